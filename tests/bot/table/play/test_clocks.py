"""A clock is its owner's: whatever others do to their chairs, it runs on, and shows in the hand."""

import asyncio
from random import Random
from typing import Any

import pytest

from bot.discord.status import Answered, TableStatus
from bot.model import PersonSettings, private_scope
from bot.pages.words import language
from bot.process.clock import now, unix_time
from bot.table.play.pace import Pace
from bot.table.screen import views
from games.catalogue import CATALOGUE
from games.core.events import Event
from games.core.scene import says
from sandbox import samples
from tests.bot.pages.samples import texts
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    LONG,
    RACED,
    SHORT,
    STAMMTISCH,
    begin,
    press,
    stand_up,
    turn_of,
    until,
)
from tests.bot.table.match.toy_interjections import RAISE, Options, parley
from tests.patience import comes_true

EN = language("en")
ENDS_A_DEAL = {"pass", "surrender"}
"""After which there may be another, that is not dealt before it is seen to be sealed."""
A_WHILE = 5
"""Seconds, of which nobody's time runs out, and after which a clock that is set anew ends later."""
HERE: Any = {"guild": samples.GASTHAUS, "channel": STAMMTISCH}


def heard(session: Any, kind: str) -> list[Any]:
    """Every event of this kind from now on."""
    found: list[Event] = []

    def listen(events: tuple[Event, ...]) -> None:
        found.extend(each for each in events if getattr(each, "kind", "") == kind)

    session.live.on_news(listen)
    return found


async def three_wait(app: Any, here: Any) -> tuple[Any, int, dict[int, int]]:
    """A table of three, who is asked there, and when their time ends."""
    session = await stand_up(app, ANNA, BEN, CLARA, options=LONG)
    seat = await turn_of(session, 0, 1, 2)
    await here.control.quiet()
    return session, seat, dict(session.status.deadlines)


async def others_come_and_go(app: Any, session: Any, awaited: int) -> None:
    other = next(seat for seat in range(3) if seat != awaited)
    person = session.live.chairs[other].user
    await app.leave(session, person)
    await app.come_back(session, person)


async def test_whoever_comes_or_goes_gives_nobody_else_more_time(app, here, clock):
    session, seat, before = await three_wait(app, here)
    for _ in range(2):
        clock.advance(A_WHILE)
        await others_come_and_go(app, session, seat)
        await here.control.quiet()

    assert {seat} == set(before)
    assert before == session.status.deadlines
    assert before[seat] == session.status.deadline

    await press(session.live, seat, session.live.told_count(seat), 0)
    await until(session, lambda: before != session.status.deadlines)


def silent(*_: Any) -> None:
    """A stand-in who says nothing for as long as anybody else is asked."""


async def test_of_two_who_are_asked_at_once_one_who_leaves_takes_no_time_along(
    app, here, clock, monkeypatch
):
    game = parley(silent)
    monkeypatch.setitem(CATALOGUE, game.key, game)
    session = await stand_up(app, ANNA, BEN, CLARA, game=game, options=Options())
    await turn_of(session, 0)
    await session.live.act(0, RAISE, "person")
    await comes_true(lambda: set(session.status.deadlines) == {1, 2})
    before = dict(session.status.deadlines)
    await here.control.quiet()
    clock.advance(A_WHILE)
    await app.leave(session, BEN)
    await here.control.quiet()

    assert {2: before[2]} == session.status.deadlines

    clock.advance(A_WHILE)
    await app.come_back(session, BEN)
    await here.control.quiet()
    assert before[2] == session.status.deadlines[2]


async def test_whoever_was_away_has_their_time_anew(app, here, clock):
    session, seat, before = await three_wait(app, here)
    session.scheduler._pace = session.scheduler._pace.model_copy(update={"computer": 3600})
    person = session.live.chairs[seat].user
    await app.leave(session, person)
    await here.control.quiet()
    assert {} == session.status.deadlines
    clock.advance(A_WHILE)
    await app.come_back(session, person)
    await here.control.quiet()

    assert session.status.deadlines[seat] > before[seat]


async def other_deadlines(session: Any, than: dict[int, int]) -> dict[int, int]:
    """The time limits of those who are asked next."""
    await comes_true(lambda: session.status.deadlines not in ({}, than))
    return dict(session.status.deadlines)


class NeverDrawn:
    """A screen whose turn in its channel does not come."""

    def __init__(self, screen: Any) -> None:
        self._screen = screen
        self.awaited = 0
        """How often it was waited for."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._screen, name)

    async def wait_until_shown(self, _: Any) -> int:
        self.awaited += 1
        await asyncio.Event().wait()
        return 0


async def test_a_time_limit_that_is_past_waits_for_no_picture(app, here, clock):
    session, seat, before = await three_wait(app, here)
    session.scheduler._screen = NeverDrawn(session.screen)
    clock.advance(A_WHILE)
    await press(session.live, seat, session.live.told_count(seat), 0)
    later = await other_deadlines(session, before)
    (other,) = later
    clock.advance(A_WHILE)
    await press(session.live, other, session.live.told_count(other), 0)
    await other_deadlines(session, later)


async def test_a_race_that_is_over_waits_for_no_picture(app):
    session = await stand_up(app, ANNA, BEN, options=RACED)
    live, screen = session.live, NeverDrawn(session.screen)
    await until(session, lambda: live.is_raced and any(map(live.is_claim, live.offers(0))))
    scheduled: Any = session.scheduler
    scheduled._screen = screen
    await comes_true(lambda: screen.awaited)
    bid = next(action for action in live.offers(0) if live.is_claim(action))
    await live.act(0, bid, "person")
    await comes_true(lambda: session.status.deadlines)


async def test_a_table_without_clocks_that_has_moved_on_waits_for_no_picture(app):
    session = await stand_up(app, ANNA, "craft", options=LONG)
    session.live.private = True
    seat = await turn_of(session, 0)
    scheduled: Any = session.scheduler
    scheduled._screen = NeverDrawn(session.screen)
    while seat in session.live.to_act:
        on = (each for each in session.live.offers(seat) if each.kind not in ENDS_A_DEAL)
        await session.live.act(seat, next(on), "person")
    told = session.live.public_count
    await until(session, lambda: session.live.public_count > told)


async def test_a_clock_runs_out_however_often_others_come_and_go(open_app):
    app = await open_app(turn=0.5, reminder=0.4, idle=3600)
    session = await stand_up(app, ANNA, BEN, CLARA, options=LONG)
    seat = await turn_of(session, 0, 1, 2)
    late = heard(session, "chair.timed_out")
    async with asyncio.timeout(30):
        while not late:
            await others_come_and_go(app, session, seat)
            await asyncio.sleep(0.05)

    assert seat == late[0].seat


async def test_who_wishes_to_be_called_at_once_is_not_called_while_they_look(open_app, here):
    app = await open_app(reminder=20)
    for person in (ANNA, BEN):
        await app.store.settings.save_person(PersonSettings(person, ping="at_once"))
    session = await stand_up(app, ANNA, BEN, options=LONG)
    first = await turn_of(session, 0, 1)

    def called(seat: int) -> int:
        mention = f"<@{session.live.chairs[seat].user}>"
        sent = (each for each in here.journal.requests if each.method == "POST")
        return sum(mention in str(each.body) for each in sent)

    await comes_true(lambda: called(first))
    session.seat_to_look(session.live.chairs[1 - first].user or 0)
    while first in session.live.to_act:
        on = (each for each in session.live.offers(first) if each.kind not in ENDS_A_DEAL)
        await session.live.act(first, next(on), "person")
    await turn_of(session, 1 - first)
    await here.control.quiet(0.3)

    assert 0 == called(1 - first)


async def test_only_whoever_is_asked_is_shown_their_clock(app, here):
    session = await stand_up(app, ANNA, BEN, options=LONG)
    seat = await turn_of(session, 0, 1)
    await here.control.quiet()
    shown: list[Any] = []
    pictures = pytest.MonkeyPatch()
    pictures.setattr(views.hand_layout, "hand", lambda *given: shown.append(given[-1]))
    with pictures.context():
        for each in (seat, 1 - seat):
            views.hand(session.live, each, EN, status=session.status)
    pictures.undo()

    assert [session.status.deadline, None] == [context.clock for context in shown]


async def test_a_picture_shows_the_clock_of_who_is_asked_and_none_that_is_past(
    open_app, here, monkeypatch
):
    game = parley(silent)
    monkeypatch.setitem(CATALOGUE, game.key, game)
    app = await open_app(computer=3600, edit=0.1)
    session = await stand_up(app, ANNA, BEN, "craft", game=game, options=Options())
    await turn_of(session, 0)
    await here.control.quiet()
    since, clocks = len(here.journal.requests), list[bool]()
    for seat in (0, 1):
        await session.live.act(seat, session.live.offers(seat)[0], "person")
        await here.control.quiet()
        made = here.journal.requests[since:]
        clocks += ["<t:" in str(each.body) for each in made if each.is_public_edit]
        since = len(here.journal.requests)

    assert [True, False] == clocks


async def test_a_hand_that_has_nothing_to_decide_shows_no_clock_that_still_stands(store):
    match = await begin(store, ANNA, BEN, options=SHORT)
    await match.until(lambda live: bool(live.to_act), Random(5))
    (seat,) = match.live.to_act
    status = TableStatus(deadlines={0: 1795000000, 1: 1795000000})
    during = texts(views.hand(match.live, seat, EN, status=status))
    await match.until(lambda live: live.is_over, Random(5))
    after = texts(views.hand(match.live, seat, EN, status=status))

    assert "<t:1795000000:R>" in during
    assert "1795000000" not in after


async def test_whose_time_ran_out_is_told_in_their_hand_alone_what_was_done(open_app):
    app = await open_app(turn=0.3, reminder=0.3, idle=3600)
    session = await stand_up(app, ANNA, BEN, options=SHORT)
    late = heard(session, "chair.timed_out")
    await until(session, lambda: bool(late) and late[0].seat in session.status.answered)
    seat = late[0].seat
    hands = [texts(views.hand(session.live, s, EN, status=session.status)) for s in (0, 1)]

    assert "You ran out of time; I" in hands[seat]
    assert "You ran out of time" not in hands[1 - seat]
    assert "You ran out of time" not in texts(views.table(session.live, EN, session.status))


def test_what_was_done_for_somebody_is_told_in_that_deal_and_no_other():
    told = says("private.answered_for")
    status = TableStatus(answered={0: Answered(2, told)})

    assert told == status.absence_notice(0, 2)
    assert [None, None] == [status.absence_notice(0, 3), status.absence_notice(1, 2)]


async def test_a_table_has_the_pace_that_its_lobby_chose_also_when_it_wakes(app):
    match = await begin(app.store, ANNA, BEN, options=LONG, **HERE)
    async with app.store.database.writing() as session:
        await session.rows("UPDATE matches SET pace = 'relaxed'")
    table = await app.tables.begin(await app.store.matches.load(match.live.match), None)
    turn = table.scheduler.pace.turn
    await app.pause(table, ANNA)
    await app.come_back(table, ANNA)

    assert (90, False) == (turn, table.scheduler.pace.reminds)
    assert table.scheduler.pace.turn == turn


def test_the_paces_give_half_a_minute_one_and_three():
    pace = Pace()

    assert [(30, 10, True), (60, 20, True), (180, 20, False)] == [
        (each.turn, each.reminder, each.reminds)
        for each in map(pace.at, ("brisk", "normal", "relaxed"))
    ]


def test_who_wants_time_has_it_for_the_score_too():
    pace = Pace()

    assert [8, 8, 24] == [pace.at(each).between_deals for each in ("brisk", "normal", "relaxed")]
    assert 32 == pace.without_hurry().between_deals
    assert 2 * pace.trick == pace.without_hurry().trick
    assert [1, 2, 6] == [pace.at(each).card for each in ("brisk", "normal", "relaxed")]
    assert [10, 10, 30] == [pace.at(each).call for each in ("brisk", "normal", "relaxed")]
    assert pace.at("relaxed").reaction_ms == 3 * pace.reaction_ms


@pytest.mark.parametrize(
    ("private", "chairs", "seconds"),
    [(False, (ANNA, BEN), 5), (False, (ANNA, "novice"), 20), (True, (ANNA, "novice"), 20)],
)
async def test_who_plays_alone_may_look_at_the_score_for_longer(open_app, private, chairs, seconds):
    app = await open_app(between_deals=5)
    place = HERE | {"guild": private_scope(ANNA)} if private else HERE
    match = await begin(app.store, *chairs, options=LONG, **place)
    table = await app.tables.begin(await app.store.matches.load(match.live.match), None)

    assert seconds == table.scheduler.pace.between_deals


@pytest.mark.parametrize(("started", "grace"), [(2000, 500), (None, 0)])
async def test_only_a_match_that_was_on_before_the_start_is_given_grace(
    open_app, here, started, grace
):
    app = await open_app(grace=500, turn=100)
    match = await begin(app.store, ANNA, BEN, options=LONG, **HERE)
    stored = await app.store.matches.load(match.live.match)
    at = now() + 1000 if started is None else started
    async with app.store.database.writing() as session:
        await session.rows("UPDATE matches SET started_at = ?", at)
    table = await app.tables.begin(stored, None)
    await turn_of(table, 0, 1)
    await here.control.quiet()

    assert table.status.deadline is not None
    assert abs(table.status.deadline - unix_time() - 100 - grace) < 60
