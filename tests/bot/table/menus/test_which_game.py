"""Readers find the game of their home first."""

import pytest

from bot.table.menus.which_game import games_for
from games.catalogue import CATALOGUE


@pytest.mark.parametrize(
    ("locale", "first"),
    [
        ("it", ["blind_watten", "tyrolean_watten", "bavarian_watten"]),
        ("de", ["tyrolean_watten", "bavarian_watten", "bohemian_watten"]),
    ],
)
def test_the_game_of_ones_home_comes_first_and_none_is_missing(locale, first):
    games = games_for(locale, CATALOGUE)
    assert first == [*games[:3]]
    assert set(CATALOGUE) == set(games)
