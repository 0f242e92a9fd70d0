"""Seats count clockwise; opposite ones are partners."""

import pytest

from games.core.outcome import rank_by_points
from games.core.seats import clockwise, partnership, put, round_from


@pytest.mark.parametrize(("seat", "count", "steps", "next_seat"), [(0, 3, 1, 1), (2, 3, 1, 0)])
def test_the_left_of_the_last_seat_is_the_first(seat, count, steps, next_seat):
    assert next_seat == clockwise(seat, count, steps)


def test_a_round_visits_everyone_once():
    assert round_from(2, 3) == (2, 0, 1)


def test_opposite_seats_are_partners():
    assert [partnership(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_equal_points_share_a_place_and_push_the_next_one_down():
    outcome = rank_by_points((4, 11, -2, 11))

    assert outcome.places == (3, 1, 4, 1)
    assert frozenset({1, 3}) == outcome.winners


@pytest.mark.parametrize("seat", range(4))
def test_what_one_seat_has_is_put_in_the_place_of_what_it_had(seat):
    assert put(("0", "1", "2", "3"), seat, "x") == tuple(
        "x" if each == seat else str(each) for each in range(4)
    )
