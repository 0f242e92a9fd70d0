"""Five edits at once, and none that Discord would hold back."""

import asyncio

import pytest

from bot.screens import channel_edits
from bot.screens.channel_edits import ChannelEdits, EditsByChannel


class Clock:
    """Time that passes while somebody sleeps, and only then."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += max(0.0, seconds)


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(channel_edits, "time", clock)
    monkeypatch.setattr(channel_edits.asyncio, "sleep", clock.sleep)
    return clock


async def test_no_six_edits_lie_within_five_seconds(clock):
    edits, made = ChannelEdits(5), []
    for _ in range(50):
        await edits.take()
        made.append(clock.now)
        clock.now += 0.25
    assert 1001.0 == made[4]
    assert min(later - first for first, later in zip(made, made[5:], strict=False)) >= 5


async def test_what_is_given_back_is_free_for_the_next(clock):
    edits = ChannelEdits(5)
    for _ in range(20):
        await edits.take()
        edits.give_back()
    assert 1000.0 == clock.now


async def test_whoever_is_quiet_may_edit_at_once_again(clock):
    edits = EditsByChannel(1.2).of(1)
    for _ in range(5):
        await edits.take()
    clock.now += 5
    before = clock.now
    await edits.take()
    assert before == clock.now


async def test_each_channel_has_its_own(clock):
    both = EditsByChannel(1.2)
    await asyncio.gather(*(both.of(channel).take() for channel in (1, 2) for _ in range(5)))
    assert 1000.0 == clock.now
