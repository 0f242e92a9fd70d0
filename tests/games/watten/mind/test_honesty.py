"""Honest chances of a deal of Watten, by what is decided, and points that go with them."""

from itertools import pairwise

import pytest

from games.core.thinking import Outlook
from games.watten.mind.honesty import of_deal, of_hold, of_raise, of_suit

VALUE = 3
ALL = pytest.mark.parametrize("kind", [of_deal, of_hold, of_raise, of_suit])


def promised(chance):
    return Outlook(chance, (2 * chance - 1) * VALUE)


@ALL
def test_more_hope_stays_more_hope_and_what_is_lost_stays_lost(kind):
    chances = [kind(promised(chance / 50), VALUE).chance for chance in range(51)]

    assert chances[0] == 0
    assert chances[-1] > 0.9
    assert all(low < high for low, high in pairwise(chances))


@ALL
def test_points_are_those_of_the_honest_chance(kind):
    for chance in (0, 0.2, 0.6, 1):
        found = kind(promised(chance), VALUE)
        assert promised(found.chance).points == pytest.approx(found.points)


def test_who_holds_a_fair_hand_hopes_for_less_than_who_is_not_raised():
    assert of_hold(promised(0.7), VALUE).chance < of_deal(promised(0.7), VALUE).chance
