"""What a button of a board says is read strictly, and old buttons still open a board."""

import pytest

from bot.errors import UserError
from bot.features.standings.pages import StandingsQuery
from cogs.standings import _query


def test_a_wish_is_read_as_it_was_written():
    for query in (
        StandingsQuery("blind_watten", "week", "wins"),
        StandingsQuery("bauernstoss", "season:12", "points"),
    ):
        assert query == _query(str(query))


def test_the_button_below_a_match_asks_for_this_season_by_rating():
    assert StandingsQuery("bauernstoss", "season", "rating") == _query("bauernstoss")


@pytest.mark.parametrize(
    ("arg", "key"),
    [
        ("canasta", "error.unknown_game"),
        ("canasta.week.wins", "error.unknown_game"),
        ("", "error.unknown_game"),
        ("bauernstoss.week", "error.stale"),
        ("bauernstoss.week.luck", "error.stale"),
        ("bauernstoss.week.wins.more", "error.stale"),
    ],
)
def test_what_there_is_not_is_refused(arg, key):
    with pytest.raises(UserError) as caught:
        _query(arg)
    assert key == caught.value.says.key
