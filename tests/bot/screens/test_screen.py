"""Cards fall at the pace of the table, not at that of the table and of its channel together."""

import asyncio

from tests.bot.playing import ANNA, BEN, RACED, stand_up, until

PAUSE = 0.4
CARDS = 6


async def test_a_falling_card_waits_for_its_turn_once(open_house):
    house = await open_house(card=PAUSE, edit=PAUSE)
    running = await stand_up(house, ANNA, BEN, options=RACED)
    await until(running, lambda: running.live.is_raced)
    lying = sum(running.live.public.counts)
    clock = asyncio.get_running_loop()
    began = clock.time()
    await until(running, lambda: sum(running.live.public.counts) == lying + CARDS)
    # Waiting for the channel and then for the table would take twice as long.
    assert CARDS * PAUSE * 1.5 > clock.time() - began
