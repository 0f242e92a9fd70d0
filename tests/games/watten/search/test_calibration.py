"""Honest chances of a deal of Watten rise with what was promised, by whatever they are measured."""

from itertools import pairwise

import pytest

from games.watten.search.calibration import of_deal, of_hold, of_suit


@pytest.mark.parametrize("measure", [of_deal, of_hold, of_suit])
def test_more_hope_stays_more_hope_and_what_is_lost_stays_lost(measure):
    chances = [measure(chance / 50) for chance in range(51)]

    assert chances[0] == 0
    assert chances[-1] > 0.9
    assert all(low < high for low, high in pairwise(chances))


def test_who_holds_a_fair_hand_hopes_for_less_than_who_is_not_raised():
    assert of_hold(0.7) < of_deal(0.7) < 0.7
