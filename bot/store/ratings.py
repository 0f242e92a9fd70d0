"""Ratings of persons by the results of rated matches: the same matches, the same ratings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from openskill.models import PlackettLuce

SHOWN: Final = "CAST(round(1000 + 40 * (mu - 3 * sigma)) AS INTEGER)"
"""The number that people see, from the columns `mu` and `sigma`; NULL without them."""

PROVISIONAL_BELOW: Final = 10
"""A rating is provisional with fewer rated matches than these."""

_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """How good somebody is thought to be, and how far that may be wrong."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0


class Contender(Protocol):
    """A seat of a rated match: the side it played for, and its place."""

    @property
    def side(self) -> int: ...  # noqa: D102 - see the class
    @property
    def place(self) -> int: ...  # noqa: D102 - see the class


def rated_anew(seats: Sequence[Contender], before: Sequence[Rating]) -> tuple[Rating, ...]:
    """The ratings after a match, seat by seat.

    A side has the best place among its seats: who resigned comes last alone, not the partner.
    """
    sides = [
        [number for number, seat in enumerate(seats) if seat.side == side]
        for side in sorted({seat.side for seat in seats})
    ]
    after = _MODEL.rate(
        [[_MODEL.rating(before[number].mu, before[number].sigma) for number in s] for s in sides],
        ranks=[min(seats[number].place for number in side) for side in sides],
    )
    by_seat = dict(zip(_flat(sides), (each for team in after for each in team), strict=True))
    return tuple(Rating(by_seat[n].mu, by_seat[n].sigma) for n in range(len(seats)))


def _flat(sides: Iterable[Iterable[int]]) -> list[int]:
    return [number for side in sides for number in side]
