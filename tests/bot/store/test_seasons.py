"""Seasons follow each other, and no match ever changes the one it was counted in."""

from bot.model import Season
from bot.store import Store
from bot.store.events import Step
from bot.store.seasons import FIRST
from tests.bot.store.conftest import GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED


async def test_there_is_a_first_season_before_any_is_started(store: Store):
    assert (FIRST,) == await store.seasons.all(GASTHAUS)
    assert FIRST == await store.seasons.current(GASTHAUS)


async def test_seasons_are_numbered_server_by_server(store: Store):
    spring = await store.seasons.start(GASTHAUS, "Spring", 3000)
    await store.seasons.start(8, "Elsewhere", 3000)
    summer = await store.seasons.start(GASTHAUS, "Summer", 4000)
    assert (Season(2, "Spring", 3000), Season(3, "Summer", 4000)) == (spring, summer)
    assert (FIRST, spring, summer) == await store.seasons.all(GASTHAUS)
    assert summer == await store.seasons.current(GASTHAUS)


async def test_a_season_starts_after_all_that_is_over(store: Store, begin: Begin):
    match = await begin()
    await store.events.append(match, 0, Step(PROCEED, ["{}"], won_by(0)), 5000)
    second = await store.seasons.start(GASTHAUS, "", 4000)
    third = await store.seasons.start(GASTHAUS, "", 4000)
    assert [5001, 5002] == [second.started_at, third.started_at]
    assert 2 == await store.standings.count(GASTHAUS, "skat", "season:1", "wins")
