"""The expected tricks of each card under any Schlag and trump, without the other hands."""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from games.core.cards import Card, Rank, Suit
from games.watten.heuristics.odds import order, worths
from games.watten.rules import law
from games.watten.rules.law import FULL
from games.watten.rules.ranking import Ranking, Trump
from games.watten.search.lookup_tables import tables_of

ExpectedTricks: TypeAlias = Mapping[Rank, tuple[tuple[float, ...], ...]]
"""[Schlag][trump][number of a card] -> tricks."""


@lru_cache(maxsize=256)
def expected_tricks(ranking: Ranking, numbered: Trump, foes: int = 2) -> ExpectedTricks:
    """The expected tricks by card, whatever is named; the cards have the numbers of `numbered`."""
    cards = tables_of(ranking, numbered).cards

    def row(trump: Trump) -> tuple[float, ...]:
        worth = _worth(ranking, trump, foes)
        return tuple(worth[card] for card in cards)

    return {rank: tuple(row(Trump(rank, suit)) for suit in Suit) for rank in law.nameable(ranking)}


@lru_cache(maxsize=256)
def worth_by_number(ranking: Ranking, trump: Trump, foes: int = 2) -> tuple[float, ...]:
    """The expected tricks of each card under this Schlag and trump."""
    worth = _worth(ranking, trump, foes)
    return tuple(worth[card] for card in tables_of(ranking, trump).cards)


@lru_cache(maxsize=256)
def _worth(ranking: Ranking, trump: Trump, foes: int) -> Mapping[Card, float]:
    deck = law.deck(ranking)
    against = dict.fromkeys(deck, foes * FULL / (len(deck) - FULL))
    return worths(order(ranking, trump), against)
