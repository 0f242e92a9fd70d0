"""Whether one hand takes every trick that is left, found out by playing out all there is.

Every way the unseen cards can lie, every card anybody may play there, and whatever the leader makes
of what has shown until then: from the law alone, and slowly.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import TypeAlias

from games.bohemian.rules import law
from games.bohemian.rules.law import DECK
from games.bohemian.rules.ranking import Ranking
from games.bohemian.rules.state import BohemianView, Public
from games.core.cards import Card, Hand, without
from games.core.tricks import Trick, winner

World: TypeAlias = dict[int, Hand]
"""The hand of each of the others."""


def takes_every_trick(view: BohemianView, most: int) -> bool | None:
    """Whether this seat, which is to play, does; None if there are more than so many worlds."""
    found = worlds(view, most)
    if found is None:
        return None
    public = view.public
    return _is_sure(view.seat, view.private.hand, found, public.trick, public.ranking)


def worlds(view: BohemianView, most: int) -> list[World] | None:
    """Every way the unseen cards can lie; None if there are more than so many."""
    public, own = view.public, view.private
    played = [card for trick in (*public.past, public.trick) for card in trick.cards]
    unseen = set(DECK) - {*own.hand, *own.given_away, *played, public.turned}
    found: list[World] = [{}]
    for seat in (seat for seat in public.trick.order if seat != view.seat):
        hands = [
            h
            for h in combinations(sorted(unseen), public.counts[seat])
            if _has_kept_the_law(public, seat, h)
        ]
        found = [
            {**world, seat: hand}
            for world, hand in product(found, hands)
            if all(set(hand).isdisjoint(other) for other in world.values())
        ]
        if len(found) > most:
            return None
    return found


def _has_kept_the_law(public: Public, seat: int, hand: Hand) -> bool:
    """Whether a seat that holds this now was allowed to play all that it has played."""
    for trick in reversed((*public.past, public.trick)):
        for at, (place, card) in enumerate(trick.plays):
            if place == seat:
                hand = (*hand, card)
                lay = Trick(trick.order, trick.cards[:at])
                if card not in law.playable(hand, lay, public.ranking):
                    return False
    return True


def _is_sure(seat: int, hand: Hand, possible: list[World], trick: Trick, ranking: Ranking) -> bool:
    """Whether some card takes this trick in all these worlds, and the rest can be taken then."""
    return not hand or any(
        _takes(seat, card, hand, possible, trick, ranking)
        for card in law.playable(hand, trick, ranking)
    )


def _takes(  # noqa: PLR0917 - all that is known
    seat: int, card: Card, hand: Hand, possible: list[World], trick: Trick, ranking: Ranking
) -> bool:
    seen: dict[Trick, list[World]] = {}
    for world in possible:
        for full, left in _courses(trick.with_card(card), world, ranking):
            if winner(full, law.strength(ranking)) != seat:
                return False
            seen.setdefault(full, []).append(left)
    rest = without(hand, card)
    return all(
        _is_sure(seat, rest, left, full.next_trick(seat), ranking) for full, left in seen.items()
    )


def _courses(trick: Trick, world: World, ranking: Ranking) -> Iterator[tuple[Trick, World]]:
    """Every way a trick can be filled in this world, and what is held then."""
    seat = trick.next_place
    if seat is None:
        yield trick, world
        return
    for card in law.playable(world[seat], trick, ranking):
        left = {**world, seat: without(world[seat], card)}
        yield from _courses(trick.with_card(card), left, ranking)
