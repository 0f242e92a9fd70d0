"""At a table without a clock nothing is played for anybody, however long it takes."""

import asyncio
from typing import Any

import pytest

from bot.app.application import Application
from bot.model import PersonSettings
from bot.table.match.lobby import Person
from bot.table.play.pace import Pace
from bot.table.play.session import TableSession
from games.core.errors import IllegalAction
from sandbox import samples
from tests.bot.conftest import QUICK
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    LONG,
    STAMMTISCH,
    begin,
    stopped,
    turn_of,
    until,
)
from tests.patience import comes_true

DAY = 24 * 3600
PATIENT = QUICK.model_copy(update={"idle": 600})


async def untimed_table(app: Application) -> TableSession:
    match = await begin(
        app.store, ANNA, BEN, options=LONG, guild=samples.GASTHAUS, channel=STAMMTISCH
    )
    async with app.store.database.writing() as session:
        await session.rows("UPDATE matches SET pace = 'untimed'")
    return await app.tables.begin(await app.store.matches.load(match.live.match), None)


async def acts(session: TableSession, seat: int) -> None:
    live = session.live
    for index in range(len(live.offers(seat))):
        try:
            await session.press(seat, live.told_count(seat), index)
        except IllegalAction:
            continue
        return


async def actors(app: Application, match: int) -> set[Any]:
    inputs = await app.store.events.inputs(match)
    return {getattr(each.input, "actor", None) for each in inputs}


async def test_in_three_days_no_clock_fires_and_the_table_only_falls_asleep(app, clock):
    session = await untimed_table(app)
    seat, moves = await turn_of(session, 0, 1), session.live.moves
    clock.advance(3 * DAY)
    await stopped(session)
    assert session.status.paused
    assert (moves, {None}) == (session.live.moves, await actors(app, session.live.match))

    await app.come_back(session, ANNA)
    await acts(session, seat)
    assert session.live.moves > moves
    assert not any(chair.stand_in for chair in session.live.chairs)


async def test_no_time_is_ever_shown(open_app, here):
    app = await open_app(idle=600)
    session = await untimed_table(app)
    deadlines = list[Any]()
    session.live.on_news(lambda _: deadlines.append(session.status.deadline))
    while not session.live.is_between_deals:
        await acts(session, await turn_of(session, 0, 1))
        await here.control.quiet()
        deadlines += (session.status.deadline, *session.status.deadlines.values())

    assert {None} == set(deadlines)
    assert session.status.next_deal is None


async def test_the_next_deal_comes_when_all_have_called_for_it_and_no_sooner(open_app, here, clock):
    app = await open_app(idle=6 * DAY)
    session = await untimed_table(app)
    while not session.live.is_between_deals:
        await acts(session, await turn_of(session, 0, 1))
        await here.control.quiet()
    session.call_for_next(session.seat_of(ANNA), 0)
    clock.advance(3 * DAY)
    await here.control.quiet()
    assert session.live.is_between_deals

    session.call_for_next(session.seat_of(BEN), 0)
    await until(session, lambda: session.live.deal_number == 2)


async def test_a_restart_brings_no_clock_either(store, client, clock):
    async with Application(store, client, client.gate, PATIENT) as app:
        session = await untimed_table(app)
        match, moves = session.live.match, session.live.moves
        seat = await turn_of(session, 0, 1)
    clock.advance(3 * DAY)
    async with Application(store, client, client.gate, PATIENT) as app:
        session = await app.tables.table(match)
        clock.advance(3 * DAY)
        await stopped(session)
        assert session.status.paused
        assert {None} == await actors(app, match)

        await app.come_back(session, BEN)
        await acts(session, seat)
        assert session.live.moves > moves


async def test_a_table_that_stays_asleep_lapses_as_others_do(app, clock):
    session = await untimed_table(app)
    await turn_of(session, 0, 1)
    clock.advance(DAY)
    await stopped(session)
    clock.advance(8 * DAY)
    await app.sweep()

    assert "lapsed" == (await app.store.matches.load(session.live.match)).state


async def test_a_moderator_can_end_it(app):
    session = await untimed_table(app)
    await turn_of(session, 0, 1)
    await app.end_for_all(session, Person(BEN, "Ben"))

    assert "ended" == (await app.store.matches.load(session.live.match)).state


def calls(here: Any, who: int) -> int:
    """How often a person was called in the channel."""
    return sum(
        record.method == "POST" and f"<@{who}>" in str(record.body)
        for record in here.journal.requests
    )


@pytest.mark.parametrize(("ping", "rings"), [("at_once", 1), ("later", 1), ("never", 0)])
async def test_who_is_awaited_and_out_of_sight_is_called_once(open_app, here, ping, rings):
    app = await open_app(idle=600)
    for person in (ANNA, BEN):
        await app.store.settings.save_person(PersonSettings(person, ping=ping))
    session = await untimed_table(app)
    person = session.live.chairs[await turn_of(session, 0, 1)].user
    assert person is not None
    await here.control.quiet()
    await asyncio.sleep(1500)

    assert rings == calls(here, person)


def test_who_is_in_no_hurry_is_reminded_later_and_the_table_sleeps_later():
    pace = Pace()
    untimed = pace.at("untimed")

    assert (True, False) == (pace.has_clock, untimed.has_clock)
    assert (300, 3600) == (untimed.reminder, untimed.idle)


async def test_nothing_is_awaited_of_a_person_who_plays_on(open_app):
    app = await open_app(idle=600)
    session = await untimed_table(app)
    for _ in range(4):
        await acts(session, await turn_of(session, 0, 1))
        await comes_true(lambda: session.live.to_act)

    assert "playing" == session.state
    assert {None, "person"} == await actors(app, session.live.match)
