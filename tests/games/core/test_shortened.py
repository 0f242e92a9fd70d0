"""A game of few deals ends with the last of them, and names no points to win."""

import pytest

from games.catalogue import CATALOGUE
from games.core.shortened import at_most


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_game_of_few_deals_tells_no_points_to_win(key: str):
    game = CATALOGUE[key]
    public = game.opening(game.options(), game.seats[-1]).public
    facts, whole = at_most(game, 4).scene(public).facts, game.scene(public).facts

    assert at_most(game, 4).board(public).target is None
    dropped = [fact.key.rpartition(".")[2] for fact in whole if fact not in facts]
    assert dropped in (["target"], ["limit"])
