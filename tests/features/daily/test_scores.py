"""Places, days in a row and the table of a week, by examples worked out by hand."""

import pytest

from bot.features.daily.scores import WeekLine, marks, place, streak, week, worth
from bot.features.daily.values import DailyScore
from bot.table.match.chance_of_day import week_of

ANNA, BEN, CLARA = 1, 2, 3


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        (4, [], (None, 1, 1)),
        (4, [3, 2, 5], (67, 2, 4)),
        (4, [4, 4], (0, 1, 3)),  # better than nobody, and nobody is better
        (-2, [None, None, 0], (67, 2, 4)),  # who gave up is behind everybody
        (None, [None, -9], (0, 2, 3)),
    ],
)
def test_a_place_is_told_by_who_is_behind(own, others, expected):
    assert expected == place(own, others)


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        (4, [], 50),
        (4, [1, 2, 3], 100),
        (0, [1, 2, 3], 0),
        (2, [2], 50),
        (2, [2, 1, 5], 50),  # half of one, one, none: one and a half of three
        (2, [1, 5, 6], 33),
        (None, [None], 0),
        (-7, [None], 100),
    ],
)
def test_a_score_is_worth_the_share_of_those_behind(own, others, expected):
    assert expected == worth(own, others)


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ([], 0),
        ([10], 1),
        ([9], 1),  # today is still to come
        ([8], 0),
        ([7, 8, 9], 3),
        ([7, 8, 9, 10], 4),
        ([6, 8, 9, 10], 3),
        ([10, 11], 1),
    ],
)
def test_days_in_a_row_end_with_a_day_that_was_left_out(days, expected):
    assert expected == streak(days, today=10)


def test_a_week_adds_up_what_each_deal_was_worth_among_everybody():
    scores = [
        DailyScore(1, "skat", ANNA, 3),
        DailyScore(1, "skat", BEN, 1),
        DailyScore(1, "skat", CLARA, 2),  # of no member: counts as somebody to compare with
        DailyScore(1, "tarock", BEN, -4),
        DailyScore(2, "skat", ANNA, None),
        DailyScore(2, "skat", BEN, 0),
    ]
    # Anna: better than 2 of 2, then gave up. Ben: last, alone, better than 1 of 1.
    expected = (WeekLine(1, BEN, 0 + 50 + 100, 3), WeekLine(2, ANNA, 100 + 0, 2))
    assert expected == week(scores, {ANNA, BEN})


def test_equals_share_a_rank_and_the_next_one_is_left_out():
    scores = [DailyScore(1, "skat", user, score) for user, score in ((1, 5), (2, 5), (3, 0))]
    assert [1, 1, 3] == [line.rank for line in week(scores, {1, 2, 3})]


def test_a_deal_was_won_lost_or_level():
    assert (1, 0, -1, -1, 1) == marks([2, 2, -1, -3, 0])
    assert () == marks([])


def test_a_week_is_from_monday_to_sunday():
    monday = 20780  # 2026-11-23
    assert {(monday, monday + 6)} == {week_of(day) for day in range(monday, monday + 7)}
    assert (monday - 7, monday - 1) == week_of(monday - 1)
