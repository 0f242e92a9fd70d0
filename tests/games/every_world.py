"""Whether one hand takes every trick that is left, found out by playing out all there is.

Every way the unseen cards can lie, every card anybody may play there, and whatever the leader makes
of what has shown until then: from the law alone, and slowly.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, product
from typing import NamedTuple, TypeAlias

from games.core.cards import Card, Hand, without
from games.core.seats import Seat
from games.core.tricks import Strength, Trick, winner

World: TypeAlias = dict[int, Hand]
"""The hand of each of the others."""


class Law(NamedTuple):
    """What the cards of a deal may do."""

    playable: Callable[[Hand, Trick], Hand]
    strength: Strength


class Sight(NamedTuple):
    """What a seat sees of a deal when it is to play."""

    seat: Seat
    hand: Hand
    past: tuple[Trick, ...]
    trick: Trick
    counts: tuple[int, ...]
    """The number of cards each seat holds."""
    unseen: frozenset[Card]
    """The cards that may be in other hands."""


def compare(
    sights: Iterable[tuple[Sight, Law, bool]], count: int, most: int
) -> dict[bool, set[bool]]:
    """Whether a claim is granted, by whether it is certain, in so many positions.

    Each comes with what is granted; those of more than `most` worlds are left out.
    """
    found: dict[bool, set[bool]] = {}
    judged = (
        (certain, granted)
        for sight, law, granted in sights
        if (certain := takes_every_trick(sight, law, most)) is not None
    )
    for certain, granted in islice(judged, count):
        found.setdefault(certain, set()).add(granted)
    return found


def takes_every_trick(sight: Sight, law: Law, most: int) -> bool | None:
    """Whether this seat, which is to play, does; None if there are more than so many worlds."""
    found = worlds(sight, law, most)
    return None if found is None else _is_sure(sight.seat, sight.hand, found, sight.trick, law)


def worlds(sight: Sight, law: Law, most: int) -> list[World] | None:
    """Every way the unseen cards can lie; None if there are more than so many."""
    found: list[World] = [{}]
    for seat in (seat for seat in sight.trick.order if seat != sight.seat):
        hands = [
            hand
            for hand in combinations(sorted(sight.unseen), sight.counts[seat])
            if _has_kept_the_law(sight, law, seat, hand)
        ]
        found = [
            {**world, seat: hand}
            for world, hand in product(found, hands)
            if all(set(hand).isdisjoint(other) for other in world.values())
        ]
        if len(found) > most:
            return None
    return found


def _has_kept_the_law(sight: Sight, law: Law, seat: int, hand: Hand) -> bool:
    """Whether a seat that holds this now was allowed to play all that it has played."""
    for trick in reversed((*sight.past, sight.trick)):
        for at, (place, card) in enumerate(trick.plays):
            if place == seat:
                hand = (*hand, card)
                if card not in law.playable(hand, Trick(trick.order, trick.cards[:at])):
                    return False
    return True


def _is_sure(seat: int, hand: Hand, possible: list[World], trick: Trick, law: Law) -> bool:
    """Whether some card takes this trick in all these worlds, and the rest can be taken then."""
    return not hand or any(
        _takes(seat, card, hand, possible, trick, law) for card in law.playable(hand, trick)
    )


def _takes(  # noqa: PLR0917 - all that is known
    seat: int, card: Card, hand: Hand, possible: list[World], trick: Trick, law: Law
) -> bool:
    seen: dict[Trick, list[World]] = {}
    for world in possible:
        for full, left in _courses(trick.with_card(card), world, law):
            if winner(full, law.strength) != seat:
                return False
            seen.setdefault(full, []).append(left)
    rest = without(hand, card)
    return all(
        _is_sure(seat, rest, left, full.next_trick(seat), law) for full, left in seen.items()
    )


def _courses(trick: Trick, world: World, law: Law) -> Iterator[tuple[Trick, World]]:
    """Every way a trick can be filled in this world, and what is held then."""
    seat = trick.next_place
    if seat is None:
        yield trick, world
        return
    for card in law.playable(world[seat], trick):
        left = {**world, seat: without(world[seat], card)}
        yield from _courses(trick.with_card(card), left, law)
