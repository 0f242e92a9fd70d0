"""After a restart each table stays as it is until somebody, or its clock, needs it."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.errors import UserError
from bot.features.server.store import GreetingStore
from bot.process.clock import now
from bot.store.engine.errors import DatabaseFailed
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import Chair
from bot.table.play import session_factory
from bot.table.registry import active_tables, recovery
from sandbox import samples
from tests.bot.store.files import in_file
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    LONG,
    STAMMTISCH,
    begin,
    playing,
    press,
    stand_up,
    turn_of,
    until,
)
from tests.bot.table.registry.test_active_tables import left_since, public_text
from tests.patience import PATIENCE

NEBENZIMMER = STAMMTISCH + 1
UNSAVED = "I can\u2019t save anything at the moment"
NEVER = 10 * PATIENCE
"""Seconds in which no clock runs out in a test."""
EIGHT_DAYS = 8 * 24 * 3600_000


class Restored:
    """Which matches were set up from their logs, in this order."""

    def __init__(self, restored: Callable[..., Awaitable[LiveMatch]]) -> None:
        self._restored = restored
        self._news = asyncio.Event()
        self.matches: list[int] = []
        self.fails = 0
        """How many of the next logs cannot be read."""
        self.begun = asyncio.Event()
        self.may_go = asyncio.Event()
        self.may_go.set()

    async def __call__(self, store, setting) -> LiveMatch:
        self.begun.set()
        await self.may_go.wait()
        if self.fails:
            self.fails -= 1
            raise DatabaseFailed("disk I/O error")
        live = await self._restored(store, setting)
        self.matches.append(live.match)
        self._news.set()
        return live

    async def comes(self, match: int) -> None:
        """Wait until a match is set up."""
        async with asyncio.timeout(PATIENCE):
            while match not in self.matches:
                self._news.clear()
                await self._news.wait()


@pytest.fixture
def restored(monkeypatch) -> Restored:
    counted = Restored(session_factory.restore)
    monkeypatch.setattr(session_factory, "restore", counted)
    return counted


def awake(app) -> list[int]:
    """The tables in memory."""
    return sorted(session.live.match for session in app.tables)


async def of_two(store, channel: int = STAMMTISCH):
    """A match of two people in which one of them is to play a card."""
    match = await begin(store, ANNA, BEN, options=LONG, guild=samples.GASTHAUS, channel=channel)
    return match, await playing(match)


async def against_computer(store):
    """A match in which a computer player is to act."""
    guild, channel = samples.GASTHAUS, STAMMTISCH
    match = await begin(store, ANNA, "craft", options=LONG, guild=guild, channel=channel)
    await match.until(lambda live: live.to_act == {1}, Random(2))
    return match


async def test_nothing_is_asked_of_discord_for_a_table_that_nobody_touches(
    here, open_app, store, restored
):
    first = await open_app()
    people, other = [await stand_up(first, ANNA, BEN, options=LONG) for _ in range(2)]
    for session in (people, other):
        await turn_of(session, 0, 1)
        await session.screen.wait_until_shown(session.live)
    await first.__aexit__()
    restored.matches.clear()
    computer = await against_computer(store)
    posted = await store.messages.where(people.live.match, "table")
    before = len(here.journal.requests)

    second = await open_app(grace=NEVER)
    # What is touched, and what goes on by itself, is shown; all that would be is by then.
    await restored.comes(computer.live.match)
    for match in (computer.live.match, other.live.match):
        session = await second.tables.table(match)
        session.screen.refresh()
        await session.screen.wait_until_shown(session.live)
    paths = [record.path for record in here.journal.requests[before:]]

    assert paths
    assert all(str(posted.message_id) not in path for path in paths)
    assert people.live.match not in awake(second)
    assert people.live.match not in restored.matches


async def test_a_press_brings_a_table_back_and_counts(open_app, store):
    match, seat = await of_two(store)
    number, offered = match.live.told_count(seat), match.live.offers(seat)
    app = await open_app(grace=NEVER)
    assert [] == awake(app)

    session = await app.tables.table(match.live.match)
    assert "done" == await app.press(session, seat, number, 0)
    assert number < session.live.told_count(seat)
    assert offered != session.live.offers(seat)
    assert session.task is not None
    assert not session.task.done()


async def test_a_table_that_was_asked_for_is_as_it_was_left(open_app, store):
    match, seat = await of_two(store)
    app = await open_app(grace=NEVER)
    live = (await app.tables.table(match.live.match)).live

    assert match.live.view(seat) == live.view(seat)
    assert match.live.public_count == live.public_count
    assert [match.live.match] == awake(app)


async def test_touches_at_the_same_instant_set_a_table_up_once(open_app, store, restored):
    match, _ = await of_two(store)
    app, number = await open_app(grace=NEVER), match.live.match
    first, second, (third,), (fourth,) = await asyncio.gather(
        app.tables.table(number),
        app.tables.table(number),
        app.tables.of_person(ANNA),
        app.tables.in_channel(samples.GASTHAUS, STAMMTISCH),
    )

    assert first is second is third is fourth
    assert first is await app.tables.table(number)
    assert [number] == restored.matches


async def test_who_stops_waiting_for_a_table_does_not_take_it_from_others(
    open_app, store, restored
):
    match, _ = await of_two(store)
    app, number = await open_app(grace=NEVER), match.live.match
    restored.may_go.clear()
    touches = [asyncio.create_task(app.tables.table(number)) for _ in range(2)]
    await restored.begun.wait()
    touches[0].cancel()
    restored.may_go.set()

    assert number == (await touches[1]).live.match
    assert touches[0].cancelled()
    assert [number] == restored.matches


async def test_a_table_with_a_computer_player_goes_on_by_itself(open_app, store, restored):
    match = await against_computer(store)
    stood_at = match.live.public_count
    app = await open_app(grace=NEVER)
    await restored.comes(match.live.match)
    session = await app.tables.table(match.live.match)
    await until(session, lambda: session.live.public_count > stood_at)


async def test_a_table_that_could_not_be_read_is_there_the_next_time(open_app, store, restored):
    match, _ = await of_two(store)
    app = await open_app(grace=NEVER)
    restored.fails = 1
    with pytest.raises(DatabaseFailed):
        await app.tables.table(match.live.match)

    assert match.live.match == (await app.tables.table(match.live.match)).live.match


async def test_a_table_that_could_not_be_read_keeps_no_other_from_going_on_and_is_tried_again(
    open_app, store, restored, monkeypatch
):
    monkeypatch.setattr(recovery, "_AGAIN", 0.01)
    matches = {(await against_computer(store)).live.match for _ in range(2)}
    restored.fails = 1
    app = await open_app(grace=NEVER)
    for match in matches:
        await restored.comes(match)

    assert matches == {session.live.match for session in app.tables}


async def test_a_table_that_comes_back_while_nothing_can_be_saved_says_so(open_app, store, channel):
    greetings = GreetingStore(store.database)
    match, _ = await of_two(store)
    app, writer = await open_app(grace=NEVER), in_file(store)._writer
    await writer.execute_fetchall("PRAGMA query_only = ON")
    with pytest.raises(DatabaseFailed):
        await greetings.claim(ANNA, now())
    session = await app.tables.table(match.live.match)
    await session.screen.wait_until_shown(session.live)
    assert UNSAVED in await public_text(channel)

    await writer.execute_fetchall("PRAGMA query_only = OFF")
    await greetings.claim(ANNA, now())
    await session.screen.wait_until_shown(session.live)
    assert UNSAVED not in await public_text(channel)


async def test_people_who_are_awaited_have_their_grace_before_their_clock_runs(
    open_app, store, restored
):
    match, _ = await of_two(store)
    app = await open_app(grace=0.01)
    await restored.comes(match.live.match)

    assert match.live.match == (await app.tables.table(match.live.match)).live.match
    assert [match.live.match] == awake(app)


async def test_a_paused_table_sleeps_through_a_restart(open_app, store, restored):
    match, _ = await of_two(store)
    computer = await against_computer(store)
    await store.matches.set_state(match.live.match, "paused", 3000)
    app = await open_app(grace=0)
    await restored.comes(computer.live.match)
    assert [computer.live.match] == restored.matches

    session = await app.tables.table(match.live.match)
    assert session.status.paused
    assert session.task is None


async def test_a_person_is_found_at_tables_that_rest(open_app, store):
    (near, _), (far, _) = await of_two(store), await of_two(store, channel=NEBENZIMMER)
    app = await open_app(grace=NEVER)

    for match, channel in ((near, STAMMTISCH), (far, NEBENZIMMER)):
        (found,) = await app.tables_of(ANNA, samples.GASTHAUS, channel)
        assert match.live.match == found.live.match


async def test_a_persons_only_table_is_found_from_anywhere_in_its_server_though_it_rests(
    open_app, store
):
    match, _ = await of_two(store)
    app = await open_app(grace=NEVER)

    (found,) = await app.tables_of(BEN, samples.GASTHAUS, 4711)
    assert match.live.match == found.live.match
    for person, guild in ((CLARA, samples.GASTHAUS), (ANNA, samples.WIRTSHAUS)):
        with pytest.raises(UserError) as trouble:
            await app.tables_of(person, guild, STAMMTISCH)
        assert "error.no_table" == trouble.value.says.key


async def test_who_looks_on_finds_a_table_that_rests(open_app, store):
    match, _ = await of_two(store)
    app = await open_app(grace=NEVER)
    (found,) = await app.tables_in_sight(CLARA, samples.GASTHAUS, STAMMTISCH)

    assert match.live.match == found.live.match


async def paused(app):
    """A table of two that has been paused."""
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    await app.pause(session, ANNA)
    return session


async def test_a_paused_table_that_nobody_touches_is_put_out_of_memory(app, monkeypatch):
    session = await paused(app)
    moving = await stand_up(app, ANNA, BEN, options=LONG)
    await app.tables.clear(())
    assert sorted([session.live.match, moving.live.match]) == awake(app)

    monkeypatch.setattr(active_tables, "_RESTS_AFTER", -1)
    await app.tables.clear(())
    assert [moving.live.match] == awake(app)
    assert "paused" == (await app.store.matches.load(session.live.match)).state


async def test_a_table_that_cannot_be_shown_stays_in_memory_and_goes_on_once_it_can(
    app, monkeypatch
):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    app.tables.lose(session.guild, session.channel)
    await app.tables.put_to_sleep(session)
    monkeypatch.setattr(active_tables, "_RESTS_AFTER", -1)
    await app.tables.clear(())
    assert "paused" == (await app.store.matches.load(session.live.match)).state

    await app.tables.catch_up(session.guild)
    assert "playing" == (await app.store.matches.load(session.live.match)).state


async def test_a_table_that_was_put_out_of_memory_can_be_resumed(app, monkeypatch):
    monkeypatch.setattr(active_tables, "_RESTS_AFTER", -1)
    session = await paused(app)
    match, seat = session.live.match, min(session.live.to_act)
    await app.tables.clear(())
    await app.come_back(await app.tables.table(match), BEN)
    again = await app.tables.table(match)

    assert again is not session
    assert "playing" == (await app.store.matches.load(match)).state
    assert session.live.view(seat) == again.live.view(seat)
    assert not again.status.paused
    assert again.task is not None
    assert not again.task.done()
    assert "done" == await press(again.live, seat, again.live.told_count(seat), 0)


async def test_a_table_that_was_resumed_meanwhile_stays_in_memory(app, monkeypatch):
    monkeypatch.setattr(active_tables, "_RESTS_AFTER", -1)
    session = await paused(app)
    await asyncio.gather(app.come_back(session, ANNA), app.tables.clear(()))

    assert session is await app.tables.table(session.live.match)
    assert not session.status.paused
    assert [session.live.match] == awake(app)


async def test_a_table_that_lapses_while_it_rests_is_gone(app, monkeypatch):
    monkeypatch.setattr(active_tables, "_RESTS_AFTER", -1)
    session = await paused(app)
    match = session.live.match
    await app.tables.clear(())
    clock = app._clock
    monkeypatch.setattr(app, "_clock", lambda: clock() + EIGHT_DAYS)
    await app.sweep()

    assert "lapsed" == (await app.store.matches.load(match)).state
    assert () == await app.tables.of_person(ANNA)
    with pytest.raises(UserError) as trouble:
        await app.tables.table(match)
    assert "error.match_lapsed" == trouble.value.says.key


async def test_who_is_forgotten_is_gone_from_tables_that_rest(open_app, store):
    match, seat = await of_two(store)
    gone, left = (ANNA, BEN) if seat == 0 else (BEN, ANNA)
    app = await open_app(grace=NEVER)
    await app.forget(gone)
    assert () == await app.tables.of_person(gone)

    session = await app.tables.table(match.live.match)
    assert Chair("", level="craft") == session.live.chairs[seat]
    assert left == session.live.chairs[1 - seat].user
    # Nobody waits for who is gone.
    await until(session, lambda: session.live.public_count > match.live.public_count + 1)


async def test_a_match_that_rests_ends_when_all_who_sat_there_are_forgotten(open_app, store):
    match, _ = await of_two(store)
    app = await open_app(grace=NEVER)
    for person in (ANNA, BEN):
        await app.forget(person)

    assert "ended" == (await store.matches.load(match.live.match)).state
    assert [] == awake(app)


async def test_who_is_forgotten_while_a_table_is_being_set_up_is_gone_from_it(
    open_app, store, restored
):
    match, seat = await of_two(store)
    gone = (ANNA, BEN)[seat]
    app = await open_app(grace=NEVER)
    restored.may_go.clear()
    touch = asyncio.create_task(app.tables.table(match.live.match))
    await restored.begun.wait()
    forgetting = asyncio.create_task(app.forget(gone))
    await asyncio.sleep(0)
    restored.may_go.set()
    await forgetting

    assert (await touch).live.seat_of(gone) is None


async def test_closing_while_a_table_is_being_set_up_leaves_no_task(open_app, store, restored):
    await against_computer(store)
    before = asyncio.all_tasks()
    restored.may_go.clear()
    app = await open_app()
    async with asyncio.timeout(PATIENCE):
        await restored.begun.wait()
    closing = asyncio.create_task(app.__aexit__())
    await asyncio.sleep(0)
    restored.may_go.set()
    await closing

    assert [] == left_since(before)
