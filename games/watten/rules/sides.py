"""The sides of a deal, worked out once for each number of seats and dealer (§1.2 to §1.4)."""

from functools import cache

from msgspec import Struct

from games.core.seats import Seat, clockwise


class Sides(Struct, frozen=True, gc=False):
    """The two sides of a deal, 0 and 1."""

    of: tuple[int, ...]
    """The side of each seat."""
    seats: tuple[tuple[Seat, ...], ...]
    """The seats of each side, clockwise."""
    partners: tuple[Seat | None, ...]
    """The partner of each seat, or None for a seat that plays alone."""
    pairs: tuple[frozenset[Seat], ...]
    """Each seat with its partner, if it has one."""


@cache
def sides(count: int, dealer: Seat) -> Sides:
    """The sides at a table of `count` where this seat deals."""
    of = tuple(_side(seat, count, dealer) for seat in range(count))
    seats = tuple(tuple(s for s in range(count) if of[s] == number) for number in (0, 1))
    partners = tuple(next((s for s in seats[of[seat]] if s != seat), None) for seat in range(count))
    pairs = tuple(
        frozenset({seat} if partner is None else {seat, partner})
        for seat, partner in enumerate(partners)
    )
    return Sides(of, seats, partners, pairs)


def _side(seat: Seat, count: int, dealer: Seat) -> int:
    match count:
        case 4:
            return seat % 2
        case 3:
            return 0 if seat == clockwise(dealer, count) else 1
        case _:
            return seat
