"""A period is the one in which the question is asked, in UTC."""

from datetime import UTC, datetime

import pytest

from bot.store.tallies.periods import CHOICES, resolve, season_in


def at(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("moment", "week"),
    [
        ((2026, 11, 21, 12), "2026-W47"),
        ((2026, 11, 22, 23, 59, 59), "2026-W47"),
        ((2026, 11, 23), "2026-W48"),
        ((2027, 1, 3, 23, 59), "2026-W53"),
        ((2026, 1, 5), "2026-W02"),
    ],
)
def test_a_week_begins_on_monday_and_belongs_to_the_year_of_its_thursday(moment, week):
    assert week == resolve("week", at(*moment), 1)


def test_a_month_ends_with_its_last_millisecond():
    new_year = at(2027, 1, 1)
    assert ["2026-12", "2027-01"] == [
        resolve("month", when, 1) for when in (new_year - 1, new_year)
    ]


def test_this_season_is_the_current_one_and_any_other_is_named_by_its_number():
    assert "season:7" == resolve("season", 0, 7)
    assert "season:3" == resolve("season:3", 0, 7)


def test_all_time_is_the_same_at_any_time():
    assert "all" == resolve("all", at(2026, 1, 1), 1) == resolve("all", at(2030, 1, 1), 9)


@pytest.mark.parametrize("choice", ["", "year", "season:", "season:0", "season:1x", "2026-W47"])
def test_there_is_no_other_period(choice):
    with pytest.raises(ValueError, match="not a period"):
        resolve(choice, 0, 1)


def test_only_a_season_is_a_season():
    periods = [resolve(choice, at(2026, 11, 21), 12) for choice in CHOICES]
    assert [None, None, 12, None] == [season_in(period) for period in periods]
