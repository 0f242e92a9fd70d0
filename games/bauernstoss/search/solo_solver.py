"""A Solo thought to its end with open cards: the exchange, and whether every trick can be taken."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.bauernstoss.rules.law import SEATS, SOLO_WORTH, Size, partner_of
from games.bauernstoss.search.every_trick import SolverAnswer, takes_all
from games.bauernstoss.search.lookup_tables import (
    ALL_JACKS,
    ALL_TRUMPS,
    RANKS,
    TRUMPS_AT,
    bare,
    renumber,
)
from games.core.cards import Suit
from games.core.seats import Seat, clockwise, round_from
from games.search.kernel import bits, size_of
from games.search.trick import TrickState

LEAST_TRUMPS, LEAST_JACKS = 5, 2
"""With fewer of them nobody thinks of a Solo."""

_ACES = sum(1 << RANKS - 1 << RANKS * suit for suit in range(3))
_TRUMP_ACE = 1 << TRUMPS_AT + RANKS - 1


class SoloClaim(NamedTuple):
    """The claim of a soloist."""

    size: Size
    trump: Suit

    @property
    def stake(self) -> int:
        """Points of the match that are won or lost (§7.6)."""
        return SOLO_WORTH[self.size]


def players(soloist: Seat) -> tuple[Seat, ...]:
    """The seats that play: the soloist first, then clockwise (§5.5)."""
    out = partner_of(soloist)
    return tuple(seat for seat in round_from(soloist, SEATS) if seat != out)


def makes(hands: Sequence[int], soloist: Seat, dealer: Seat, trump: Suit) -> SolverAnswer:
    """Find out whether the soloist takes every trick if all see all cards.

    The hands are seat by seat, numbered before trump is known, after the exchange.
    """
    seats = players(soloist)
    held = tuple(renumber(hands[seat], trump) for seat in seats)
    first = next(s for s in round_from(clockwise(dealer, SEATS), SEATS) if s in seats)
    return takes_all(bare(trump), held, TrickState(seats.index(first)))


def exchange(hands: Sequence[int], soloist: Seat, given: int, back: int) -> tuple[int, ...]:
    """The hands once the soloist has given one card and got another, both as sets."""
    new = [*hands[:SEATS]]
    new[soloist] ^= given | back
    new[partner_of(soloist)] ^= back
    return tuple(new)


def worst(hand: int, trump: Suit) -> int:
    """The card that a soloist can do without: a plain one that would lose, else the lowest."""
    own: int = renumber(hand, trump)
    return _find(hand, trump, min(bits(own), key=lambda n: (_holds(own, n), n % RANKS, n)))


def best(hand: int, trump: Suit) -> int:
    """The card that a soloist can use: a Jack, an ace, a trump, else the highest."""
    own: int = renumber(hand, trump)
    for group in (own & ALL_JACKS, own & _TRUMP_ACE, own & _ACES, own & ALL_TRUMPS):
        if group:
            return _find(hand, trump, group.bit_length() - 1)
    return _find(hand, trump, max(bits(own), key=lambda n: (n % RANKS, n)))


def claims(hand: int) -> Iterator[SoloClaim]:
    """The claims that a soloist with this hand may think of."""
    jacks = (hand & ALL_JACKS).bit_count()
    sizes = (Size.BIG,) if jacks == len(Suit) else (Size.SMALL, Size.BIG)
    for trump in Suit:
        if size_of(renumber(hand, trump) & ALL_TRUMPS) >= LEAST_TRUMPS and jacks >= LEAST_JACKS:
            yield from (SoloClaim(size, trump) for size in sizes)


def comes_to(hands: Sequence[int], soloist: Seat, dealer: Seat, claim: SoloClaim) -> SolverAnswer:
    """Find out whether the claim is made if the exchange is done by rules of thumb."""
    if claim.size is Size.SMALL:
        given = worst(hands[soloist], claim.trump)
        back = best(hands[partner_of(soloist)], claim.trump)
        hands = exchange(hands, soloist, given, back)
    return makes(hands, soloist, dealer, claim.trump)


def _holds(own: int, number: int) -> int:
    """2 for a trump, 1 for a plain card that nothing of its suit can beat, else 0."""
    if number >= TRUMPS_AT:
        return 2
    low = number - number % RANKS
    above = (1 << low + RANKS) - (1 << number)
    return 1 if own & above == above else 0


def _find(hand: int, trump: Suit, number: int) -> int:
    """The card of a hand that has this number with this trump, as a set."""
    return next(1 << n for n in bits(hand) if renumber(1 << n, trump) == 1 << number)
