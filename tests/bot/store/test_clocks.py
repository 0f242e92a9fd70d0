"""Clocks of slow tables are kept as they are, shifted for who is away, and go with the match."""

from bot.app.features import people_of
from bot.model import PersonSettings
from bot.store import Store
from bot.store.clocks import DueClocks, SeatClock, TableClocks
from bot.store.events import LogStep
from tests.bot.store.conftest import ANNA, BEN, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED

CLOCKS = TableClocks(3, 1, 900, {0: SeatClock(1000, 800), 1: SeatClock(missed=1, called=True)})
DAY = 24 * 3600_000


async def test_clocks_are_what_was_kept_last(store: Store, begin: Begin):
    match = await begin()
    assert await store.clocks.of(match) is None
    await store.clocks.keep(match, TableClocks(1, 1, None, {2: SeatClock(5)}))
    await store.clocks.keep(match, CLOCKS)
    assert CLOCKS == await store.clocks.of(match)
    await store.clocks.forget(match)
    assert await store.clocks.of(match) is None


async def test_what_is_due_is_known_while_nothing_has_happened_since(store: Store, begin: Begin):
    match = await begin()
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"]), 8)
    await store.clocks.keep(match, CLOCKS)
    assert {match: DueClocks(900, 800, 1000)} == await store.clocks.due()
    await store.events.append(match, 1, LogStep(PROCEED, ["{}"]), 9)
    assert {} == await store.clocks.due()


async def test_whoever_is_away_is_given_that_time_and_whoever_returns_gives_it_back(
    store: Store, begin: Begin
):
    match = await begin(ANNA, BEN)
    await store.clocks.keep(match, CLOCKS)

    async def ends() -> int | None:
        kept = await store.clocks.of(match)
        assert kept is not None
        return kept.seats[0].ends_at

    assert 3 * DAY == await store.clocks.go_away(ANNA, 3 * DAY, 0)
    assert PersonSettings(ANNA, away_until=3 * DAY) == await store.settings.person(ANNA)
    assert 1000 + 3 * DAY == await ends()
    assert 4 * DAY == await store.clocks.go_away(ANNA, 7 * DAY, DAY)
    assert -5 * DAY == await store.clocks.go_away(ANNA, 0, 2 * DAY)
    assert PersonSettings(ANNA) == await store.settings.person(ANNA)
    assert 1000 + 2 * DAY == await ends()
    assert 0 == await store.clocks.go_away(BEN, 0, DAY)
    assert 1000 + 2 * DAY == await ends()


async def test_when_somebody_is_away_is_exported_and_forgotten(store: Store):
    await store.clocks.go_away(ANNA, DAY, 0)
    assert [DAY] == [row["away_until"] for row in (await people_of(store).export(ANNA))["settings"]]
    await people_of(store).forget(ANNA, 5000)
    assert PersonSettings(ANNA) == await store.settings.person(ANNA)


async def test_clocks_go_with_their_match(store: Store, begin: Begin):
    match = await begin()
    await store.clocks.keep(match, CLOCKS)
    await people_of(store).purge_guild(GASTHAUS)
    assert await store.clocks.of(match) is None
    assert [] == await rows(store, "slow_seats")


async def test_a_match_that_is_over_has_no_clocks_from_the_same_moment(store: Store, begin: Begin):
    match = await begin(ANNA, BEN)
    await store.clocks.keep(match, CLOCKS)
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"], won_by(1)), 8)
    assert [] == await rows(store, "slow_tables")
    await store.clocks.keep(match, CLOCKS)  # by a clock that has not heard of it yet
    assert await store.clocks.of(match) is None
    assert [] == await rows(store, "slow_seats")


async def rows(store: Store, table: str) -> list[tuple[object, ...]]:
    async with store.database.reading() as session:
        return [tuple(row) for row in await session.rows(f"SELECT * FROM {table}")]
