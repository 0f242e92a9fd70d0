"""What was begun is finished, whoever is cancelled."""

import asyncio
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from bot.process.background_tasks import cancellable, finish
from bot.table.match.live_match import LiveMatch, MatchStorage
from bot.table.match.seats import Chair
from bot.table.match.setup import Setup
from bot.table.match.shuffle import shuffle
from games.catalogue import CATALOGUE
from tests.patience import PATIENCE

GAME = CATALOGUE["schwarz_oder_weiss"]


async def test_work_gives_what_it_gives():
    async def work():
        return 7

    assert 7 == await finish(work())


async def test_work_may_fail():
    async def work():
        raise KeyError("x")

    with pytest.raises(KeyError):
        await finish(work())


async def test_a_cancelled_waiter_leaves_only_after_the_work_is_done():
    begun, may_end, done = asyncio.Event(), asyncio.Event(), []

    async def work():
        begun.set()
        await may_end.wait()
        done.append(True)

    waiter = asyncio.create_task(finish(work()))
    await begun.wait()
    waiter.cancel()
    await asyncio.sleep(0)
    assert not waiter.done()

    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await waiter

    assert [True] == done


class SlowLog:
    """Keeps events only once it is allowed to."""

    def __init__(self):
        self.kept, self.begun, self.may_end = [], asyncio.Event(), asyncio.Event()

    async def append(self, expected, entry, ending):
        del ending
        self.begun.set()
        await self.may_end.wait()
        assert expected == len(self.kept)
        self.kept += entry.events


async def test_a_clock_stopped_while_a_deal_is_stored_leaves_table_and_log_agreed():
    log = SlowLog()
    setting = Setup(1, GAME, GAME.options(), (Chair("Anna", 1), Chair("Ben", 2)))
    live = LiveMatch(setting, kept=MatchStorage(cast("Any", log), cast("Any", None)))
    clock = asyncio.create_task(live.deal(shuffle(GAME.deck)))
    await log.begun.wait()
    clock.cancel()
    await asyncio.sleep(0)
    log.may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await clock

    assert len(log.kept) == live.number
    await live.deal(shuffle(GAME.deck))
    assert len(log.kept) == live.number > 1


async def test_what_fails_when_nobody_waits_any_more_is_told_once_and_by_its_kind():
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def work():
        begun.set()
        await go_on.wait()
        raise ZeroDivisionError("a card")

    with capture_logs() as logs:
        waiter = asyncio.create_task(finish(work()))
        await begun.wait()
        waiter.cancel()
        await asyncio.sleep(0)
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await waiter

    assert ["ZeroDivisionError"] == [line["reason"] for line in logs]


async def test_what_takes_a_cancellation_for_something_else_is_cancelled_until_it_ends():
    begun, taken = asyncio.Event(), []

    async def goes_on() -> None:
        while len(taken) < 2:
            begun.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                taken.append(True)

    task = asyncio.create_task(cancellable(goes_on()))
    await begun.wait()
    task.cancel()
    async with asyncio.timeout(PATIENCE):
        await asyncio.wait({task})

    assert (True, 2) == (task.cancelled(), len(taken))
