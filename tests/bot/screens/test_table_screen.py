"""Cards fall at the pace of the table, not at that of the table and of its channel together."""

import asyncio

from tests.bot.match.live_matches import ANNA, BEN, RACED, stand_up, until

PAUSE = 0.4
CARDS = 5


async def test_a_falling_card_waits_for_its_turn_once(open_app):
    unhindered = await _fall(await open_app(card=PAUSE, edit=0))
    in_its_channel = await _fall(await open_app(card=PAUSE, edit=PAUSE))
    # Waiting for the channel and then for the table would take twice as long.
    assert 1.5 * unhindered > in_its_channel


async def _fall(app):
    """The seconds that some cards take to fall."""
    session = await stand_up(app, ANNA, BEN, options=RACED)
    await until(session, lambda: session.live.is_raced)
    lying = sum(session.live.public.counts)
    clock = asyncio.get_running_loop()
    began = clock.time()
    await until(session, lambda: sum(session.live.public.counts) == lying + CARDS)
    return clock.time() - began
