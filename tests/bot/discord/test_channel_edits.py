"""Five edits at once, and none that Discord would hold back."""

import asyncio

from bot.discord.channel_edits import ChannelEdits, EditsByChannel
from bot.process.clock import Instant, monotonic

AT_ONCE = 0.001
"""Seconds."""


async def test_no_six_edits_lie_within_five_seconds(clock):
    edits, began = ChannelEdits(5), monotonic()
    made: list[Instant] = []
    for _ in range(50):
        await edits.take()
        made.append(monotonic())
        clock.advance(0.25)
    assert 1.0 == made[4] - began
    assert min(later - first for first, later in zip(made, made[5:], strict=False)) >= 5


async def test_what_is_given_back_is_free_for_the_next():
    edits, began = ChannelEdits(5), monotonic()
    for _ in range(20):
        await edits.take()
        edits.give_back()
    assert began == monotonic()


async def test_whoever_is_quiet_may_edit_at_once_again(clock):
    edits = EditsByChannel(1.2).of(1)
    for _ in range(5):
        await edits.take()
    clock.advance(5)
    before = monotonic()
    await edits.take()
    assert monotonic() - before < AT_ONCE


async def test_each_channel_has_its_own():
    both, began = EditsByChannel(1.2), monotonic()
    await asyncio.gather(*(both.of(channel).take() for channel in (1, 2) for _ in range(5)))
    assert monotonic() - began < AT_ONCE
