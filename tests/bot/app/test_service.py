"""One bot process: it starts again whatever broke, and gives up only where that is no use."""

import asyncio
import gc
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from structlog.testing import capture_logs

from bot.app import service as service_module
from bot.app.client import _KEPT_FOR_LOST_SESSIONS as KEPT, Client
from bot.app.configuration import Configuration
from bot.app.service import NoToken, Service, WrongToken
from bot.features.standings.store import StandingsStore
from bot.store import open_store
from bot.store.engine.database import Database
from bot.store.engine.errors import BackupRefused, DatabaseDamaged
from bot.store.maintenance import backups, upkeep
from tests.bot.instruments.scraping import ANYWHERE, Pages, number
from tests.bot.table.match.live_matches import begin
from tests.patience import PATIENCE, comes_true

IN_TURN = Client.before_identify_hook
"""How shards wait until they may identify, of which what tests other things knows nothing."""


@pytest.fixture
def settings(here, tmp_path, monkeypatch) -> dict[str, Any]:
    # Set to what they are, so that they are put back after the test.
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(service_module, "_PATIENCE", (0.0,))
    monkeypatch.setattr("bot.app.client.Client.before_identify_hook", _at_once)
    return {
        "_env_file": None,
        "DISCORD_TOKEN": "sandbox-token",
        "database": tmp_path / "service.sqlite3",
        "api_base": here.api_base,
        "gateway": here.gateway,
    }


async def _at_once(*_: object, **__: object) -> None:
    """Identify at once, where discord.py would wait five seconds between two times."""


@pytest.mark.parametrize("failure", [KeyError("d"), OSError("no route"), RecursionError()])
async def test_a_bot_that_broke_starts_again(settings, failure):
    failures = [failure, failure]

    async def prepare(_: object) -> None:
        if failures:
            raise failures.pop()

    service = Service(Configuration(**settings), lambda _: (), prepare=prepare)
    running = asyncio.create_task(service.run())
    async with asyncio.timeout(10 * PATIENCE):  # it waits longer each time, by chance
        await service.ready.wait()
    running.cancel()
    await asyncio.wait({running})

    assert [] == failures
    assert running.cancelled()


async def test_a_bot_is_stopped_though_its_connection_takes_that_for_something_else(
    settings, monkeypatch
):
    connected = asyncio.Event()

    async def connect(*_: object, **__: object) -> None:
        connected.set()
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    monkeypatch.setattr(Client, "connect", connect)
    running = asyncio.create_task(Service(Configuration(**settings), lambda _: ()).run())
    async with asyncio.timeout(PATIENCE):
        await connected.wait()
    running.cancel()
    done, _ = await asyncio.wait({running}, timeout=PATIENCE)

    assert {running} == done
    assert running.cancelled()


FATAL = 4013
"""A close code after which discord.py gives up."""


@asynccontextmanager
async def crashing(settings: dict[str, Any]) -> AsyncGenerator[list[Any]]:
    """What is logged by a bot that runs in a test that lets it crash."""
    with capture_logs() as logs:
        running = asyncio.create_task(Service(Configuration(**settings), lambda _: ()).run())
        try:
            yield logs
        finally:
            running.cancel()
            await asyncio.wait({running})
    assert running.cancelled()


def pauses(logs: list[Any]) -> list[float]:
    """How long was waited before each new start."""
    return [line["pause_s"] for line in logs if line["event"] == "starting again"]


async def crash_when_ready(here: Any, logs: list[Any], times: int) -> None:
    """Break a bot that often, each time as soon as it is connected; and see it connected again."""
    for time in range(times + 1):
        await comes_true(lambda n=time: n < len([x for x in logs if x["event"] == "ready"]))
        if time < times:
            await here.control.gateway("close", FATAL)


@pytest.mark.parametrize(
    ("steady", "waited"), [(3600, [0.0, 0.01, 0.02, 0.02]), (0, [0.0, 0.0, 0.0, 0.0])]
)
async def test_a_bot_whose_connection_breaks_at_once_waits_longer_each_time_and_logs_no_mistake(
    settings, here, monkeypatch, steady, waited
):
    monkeypatch.setattr(service_module, "_PATIENCE", (0.0, 0.01, 0.02))
    monkeypatch.setattr(service_module, "_STEADY", steady)
    async with crashing(settings) as logs:
        await crash_when_ready(here, logs, len(waited))

    assert waited == pauses(logs)
    assert {("warning", "connection lost")} == {
        (line["log_level"], line["event"]) for line in logs if line["log_level"] != "info"
    }
    assert here.parts.hub.identifies == len(waited) + 1


async def test_a_bot_that_goes_on_breaking_leaves_sessions_for_the_day_and_keeps_its_token(
    settings, here, monkeypatch
):
    monkeypatch.setattr(service_module, "_HEARTBEAT", 0.05)
    await here.control.set(starts=KEPT + 3)
    async with crashing(settings) as logs:
        await crash_when_ready(here, logs, 2)
        await here.control.gateway("close", FATAL)
        await comes_true(lambda: "connected too often today" in [x["event"] for x in logs])
        alive = service_module.alive_file(settings["database"])
        alive.unlink()
        await comes_true(alive.exists)

    (told,) = [line for line in logs if line["event"] == "connected too often today"]
    assert told["goes_on_in_s"] == 86_401
    assert here.parts.hub.identifies == 3


async def test_a_bot_that_waits_for_the_next_day_goes_on_then(settings, monkeypatch):
    limits = [
        discord.SessionStartLimits(total=1000, remaining=left, reset_after=after, max_concurrency=1)
        for left, after in ((0, -1000), (1000, 0))
    ]

    async def fetched(_: object) -> discord.SessionStartLimits:
        return limits.pop(0)

    monkeypatch.setattr(Client, "fetch_session_start_limits", fetched)
    await ready_once(settings)

    assert [] == limits


async def test_no_more_shards_identify_at_a_time_than_discord_lets_in(settings, here, monkeypatch):
    take, asked, taken = Database.take_turn, list[int](), list[int]()
    databases = set[Database]()

    async def noted(database: Database, turn: int, seconds: float) -> None:
        asked.append(turn)
        databases.add(database)
        await take(database, turn, seconds)
        taken.append(turn)

    monkeypatch.setattr(Database, "take_turn", noted)
    monkeypatch.setattr(Client, "before_identify_hook", IN_TURN)
    monkeypatch.setattr("bot.app.client._BETWEEN_TWO", 3600.0)
    await here.control.set(shards=3, lets_in=2)
    service = Service(Configuration(**settings), lambda _: ())
    running = asyncio.create_task(service.run())
    await comes_true(lambda: len(asked) == 3 and here.parts.hub.identifies == 2)
    at_first = tuple(taken)
    databases.pop()._ending_turns.cancel()  # which ends them
    async with asyncio.timeout(PATIENCE):
        await service.ready.wait()
    running.cancel()
    await asyncio.wait({running})

    assert [0, 1, 0] == asked == taken
    assert (0, 1) == at_first


WATCHED = {"metrics": ANYWHERE}


async def test_a_host_sees_from_outside_when_a_bot_begins_to_serve(settings):
    begun, may_go_on = asyncio.Event(), asyncio.Event()

    async def prepare(_: object) -> None:
        begun.set()
        await may_go_on.wait()

    service = Service(Configuration(**settings | WATCHED), lambda _: (), prepare=prepare)
    with capture_logs() as logs:
        running = asyncio.create_task(service.run())
        async with asyncio.timeout(PATIENCE):
            await begun.wait()
    pages = Pages(logs)
    assert (200, "alive\n") == await pages.get("/healthz")
    assert (503, "the bot is starting\nnot connected to Discord\n") == await pages.get("/readyz")
    may_go_on.set()
    await pages.says("/readyz", (200, "ready\n"))
    assert 1 == number(await pages.scrape(), "stammtisch_ready")
    running.cancel()
    await asyncio.wait({running})


async def test_a_database_that_cannot_be_opened_yet_is_waited_for_and_the_host_is_told(
    settings, monkeypatch
):
    await ready_once(settings)
    monkeypatch.setattr("bot.store.engine.upgrade.BUSY_SECONDS", 0.0)
    service = Service(Configuration(**settings | WATCHED), lambda _: ())
    with (
        capture_logs() as logs,
        closing(sqlite3.connect(settings["database"], isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        running = asyncio.create_task(service.run())
        await comes_true(lambda: any("opened yet" in line["event"] for line in logs))
        pages = Pages(logs)
        status, said = await pages.get("/readyz")
        await asyncio.sleep(60)
        scrape = await pages.scrape()
        other.execute("ROLLBACK")
        await pages.says("/readyz", (200, "ready\n"))
    running.cancel()
    await asyncio.wait({running})

    (told,) = [line for line in logs if "opened yet" in line["event"]]
    assert "is locked by another program" in told["reason"]
    assert 503 == status
    assert "the database cannot be written" in said
    assert 0 == number(scrape, "stammtisch_store_writable")


async def test_a_database_that_somebody_must_mend_is_not_waited_for(settings):
    settings["database"].write_text("Dear Anna, " * 500)
    with pytest.raises(DatabaseDamaged):
        await Service(Configuration(**settings), lambda _: ()).run()


async def test_what_was_counted_goes_on_when_a_bot_that_broke_starts_again(settings):
    failures = [OSError("no route")]

    async def prepare(_: object) -> None:
        if failures:
            raise failures.pop()

    service = Service(Configuration(**settings | WATCHED), lambda _: (), prepare=prepare)
    with capture_logs() as logs:
        running = asyncio.create_task(service.run())
        async with asyncio.timeout(PATIENCE):
            await service.ready.wait()
    scrape = await Pages(logs).scrape()
    running.cancel()
    await asyncio.wait({running})

    assert 2 == number(scrape, "stammtisch_requests_total", route="/users/@me")


async def test_a_bot_that_nobody_watches_counts_nothing(settings, monkeypatch):
    monkeypatch.setattr("bot.instruments.instruments.Instruments", None)  # whoever makes some fails
    await ready_once(settings)


async def test_the_collector_spares_what_is_there_once_the_bot_has_started(settings):
    gc.unfreeze()
    running = asyncio.create_task(
        (service := Service(Configuration(**settings), lambda _: ())).run()
    )
    async with asyncio.timeout(PATIENCE):
        await service.ready.wait()
    running.cancel()
    await asyncio.wait({running})

    assert gc.get_freeze_count() > 100_000
    gc.unfreeze()


@pytest.mark.parametrize(("token", "error"), [("", NoToken), ("wrong", WrongToken)])
async def test_a_bot_without_a_token_that_works_gives_up(settings, token, error):
    service = Service(Configuration(**settings | {"DISCORD_TOKEN": token}), lambda _: ())

    async with asyncio.timeout(PATIENCE):
        with pytest.raises(error):
            await service.run()


async def test_a_bot_whose_token_is_reset_while_it_runs_gives_up(settings, here):
    service = Service(Configuration(**settings), lambda _: ())
    running = asyncio.create_task(service.run())
    async with asyncio.timeout(PATIENCE):
        await service.ready.wait()
    here.world.token = "changed"
    await here.control.gateway("close", 4004)

    async with asyncio.timeout(PATIENCE):
        with pytest.raises(WrongToken):
            await running


async def ready_once(settings: dict[str, Any]) -> None:
    """Run the bot until it is connected."""
    service = Service(Configuration(**settings), lambda _: ())
    running = asyncio.create_task(service.run())
    async with asyncio.timeout(PATIENCE):
        await service.ready.wait()
    running.cancel()
    await asyncio.wait({running})


async def test_matches_that_an_upgrade_left_uncounted_are_counted_at_the_start(settings):
    async with open_store(settings["database"]) as store:
        match = await begin(store)
        await match.until(lambda live: live.is_over, Random(5))
        before = await StandingsStore(store.database).board(
            7, "schwarz_oder_weiss", "all", "rating", 9
        )
        async with store.database.writing() as session:
            for table in ("results", "tallies", "partners", "feats"):
                await session.rows(f"DELETE FROM {table}")
    await ready_once(settings)

    async with open_store(settings["database"]) as store:
        assert 2 == len(before)
        assert before == await StandingsStore(store.database).board(
            7, "schwarz_oder_weiss", "all", "rating", 9
        )


async def test_a_log_that_cannot_be_read_does_not_keep_the_bot_from_starting(settings):
    async with open_store(settings["database"]) as store:
        match = await begin(store)
        await match.until(lambda live: live.is_over, Random(5))
        async with store.database.writing() as session:
            await session.rows("DELETE FROM results")
            await session.rows("""UPDATE events SET body = '{"kind": "lost"}' WHERE number = 3""")
    await ready_once(settings)

    async with open_store(settings["database"]) as store:
        assert await store.results.are_lacking()


async def test_a_backup_is_made_at_the_start_and_not_again_soon(settings):
    database = settings["database"]
    for _ in range(2):
        with capture_logs() as logs:
            running = asyncio.create_task(
                (service := Service(Configuration(**settings), lambda _: ())).run()
            )
            async with asyncio.timeout(PATIENCE):
                await service.ready.wait()
                while not backups.backups_of(database):  # noqa: ASYNC110 - a file tells nobody
                    await asyncio.sleep(0.01)
            running.cancel()
            await asyncio.wait({running})
        assert [] == [line for line in logs if line["event"] == "no backup could be made"]

    (backup,) = backups.backups_of(database)
    assert () == (await upkeep.check(backup)).problems


@pytest.mark.parametrize(
    "failure", [OSError("no room"), BackupRefused(Path("backups"), "is full.")], ids=repr
)
async def test_a_backup_that_could_not_be_made_is_made_later(settings, monkeypatch, failure):
    make, failures = backups.make, [failure]

    def makes(*given: Any) -> Path:
        if failures:
            raise failures.pop()
        return make(*given)

    monkeypatch.setattr(backups, "make", makes)
    monkeypatch.setattr(service_module, "_LOOK_FOR_BACKUPS", 0.01)
    running = asyncio.create_task(Service(Configuration(**settings), lambda _: ()).run())
    await comes_true(lambda: backups.backups_of(settings["database"]))
    running.cancel()
    await asyncio.wait({running})

    assert running.cancelled()


async def test_an_operator_may_want_no_backups(settings):
    await ready_once(settings | {"backups": {"keep": 0}})

    assert not backups.folder_of(settings["database"]).exists()
