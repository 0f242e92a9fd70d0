"""A slow table goes on over weeks and restarts, by the time of day, and nobody need sit there."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from bot.app.application import Application
from bot.model import PersonSettings
from bot.table.match.premove import may_choose
from bot.table.play.session import TableSession
from games.core.errors import IllegalAction
from sandbox import samples
from tests.bot.conftest import QUICK
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    LONG,
    SCHWARZ,
    STAMMTISCH,
    begin,
    turn_of,
    until,
)
from tests.kit.virtual_time import VirtualClock
from tests.patience import PATIENCE, comes_true

HOUR = 3600
DAY = 24 * HOUR
WEEK = 7 * DAY
EVENINGS = SCHWARZ.options(bidding="turns", target=15)
A_WHILE = 20 * 60
"""Seconds after which a slow table rests that nobody touches."""


class House:
    """A bot that is started and stopped, on one database, by a clock that is moved."""

    def __init__(self, store: Any, client: Any, clock: VirtualClock, **pace: float) -> None:
        self._store, self._client, self.clock = store, client, clock
        self._pace = QUICK.model_copy(update=pace)
        self._stack = AsyncExitStack()
        self.app: Any = None

    async def starts(self) -> None:
        app = Application(self._store, self._client, self._client.gate, self._pace)
        self.app = await self._stack.enter_async_context(app)

    async def stops(self) -> None:
        await self._stack.aclose()
        self._stack = AsyncExitStack()

    async def restarts(self, after: float = 0) -> None:
        await self.stops()
        self.clock.advance(after)
        await self.starts()

    async def rests(self, match: int) -> None:
        """Let so much time go by that the table rests."""
        self.clock.advance(A_WHILE)
        async with asyncio.timeout(PATIENCE):
            while await self.idle(match) is not None:
                await self.app.tables.clear(())

    async def idle(self, match: int) -> TableSession | None:
        """The table once it waits for people, and no time is up; None where it rests."""
        awake = self.app.tables.awake
        if (session := awake(match)) is not None:
            await comes_true(lambda: session.scheduler.rests_for or session is not awake(match))
        return awake(match)

    async def passes(self, seconds: float) -> None:
        self.clock.advance(seconds)


@pytest.fixture
async def house(store, client, clock):
    house = House(store, client, clock)
    await house.starts()
    yield house
    await house.stops()


async def slow_table(house: House, *who: int | str, options: Any = LONG) -> TableSession:
    match = await begin(
        house.app.store, *who, options=options, guild=samples.GASTHAUS, channel=STAMMTISCH
    )
    store = house.app.store
    async with store.database.writing() as session:
        at = int(house.clock.time() * 1000)
        await session.rows("UPDATE matches SET pace = 'slow_24', started_at = ?", at)
    return await house.app.tables.begin(await store.matches.load(match.live.match), None)


async def deadline(house: House, match: int) -> dict[int, int]:
    session = await house.app.tables.table(match)
    await comes_true(lambda: session.status.deadlines)
    return dict(session.status.deadlines)


async def acts(session: TableSession, seat: int) -> None:
    live = session.live
    for index in range(len(live.offers(seat))):
        try:
            await session.press(seat, live.told_count(seat), index)
        except IllegalAction:
            continue
        return


async def test_a_deadline_holds_to_the_second_over_restarts_and_rests(house):
    session = await slow_table(house, ANNA, BEN)
    match, seat = session.live.match, await turn_of(session, 0, 1)
    await house.idle(match)
    before = await deadline(house, match)
    assert abs(before[seat] - house.clock.time() - DAY) < 60

    await house.rests(match)
    assert before == await deadline(house, match)
    await house.restarts(after=3 * HOUR)
    assert before == await deadline(house, match)
    await house.restarts(after=HOUR)
    await house.rests(match) if house.app.tables.awake(match) else None
    assert before == await deadline(house, match)


async def test_a_table_that_rests_wakes_by_itself_when_time_is_up_also_after_a_restart(house):
    session = await slow_table(house, ANNA, BEN)
    match, seat = session.live.match, await turn_of(session, 0, 1)
    await house.idle(match)
    moved = session.live.moves
    await house.rests(match)
    await house.restarts()
    assert house.app.tables.awake(match) is None

    await house.passes(DAY)
    await comes_true(lambda: house.app.tables.awake(match))
    woken = house.app.tables.awake(match)
    assert woken is not None
    await comes_true(lambda: woken.live.moves > moved)
    assert woken.live.chairs[seat].person is not None


async def test_who_misses_two_decisions_though_the_table_rested_has_a_stand_in(house):
    session = await slow_table(house, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)
    stood_in: set[int] = set()
    missed = 0
    while not stood_in:
        await house.rests(match)
        await house.restarts()
        await house.passes(DAY + HOUR)
        missed += 1
        await comes_true(lambda: house.app.tables.awake(match))
        session = await house.app.tables.table(match)
        await house.idle(match)
        stood_in = {seat for seat, chair in enumerate(session.live.chairs) if chair.stand_in}

    assert 1 == len(stood_in)
    assert missed in {2, 3}


async def test_a_deadline_that_passes_while_the_bot_is_off_leaves_a_grace(store, client, clock):
    house = House(store, client, clock, grace=500)
    await house.starts()
    session = await slow_table(house, ANNA, BEN)
    match, seat = session.live.match, await turn_of(session, 0, 1)
    await house.idle(match)
    moved = session.live.moves
    await house.restarts(after=2 * DAY)

    (left,) = (await deadline(house, match)).values()
    assert abs(left - house.clock.time() - 500) < 60
    woken = await house.app.tables.table(match)
    assert moved == woken.live.moves
    assert woken.live.chairs[seat].person is not None
    await house.stops()


async def test_a_match_over_three_weeks_with_two_restarts_ends_right(house):
    session = await slow_table(house, ANNA, BEN, options=EVENINGS)
    match, decisions, began = session.live.match, 0, house.clock.time()
    restarts = [WEEK, 2 * WEEK]
    while True:
        session = await house.app.tables.table(match)
        await comes_true(
            lambda session=session: session.live.is_over or session.scheduler.rests_for
        )
        if session.live.is_over:
            break
        await house.rests(match)
        await house.passes(20 * HOUR)
        if restarts and house.clock.time() - began > restarts[0]:
            restarts.pop(0)
            await house.restarts(after=HOUR)
        session = await house.app.tables.table(match)
        await house.idle(match)
        for seat in session.live.to_act or (0, 1):
            if session.live.is_between_deals:
                person = session.live.chairs[seat].user
                assert person is not None
                session.call_for_next(session.seat_of(person), 0)
            else:
                await acts(session, seat)
                decisions += 1
                break
    inputs = await house.app.store.events.inputs(match)
    actors = {getattr(each.input, "actor", None) for each in inputs}

    assert [] == restarts
    assert house.clock.time() - began > 3 * WEEK
    assert {"person", None} == actors
    assert "finished" == (await house.app.store.matches.load(match)).state
    assert {} == await house.app.store.clocks.due()


async def test_the_next_deal_comes_at_once_when_all_have_called_and_after_half_a_day(house):
    session = await slow_table(house, ANNA, BEN)
    match = session.live.match
    await half_called(house, match)
    session = await house.app.tables.table(match)
    assert {0} == session.status.called
    session.call_for_next(session.seat_of(BEN), 0)
    await until(session, lambda: session.live.deal_number == 2)

    await half_called(house, match)
    assert house.app.tables.awake(match) is None
    await house.passes(12 * HOUR)
    await comes_true(lambda: house.app.tables.awake(match))
    session = await house.app.tables.table(match)
    await until(session, lambda: session.live.deal_number == 3)


async def half_called(house: House, match: int) -> None:
    """Play the deal, and let one of two call for the next before a rest and a restart."""
    session = await house.app.tables.table(match)
    while not session.live.is_between_deals:
        await acts(session, await turn_of(session, 0, 1))
        await house.idle(match)
    session.call_for_next(session.seat_of(ANNA), 0)
    await house.rests(match)
    await house.restarts()


def sent(here: Any, what: str) -> int:
    """How many messages with these words were sent."""
    return sum(
        record.method == "POST" and what in str(record.body) for record in here.journal.requests
    )


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize(
    ("ping", "at_once", "letters", "calls"),
    [("dm", 1, 2, 0), ("at_once", 1, 0, 2), ("later", 0, 0, 1), ("never", 0, 0, 0)],
)
async def test_each_reminder_rings_once_as_its_person_wishes(  # noqa: PLR0917 - a row of a table
    house, here, ping, at_once, letters, calls, restarts
):
    for person in (ANNA, BEN):
        await house.app.store.settings.save_person(PersonSettings(person, ping=ping))
    session = await slow_table(house, ANNA, BEN)
    match, seat = session.live.match, await turn_of(session, 0, 1)
    mention = f"<@{session.live.chairs[seat].user}>"

    def rung() -> tuple[int, int]:
        letters = sent(here, "have until"), sent(here, "A quarter of your time")
        return sum(letters), sent(here, mention)

    await house.idle(match)
    await comes_true(lambda: at_once == sum(rung()))
    await house.rests(match)
    if restarts:
        await house.restarts()
    await house.passes(DAY - 5 * HOUR)
    await comes_true(lambda: house.app.tables.awake(match))
    await comes_true(lambda: (letters, calls) == rung())
    await house.rests(match)
    await house.restarts()
    await deadline(house, match)
    await house.idle(match)

    assert (letters, calls) == rung()


async def test_who_is_away_loses_no_time_and_the_table_says_so(house):
    session = await slow_table(house, ANNA, BEN)
    match, seat = session.live.match, await turn_of(session, 0, 1)
    person = session.live.chairs[seat].user
    assert person is not None
    before = (await deadline(house, match))[seat]
    await house.idle(match)
    await house.app.go_away(person, 7)
    await house.idle(match)
    session = await house.app.tables.table(match)

    assert abs(session.status.deadlines[seat] - before - WEEK) <= 2
    assert {seat} == set(session.status.away)
    await house.rests(match)
    await house.restarts(after=2 * DAY)
    assert abs((await deadline(house, match))[seat] - before - WEEK) <= 2
    await house.app.go_away(person, 0)
    await house.idle(match)
    session = await house.app.tables.table(match)
    assert abs(session.status.deadlines[seat] - before - 2 * DAY - A_WHILE) <= 60
    assert {} == session.status.away


async def test_a_clock_of_who_is_away_begins_when_they_are_back(house):
    await house.app.go_away(ANNA, 3)
    await house.app.go_away(BEN, 3)
    session = await slow_table(house, ANNA, BEN)
    seat = await turn_of(session, 0, 1)
    (end,) = (await deadline(house, session.live.match)).values()

    assert abs(end - house.clock.time() - 4 * DAY) < 60
    assert {0, 1} == set(session.status.away)
    assert seat in session.status.deadlines


async def test_a_pause_stops_the_clocks_and_they_begin_anew(house):
    session = await slow_table(house, ANNA, BEN)
    match, seat = session.live.match, await turn_of(session, 0, 1)
    await house.idle(match)
    await house.app.pause(await house.app.tables.table(match), ANNA)
    assert {} == await house.app.store.clocks.due()
    await house.restarts(after=3 * DAY)
    await house.app.come_back(await house.app.tables.table(match), ANNA)
    (end,) = (await deadline(house, match)).values()

    assert abs(end - house.clock.time() - DAY) < 60
    assert seat in session.live.to_act


@pytest.mark.parametrize("step", [2 * HOUR, -2 * HOUR])
async def test_a_clock_that_is_set_takes_no_time_from_anybody(house, step):
    session = await slow_table(house, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)
    await house.idle(match)
    (before,) = (await deadline(house, match)).values()
    house.clock.set(step)
    await house.app.look_at_clock()
    (kept,) = (await house.app.store.clocks.of(match)).seats.values()
    (after,) = session.status.deadlines.values()

    assert abs(after - before - step) <= 1
    assert after * 1000 == kept.ends_at


@pytest.mark.parametrize("step", [2 * HOUR, -2 * HOUR])
async def test_the_next_deal_is_as_far_away_by_a_clock_that_is_set(house, step):
    session = await slow_table(house, ANNA, BEN)
    match = session.live.match
    while not session.live.is_between_deals:
        await acts(session, await turn_of(session, 0, 1))
        await house.idle(match)
    before = await _deal_at(house, match)
    house.clock.set(step)
    await house.app.look_at_clock()
    session.call_for_next(session.seat_of(ANNA), 0)
    await comes_true(lambda: session.status.called)
    await session.scheduler.clocks.keep()

    assert step * 1000 == await _deal_at(house, match) - before


async def _deal_at(house: House, match: int) -> int:
    """When the next deal comes (unix ms), as soon as that is kept."""
    async with asyncio.timeout(PATIENCE):
        while (kept := await house.app.store.clocks.of(match)) is None or kept.deal_at is None:  # noqa: ASYNC110 - the store tells nobody
            await asyncio.sleep(0.01)
    return kept.deal_at


async def test_what_is_kept_while_a_clock_is_set_is_not_moved_twice(house, monkeypatch):
    session = await slow_table(house, ANNA, BEN)
    match, matches = session.live.match, type(house.app.store.matches)
    await turn_of(session, 0, 1)
    await house.idle(match)
    (before,) = (await house.app.store.clocks.of(match)).seats.values()
    jumped = matches.clock_jumped

    async def kept_meanwhile(self: Any, *jump: int) -> None:
        await jumped(self, *jump)
        await session.scheduler.clocks.keep()

    monkeypatch.setattr(matches, "clock_jumped", kept_meanwhile)
    house.clock.set(HOUR)
    await house.app.look_at_clock()
    (after,) = (await house.app.store.clocks.of(match)).seats.values()

    assert HOUR * 1000 == after.ends_at - before.ends_at


@pytest.mark.parametrize("step", [2 * DAY, -2 * DAY])
async def test_a_clock_that_is_set_while_a_table_rests_takes_no_time_either(house, step):
    session = await slow_table(house, ANNA, BEN)
    match = session.live.match
    await turn_of(session, 0, 1)
    await house.rests(match)
    (before,) = (await house.app.store.clocks.of(match)).seats.values()
    house.clock.set(step)
    await house.app.look_at_clock()
    (after,) = (await house.app.store.clocks.of(match)).seats.values()

    assert (step * 1000,) * 2 == (
        after.ends_at - before.ends_at,
        after.remind_at - before.remind_at,
    )


async def test_a_clock_that_is_set_while_somebody_goes_away_knows_of_it(house, monkeypatch):
    session = await slow_table(house, ANNA, BEN)
    match, seat = session.live.match, await turn_of(session, 0, 1)
    await house.idle(match)
    clocks = type(house.app.store.clocks)
    go_away = clocks.go_away

    async def after_a_move(self: Any, *given: int) -> int:
        while 1 - seat not in session.live.to_act:
            await acts(session, next(iter(session.live.to_act)))
            await house.idle(match)
        return await go_away(self, *given)

    monkeypatch.setattr(clocks, "go_away", after_a_move)
    await house.app.go_away(session.live.chairs[1 - seat].user, 7)
    (kept,) = (await house.app.store.clocks.of(match)).seats.values()
    (shown,) = session.status.deadlines.values()

    assert abs(shown - kept.ends_at // 1000) <= 1
    assert abs(shown - house.clock.time() - 8 * DAY) < 60


async def test_what_was_about_to_be_kept_takes_nobody_their_days_away(house, monkeypatch):
    session = await slow_table(house, ANNA, BEN)
    match, seat = session.live.match, await turn_of(session, 0, 1)
    await house.idle(match)
    clocks, is_away = type(house.app.store.clocks), asyncio.Event()
    keep, go_away = clocks.keep, clocks.go_away

    async def keep_later(self: Any, *given: Any) -> None:
        await is_away.wait()
        await keep(self, *given)

    async def go_away_first(self: Any, *given: int) -> int:
        later = await go_away(self, *given)
        is_away.set()
        return later

    monkeypatch.setattr(clocks, "keep", keep_later)
    monkeypatch.setattr(clocks, "go_away", go_away_first)
    keeping = asyncio.create_task(session.scheduler.clocks.keep(anew=True))
    await asyncio.sleep(0)  # it has been read what is to be kept
    await house.app.go_away(session.live.chairs[seat].user, 7)
    await keeping
    kept = (await house.app.store.clocks.of(match)).seats[seat]

    assert session.status.deadlines[seat] == kept.ends_at // 1000


async def test_a_card_chosen_in_advance_waits_while_the_table_rests(house):
    session = await slow_table(house, ANNA, BEN)
    live = session.live
    while not any(may_choose(live, seat) for seat in (0, 1)):
        await acts(session, await turn_of(session, 0, 1))
    asked, waits = (1, 0) if may_choose(live, 0) else (0, 1)
    assert await session.choose_in_advance(waits, live.told_count(waits), 0)
    await house.rests(live.match)
    session = await house.app.tables.table(live.match)
    assert {waits} == {*session.status.premoves}
    held = session.live.scene().places[waits].cards
    await acts(session, asked)

    def settled() -> bool:
        chosen = session.status.premoves.get(waits)
        fewer = session.live.scene().places[waits].cards < held
        return fewer if chosen is None else chosen.failed

    await comes_true(settled)
