"""Honest chances rise with what was seen, and promise less in the middle."""

from itertools import pairwise

from games.bauernstoss.search.cardplay import calibrate


def test_a_higher_chance_stays_the_higher_one():
    honest = [calibrate(chance / 100) for chance in range(101)]

    assert all(low < high for low, high in pairwise(honest))
    assert honest[0] > 0
    assert honest[-1] < 1


def test_a_deal_in_the_balance_is_promised_less_than_it_seems():
    assert calibrate(0.5) < 0.5
