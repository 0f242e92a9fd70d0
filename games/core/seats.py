"""Places at the table, numbered clockwise from 0."""

from functools import cache
from typing import Final, TypeAlias, TypeVar

Seat: TypeAlias = int

ItemT = TypeVar("ItemT")

MOST: Final = 6
"""The number of seats at the largest table."""

NO_SEAT: Final[frozenset[Seat]] = frozenset()
ALONE: Final = tuple(frozenset({seat}) for seat in range(MOST))
"""Each seat by itself, for a table that waits for just this one."""


def clockwise(seat: Seat, count: int, steps: int = 1) -> Seat:
    """The seat `steps` places to the left of `seat` at a table of `count`."""
    return (seat + steps) % count


@cache
def round_from(seat: Seat, count: int) -> tuple[Seat, ...]:
    """Every seat once, clockwise, beginning with `seat`."""
    return tuple(clockwise(seat, count, steps) for steps in range(count))


def partnership(seat: Seat) -> int:
    """The side of a seat where opposite seats are partners: 0 or 1."""
    return seat % 2


def put(items: tuple[ItemT, ...], seat: Seat, item: ItemT) -> tuple[ItemT, ...]:
    """The items, in the order of the seats, with another one for `seat`."""
    now = [*items]
    now[seat] = item
    return tuple(now)
