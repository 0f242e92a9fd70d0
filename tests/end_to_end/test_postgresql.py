"""The whole bot on PostgreSQL: killed, cut off, taken over, moved, and people deleted from it."""

import asyncio
import sqlite3
import time
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import operations
from bot.app.configuration import Configuration
from bot.app.service import log_in, sync_commands
from cogs import create_cogs
from cogs.i18n import Translator
from sandbox import Running
from tests.end_to_end.conftest import FAST, opened
from tests.end_to_end.cut_wire import Wire
from tests.end_to_end.process import Program, killed
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.end_to_end.test_failing_disk import (
    WAITS,
    begun,
    is_refused,
    press_until_it_waits,
)
from tests.end_to_end.test_own_data import board_of, deletes, id_of, kept_of
from tests.patience import PATIENCE
from tests.postgresql import PASSWORD, Cluster, name_of, needs_a_file, where_of

pytestmark = [pytest.mark.real_time("a server has a clock of its own"), pytest.mark.thorough]


@pytest.fixture
def database(cluster: Cluster, tmp_path: Path) -> Path:
    """The name of a file for which a database on the server stands."""
    path = tmp_path / "stammtisch.sqlite3"
    cluster.of_file(path)
    return path


@pytest.fixture
async def server_bot(here: Running, database: Path) -> AsyncGenerator[RunningBot, None]:
    async with opened(here, database) as bot:
        yield bot


@pytest.fixture
async def program(here: Running, database: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """The program, not started yet; Discord knows its commands."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    given = {"DISCORD_TOKEN": "sandbox-token", "api_base": here.api_base, "gateway": here.gateway}
    async with log_in(Configuration.model_validate(given), create_cogs) as client:
        await sync_commands(client, Translator())
    return Program(here, database.parent)


async def test_killed_in_mid_match_it_goes_on_where_the_log_ends(
    here: Running, program: Program, database: Path
):
    bot = RunningBot(here, database)
    async with AsyncExitStack() as stack:
        first = await program.runs(**FAST)
        stack.push_async_callback(killed, first)
        anna, ben = bot.people("anna", "ben")
        await bot.sits_down(anna, ben, options=SHORT)
        await bot.plays_some(anna, ben, decisions=2)
        await killed(first)
        before = bot.stored_match().bodies
        await here.control.late()
        stack.push_async_callback(killed, await program.runs(**FAST))
        for person in (anna, ben):
            await person.waits(lambda p=person: not p.view["pending"], "an end of waiting")
            await person.looks_again()
        await bot.plays_on(anna, ben)
        await assert_result_is_shown(bot, anna)
        assert before == bot.stored_match().bodies[: len(before)]


async def test_standings_are_kept_and_who_is_deleted_is_in_no_table(server_bot: RunningBot):
    ben, anna, emil = server_bot.people("ben", "anna", "emil")
    await server_bot.sits_down(ben, anna, emil, options=SHORT)
    await server_bot.plays_on(ben, anna, emil)
    assert "Ben" in await board_of(anna)
    await deletes(ben)
    assert [] == kept_of(server_bot, id_of(server_bot, ben))
    after = await board_of(anna)
    assert "Anna" in after
    assert "Ben" not in after


async def test_while_the_server_is_stopped_the_table_waits_and_then_it_goes_on(
    server_bot: RunningBot, cluster: Cluster
):
    anna, ben = await begun(server_bot)
    await asyncio.to_thread(cluster.stop)
    try:
        await press_until_it_waits(anna, ben)
        await is_refused(anna if anna.choices else ben)
    finally:
        await asyncio.to_thread(cluster.start)
    await anna.waits(lambda: WAITS not in anna.text, "a table that goes on")
    await server_bot.plays_on(anna, ben)
    await assert_result_is_shown(server_bot, anna)
    assert 0 == (await operations.check(where_of(server_bot.database)))[0]


def lost_quickly(wire: Wire) -> None:
    """The network tells both sides that there is no way."""
    wire.cut()


def lost_silently(wire: Wire) -> None:
    """The network swallows what is said, and brings it when it is mended."""
    wire.fall_silent()


@pytest.mark.parametrize("lose", [lost_quickly, lost_silently])
async def test_while_the_network_is_lost_the_table_waits_and_then_it_goes_on(
    here: Running, program: Program, cluster: Cluster, lose: Callable[[Wire], None]
):
    bot = RunningBot(here, program.database)
    async with AsyncExitStack() as stack:
        wire = await stack.enter_async_context(Wire(cluster.port))
        own = name_of(where_of(program.database))
        program.settings["STAMMTISCH_DATABASE"] = cluster.url_with_password(own).replace(
            str(cluster.port), str(wire.port)
        )
        stack.push_async_callback(killed, await program.runs(**FAST))
        anna, ben = await begun(bot)
        lose(wire)
        await press_until_it_waits(anna, ben)
        await is_refused(anna if anna.choices else ben)
        await wire.mend()
        await anna.waits(lambda: WAITS not in anna.text, "a table that goes on")
        await bot.plays_on(anna, ben)
        await assert_result_is_shown(bot, anna)
    assert 0 == (await operations.check(where_of(bot.database)))[0]


async def lines_until(process: Process, sign: str) -> str:
    """What a process has said when it says this."""
    said = ""
    assert process.stderr is not None
    async with asyncio.timeout(PATIENCE):
        while line := (await process.stderr.readline()).decode():
            said += line
            if sign in line:
                return said
    raise AssertionError(said)


async def test_a_second_bot_waits_and_goes_on_when_the_first_one_is_killed(
    program: Program, cluster: Cluster
):
    own = name_of(where_of(program.database))
    program.settings["STAMMTISCH_DATABASE"] = cluster.url_with_password(own)
    async with AsyncExitStack() as stack:
        first = await program.runs(**FAST)
        stack.push_async_callback(killed, first)
        second = await program.start("run")
        stack.push_async_callback(killed, second)
        said = await lines_until(second, "this one waits")
        since = time.monotonic()
        await killed(first)
        said += await lines_until(second, "connected to Gateway")
        assert time.monotonic() - since < PATIENCE
        assert PASSWORD not in said


@asynccontextmanager
async def nobody_at_home(cluster: Cluster) -> AsyncGenerator[None, None]:
    """While the server does not run."""
    await asyncio.to_thread(cluster.stop)
    try:
        yield
    finally:
        await asyncio.to_thread(cluster.start)


@asynccontextmanager
async def closed_standby(cluster: Cluster) -> AsyncGenerator[None, None]:
    """While the server is a standby that lets nobody in; then it is promoted."""
    await asyncio.to_thread(cluster.stop, "fast")
    await asyncio.to_thread((cluster.data / "standby.signal").touch, 0o666)
    await asyncio.to_thread(cluster.start_as_closed_standby)
    try:
        yield
    finally:
        await asyncio.to_thread(cluster.promote)


@pytest.mark.parametrize("away", [nobody_at_home, closed_standby])
async def test_a_bot_that_is_up_before_its_server_waits_and_says_so(
    program: Program, cluster: Cluster, away: Callable[[Cluster], AbstractAsyncContextManager[None]]
):
    own = name_of(where_of(program.database))
    program.settings["STAMMTISCH_DATABASE"] = cluster.url_with_password(own)
    async with AsyncExitStack() as stack:
        async with away(cluster):
            bot = await program.start("run")
            stack.push_async_callback(killed, bot)
            said = await lines_until(bot, "the database cannot be opened yet")
            await asyncio.sleep(4)
            assert bot.returncode is None
        said += await lines_until(bot, "connected to Gateway")
        assert 1 == said.count("the database cannot be opened yet")
        assert PASSWORD not in said


async def test_what_somebody_must_mend_at_the_server_ends_the_bot(
    program: Program, cluster: Cluster
):
    own = name_of(where_of(program.database))
    right = cluster.url_with_password(own)
    for wrong in (right.replace(PASSWORD, "Wasser"), f"{right}-that-is-not-there"):
        program.settings["STAMMTISCH_DATABASE"] = wrong
        assert 2 == (await program.says("run"))[0]


@needs_a_file
async def test_a_match_is_moved_from_a_file_to_a_server_and_back(
    here: Running, tmp_path: Path, cluster: Cluster
):
    file = tmp_path / "file.sqlite3"
    async with opened(here, file) as bot:
        anna, ben = bot.people("anna", "ben")
        await bot.sits_down(anna, ben, options=SHORT)
        await bot.plays_on(anna, ben)
    program, where = Program(here, tmp_path), cluster.empty()
    with_password = cluster.url_with_password(name_of(where))
    program.settings["STAMMTISCH_DATABASE"] = str(file)
    status, said, complaint = await program.says("db", "copy", with_password)
    assert (0, "") == (status, complaint)
    assert "each is the same on both sides" in said
    program.settings["STAMMTISCH_DATABASE"] = with_password
    for command in (("db", "check"), ("db", "rebuild"), ("db", "migrate"), ("db", "export", "1")):
        status, said, complaint = await program.says(*command)
        assert (0, "") == (status, complaint), said
        assert PASSWORD not in said
    status, said, complaint = await program.says("db", "backup", str(tmp_path / "copy"))
    assert (2, "") == (status, said)
    assert "pg_dump" in complaint
    status, _, complaint = await program.says("db", "copy", str(tmp_path / "back.sqlite3"))
    assert (0, "") == (status, complaint)
    assert dump(file) == dump(tmp_path / "back.sqlite3")
    status, _, complaint = await program.says("db", "copy", with_password)
    assert 2 == status
    assert PASSWORD not in complaint
    cluster.drop(where)


def dump(path: Path) -> list[str]:
    """All that is in a file."""
    with closing(sqlite3.connect(path)) as connection:
        return sorted(connection.iterdump())
