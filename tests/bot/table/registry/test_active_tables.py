"""Tables are driven, put to sleep, woken and ended, once each, whoever presses at what instant."""

import asyncio
from random import Random
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from bot.errors import UserError
from bot.pages.layout import notice
from bot.pages.words import language
from bot.process.clock import now
from bot.table.play import session as session_module
from bot.table.play.scheduler import Scheduler
from games.catalogue import CATALOGUE
from sandbox import samples
from tests.bot.store.files import in_file
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    LONG,
    SCHWARZ,
    STAMMTISCH,
    begin,
    seen,
    stand_up,
    stopped,
    turn_of,
    until,
)
from tests.bot.table.screen.test_hand_messages import Paper
from tests.end_to_end.stored_match import StoredMatch
from tests.patience import PATIENCE, comes_true


async def at_table(app, deed, match: int, person: int):
    """Do something at a table, which is looked up as for a press."""
    return await deed(await app.tables.table(match), person)


async def refused(work) -> str:
    with pytest.raises(UserError) as trouble:
        await work
    return trouble.value.says.key


def is_driven(session) -> bool:
    return session.task is not None and not session.task.done()


def left_since(before: set[asyncio.Task[Any]]) -> list[asyncio.Task[Any]]:
    """The bot's tasks that go on; the sandbox has one for each connection that is kept open."""
    every = asyncio.all_tasks() - before
    return [task for task in every if "RequestHandler" not in repr(task.get_coro())]


async def public_text(channel) -> str:
    """The last message of the channel, as one string."""
    return str([part.to_dict() for part in (await last(channel)).components])


async def last(channel):
    """The last message of the channel."""
    return await anext(channel.history(limit=1))


async def test_two_people_who_pause_at_the_same_instant_pause_once(app):
    session = await stand_up(app, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)
    await asyncio.gather(app.pause(session, ANNA), app.pause(session, BEN))

    assert session.status.paused
    assert "paused" == (await app.store.matches.load(match)).state
    await stopped(session)


async def test_two_people_who_wake_a_table_at_the_same_instant_wake_it_once(app):
    session = await stand_up(app, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)
    await app.pause(session, ANNA)
    await asyncio.gather(app.come_back(session, ANNA), app.come_back(session, BEN))

    assert not session.status.paused
    assert "playing" == (await app.store.matches.load(match)).state
    assert is_driven(session)


async def test_pausing_and_coming_back_at_the_same_instant_leave_shell_and_store_agreed(app):
    session = await stand_up(app, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)
    for _ in range(5):
        await asyncio.gather(
            app.pause(session, ANNA), app.come_back(session, BEN), app.pause(session, BEN)
        )

        assert session.status.paused == ((await app.store.matches.load(match)).state == "paused")
    await app.come_back(session, ANNA)

    assert is_driven(session)


async def test_two_votes_at_the_same_instant_end_the_match_once(app, channel):
    session = await stand_up(app, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)

    assert not await app.ends_alone(session, ANNA)
    votes = (app.vote_end(session, person) for person in (ANNA, BEN, BEN))

    assert [(1, 2), (2, 2), (2, 2)] == sorted(await asyncio.gather(*votes))
    assert "ended" == (await app.store.matches.load(match)).state
    assert "error.match_ended" == await refused(at_table(app, app.vote_end, match, ANNA))
    await session.screen.wait_until_shown(session.live)
    assert "ended without a result" in await public_text(channel)


async def test_a_table_that_is_taken_down_takes_its_hints_along(app):
    session = await stand_up(app, ANNA, BEN)
    await turn_of(session, 0, 1)
    match, shown = session.live.match, notice(language("en"), "hint.silence")
    for table in (match, match + 1):
        app.aside_messages.keep(table, 0, Paper([], shown), lambda: True)
    shown = await app.tables.end(session)
    assert shown is not None
    await shown

    assert [False, True] == [app.aside_messages.is_open(table, 0) for table in (match, match + 1)]
    app.aside_messages.close(match + 1)


async def test_one_person_alone_among_computers_ends_the_match_alone(app):
    session = await stand_up(app, ANNA, "craft", options=LONG)

    assert await app.ends_alone(session, ANNA)
    assert (1, 1) == await app.vote_end(session, ANNA)
    assert session.status.ended


async def test_who_gave_up_neither_plays_nor_pauses_nor_votes_any_more(app):
    session = await stand_up(app, ANNA, BEN, CLARA)
    match = session.live.match
    await turn_of(session, 0, 1, 2)
    await app.resign(session, ANNA)

    for deed in (app.vote_end, app.pause, app.resign, app.come_back, app.leave):
        assert "notice.resigned" == await refused(at_table(app, deed, match, ANNA))
    with pytest.raises(UserError):
        session.seat_to_act(ANNA)
    assert ("bump",) == session.entries_for(ANNA)
    assert not session.status.ended


async def test_who_left_cannot_end_the_match_of_those_who_stay(app):
    session = await stand_up(app, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)
    assert (1, 2) == await app.vote_end(session, ANNA)
    await app.leave(session, ANNA)

    assert "error.stood_in" == await refused(at_table(app, app.vote_end, match, ANNA))
    assert "error.stood_in" == await refused(at_table(app, app.pause, match, ANNA))
    assert not session.status.ended


async def test_a_vote_after_the_end_leaves_the_result_alone(app, channel):
    session = await stand_up(app, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)
    await app.resign(session, ANNA)
    await session.screen.wait_until_shown(session.live)
    result = await public_text(channel)

    for deed in (app.vote_end, app.pause, app.resign, app.come_back, app.leave):
        assert "error.match_over" == await refused(at_table(app, deed, match, BEN))
    assert result == await public_text(channel)
    assert "finished" == (await app.store.matches.load(match)).state


async def test_giving_up_and_voting_at_the_same_instant_give_one_end(app):
    session = await stand_up(app, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)
    await app.vote_end(session, ANNA)
    await asyncio.gather(
        app.resign(session, ANNA), app.vote_end(session, BEN), return_exceptions=True
    )
    state = (await app.store.matches.load(match)).state

    assert {"finished": (True, False), "ended": (False, True)}[state] == (
        session.live.is_over,
        session.status.ended,
    )


async def test_a_table_that_everybody_has_left_sleeps_until_somebody_is_back(app):
    session = await stand_up(app, ANNA, "craft", options=LONG)
    match = session.live.match
    await turn_of(session, 0)
    await app.leave(session, ANNA)
    await stopped(session)

    assert session.status.paused
    assert "paused" == (await app.store.matches.load(match)).state

    await app.come_back(session, ANNA)
    await turn_of(session, 0)

    assert ANNA == session.live.chairs[0].person


async def test_a_clock_that_breaks_is_started_again(app, monkeypatch):
    broke = asyncio.Event()

    def hear(*_):
        broke.set()
        raise structlog.DropEvent

    log = structlog.wrap_logger(structlog.PrintLogger(), processors=[hear])
    monkeypatch.setattr(session_module, "_log", log)
    monkeypatch.setattr(session_module, "_PATIENCE", 0.01)
    session = await stand_up(app, ANNA, "craft", options=LONG)
    live, writer = session.live, in_file(app.store)._writer
    seat = await turn_of(session, 0)
    spoilt: list[asyncio.Future[Any]] = []

    def spoil(_) -> None:
        if not spoilt:
            spoilt.append(asyncio.ensure_future(writer.execute_fetchall("PRAGMA query_only = ON")))

    live.on_news(spoil)
    await live.act(seat, live.offers(seat)[-1], "person")  # passes
    async with asyncio.timeout(PATIENCE):
        await broke.wait()
    stood_at = live.number
    await writer.execute_fetchall("PRAGMA query_only = OFF")
    await until(session, lambda: live.number > stood_at)


async def test_a_pause_of_a_match_that_has_ended_meanwhile_changes_nothing(app, store):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await turn_of(session, 0, 1)
    await store.matches.set_state(session.live.match, "ended", now())
    await app.tables.put_to_sleep(session)

    assert not session.status.paused
    assert "ended" == (await store.matches.load(session.live.match)).state


async def test_a_clock_that_breaks_by_a_mistake_of_ours_is_started_again(app, monkeypatch):
    monkeypatch.setattr(session_module, "_PATIENCE", 0.01)
    step, broken = Scheduler._step, list[bool]()

    async def breaks_once(scheduler: Scheduler) -> None:
        if not broken:
            broken.append(True)
            raise KeyError("d")
        await step(scheduler)

    monkeypatch.setattr(Scheduler, "_step", breaks_once)
    with capture_logs() as logs:
        session = await stand_up(app, ANNA, "craft", options=LONG)
        await turn_of(session, 0)

    assert ["a clock broke"] == [each["event"] for each in logs if each["log_level"] == "error"]


async def test_a_match_goes_on_after_a_restart_on_the_message_it_had(open_app, store, channel):
    first = await open_app()
    session = await stand_up(first, ANNA, BEN)
    seat = await turn_of(session, 0, 1)
    await session.screen.wait_until_shown(session.live)
    old = await store.messages.where(session.live.match, "table")
    await first.__aexit__()
    second = await open_app()
    again = await second.tables.table(session.live.match)
    await again.screen.wait_until_shown(again.live)

    assert session.live.view(seat) == again.live.view(seat)
    posted = await store.messages.where(session.live.match, "table")
    assert posted is not None
    assert old is not None
    assert old.message_id == posted.message_id == (await last(channel)).id
    await again.live.act(seat, again.live.offers(seat)[0], "person")


async def test_a_table_shown_while_nothing_can_be_saved_is_still_where_it_was_after_a_restart(
    open_app, store, channel, tmp_path
):
    first, writer = await open_app(), in_file(store)._writer
    match = await begin(store, ANNA, BEN, guild=samples.GASTHAUS, channel=STAMMTISCH)
    kept = StoredMatch(tmp_path / "stammtisch.sqlite3")
    await writer.execute_fetchall("PRAGMA query_only = ON")
    session = await first.tables.begin(await store.matches.load(match.live.match), None)
    await comes_true(lambda: not store.database.health.is_well)
    await session.screen.wait_until_shown(session.live)
    shown = await last(channel)
    await writer.execute_fetchall("PRAGMA query_only = OFF")
    await comes_true(lambda: kept.rows("SELECT message_id FROM messages"))
    await first.__aexit__()
    second = await open_app()
    again = await second.tables.table(match.live.match)
    await again.screen.wait_until_shown(again.live)

    assert shown.id == (await last(channel)).id
    assert [(shown.id,)] == kept.rows("SELECT message_id FROM messages")


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=lambda game: game.key)
async def test_a_match_of_any_game_comes_back_in_the_middle_of_a_deal(
    open_app, store, channel, game
):
    who = range(ANNA, ANNA + min(4, game.seats[-1]))
    place = {"guild": samples.GASTHAUS, "channel": STAMMTISCH}
    match = await begin(store, *who, game=game, options=game.options(), **place)
    await match.until(lambda live: live.scene().trick, Random(3))
    app = await open_app()
    again = await app.tables.table(match.live.match)
    await again.screen.wait_until_shown(again.live)

    assert seen(match.live) == seen(again.live)
    assert str(match.live.match) in await public_text(channel)


async def test_a_match_that_cannot_be_read_keeps_no_other_away(open_app, store):
    broken = await begin(store, ANNA, BEN, guild=samples.GASTHAUS, channel=STAMMTISCH)
    whole = await begin(store, ANNA, BEN, guild=samples.GASTHAUS, channel=STAMMTISCH)
    for match in (broken, whole):
        await match.live.deal(SCHWARZ.deck)
    async with store.database.writing() as session:
        await session.rows("UPDATE events SET body = '[]' WHERE match_id = ?", broken.live.match)
    app = await open_app()

    assert whole.live.number <= (await app.tables.table(whole.live.match)).live.number
    with pytest.raises(UserError):
        await app.tables.table(broken.live.match)


async def test_a_house_that_closes_leaves_no_task_behind(open_app):
    before = asyncio.all_tasks()
    app = await open_app()
    for _ in range(3):
        await stand_up(app, ANNA, "craft")
    await app.__aexit__()

    assert [] == left_since(before)
