"""The cards of a deal as numbers and their law as bit masks, computed from a game's own law.

A set of cards is an int: bit `n` stands for card number `n`.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import TypeAlias

from games.core.cards import Card
from games.core.tricks import Strength

Ladder: TypeAlias = Sequence[Card]
"""Cards that stand above each other whatever happens, the weakest first; equals side by side."""

Duty: TypeAlias = tuple[int, int]
"""(if the hand meets this set, only these may be played)"""


@dataclass(frozen=True, slots=True)
class Tables:
    """The law of one deal. Everything is indexed by the number of a card."""

    cards: tuple[Card, ...]
    """Number -> card; ladder after ladder, the weakest of each first."""
    numbers: Mapping[Card, int]
    above: tuple[tuple[int, ...], ...]
    """[led][best so far] -> the cards that would be winning instead."""
    duties: tuple[tuple[Duty, ...], ...]
    """[led] -> duties, of which the first that the hand meets binds."""
    must: tuple[tuple[int, ...], ...]
    """[led][best so far] -> what must be played, if the duty leaves any of it; 0: no such rule."""
    must_first: bool
    """Whether what must be played comes before the other duties."""
    worth: tuple[int, ...]
    """What a card counts in a trick."""
    alike: tuple[int, ...]
    """The cards that differ from it in nothing but their place on the same ladder."""

    def mask(self, cards: Iterable[Card]) -> int:
        """These cards as one set."""
        numbers = self.numbers
        return sum(1 << numbers[card] for card in cards)

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set, by number."""
        return tuple(self.cards[n] for n in bits(mask))

    def legal(self, hand: int, led: int, best: int) -> int:
        """What may be played from `hand` to a trick in which `best` wins so far."""
        must = self.must[led][best]
        if self.must_first and hand & must:
            hand &= must
        for having, only in self.duties[led]:
            if hand & having:
                hand &= only
                break
        return hand & must or hand

    def instead(self, number: int, led: int, best: int) -> int:
        """The cards any of which would have had to be played instead of this one."""
        played = 1 << number
        return sum(
            1 << other
            for other in range(len(self.cards))
            if not self.legal(played | 1 << other, led, best) & played
        )


def tables(  # noqa: PLR0913 - everything a law may say of cards
    ladders: Sequence[Ladder],
    strength: Strength,
    *,
    duties: Callable[[Card], Iterable[tuple[Iterable[Card], Iterable[Card]]]],
    must: Callable[[Card, Card], Iterable[Card]] | None = None,
    must_first: bool = False,
    worth: Callable[[Card], int] | None = None,
) -> Tables:
    """The tables of a deal with this law.

    `ladders` split the pack so that the `strength` of no card depends on which card of a ladder
    was led. `duties(led)` gives pairs (having one of these, only those may be played), the first
    that applies binds; `must(led, best)` what has to be played where there is any.
    """
    cards = tuple(chain.from_iterable(ladders))
    numbers = {card: number for number, card in enumerate(cards)}
    counts = tuple(worth(card) if worth else 0 for card in cards)

    def mask(chosen: Iterable[Card]) -> int:
        return sum(1 << numbers[card] for card in chosen)

    above: list[tuple[int, ...]] = []
    for ladder in ladders:
        row = _above(cards, ladder[0], strength)
        above += [row] * len(ladder)
    bound = tuple(tuple((mask(a), mask(b)) for a, b in duties(led)) for led in cards)
    none = (0,) * len(cards)
    return Tables(
        cards=cards,
        numbers=MappingProxyType(numbers),
        above=tuple(above),
        duties=bound,
        must=tuple(
            tuple(mask(must(led, best)) for best in cards) if must else none for led in cards
        ),
        must_first=must_first,
        worth=counts,
        alike=_alike(
            [[numbers[card] for card in ladder] for ladder in ladders], above, bound, counts
        ),
    )


def _above(cards: Sequence[Card], led: Card, strength: Strength) -> tuple[int, ...]:
    of = [strength(card, led) for card in cards]
    return tuple(sum(1 << n for n, s in enumerate(of) if s > best) for best in of)


def _alike(
    ladders: Sequence[Sequence[int]],
    above: Sequence[tuple[int, ...]],
    duties: Sequence[tuple[Duty, ...]],
    worth: Sequence[int],
) -> tuple[int, ...]:
    """Cards of one ladder that count, oblige and equal the same: only rank tells them apart."""
    sets = {part for led in duties for duty in led for part in duty}
    signs: dict[int, Hashable] = {}
    for at, ladder in enumerate(ladders):
        rows = Counter(above[n][n] for n in ladder)
        for n in ladder:
            equals = above[n][n] if rows[above[n][n]] > 1 else None
            signs[n] = (at, worth[n], equals, frozenset(s for s in sets if s >> n & 1))
    return tuple(
        sum(1 << other for other, sign in signs.items() if sign == signs[n]) for n in sorted(signs)
    )


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
