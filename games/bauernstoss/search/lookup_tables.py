"""The pack as numbers: once as it is before trump is known, and once for each trump suit.

Before that, suit after suit stands with its seven plain ranks, and the Jacks come last. With a
trump, its suit moves up below the Jacks, so that every deal looks alike: three plain suits, then
trumps.
"""

from functools import lru_cache
from typing import Final

from games.bauernstoss.rules import law
from games.bauernstoss.rules.law import JACKS, PLAIN, VALUES
from games.core.cards import Card, Hand, Rank, Suit
from games.search.kernel import BITS, Ladder, Tables, tables
from games.search.native import i64

RANKS: Final[int] = len(PLAIN)
"""Cards of a suit without its Jack."""

ONE_SUIT: Final[int] = (1 << RANKS) - 1
JACKS_AT: Final[int] = RANKS * len(Suit)
"""The number of the lowest Jack, with any trump and with none."""
ALL_JACKS: Final[int] = 0b1111 << JACKS_AT

TRUMPS_AT: Final[int] = RANKS * (len(Suit) - 1)
"""The number of the lowest trump, once trump is known."""
ALL_TRUMPS: Final[int] = (1 << JACKS_AT + len(JACKS)) - (1 << TRUMPS_AT)
TOP: Final[int] = JACKS_AT + len(JACKS) - 1
"""The number of the highest Jack."""


def number(card: Card) -> int:
    """The number of a card while there is no trump."""
    if card.rank is Rank.JACK:
        return JACKS_AT + JACKS.index(card)
    return RANKS * card.suit + PLAIN.index(card.rank)


def mask(cards: Hand) -> int:
    """These cards as one set, while there is no trump."""
    return sum(1 << number(card) for card in cards)


def renumber(cards: i64, trump: i64) -> i64:
    """Renumber a set from before trump was known, with this suit as trump."""
    at = RANKS * trump
    below = cards & BITS[at] - 1
    above = cards >> at + RANKS & BITS[TRUMPS_AT - at] - 1
    suit = cards >> at & ONE_SUIT
    return below | above << at | suit << TRUMPS_AT | cards & ALL_JACKS


@lru_cache
def counting(trump: Suit) -> Tables:
    """The law of a deal with this trump, in which card points are counted."""
    return _tables(trump, points=True)


@lru_cache
def bare(trump: Suit) -> Tables:
    """The law of a Solo with this trump, in which only tricks count."""
    return _tables(trump, points=False)


def _tables(trump: Suit, *, points: bool) -> Tables:
    plain = [[Card(suit, rank) for rank in PLAIN] for suit in Suit if suit is not trump]
    high: Ladder = [*(Card(trump, rank) for rank in PLAIN), *JACKS]

    def duties(led: Card) -> tuple[tuple[Ladder, Ladder], ...]:
        """Follow suit, else trump (§6.2, §6.3)."""
        if law.is_trump(led, trump):
            return ((high, high),)
        suit = plain[[s for s in Suit if s is not trump].index(led.suit)]
        return (suit, suit), (high, high)

    def must(_led: Card, best: Card) -> Ladder:
        """A higher Jack over a Jack (§6.4)."""
        return JACKS[JACKS.index(best) + 1 :] if best in JACKS else ()

    return tables(
        [*plain, high],
        law.strength(trump),
        duties=duties,
        must=must,
        worth=(lambda card: VALUES.get(card.rank, 0)) if points else None,
    )
