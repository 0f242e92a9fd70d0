"""What a button of a board says is read strictly, and old buttons still open a board."""

import pytest

from bot.errors import UserError
from bot.pages.custom_ids import Press, read_press
from bot.pages.shared_presses import ShowBoard, StandingsQuery
from cogs.standings import _order


def read(arg: str, number: int = 0) -> ShowBoard | None:
    return read_press(ShowBoard, Press(0, number, "top", arg))


def test_a_wish_is_read_as_it_was_written():
    assert ShowBoard(StandingsQuery("blind_watten", "week", "wins"), 3) == read(
        "blind_watten.week.wins.3"
    )
    assert ShowBoard(StandingsQuery("bauernstoss", "season:12", "points")) == read(
        "bauernstoss.season:12.points"
    )


def test_the_button_below_a_match_asks_for_this_season_by_rating():
    assert ShowBoard(StandingsQuery("bauernstoss", "season", "rating")) == read("bauernstoss")


@pytest.mark.parametrize("arg", ["bauernstoss.week.luck", "bauernstoss.week.wins.0.more"])
def test_what_there_is_not_is_no_press(arg: str):
    assert read(arg) is None


def test_an_order_there_is_not_is_refused():
    with pytest.raises(UserError) as caught:
        _order("luck")
    assert "error.stale" == caught.value.says.key
