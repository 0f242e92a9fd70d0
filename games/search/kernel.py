"""The cards of a deal as numbers and their law as bit masks, computed from a game's own law.

A set of cards is an int: bit `n` stands for card number `n`.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Final, TypeAlias

from games.core.cards import Card
from games.core.tricks import Strength
from games.search.native import i64

Ladder: TypeAlias = Sequence[Card]
"""Cards that stand above each other whatever happens, the weakest first; equals side by side."""

Duty: TypeAlias = tuple[int, int]
"""(if the hand meets this set, only these may be played)"""


Duties: TypeAlias = Callable[[Card], Iterable[tuple[Iterable[Card], Iterable[Card]]]]
"""By the card led: pairs (having one of these, only those may be played)."""


COMPILED: Final = not __file__.endswith(".py")
"""Whether this module is: mypyc 2.4.1 asks ints for `bit_count` through Python, slowly."""

PRIME: Final = 37
"""The powers of two up to 2 ** 35 leave another rest each when divided by it."""

NUMBERS: Final[tuple[int, ...]] = tuple(
    next((n for n in range(PRIME - 1) if 2**n % PRIME == rest), -1) for rest in range(PRIME)
)
"""[a set of one card % PRIME] -> its number; quicker than asking an int for its length."""


BITS: Final[tuple[int, ...]] = tuple(1 << n for n in range(PRIME - 1))
"""[number] -> the set of this card alone. Where numbers are of 64 bits, mypyc 2.4.1 compiles
`1 << n` as a shift of 32 bits, which loses the cards from number 31 on."""


@dataclass(frozen=True)  # no slots: compiled classes have their own
class Tables:
    """The law of one deal. Everything is indexed by the number of a card."""

    cards: tuple[Card, ...]
    """Number -> card; ladder after ladder, the weakest of each first."""
    numbers: Mapping[Card, int]
    above: tuple[tuple[int, ...], ...]
    """[led][best so far] -> the cards that would be winning instead."""
    duties: tuple[tuple[Duty, ...], ...]
    """[led] -> duties; the first that the hand meets binds."""
    of_partner: tuple[tuple[Duty, ...], ...]
    """[led] -> the duties of the leader's partner, if it has others."""
    bound_from: int
    """The number of cards a hand must hold for a duty to bind it."""
    must: tuple[tuple[int, ...], ...]
    """[led][best so far] -> the cards to play, if the duty leaves any of them; 0: no such rule."""
    must_first: bool
    """Whether those cards come before the other duties."""
    worth: tuple[int, ...]
    """The worth of each card in a trick."""
    alike: tuple[int, ...]
    """The cards that differ from it in nothing but their place on the same ladder."""

    def mask(self, cards: Iterable[Card]) -> int:
        """These cards as one set."""
        numbers = self.numbers
        return sum(1 << numbers[card] for card in cards)

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        """The cards of a set, by number."""
        return tuple(self.cards[n] for n in bits(mask))

    def legal(self, hand: i64, led: i64, best: i64, *, partner: bool = False) -> i64:
        """The cards that may be played from `hand` to a trick in which `best` wins so far.

        `partner`: whether the leader plays for the same side.
        """
        must: i64 = self.must[led][best]
        if self.must_first and hand & must:
            hand &= must
        for having, only in (self.of_partner if partner else self.duties)[led]:
            if hand & having and (not self.bound_from or size_of(hand) >= self.bound_from):
                hand &= only
                break
        return hand & must or hand

    def instead(self, number: int, led: int, best: int) -> int:
        """The cards that would each have had to be played instead of this one.

        There are none if a duty binds full hands alone.
        """
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
    duties: Duties,
    of_partner: Duties | None = None,
    bound_from: int = 0,
    must: Callable[[Card, Card], Iterable[Card]] | None = None,
    must_first: bool = False,
    worth: Callable[[Card], int] | None = None,
) -> Tables:
    """The tables of a deal with this law.

    `ladders` split the pack so that the `strength` of no card depends on which card of a ladder was
    led. `duties(led)` gives pairs (having one of these, only those may be played), of which the
    first that applies binds; `of_partner(led)` gives those of the leader's partner if they differ;
    `must(led, best)` gives the cards that have to be played by a hand that has any.
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
    bound, friendly = (
        tuple(tuple((mask(a), mask(b)) for a, b in each(led)) for led in cards)
        for each in (duties, of_partner or duties)
    )
    none = (0,) * len(cards)
    return Tables(
        cards=cards,
        numbers=MappingProxyType(numbers),
        above=tuple(above),
        duties=bound,
        of_partner=friendly,
        bound_from=bound_from,
        must=tuple(
            tuple(mask(must(led, best)) for best in cards) if must else none for led in cards
        ),
        must_first=must_first,
        worth=counts,
        alike=_alike(
            [[numbers[card] for card in ladder] for ladder in ladders],
            above,
            [(*asked, *of_friend) for asked, of_friend in zip(bound, friendly, strict=True)],
            counts,
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
    """For each card, those of its ladder that differ from it in nothing but rank."""
    sets = {part for led in duties for duty in led for part in duty}
    signs: dict[int, Hashable] = {}
    for at, ladder in enumerate(ladders):
        rows = Counter(above[n][n] for n in ladder)
        for n in ladder:
            equals = above[n][n] if rows[above[n][n]] > 1 else None
            within = frozenset(s for s in sets if s >> n & 1)
            signs[n] = (at, worth[n], equals, within, duties[n])
    return tuple(
        sum(1 << other for other, sign in signs.items() if sign == signs[n]) for n in sorted(signs)
    )


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set, lowest first, one at a time."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def size_of(mask: i64) -> i64:
    """The number of cards in a set of fewer than 63."""
    if not COMPILED:
        whole: int = mask
        return whole.bit_count()
    mask -= mask >> 1 & 0x5555_5555_5555_5555
    mask = (mask & 0x3333_3333_3333_3333) + (mask >> 2 & 0x3333_3333_3333_3333)
    mask = mask + (mask >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F


def numbers_of(mask: i64) -> list[int]:
    """The numbers in a set of cards, lowest first, all at once."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(NUMBERS[low % PRIME])
        mask ^= low
    return found


def set_of(numbers: list[int]) -> i64:
    """The set of the cards with these numbers."""
    found: i64 = 0
    for number in numbers:
        found |= BITS[number]
    return found


def worth_of(worth: tuple[float, ...], numbers: list[int]) -> float:
    """The worth of the cards with these numbers together, added up in their order."""
    total = 0.0
    for number in numbers:
        total += worth[number]
    return total
