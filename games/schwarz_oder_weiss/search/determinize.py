"""The ways in which a seat's unseen cards may lie: all if they can be counted, else some."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import NamedTuple

from games.core.tricks import Place
from games.schwarz_oder_weiss.rules.state import Public, SchwarzView
from games.schwarz_oder_weiss.search.double_dummy import ALL, SUIT_SETS, mask
from games.search.chance import shuffle
from games.search.kernel import bits

COUNTABLE = 3000
"""Up to so many ways all are listed; beyond that they are drawn by chance."""


class Unknown(NamedTuple):
    """A hand that is hidden: how many cards it has, and which it cannot have."""

    cards: int
    lacks: int = 0


def unseen_cards(view: SchwarzView) -> int:
    """The cards this seat has not seen."""
    public = view.public
    gone = [card for trick in (*public.past, public.trick) for card in trick.cards]
    return ALL & ~mask([*view.private.hand, *public.dummy, *gone])


def hidden_places(view: SchwarzView) -> tuple[Place, ...]:
    """The places whose hands this seat does not see."""
    return tuple(seat for seat in range(view.public.seats) if seat != view.seat)


def voids(public: Public, place: Place) -> int:
    """The cards this place cannot hold, because it did not follow their suit (§5.5)."""
    lacks = 0
    for trick in (*public.past, public.trick):
        for at, card in trick.plays:
            led = trick.cards[0].suit
            if at == place and card.suit is not led:
                lacks |= SUIT_SETS[led]
    return lacks


def unknowns(view: SchwarzView) -> tuple[Unknown, ...]:
    """The knowledge of each of the `hidden_places`."""
    public = view.public
    return tuple(Unknown(public.counts[p], voids(public, p)) for p in hidden_places(view))


def deals(unseen: int, hands: Sequence[Unknown], rng: Random) -> Iterator[tuple[int, ...]]:
    """Hands that fit, in random order: every way once, or without end if there are too many."""
    left, ways = unseen.bit_count(), 1
    for hand in hands:
        ways *= comb(left, hand.cards)
        left -= hand.cards
    if ways > COUNTABLE:
        yield from _draw(unseen, hands, rng)
    else:
        every = [*_every(unseen, hands)]
        rng.shuffle(every)
        yield from every


def _every(unseen: int, hands: Sequence[Unknown]) -> Iterator[tuple[int, ...]]:
    if not hands:
        yield ()
        return
    first, *others = hands
    able = [1 << number for number in bits(unseen & ~first.lacks)]
    for chosen in combinations(able, first.cards):
        hand = sum(chosen)
        for rest in _every(unseen & ~hand, others):
            yield hand, *rest


def _draw(unseen: int, hands: Sequence[Unknown], rng: Random) -> Iterator[tuple[int, ...]]:
    cards = [1 << number for number in bits(unseen)]
    while True:
        shuffle(rng, cards)
        found: list[int] = []
        start, fits = 0, True
        for hand in hands:
            held = sum(cards[start : start + hand.cards])
            fits = fits and not held & hand.lacks
            found.append(held)
            start += hand.cards
        if fits:
            yield tuple(found)
