"""Entries are paired at the least cost there is, near ones first."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings, strategies as st

from bot.features.tournaments.rules.pairing.least_cost_matching import NEAR, pair_up
from tests.features.tournaments.rules.test_drawing import pairings


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 4), st.integers(0, 999), st.integers(1, 50))
def test_no_other_way_costs_less(half, seed, dearest):
    rng, numbers = Random(seed), list(range(2 * half))
    prices = {frozenset((a, b)): rng.randrange(dearest) for a in numbers for b in numbers if a < b}

    def cost(one: int, other: int) -> int:
        return prices[frozenset((one, other))]

    found = pair_up(numbers, cost, dearest)
    best = min(sum(prices[pair] for pair in way) for way in pairings(numbers))
    assert best == sum(cost(*pair) for pair in found)
    assert numbers == sorted(number for pair in found for number in pair)


def test_pairs_stand_in_the_order_that_was_given():
    found = pair_up([5, 3, 4, 1], lambda one, other: abs(one - other), 9)
    assert ((5, 4), (3, 1)) == found


def test_those_far_apart_are_paired_where_neighbours_cannot_be():
    numbers = list(range(2 * NEAR + 4))
    half = len(numbers) // 2

    def cost(one: int, other: int) -> int:
        return 0 if (one < half) != (other < half) else 100

    found = pair_up(numbers, cost, 99)
    assert {0} == {cost(*pair) for pair in found}
    assert all(one < other for one, other in pairwise(first for first, _ in found))
