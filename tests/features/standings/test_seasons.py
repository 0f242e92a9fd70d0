"""Seasons follow each other, and no match ever changes the one it was counted in."""

import pytest

from bot.features.standings.store import FIRST, SeasonStore, StandingsStore
from bot.features.standings.values import Season
from bot.store import Store
from bot.store.events import LogStep
from tests.bot.store.conftest import GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def seasons(store: Store) -> SeasonStore:
    return SeasonStore(store.database)


async def test_there_is_a_first_season_before_any_is_started(seasons: SeasonStore):
    assert (FIRST,) == await seasons.all(GASTHAUS)
    assert FIRST == await seasons.current(GASTHAUS)


async def test_seasons_are_numbered_server_by_server(seasons: SeasonStore):
    spring = await seasons.start(GASTHAUS, "Spring", 3000)
    await seasons.start(8, "Elsewhere", 3000)
    summer = await seasons.start(GASTHAUS, "Summer", 4000)
    assert (Season(2, "Spring", 3000), Season(3, "Summer", 4000)) == (spring, summer)
    assert (FIRST, spring, summer) == await seasons.all(GASTHAUS)
    assert summer == await seasons.current(GASTHAUS)


async def test_a_season_starts_after_all_that_is_over(
    seasons: SeasonStore, store: Store, begin: Begin
):
    boards = StandingsStore(store.database)
    match = await begin()
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"], won_by(0)), 5000)
    second = await seasons.start(GASTHAUS, "", 4000)
    third = await seasons.start(GASTHAUS, "", 4000)
    assert [5001, 5002] == [second.started_at, third.started_at]
    assert 2 == await boards.count(GASTHAUS, "skat", "season:1", "wins")
