"""The imagination of a seat that knows neither Schlag nor trump: each world has its own."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from games.core.addition import add_up
from games.core.cards import Suit
from games.search.chance import choose
from games.search.kernel import numbers_of, size_of, worth_of
from games.watten.heuristics.blind_inference import guesses
from games.watten.rules import law
from games.watten.rules.events import Event
from games.watten.rules.ranking import Ranking, Trump
from games.watten.rules.state import WattenView, partner_of
from games.watten.search.expected_tricks import expected_tricks
from games.watten.search.knowledge import Facts, facts_of
from games.watten.search.lookup_tables import tables_of
from games.watten.search.naming_likelihood import softmax
from games.watten.search.raise_likelihood import RaiseLikelihood
from games.watten.search.sampling import COST, Dealer, World

TRIAL = 20
"""Deals that show how likely the likeliest are."""

GIVEN_UP = 480
"""After so many unlikely deals one after the other there is nothing to imagine."""


def imagine(view: WattenView, rng: Random, heard: Sequence[Event] = ()) -> Iterator[World]:
    """World after world; it ends only if what was seen cannot be explained at all.

    The steps of each count what was dealt for it, the deals in vain before it as well.
    """
    found = guesses(view)
    if not found:
        return
    trumps, weights = [trump for trump, _ in found], [weight for _, weight in found]
    known: dict[Trump, _Sampler] = {}

    def sampler() -> _Sampler:
        trump = trumps[choose(rng, weights)]
        if trump not in known:
            known[trump] = _Sampler(view, trump, heard)
        return known[trump]

    trial = [sampler().deal(rng) for _ in range(TRIAL)]
    most = max((deal.likelihood for deal in trial if deal), default=1.0)
    steps, in_vain = TRIAL * COST, 0
    while in_vain < GIVEN_UP:
        deal = sampler().deal(rng, rng.random() * most)
        steps, in_vain = steps + COST, in_vain + 1
        if deal:
            yield deal.world._replace(steps=steps)
            steps = in_vain = 0


class _Deal(NamedTuple):
    world: World
    likelihood: float
    """The fit with what was chosen and said, from 0 to 1."""


class _Sampler:
    """A source of deals under one Schlag and trump."""

    def __init__(self, view: WattenView, trump: Trump, heard: Sequence[Event]) -> None:
        self._facts = facts_of(view, trump)
        self._dealer = Dealer(self._facts, partner_of(view.public, view.seat))
        self._asks = (
            ChoiceLikelihood(view, self._facts).likely,
            *RaiseLikelihood(view, self._facts, heard).asks,
        )

    def deal(self, rng: Random, least: float = 0.0) -> _Deal | None:
        """The next deal; None if it is no likelier than `least`, or is impossible."""
        hands = self._dealer.deal(rng)
        if hands is None:
            return None
        likelihood = 1.0
        for ask in self._asks:
            likelihood *= ask(hands)
            if likelihood <= least:
                return None
        return _Deal(World(self._facts.trump, self._facts.tables, hands, COST), likelihood)


class ChoiceLikelihood:
    """The chance that forehand and dealer choose the cards they chose, or have them last (§10)."""

    def __init__(self, view: WattenView, facts: Facts) -> None:
        public = view.public
        ranking, trump = public.rules.ranking, facts.trump
        self._facts = facts
        self._share = _as_last_card if public.rules.shown_cards else _choosing
        self._forehand, self._dealer = public.forehand, public.dealer
        self._ranks, self._suits = _by_rank(ranking, trump), _by_suit(ranking, trump)
        self._rank = law.nameable(ranking).index(trump.rank)
        self._suit = [*Suit].index(trump.suit)

    def likely(self, hands: tuple[int, ...]) -> float:
        """The chance for these hands; 0 if one of the two held no card to choose it by."""
        by_rank = self._share(self._hand(hands, self._forehand), self._ranks, self._rank)
        by_suit = self._share(self._hand(hands, self._dealer), self._suits, self._suit)
        return by_rank * by_suit

    def _hand(self, hands: tuple[int, ...], seat: int) -> int:
        return hands[seat] | self._facts.played[seat]


_Kind = tuple[int, tuple[float, ...]]
"""(the cards of a rank or suit, the expected tricks of each card if that is chosen)"""


def _choosing(hand: int, kinds: tuple[_Kind, ...], chosen: int) -> float:
    """The chance that the holder of this hand chooses that kind, of which it must hold a card."""
    if not hand & kinds[chosen][0]:
        return 0.0
    cards = numbers_of(hand)
    totals: list[float] = []
    at = 0
    for kind, (mask, worth) in enumerate(kinds):
        if hand & mask:
            if kind == chosen:
                at = len(totals)
            totals.append(worth_of(worth, cards))
    return softmax(totals, at)


def _as_last_card(hand: int, kinds: tuple[_Kind, ...], shown: int) -> float:
    """The chance that the last card of this hand is of that kind: it may be any card (§10.11)."""
    fitting: int = size_of(hand & kinds[shown][0])
    return fitting / hand.bit_count()


@lru_cache(maxsize=256)
def _by_rank(ranking: Ranking, numbered: Trump) -> tuple[_Kind, ...]:
    """Rank by rank, whatever trump suit is chosen."""
    cards, worth = tables_of(ranking, numbered).cards, expected_tricks(ranking, numbered)
    return tuple(
        (sum(1 << n for n, card in enumerate(cards) if card.rank is rank), _mean(worth[rank]))
        for rank in law.nameable(ranking)
    )


@lru_cache(maxsize=256)
def _by_suit(ranking: Ranking, numbered: Trump) -> tuple[_Kind, ...]:
    """Suit by suit, whatever Schlag is chosen."""
    cards, worth = tables_of(ranking, numbered).cards, expected_tricks(ranking, numbered)
    return tuple(
        (
            sum(1 << n for n, card in enumerate(cards) if card.suit is suit),
            _mean([rows[suit] for rows in worth.values()]),
        )
        for suit in Suit
    )


def _mean(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(add_up(column) / len(rows) for column in zip(*rows, strict=True))
