"""Cards fall at the pace of the table, not at that of the table and of its channel together."""

import asyncio

from tests.bot.match.live_matches import ANNA, BEN, RACED, stand_up, until

PAUSE = 0.4
CARDS = 5
TRIES = 5
"""Something else may take the processor's time once, but not every time."""


async def test_a_falling_card_waits_for_its_turn_once(open_app):
    # Waiting for the channel and then for the table would take twice as long.
    ratios = [await _ratio(open_app)]
    while ratios[-1] >= 1.5 and len(ratios) < TRIES:
        ratios.append(await _ratio(open_app))
    assert 1.5 > min(ratios)


async def _ratio(open_app):
    """How much longer cards take to fall where their channel's turn has to come, too."""
    unhindered = await _fall(await open_app(card=PAUSE, edit=0))
    return await _fall(await open_app(card=PAUSE, edit=PAUSE)) / unhindered


async def _fall(app):
    """The seconds that some cards take to fall."""
    session = await stand_up(app, ANNA, BEN, options=RACED)
    await until(session, lambda: session.live.is_raced)
    lying = sum(session.live.public.counts)
    clock = asyncio.get_running_loop()
    began = clock.time()
    await until(session, lambda: sum(session.live.public.counts) == lying + CARDS)
    return clock.time() - began
