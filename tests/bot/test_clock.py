"""The clock: computers play along, stand in for who is absent, and the next deal is waited for."""

import asyncio
import json

from games.core.errors import IllegalAction
from tests.bot.playing import ANNA, BEN, LONG, stand_up, stopped, until


async def test_computers_play_a_match_to_its_end_with_a_person_who_presses_at_once(house):
    running = await stand_up(house, ANNA, "craft", "novice")
    live = running.live

    def press(_events) -> None:
        if 0 in live.to_act and not live.is_over:
            pressing.append(asyncio.ensure_future(_press(running)))

    pressing: list[asyncio.Future[None]] = []
    live.on_news(press)
    await until(running, lambda: live.is_over)
    await asyncio.gather(*pressing)
    await stopped(running)

    assert "finished" == (await house.store.matches.load(live.match)).state


async def _press(running) -> None:
    live, seat = running.live, running.seat_of(ANNA)
    for index in range(len(live.offers(seat))):
        try:
            await live.press(running.memory, seat, live.told_to(seat), index)
        except IllegalAction:
            continue
        return


async def test_a_computer_plays_one_decision_for_who_is_absent_then_takes_the_chair(open_house):
    house = await open_house(turn=0.02, reminder=0.01)
    running = await stand_up(house, ANNA, BEN, options=LONG)
    await stopped(running)
    inputs = await house.store.events.inputs(running.live.match)
    actors = [getattr(each.input, "actor", None) for each in inputs]

    log = await house.store.events.load(running.live.match)
    kinds = [json.loads(each.body)["kind"] for each in log]

    assert "stand_in" in actors
    assert kinds.index("chair.timed_out") < kinds.index("chair.handed_over")
    assert all(chair.stand_in for chair in running.live.chairs)
    assert running.paused


async def test_a_sign_of_life_forgives_a_missed_turn(open_house):
    house = await open_house(turn=0.02, reminder=0.01)
    running = await stand_up(house, ANNA, "craft", options=LONG)
    missed: list[int] = []

    def alive(_events) -> None:
        missed.append(1)
        running.clock.sign_of_life(0)

    running.live.on_news(alive)
    await until(running, lambda: running.live.scene().deal >= 2)

    assert not running.live.chairs[0].stand_in


async def test_a_table_at_which_nobody_acts_for_long_pauses(open_house):
    house = await open_house(turn=0.02, reminder=0.01, idle=0.01)
    running = await stand_up(house, ANNA, BEN, options=LONG)
    await stopped(running)

    assert running.paused


async def test_the_next_deal_waits_until_everybody_has_called_for_it(open_house):
    house = await open_house(between_deals=3600, turn=0.005, reminder=0)
    running = await stand_up(house, ANNA, "craft", options=LONG)
    running.live.on_news(lambda _: running.clock.sign_of_life(0))
    await until(running, lambda: running.live.is_between_deals)
    deal = running.live.scene().deal
    running.clock.ready(0)
    await until(running, lambda: running.live.scene().deal > deal)
