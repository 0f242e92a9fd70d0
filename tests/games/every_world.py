"""Whether it is sure who takes every trick that is left, found out by playing out all there is.

Every way the unseen cards can lie, every card anybody may play there, and whatever the seat makes
of what has shown until then: from the law alone, and slowly.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, islice, product
from typing import NamedTuple, TypeAlias

from games.core.cards import Card, Hand, without
from games.core.tricks import Place, Strength, Trick, winner

World: TypeAlias = dict[Place, Hand]
"""The hand of each of the others. By place: a dummy has one, too."""

Hands: TypeAlias = tuple[tuple[Place, Hand], ...]
Course: TypeAlias = tuple[Hands, Trick]
"""The hands and the trick in the middle of a course of play."""


class Law(NamedTuple):
    """What the cards of a deal may do."""

    playable: Callable[[Hand, Trick], Hand]
    strength: Strength
    is_good: Callable[[Place], bool]
    """Whether a trick that this place takes is as it is said to be."""
    whatever_is_played: bool = False
    """Whether it is said even if the seat plays against it."""


class Sight(NamedTuple):
    """What a seat sees of a deal when it is to play."""

    held: Mapping[Place, Hand]
    """The hands that the seat plays."""
    past: tuple[Trick, ...]
    trick: Trick
    counts: tuple[int, ...]
    """The number of cards each place holds."""
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
        if (certain := is_certain(sight, law, most)) is not None
    )
    for certain, granted in islice(judged, count):
        found.setdefault(certain, set()).add(granted)
    return found


def is_certain(sight: Sight, law: Law, most: int) -> bool | None:
    """Whether every trick to come is good for the seat; None with more than so many worlds."""
    found = worlds(sight, law, most)
    if found is None:
        return None
    if not law.whatever_is_played:
        return _is_sure(dict(sight.held), found, sight.trick, law)
    known: dict[Course, bool] = {}
    every = ({**world, **sight.held} for world in found)
    return all(_is_always(tuple(world.items()), sight.trick, law, known) for world in every)


def worlds(sight: Sight, law: Law, most: int) -> list[World] | None:
    """Every way the unseen cards can lie; None if there are more than so many."""
    found: list[World] = [{}]
    for place in (place for place in sight.trick.order if place not in sight.held):
        hands = [
            hand
            for hand in combinations(sorted(sight.unseen), sight.counts[place])
            if _has_kept_the_law(sight, law, place, hand)
        ]
        found = [
            {**world, place: hand}
            for world, hand in product(found, hands)
            if all(set(hand).isdisjoint(other) for other in world.values())
        ]
        if len(found) > most:
            return None
    return found


def _has_kept_the_law(sight: Sight, law: Law, place: Place, hand: Hand) -> bool:
    """Whether who holds this now was allowed to play all that it has played."""
    for trick in reversed((*sight.past, sight.trick)):
        for at, (each, card) in enumerate(trick.plays):
            if each == place:
                hand = (*hand, card)
                if card not in law.playable(hand, Trick(trick.order, trick.cards[:at])):
                    return False
    return True


def _is_sure(held: World, possible: list[World], trick: Trick, law: Law) -> bool:
    """Whether who holds those can play on so that every trick is good in all these worlds."""
    place = trick.next_place
    if place is None:
        taker = winner(trick, law.strength)
        last = not any(held.values())
        return law.is_good(taker) and (
            last or _is_sure(held, possible, trick.next_trick(taker), law)
        )
    if place in held:
        return any(
            _is_sure(
                {**held, place: without(held[place], card)}, possible, trick.with_card(card), law
            )
            for card in law.playable(held[place], trick)
        )
    seen: dict[Card, list[World]] = {}
    for world in possible:
        for card in law.playable(world[place], trick):
            seen.setdefault(card, []).append({**world, place: without(world[place], card)})
    return all(_is_sure(held, left, trick.with_card(card), law) for card, left in seen.items())


def _is_always(hands: Hands, trick: Trick, law: Law, known: dict[Course, bool]) -> bool:
    """Whether every trick is good with these hands, whatever anybody plays; `known` is kept."""
    if trick.is_full:
        taker = winner(trick, law.strength)
        left = any(hand for _, hand in hands)
        return law.is_good(taker) and (
            not left or _is_always(hands, trick.next_trick(taker), law, known)
        )
    if (hands, trick) not in known:
        held = dict(hands)
        known[hands, trick] = all(
            _is_always(
                tuple([(p, without(h, card) if p == trick.next_place else h) for p, h in hands]),
                trick.with_card(card),
                law,
                known,
            )
            for card in law.playable(held[trick.next_place or 0], trick)
        )
    return known[hands, trick]
