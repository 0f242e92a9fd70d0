"""What a deal is worth: by the rules, as far as it counts, with the Kreide in mind."""

from hypothesis import given, strategies as st

from games.bauernstoss.rules import law
from games.bauernstoss.rules.law import HAND
from games.bauernstoss.search.payoffs import SideStakes, gain_of_side, need, with_kreide
from games.core.prospect import Outlook


@given(
    points=st.integers(0, 120),
    tricks=st.integers(0, HAND),
    side=st.sampled_from((0, 1)),
    chalk=st.sampled_from((0, 1)),
)
def test_a_deal_is_paid_as_the_rules_have_it(points, tricks, side, chalk):
    verdict = law.verdict(chalk, (points, 120 - points), (tricks, HAND - tricks))
    paid = verdict.grade.value * (1 if verdict.side == side else -1)

    assert paid == gain_of_side(points, tricks, side, need(side, chalk))


def test_nobody_gains_more_than_the_match_needs():
    near = SideStakes(side=0, ours=2, theirs=5)

    assert Outlook(1.0, 2) == near.outlook(8)
    assert Outlook(0.0, -5) == near.outlook(-12)
    assert Outlook(0.0, -1) == near.outlook(-1)


def test_of_two_equal_gains_the_one_that_brings_the_kreide_more_often_is_worth_more():
    often, seldom = with_kreide((Outlook(0.7, 0.3), Outlook(0.5, 0.3)))

    assert often > seldom
