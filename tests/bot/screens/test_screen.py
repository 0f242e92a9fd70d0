"""Cards fall at the pace of the table, not at that of the table and of its channel together."""

import asyncio

from tests.bot.playing import ANNA, BEN, RACED, stand_up, until

PAUSE = 0.4
CARDS = 5


async def test_a_falling_card_waits_for_its_turn_once(open_house):
    unhindered = await _fall(await open_house(card=PAUSE, edit=0))
    in_its_channel = await _fall(await open_house(card=PAUSE, edit=PAUSE))
    # Waiting for the channel and then for the table would take twice as long.
    assert 1.5 * unhindered > in_its_channel


async def _fall(house):
    """The seconds that some cards take to fall."""
    running = await stand_up(house, ANNA, BEN, options=RACED)
    await until(running, lambda: running.live.is_raced)
    lying = sum(running.live.public.counts)
    clock = asyncio.get_running_loop()
    began = clock.time()
    await until(running, lambda: sum(running.live.public.counts) == lying + CARDS)
    return clock.time() - began
