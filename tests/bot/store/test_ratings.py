"""What a match does to ratings: nobody gains by a worse place, and equals gain equally."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given, strategies as st

from bot.store.tallies.ratings import Rating, rate_anew
from tests.bot.store import plackett_luce


@dataclass(frozen=True)
class Seated:
    side: int
    place: int


def patterns(sides: int) -> list[tuple[int, ...]]:
    """Every way in which so many sides can share places, the first side first."""
    drawn = {tuple(sorted(each)) for each in product(range(sides), repeat=sides)}
    return sorted({tuple(1 + sum(o < p for o in of) for p in of) for of in drawn})


def shown(rating: Rating) -> float:
    """The number that people see, before it is rounded."""
    return 1000 + 40 * (rating.mu - 3 * rating.sigma)


ALL_PATTERNS = [places for sides in range(2, 7) for places in patterns(sides)]


@pytest.mark.parametrize("persons", [1, 2], ids=["alone", "pairs"])
@pytest.mark.parametrize("places", ALL_PATTERNS, ids=lambda p: "".join(map(str, p)))
def test_of_equal_people_a_better_place_is_rated_higher(places: tuple[int, ...], persons: int):
    seats = [Seated(side, place) for side, place in enumerate(places) for _ in range(persons)]
    after = rate_anew(seats, [Rating()] * len(seats))
    by_place = dict[int, float]()
    for seat, rating in zip(seats, after, strict=True):
        assert by_place.setdefault(seat.place, shown(rating)) == pytest.approx(shown(rating))
    best_first = [by_place[place] for place in sorted(by_place)]
    assert best_first == sorted(best_first, reverse=True)
    assert len(best_first) == len(set(best_first))


KNOWN = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 9))


@given(data=st.data(), places=st.sampled_from([p for p in ALL_PATTERNS if len(p) < 6]))
def test_ratings_follow_the_paper(data: st.DataObject, places: Sequence[int]):
    persons = [data.draw(st.integers(1, 2)) for _ in places]
    seats = [Seated(s, place) for s, place in enumerate(places) for _ in range(persons[s])]
    before = [data.draw(KNOWN) for _ in seats]
    of_sides = [
        [(r.mu, r.sigma) for r, seat in zip(before, seats, strict=True) if seat.side == side]
        for side in range(len(places))
    ]
    expected = [each for side in plackett_luce.rate(of_sides, places) for each in side]
    actual = [(r.mu, r.sigma) for r in rate_anew(seats, before)]
    assert [pytest.approx(each) for each in expected] == actual
