"""What tricks are worth with the match in mind."""

import pytest
from msgspec.structs import replace

from games.bohemian.search.payoffs import Payoffs, chances
from tests.games.bohemian.transcripts import play


def table_at(score):
    return play(f"start at {score}\nseats 4\ndealt").public


def tricks(*counts):
    return sum(count << 3 * seat for seat, count in enumerate(counts))


def test_chances_add_up_to_one_and_the_lowest_score_has_the_best():
    found = chances((3, 9, 9, 20), last=False)

    assert pytest.approx(1) == sum(found)
    assert found[0] > found[1] == found[2] > found[3]


def test_at_zero_or_below_the_lowest_has_won():  # §6.5 §6.6
    assert chances((0, -2, 7, 1), last=False) == (0, 1, 0, 0)
    assert chances((-1, 5, -1, 9), last=False) == (0.5, 0, 0.5, 0)


def test_after_the_last_deal_the_lowest_has_won():  # §6.7
    assert chances((12, 9, 30), last=True) == (0, 1, 0)


def test_at_an_even_score_a_point_is_worth_about_one():
    worth = Payoffs(table_at("20 20 20 20")).worth

    gap = worth(tricks(2, 1, 1, 1))[0] - worth(tricks(1, 2, 1, 1))[0]
    assert gap == pytest.approx(1 + 1 / 3, rel=0.15)


@pytest.mark.parametrize("score", ["20 20 20 20", "3 1 19 40"])
def test_points_are_those_of_the_deal_whatever_the_score(score):  # §6.2 §6.3
    public = table_at(score)

    found = Payoffs(public).points(tricks(3, 1, 1, 0))
    assert pytest.approx((4, 4 / 3, 4 / 3, -20 / 3)) == [n / public.stakes.trick for n in found]


def test_to_stay_without_a_trick_costs_more_than_a_trick_brings():  # §6.3
    worth = Payoffs(table_at("20 20 20 20")).worth

    without, one, two = (worth(tricks(n, 4 - n, 1, 0))[0] for n in range(3))
    assert one - without > 3 * (two - one) > 0


def test_whoever_can_end_the_match_behind_another_had_better_not():
    worth = Payoffs(table_at("2 1 9 9")).worth

    assert worth(tricks(2, 3, 0, 0))[0] < worth(tricks(1, 0, 2, 2))[0]


def test_in_the_last_deal_only_the_lowest_score_counts():  # §6.7
    public = replace(table_at("9 12 30 30"), number=50)
    worth = Payoffs(public).worth

    assert worth(tricks(1, 3, 1, 0))[0] > worth(tricks(1, 4, 0, 0))[0]
    assert worth(tricks(1, 3, 1, 0))[2:] == worth(tricks(1, 3, 0, 1))[2:]
