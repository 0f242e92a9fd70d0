"""Ratings of persons by the results of rated matches: the same matches, the same ratings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, permutations, product
from statistics import fmean
from typing import Final, Protocol

from openskill.models import PlackettLuce, PlackettLuceRating

SHOWN: Final = "CAST(round(1000 + 40 * (mu - 3 * sigma)) AS INTEGER)"
"""The number that people see, from the columns `mu` and `sigma`; NULL without them."""

PROVISIONAL_BELOW: Final = 10
"""A rating is provisional with fewer rated matches than these."""

_MODEL: Final = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated skill of a person, and its uncertainty."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0


class Contender(Protocol):
    """A seat of a rated match: the side it played for, and its place."""

    @property
    def side(self) -> int: ...  # noqa: D102 - see the class
    @property
    def place(self) -> int: ...  # noqa: D102 - see the class


def rate_anew(seats: Sequence[Contender], before: Sequence[Rating]) -> tuple[Rating, ...]:
    """The ratings after a match, seat by seat.

    A side has the best place among its seats: a person who resigned comes last alone, not the
    partner. Sides that share a place get the mean of what they would get in each order among
    themselves: the model by itself takes points from a shared place, and may rate two winners below
    the third.
    """
    sides = [
        [number for number, seat in enumerate(seats) if seat.side == side]
        for side in sorted({seat.side for seat in seats})
    ]
    teams = [[_MODEL.rating(before[n].mu, before[n].sigma) for n in side] for side in sides]
    places = [min(seats[number].place for number in side) for side in sides]
    orders = [
        [each for team in _MODEL.rate(teams, ranks=ranks) for each in team]
        for ranks in _ranks(places)
    ]
    after = [_mean(of_seat) for of_seat in zip(*orders, strict=True)]
    by_seat = dict(zip((number for side in sides for number in side), after, strict=True))
    return tuple(by_seat[number] for number in range(len(seats)))


def _ranks(places: Sequence[int]) -> Iterator[list[float]]:
    """The ranks of all orders that these places leave open, the first place 0."""
    tied = [
        [number for number, place in enumerate(places) if place == shared]
        for shared in sorted(set(places))
    ]
    for order in product(*map(permutations, tied)):
        rank = {number: rank for rank, number in enumerate(chain.from_iterable(order))}
        yield [float(rank[number]) for number in range(len(places))]


def _mean(ratings: Sequence[PlackettLuceRating]) -> Rating:
    return Rating(fmean(each.mu for each in ratings), fmean(each.sigma for each in ratings))
