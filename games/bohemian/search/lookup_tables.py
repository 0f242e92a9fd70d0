"""The law of one deal as masks: what follows, what wins, and which cards are worth most."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from games.bohemian.rules import law
from games.bohemian.rules.law import DECK
from games.bohemian.rules.ranking import Ranking
from games.core.cards import Card, Hand, Suit
from games.core.tricks import Trick
from games.search.kernel import Tables, tables


@dataclass(frozen=True)  # no slots: compiled classes have their own
class Masks:
    """The masks that thinking ahead needs all the time; sets and numbers are as in the tables."""

    tables: Tables
    follow: tuple[int, ...]
    """[led] -> the cards that follow it; 0 if none does (§3.4)."""
    above: tuple[tuple[int, ...], ...]
    """[led][best so far] -> the cards that would be winning instead."""
    beat_first: bool
    """Whether beating comes before following (§5.6)."""
    levels: tuple[int, ...]
    """All cards from the least to the most valuable; those of one level are worth the same."""
    plain: int
    """The cards of a suit that is not trump."""
    tops: int
    """The cards that nothing beats when led: Linke, or the highest Kritische (§3.2, §3.6)."""


@lru_cache(maxsize=256)
def masks(order: Ranking) -> Masks:
    """The law of a deal with this order of the cards."""
    made = _tables(order)
    plain = made.mask(card for card in DECK if _ladder(card, order) < len(Suit))
    return Masks(
        tables=made,
        follow=tuple(duties[0][0] if duties else 0 for duties in made.duties),
        above=made.above,
        beat_first=order.beat_first,
        levels=tuple(made.mask(level) for level in _levels(order)),
        plain=plain,
        tops=sum(1 << n for n in range(len(DECK)) if not made.above[n][n]),
    )


def _tables(order: Ranking) -> Tables:
    of = law.strength(order)

    def duties(led: Card) -> tuple[tuple[Hand, Hand], ...]:
        following = law.followers(DECK, led, order)
        return ((following, following),) if following else ()

    def must(led: Card, best: Card) -> Hand:
        return law.beaters(DECK, Trick((0, 1), (led, best)), order)

    def place(card: Card) -> tuple[int, int]:
        return _ladder(card, order), of(card, card)

    ordered = sorted(DECK, key=place)
    ladders = [tuple(group) for _, group in groupby(ordered, lambda card: place(card)[0])]
    return tables(ladders, of, duties=duties, must=must, must_first=order.beat_first)


def _ladder(card: Card, order: Ranking) -> int:
    """Plain suits first, then trumps, then Linke without a suit: the cheapest have low numbers."""
    suit = law.suit_of(card, order)
    if suit is None:
        return len(Suit) + 1
    return len(Suit) if suit is order.trump else suit


def _levels(order: Ranking) -> tuple[Hand, ...]:
    of = law.strength(order)

    def value(card: Card) -> int:
        return of(card, card)

    return tuple(tuple(group) for _, group in groupby(sorted(DECK, key=value), value))
