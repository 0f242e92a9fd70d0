"""Percentages as people make them: a half upwards, and 0 and 100 for nothing and all alone."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from games.core.percentage import percentage


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [(1, 8, 13), (3, 8, 38), (199, 200, 99), (1, 200, 1), (1, 999, 1), (998, 999, 99), (2, 3, 67)],
)
def test_a_half_is_rounded_up(part, whole, expected):
    assert expected == percentage(part, whole)


@given(whole=st.integers(1, 10_000), data=st.data())
def test_a_percentage_is_the_nearest_but_for_what_is_not_all_or_nothing(whole, data):
    part = data.draw(st.integers(0, whole))
    found = percentage(part, whole)
    assert (part == 0, part == whole) == (found == 0, found == 100)
    if 1 < found < 99:
        assert Fraction(-1, 2) <= Fraction(100 * part, whole) - found < Fraction(1, 2)


def test_what_floats_lack_of_a_half_is_not_missed():
    assert 30 == percentage(0.295, 1.0)
    assert 70 == percentage(sum([0.1] * 7), 1.0)


def test_what_lies_outside_is_all_or_nothing():
    assert (0, 100) == (percentage(-0.1, 1.0), percentage(1.1, 1.0))
