"""The par of a deal of the day: a whole match in memory, by the chance that people get."""

import pytest

from bot.features.daily.par import par_of
from bot.table.match.chance_of_day import SealedChance, SealedDay
from games.catalogue import CATALOGUE


@pytest.mark.parametrize("game", CATALOGUE)
async def test_the_same_player_makes_the_same_of_the_same_deals(app, monkeypatch, game):
    monkeypatch.setattr("bot.features.daily.par._LEVEL", "craft")
    chance = SealedChance(SealedDay(20780, "5f" * 32, ""), game)
    pars = [await par_of(app.store, app.pool, CATALOGUE[game], 20780, chance) for _ in range(2)]
    assert pars[0] == pars[1]
    assert [] == list(await app.store.matches.unfinished())


async def test_a_player_that_thinks_ahead_plays_to_the_end(app):
    game = "schwarz_oder_weiss"
    chance = SealedChance(SealedDay(20780, "5f" * 32, ""), game)
    assert isinstance(await par_of(app.store, app.pool, CATALOGUE[game], 20780, chance), int)
