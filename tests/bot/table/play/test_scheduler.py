"""The clock: computers play along, stand in for who is absent, and the next deal is waited for."""

import asyncio
import json
from dataclasses import replace

import pytest

from bot.process.clock import unix_time
from bot.table.play.pace import Pace
from games.core.cards import card
from games.core.errors import IllegalAction
from games.core.scene import TrickCard, Who
from tests.bot.table.match.live_matches import ANNA, BEN, LONG, press, stand_up, stopped, until
from tests.patience import comes_true


async def test_computers_play_a_match_to_its_end_with_a_person_who_presses_at_once(app):
    session = await stand_up(app, ANNA, "craft", "novice")
    live = session.live

    def press(_events) -> None:
        if 0 in live.to_act and not live.is_over:
            pressing.append(asyncio.ensure_future(_press(session)))

    pressing: list[asyncio.Future[None]] = []
    live.on_news(press)
    await until(session, lambda: live.is_over)
    await asyncio.gather(*pressing)
    await stopped(session)

    assert "finished" == (await app.store.matches.load(live.match)).state


async def _press(session) -> None:
    live, seat = session.live, session.seat_of(ANNA)
    for index in range(len(live.offers(seat))):
        try:
            await press(live, seat, live.told_count(seat), index)
        except IllegalAction:
            continue
        return


async def test_a_computer_plays_one_decision_for_who_is_absent_then_takes_the_chair(open_app):
    app = await open_app(turn=0.02, reminder=0.01)
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await stopped(session)
    inputs = await app.store.events.inputs(session.live.match)
    actors = [getattr(each.input, "actor", None) for each in inputs]

    log = await app.store.events.load(session.live.match)
    kinds = [json.loads(each.body)["kind"] for each in log]

    assert "stand_in" in actors
    assert kinds.index("chair.timed_out") < kinds.index("chair.handed_over")
    assert all(chair.stand_in for chair in session.live.chairs)
    assert session.status.paused


async def test_a_sign_of_life_forgives_a_missed_turn(open_app):
    app = await open_app(turn=0.02, reminder=0.01)
    session = await stand_up(app, ANNA, "craft", options=LONG)
    missed: list[int] = []

    def alive(_events) -> None:
        missed.append(1)
        session.scheduler.sign_of_life(0)

    session.live.on_news(alive)
    await until(session, lambda: session.live.scene().deal >= 2)

    assert not session.live.chairs[0].stand_in


async def test_a_table_at_which_nobody_acts_for_long_pauses(open_app):
    app = await open_app(turn=0.02, reminder=0.01, idle=0.01)
    session = await stand_up(app, ANNA, BEN, options=LONG)
    await stopped(session)

    assert session.status.paused


async def test_the_next_deal_waits_until_everybody_has_called_for_it(open_app):
    app = await open_app(between_deals=900, turn=0.005, reminder=0)
    session = await stand_up(app, ANNA, "craft", options=LONG)
    session.live.on_news(lambda _: session.scheduler.sign_of_life(0))
    await until(session, lambda: session.live.is_between_deals)
    deal = session.live.scene().deal
    await comes_true(lambda: session.status.next_deal)
    assert session.status.next_deal is not None
    # Whoever plays alone has four times as long.
    assert 3500 < session.status.next_deal - unix_time() < 3700
    session.scheduler.ready(0)
    await until(session, lambda: session.live.scene().deal > deal)
    assert session.status.next_deal is None


async def test_a_table_that_the_last_person_leaves_between_deals_pauses_at_once(open_app):
    app = await open_app(between_deals=3600, turn=0.005, reminder=0)
    session = await stand_up(app, ANNA, "craft", options=LONG)
    session.live.on_news(lambda _: session.scheduler.sign_of_life(0))
    await until(session, lambda: session.live.is_between_deals)
    assert not await app.leave(session, ANNA)
    await stopped(session)

    assert session.status.paused


@pytest.mark.parametrize(("turns_over", "times"), [(False, 1), (True, 3)])
async def test_a_trick_that_is_turned_over_is_looked_at_for_longer(
    app, monkeypatch, turns_over: bool, times: int
):
    session = await stand_up(app, ANNA, BEN)
    trick = (TrickCard(Who(0), card("SA")),)
    full = replace(session.live.scene(), trick=(), last_trick=trick, turns_over=turns_over)
    monkeypatch.setattr(type(session.live), "scene", lambda _: full)
    monkeypatch.setattr(session.scheduler, "_pace", Pace(trick=3))

    assert 3 * times == session.scheduler._pause()
