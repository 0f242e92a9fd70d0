"""Imagined worlds: the unseen cards dealt in ways that do not contradict what a seat knows."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from games.bauernstoss.rules.law import DECK, SEATS
from games.bauernstoss.rules.state import BauernView
from games.bauernstoss.search.card_likelihood import Anything, HandLikelihood, HandModel
from games.bauernstoss.search.lookup_tables import mask, number
from games.search.chance import sample
from games.search.kernel import BITS, numbers_of, set_of

FEW = 9
"""So many unseen cards are dealt in every possible way, more of them by chance."""

PENALTY = 0.03
"""The weight of a card at odds with what is known, while cards are exchanged."""

SWAPS, BURN_IN, MOST_SWAPS = 12, 120, 6000
"""Exchanges between two worlds, before the first, and at most in search of one that is possible."""

DEALING = 120
"""Steps that it costs to imagine a world."""


class Possibilities(NamedTuple):
    """One way in which the hidden cards may lie, and its weight."""

    weight: float
    hands: tuple[int, ...]
    """Seat by seat, numbered before trump is known; last, what lies face down on the table."""


class Unseen(NamedTuple):
    """The cards that one seat has not seen, and where they may be."""

    cards: tuple[int, ...]
    places: tuple[int, ...]
    """The other seats, and `SEATS` for a card that was given away face down."""
    counts: tuple[int, ...]
    models: tuple[HandModel, ...]


TABLE = SEATS
"""The place of a card that lies face down."""


def find_unseen(view: BauernView) -> Unseen:
    """The cards this seat has not seen, and what it knows of those who hold them."""
    public, private = view.public, view.private
    seen = {*private.hand, private.given, private.returned, public.shown}
    seen |= {card for trick in (*public.past, public.trick) for card in trick.cards}
    cards = tuple(number(card) for card in DECK if card not in seen)
    places = tuple(seat for seat in range(SEATS) if seat != view.seat)
    counts = tuple(public.counts[seat] for seat in places)
    models = tuple(HandModel(view, seat) for seat in places)
    if len(cards) == sum(counts):
        return Unseen(cards, places, counts, models)
    away = len(cards) - sum(counts)
    return Unseen(cards, (*places, TABLE), (*counts, away), (*models, Anything()))


def worlds(view: BauernView, rng: Random) -> Iterator[Possibilities]:
    """World after world, each of which could give this view; all of them if they are few."""
    hidden = find_unseen(view)
    return _all(view, hidden) if len(hidden.cards) <= FEW else _draw(view, hidden, rng)


def _world(
    view: BauernView, places: Sequence[int], hands: Sequence[int], weight: float
) -> Possibilities:
    held = [0] * (SEATS + 1)
    held[view.seat] = mask(view.private.hand)
    for place, hand in zip(places, hands, strict=True):
        held[place] = hand
    return Possibilities(weight, tuple(held))


def _all(view: BauernView, hidden: Unseen) -> Iterator[Possibilities]:
    """Every world that is possible, the likely ones with more weight."""
    for hands, weight in _deals(set_of([*hidden.cards]), hidden.counts, hidden.models):
        yield _world(view, hidden.places, hands, weight)


def _deals(
    cards: int, counts: Sequence[int], models: Sequence[HandModel]
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every way to deal these cards that all the models accept."""
    if not counts:
        yield (), 1.0
        return
    for chosen in combinations(numbers_of(cards), counts[0]):
        hand = set_of([*chosen])
        first = models[0].of(hand)
        if not first.off:
            for others, weight in _deals(cards ^ hand, counts[1:], models[1:]):
                yield (hand, *others), first.likely * weight


def _draw(view: BauernView, hidden: Unseen, rng: Random) -> Iterator[Possibilities]:
    """Worlds by chance, each as often as it is likely: cards change hands again and again."""
    chain = _Chain(hidden, rng)
    while chain.settle():
        yield _world(view, hidden.places, chain.hands, 1.0)


class _Chain:
    """A deal of the unseen cards in which cards are exchanged, rarely to a worse one."""

    def __init__(self, hidden: Unseen, rng: Random) -> None:
        deck = sample(rng, hidden.cards, len(hidden.cards))
        self._held: list[list[int]] = []
        for count in hidden.counts:
            self._held.append(deck[:count])
            del deck[:count]
        self._rng = rng
        self._models = hidden.models
        self._pairs: list[tuple[int, int]] = [
            *combinations([at for at, held in enumerate(self._held) if held], 2)
        ]
        self.hands: list[int] = [set_of(held) for held in self._held]
        self._seen: list[HandLikelihood] = [
            model.of(hand) for model, hand in zip(self._models, self.hands, strict=True)
        ]
        self._swap(BURN_IN)

    def settle(self) -> bool:
        """Go on to the next deal that is possible; False if none is found for long."""
        self._swap(SWAPS)
        for _ in range(MOST_SWAPS):
            if not self._is_off():
                return True
            self._swap(1)
        return False

    def _is_off(self) -> bool:
        """Return whether any hand is at odds with what is known."""
        for verdict in self._seen:  # noqa: SIM110 - where this is compiled a loop is quicker
            if verdict.off:
                return True
        return False

    def _swap(self, times: int) -> None:
        rng, held, hands, pairs = self._rng, self._held, self.hands, self._pairs
        for _ in range(times if pairs else 0):
            a, b = pairs[int(rng.random() * len(pairs))]
            here, there = held[a], held[b]
            i, j = int(rng.random() * len(here)), int(rng.random() * len(there))
            given, taken = here[i], there[j]
            change = BITS[given] | BITS[taken]
            one, two = hands[a] ^ change, hands[b] ^ change
            first, second = self._models[a].of(one), self._models[b].of(two)
            if rng.random() < self._ratio(a, b, first, second):
                here[i], there[j] = taken, given
                hands[a], hands[b] = one, two
                self._seen[a], self._seen[b] = first, second

    def _ratio(self, a: int, b: int, first: HandLikelihood, second: HandLikelihood) -> float:
        """The factor by which the hands of the two would be likelier after an exchange."""
        was, too = self._seen[a], self._seen[b]
        worse = first.off + second.off - was.off - too.off
        return PENALTY**worse * first.likely * second.likely / (was.likely * too.likely)
