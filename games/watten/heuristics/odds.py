"""The chances a sensible player counts: a card's worth, who takes a trick, who wins a match."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from math import exp
from typing import TypeAlias

from games.core.cards import Card, Hand
from games.core.tricks import Trick
from games.watten.rules import law
from games.watten.rules.law import WELI, Kind
from games.watten.rules.ranking import Ranking, Trump, Weli

Odds: TypeAlias = dict[Card, float]
"""The chance of each card to be held; cards that are certainly not held may be missing."""

FEAR = 0.6
"""The loss of a card by one card above it that is surely held against it."""


NEAR = 2
"""A side that needs no more points than these may not raise (§6.7)."""

VALUES = (
    ((2, 0.54), (3, 0.2), (4, 0.06), (5, 0.07), (7, 0.07), (9, 0.06)),
    ((2, 0.6), (3, 0.4)),
    ((2, 1.0),),
)
"""By the number of sides near the end: what deals of four players who see Schlag and trump are
worth, and how often."""

LOW_VALUES = (((2, 0.5), (3, 0.5)),) * 3
"""The same where little is known: with these, two, three and blind players won as often or more."""

Values: TypeAlias = tuple[tuple[tuple[int, float], ...], ...]


@dataclass(frozen=True)  # no slots: compiled classes have their own
class StrengthOrder:
    """The cards of a deal, strongest first, equals together."""

    high: tuple[Hand, ...]
    """The cards that win whatever is led."""
    plain: tuple[tuple[Hand, ...], ...]
    """The cards that win only if their own suit was led, suit by suit."""
    demanding: frozenset[Card]
    """The cards that ask for trumps when led."""
    kinds: Mapping[Card, Kind]


@lru_cache(maxsize=512)
def order(ranking: Ranking, trump: Trump) -> StrengthOrder:
    """The law of this deal as a list."""
    pack = law.deck(ranking)
    kinds = {card: law.kind(card, ranking, trump) for card in pack}
    suits: dict[object, list[Card]] = {}
    for card in pack:
        alone = card == WELI and ranking.weli is Weli.SUITLESS
        key = "high" if kinds[card] is not Kind.PLAIN else "weli" if alone else card.suit
        suits.setdefault(key, []).append(card)
    high = _steps(suits.pop("high"), ranking, trump)
    return StrengthOrder(
        high,
        tuple(_steps(each, ranking, trump) for each in suits.values()),
        frozenset(card for card in pack if law.duty(card, ranking, trump)),
        kinds,
    )


@lru_cache(maxsize=4096)
def ladder(ranking: Ranking, trump: Trump, led: Card) -> tuple[Hand, ...]:
    """The cards that can take a trick to which `led` was led, strongest first, equals together."""
    ranks = order(ranking, trump)
    return *ranks.high, *next((suit for suit in ranks.plain if (led,) in suit), ())


def above(steps: tuple[Hand, ...], card: Card) -> tuple[Hand, ...]:
    """The steps of a ladder higher than this card; all of them if it stands on none."""
    for place, step in enumerate(steps):
        if card in step:
            return steps[:place]
    return steps


def higher_cards(ranking: Ranking, trump: Trump, trick: Trick, best: Card) -> frozenset[Card]:
    """The cards that would take this trick, of whose cards this is the `best`."""
    steps = above(ladder(ranking, trump, trick.cards[0]), best)
    return frozenset([card for step in steps for card in step])


def worths(ranks: StrengthOrder, against: Odds) -> Odds:
    """The worth of each card in tricks, roughly, from 0 to 1, if cards are held `against` it."""
    found: Odds = {}
    high = _down(ranks.high, against, 0.0, found)
    for suit in ranks.plain:
        _down(suit, against, high, found)
    return found


def takes(higher: tuple[Hand, ...], ours: Odds, theirs: Odds, *, mine: bool) -> float:
    """The chance to take a trick, if everybody still to come plays the strongest card.

    `higher` are the cards that beat what lies best so far, strongest first; that one is `mine`.
    """
    won, left = 0.0, 1.0
    for step in higher:
        for card in step:
            here = ours.get(card, 0.0)
            won += left * here
            left *= max(0.0, 1.0 - here - theirs.get(card, 0.0))
    return won + left * mine


@cache
def standing(mine: int, theirs: int, winning: float = 0.5, values: Values = VALUES) -> float:
    """The chance to win the match, by the points each side still needs before the next deal.

    `winning` is the chance to win that deal; the sides take turns at leading, so that the other
    side has the same chance at the one after it.
    """
    if mine <= 0 or theirs <= 0:
        return 1.0 if mine <= 0 else 0.0
    total = 0.0
    for value, share in values[(mine <= NEAR) + (theirs <= NEAR)]:
        won = standing(mine - value, theirs, 1 - winning, values)
        lost = standing(mine, theirs - value, 1 - winning, values)
        total += share * (winning * won + (1 - winning) * lost)
    return total


def _steps(cards: list[Card], ranking: Ranking, trump: Trump) -> tuple[Hand, ...]:
    strength = law.strength(ranking, trump)
    cards.sort(key=lambda c: -strength(c, c))
    return tuple(tuple(step) for _, step in groupby(cards, key=lambda c: strength(c, c)))


def _down(steps: tuple[Hand, ...], against: Odds, fear: float, found: Odds) -> float:
    """Note the worth of each card, strongest first; return what to fear for the next suit."""
    for step in steps:
        worth = exp(-FEAR * fear)
        for card in step:
            found[card] = worth
            fear += against.get(card, 0.0)
    return fear
