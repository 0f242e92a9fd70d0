"""What a button of a board says is read strictly, and old buttons still open a board."""

import pytest

from bot.errors import UserError
from bot.render.standings import Wish
from cogs.standings import _wish


def test_a_wish_is_read_as_it_was_written():
    for wish in (Wish("blind_watten", "week", "wins"), Wish("bauernstoss", "season:12", "points")):
        assert wish == _wish(str(wish))


def test_the_button_below_a_match_asks_for_this_season_by_rating():
    assert Wish("bauernstoss", "season", "rating") == _wish("bauernstoss")


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
        _wish(arg)
    assert key == caught.value.says.key
