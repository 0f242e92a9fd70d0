"""Imagined worlds: the unseen cards dealt in ways that do not contradict what a seat knows."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from games.bauernstoss.rules.law import DECK, SEATS
from games.bauernstoss.rules.state import BauernView
from games.bauernstoss.search.card_likelihood import HandLikelihood, HandModel, hand_model
from games.bauernstoss.search.lookup_tables import mask, number
from games.search.kernel import bits

FEW = 9
"""So many unseen cards are dealt in every possible way, more of them by chance."""

PENALTY = 0.03
"""What a card at odds with what is known counts for while cards are exchanged."""

SWAPS, BURN_IN, MOST_SWAPS = 12, 120, 6000
"""Exchanges between two worlds, before the first, and at most in search of one that is possible."""

DEALING = 120
"""Steps that it costs to imagine a world."""


class World(NamedTuple):
    """Who may hold what."""

    weight: float
    hands: tuple[int, ...]
    """Seat by seat, numbered before trump is known; last, what lies face down on the table."""


class Unseen(NamedTuple):
    """What one seat has not seen, and where it may be."""

    cards: tuple[int, ...]
    places: tuple[int, ...]
    """The other seats, and `SEATS` for a card that was given away face down."""
    counts: tuple[int, ...]
    models: tuple[HandModel, ...]


TABLE = SEATS
"""The place of a card that lies face down."""


def unseen(view: BauernView) -> Unseen:
    """What this seat has not seen, and what it knows of those who hold it."""
    public, private = view.public, view.private
    seen = {*private.hand, private.given, private.returned, public.shown}
    seen |= {card for trick in (*public.past, public.trick) for card in trick.cards}
    cards = tuple(number(card) for card in DECK if card not in seen)
    places = tuple(seat for seat in range(SEATS) if seat != view.seat)
    counts = tuple(public.counts[seat] for seat in places)
    models = tuple(hand_model(view, seat) for seat in places)
    if len(cards) == sum(counts):
        return Unseen(cards, places, counts, models)
    away = len(cards) - sum(counts)
    return Unseen(cards, (*places, TABLE), (*counts, away), (*models, _anything))


def worlds(view: BauernView, rng: Random) -> Iterator[World]:
    """World after world, each of which could give this view; all of them where they are few."""
    hidden = unseen(view)
    return _all(view, hidden) if len(hidden.cards) <= FEW else _drawn(view, hidden, rng)


def _anything(_: int) -> HandLikelihood:
    return HandLikelihood(0, 1.0)


def _world(view: BauernView, places: Sequence[int], hands: Sequence[int], weight: float) -> World:
    held = [0] * (SEATS + 1)
    held[view.seat] = mask(view.private.hand)
    for place, hand in zip(places, hands, strict=True):
        held[place] = hand
    return World(weight, tuple(held))


def _all(view: BauernView, hidden: Unseen) -> Iterator[World]:
    """Every world that is possible, the likely ones with more weight."""
    for hands, weight in _dealt(sum(1 << n for n in hidden.cards), hidden.counts, hidden.models):
        yield _world(view, hidden.places, hands, weight)


def _dealt(
    cards: int, counts: Sequence[int], models: Sequence[HandModel]
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every way to deal these cards that all the models accept."""
    if not counts:
        yield (), 1.0
        return
    for chosen in combinations([*bits(cards)], counts[0]):
        hand = sum(1 << n for n in chosen)
        off, likely = models[0](hand)
        if not off:
            for others, weight in _dealt(cards ^ hand, counts[1:], models[1:]):
                yield (hand, *others), likely * weight


def _drawn(view: BauernView, hidden: Unseen, rng: Random) -> Iterator[World]:
    """Worlds by chance, each as often as it is likely: cards change hands again and again."""
    chain = _Chain(hidden, rng)
    while chain.settle():
        yield _world(view, hidden.places, chain.hands, 1.0)


class _Chain:
    """A deal of the unseen cards in which cards are exchanged, rarely to a worse one."""

    def __init__(self, hidden: Unseen, rng: Random) -> None:
        deck = rng.sample(hidden.cards, len(hidden.cards))
        self._held: list[list[int]] = []
        for count in hidden.counts:
            self._held.append(deck[:count])
            del deck[:count]
        self._rng = rng
        self._models = hidden.models
        self._pairs = [*combinations([at for at, held in enumerate(self._held) if held], 2)]
        self.hands = [sum(1 << n for n in held) for held in self._held]
        self._seen = [model(hand) for model, hand in zip(self._models, self.hands, strict=True)]
        self._swap(BURN_IN)

    def settle(self) -> bool:
        """Go on to the next deal that is possible; False if none is found for long."""
        self._swap(SWAPS)
        for _ in range(MOST_SWAPS):
            if not any(verdict.off for verdict in self._seen):
                return True
            self._swap(1)
        return False

    def _swap(self, times: int) -> None:
        chance, held, hands, pairs = self._rng.random, self._held, self.hands, self._pairs
        for _ in range(times if pairs else 0):
            a, b = pairs[int(chance() * len(pairs))]
            i, j = int(chance() * len(held[a])), int(chance() * len(held[b]))
            change = 1 << held[a][i] | 1 << held[b][j]
            one, two = hands[a] ^ change, hands[b] ^ change
            first, second = self._models[a](one), self._models[b](two)
            if chance() < self._ratio(a, b, first, second):
                held[a][i], held[b][j] = held[b][j], held[a][i]
                hands[a], hands[b] = one, two
                self._seen[a], self._seen[b] = first, second

    def _ratio(self, a: int, b: int, first: HandLikelihood, second: HandLikelihood) -> float:
        """How much likelier it is that the two hold what they would hold after an exchange."""
        was, too = self._seen[a], self._seen[b]
        worse = first.off + second.off - was.off - too.off
        return PENALTY**worse * first.likely * second.likely / (was.likely * too.likely)
