"""The clock of the machine is set while people play: nothing is due at once, and nothing never."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.process.clock import now
from bot.store.engine.errors import DatabaseFailed
from bot.table.match.lobby import Person
from bot.table.play.clock_jumps import ClockJumps, Jump
from bot.table.registry import active_tables
from sandbox import samples
from tests.bot.store.files import in_file
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    LONG,
    SCHWARZ,
    SHORT,
    STAMMTISCH,
    begin,
    stand_up,
    turn_of,
)
from tests.kit.virtual_time import VirtualClock

HOUR = 3600
MONTH = 31 * 24 * HOUR
STEPS = [2 * HOUR, -2 * HOUR, MONTH, -MONTH]


@pytest.fixture
def summer_time() -> Iterator[Callable[[], None]]:
    """Let the hour change as it does on the last Sunday of March."""
    before = os.environ.get("TZ")

    def change() -> None:
        os.environ["TZ"] = "XXX-5"
        time.tzset()

    yield change
    os.environ.pop("TZ")
    if before is not None:
        os.environ["TZ"] = before
    time.tzset()


async def opened_lobby(app: Any) -> Any:
    person = Person(ANNA, "Anna")
    return await app.lobbies.open(samples.GASTHAUS, STAMMTISCH, person, SCHWARZ, SHORT)


@pytest.mark.parametrize("step", STEPS)
async def test_a_lobby_lasts_as_long_as_it_was_to(app, clock, step: int):
    lobby = await opened_lobby(app)
    left = app.lobbies.lapses_at(lobby) - now()
    clock.set(step)
    await app.sweep()
    again = await app.lobbies.load(lobby.id)

    assert "lobby" == again.state
    assert abs(app.lobbies.lapses_at(again) - now() - left) < 60_000


@pytest.mark.parametrize("step", STEPS)
async def test_a_lobby_lapses_all_the_same_when_its_time_has_come(
    open_app, store, clock, step: int
):
    app = await open_app(lobby=0)
    lobby = await opened_lobby(app)
    clock.set(step)
    await app.sweep()
    await asyncio.sleep(0.01)
    await app.sweep()

    assert "lapsed" == (await store.matches.load(lobby.id)).state


@pytest.mark.parametrize("step", STEPS)
async def test_nothing_of_a_server_is_deleted_before_its_time(app, store, clock, step: int):
    await store.settings.notice_language(9, "de", certain=True)
    await store.settings.note_left(9, now())
    clock.set(step)
    await app.sweep()

    assert "de" == (await store.settings.guild(9)).language


@pytest.mark.parametrize("step", STEPS)
async def test_a_clock_at_a_table_gives_the_same_time_and_says_so(app, here, clock, step: int):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    await here.control.quiet()
    moved, before = session.live.number, session.status.deadline
    clock.set(step)
    await app.look_at_clock()

    assert before is not None
    assert session.status.deadline is not None
    assert abs(session.status.deadline - before - step) <= 1
    assert moved == session.live.number
    assert not session.status.paused


@pytest.mark.parametrize("step", [2 * HOUR, MONTH])
async def test_a_paused_table_can_still_be_woken(app, store, clock, step: int):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    await app.pause(session, ANNA)
    clock.set(step)
    await app.sweep()

    assert "paused" == (await store.matches.load(session.live.match)).state


async def ended(app: Any) -> Any:
    """A table at which somebody has just given up."""
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    await app.resign(session, ANNA)
    return session


@pytest.mark.parametrize("step", STEPS)
async def test_a_table_that_is_over_answers_for_a_while_and_no_longer(
    app, clock, monkeypatch, step: int
):
    session = await ended(app)
    clock.set(step)
    await app.sweep()
    assert session is app.tables.awake(session.live.match)

    monkeypatch.setattr(active_tables, "_KEPT", -1000)
    await app.sweep()
    assert app.tables.awake(session.live.match) is None


@pytest.mark.of_a_file
async def test_what_could_not_be_dated_anew_is_once_something_can_be_saved(app, store, clock):
    lobby = await opened_lobby(app)
    left = app.lobbies.lapses_at(lobby) - now()
    writer = in_file(store)._writer
    await writer.execute_fetchall("PRAGMA query_only = ON")
    clock.set(MONTH)
    with pytest.raises(DatabaseFailed):
        await app.look_at_clock()
    await writer.execute_fetchall("PRAGMA query_only = OFF")
    await app.sweep()
    again = await app.lobbies.load(lobby.id)

    assert "lobby" == again.state
    assert abs(app.lobbies.lapses_at(again) - now() - left) < 60_000


async def test_a_match_that_begins_once_the_clock_went_back_has_no_grace_of_a_start(
    open_app, here, clock
):
    app = await open_app(grace=500, turn=100)
    clock.set(-2 * HOUR)
    await app.look_at_clock()
    place, channel = samples.GASTHAUS, STAMMTISCH
    match = await begin(app.store, ANNA, BEN, options=LONG, guild=place, channel=channel)
    async with app.store.database.writing() as session:
        await session.rows("UPDATE matches SET started_at = ?", now())
    table = await app.tables.begin(await app.store.matches.load(match.live.match), None)
    await turn_of(table, 0, 1)
    await here.control.quiet()

    assert table.status.deadline is not None
    assert abs(table.status.deadline - now() / 1000 - 100) < 60


async def test_what_was_dated_before_the_clock_was_wrong_stays(app, store):
    """A machine without a battery wakes up long ago, and is told the time a little later."""
    lobby = await opened_lobby(app)
    await store.matches.clock_jumped(1000, 1000 + MONTH * 1000)

    assert lobby.changed_at == (await store.matches.load(lobby.id)).changed_at


@pytest.mark.parametrize(("shown", "passed", "found"), [
    (10_000, 10.0, None),
    (14_000, 10.0, None),
    (3_610_000, 10.0, Jump(10_000, 3_610_000)),
    (-3_590_000, 10.0, Jump(10_000, -3_590_000)),
])  # fmt: skip
def test_a_step_is_what_no_time_has_passed_for(
    clock: VirtualClock, shown: int, passed: float, found: Jump | None
):
    jumps, began = ClockJumps(), now()
    clock.advance(passed)
    clock.set(shown / 1000 - passed)
    step = jumps.look()

    assert found == (step and Jump(step.before - began, step.after - began))
    assert jumps.look() is None


def test_daylight_saving_is_no_step(summer_time):
    jumps = ClockJumps()
    summer_time()

    assert jumps.look() is None
