"""A channel's editor shows the latest picture, one at a time, and outlives every failure."""

import asyncio
from collections.abc import AsyncGenerator, Callable

import aiohttp
import pytest
from discord.http import Route
from yarl import URL

from bot.discord.channel import ChannelEditor, ShownPicture
from bot.discord.channel_edits import ChannelEdits
from bot.discord.gate import Gate
from bot.process.clock import Instant, monotonic, now
from tests.patience import PATIENCE, comes_true

GAP = 0.06
A_MESSAGE = URL(f"{Route.BASE}/channels/1/messages")


@pytest.fixture
async def open_screen() -> AsyncGenerator[Callable[[float], ChannelEditor], None]:
    opened: list[ChannelEditor] = []

    def open_screen(seconds: float = 0) -> ChannelEditor:
        opened.append(ChannelEditor(seconds, Gate(1000)))
        return opened[-1]

    yield open_screen
    for screen in opened:
        await screen.close()


class Wall:
    """Where pictures are put up; each is a number, and the wall remembers when it came."""

    def __init__(self):
        self.picture = 0
        self.shown: list[int] = []
        self.times: list[Instant] = []

    async def post(self) -> ShownPicture:
        self.shown.append(self.picture)
        self.times.append(monotonic())
        return ShownPicture(self.picture, anew=True)


async def test_a_picture_wanted_again_before_its_turn_is_shown_once_as_it_is_then(open_screen):
    screen, wall = open_screen(), Wall()
    wall.picture = 1
    first = screen.show("table", wall.post)
    wall.picture = 2
    second = screen.show("table", wall.post)

    assert [2, 2] == await asyncio.gather(first, second)
    assert [2] == wall.shown


async def test_a_picture_wanted_while_it_is_being_shown_is_shown_once_more(open_screen):
    screen, wall = open_screen(), Wall()
    again: list[asyncio.Future[int]] = []

    async def post() -> ShownPicture:
        if not again:
            wall.picture = 1
            again.append(screen.show("table", post))
        return await wall.post()

    await screen.show("table", post)
    await again[0]

    assert [1, 1] == wall.shown


async def test_pictures_of_one_channel_keep_their_distance_whatever_table_they_are_of(open_screen):
    screen, wall = open_screen(GAP), Wall()
    await asyncio.gather(*(screen.show(table, wall.post) for table in range(3)))

    assert all(
        later - earlier >= GAP for earlier, later in zip(wall.times, wall.times[1:], strict=False)
    )


async def test_a_picture_that_did_not_change_costs_no_time(open_screen):
    screen, wall = open_screen(10 * PATIENCE), Wall()

    async def nothing_new() -> ShownPicture:
        return ShownPicture(7, anew=False)

    assert 7 == await screen.show("one", nothing_new)

    async with asyncio.timeout(PATIENCE):
        await screen.show("another", wall.post)
    assert [0] == wall.shown


async def test_a_picture_waits_where_others_have_made_the_edits_that_its_channel_takes():
    edits, wall = ChannelEdits(3600), Wall()
    screen = ChannelEditor(0, Gate(1000), edits)
    for _ in range(4):
        await edits.take()
    async with asyncio.timeout(PATIENCE):
        await screen.show("table", wall.post)
    sixth = screen.show("table", wall.post)
    await asyncio.sleep(0.05)
    assert not sixth.done()
    assert [0] == wall.shown
    await screen.close()


async def test_a_picture_that_discord_does_not_count_takes_nothing_from_the_budget():
    gate, wall = Gate(1e-6), Wall()
    screen = ChannelEditor(0, gate)
    await gate.admit(A_MESSAGE)  # the only one there is at once
    async with asyncio.timeout(PATIENCE):
        for picture in range(20):
            wall.picture = picture
            await screen.show("table", wall.post, lambda: False)
    assert list(range(20)) == wall.shown
    counted = screen.show("table", wall.post)
    await comes_true(lambda: gate.waiting)
    assert not counted.done()
    await screen.close()


@pytest.mark.parametrize("failure", [ValueError("no words"), RuntimeError("Session is closed")])
async def test_an_unexpected_failure_costs_one_picture_and_holds_nobody_up(open_screen, failure):
    screen, wall = open_screen(), Wall()

    async def breaks() -> ShownPicture:
        raise failure

    async with asyncio.timeout(PATIENCE):
        await screen.show("broken", breaks)
        await screen.show("whole", wall.post)

    assert [0] == wall.shown


@pytest.mark.parametrize("failure", [OSError("no route"), aiohttp.ServerDisconnectedError()])
async def test_a_picture_discord_did_not_take_is_tried_again(open_screen, failure):
    screen, wall = open_screen(), Wall()
    failures = [failure, failure]

    async def post() -> ShownPicture:
        if failures:
            raise failures.pop()
        return await wall.post()

    await screen.show("table", post)

    assert [0] == wall.shown


async def test_a_picture_that_cannot_be_shown_is_given_up_after_a_while(open_screen):
    screen, tries = open_screen(), []

    async def post() -> ShownPicture:
        tries.append(1)
        raise OSError("no route")

    before = now()
    at = await screen.show("table", post)

    assert before <= at <= now()
    assert 4 == len(tries)


async def test_closing_lets_go_whoever_waits_for_a_picture_queued_or_under_way(open_screen):
    screen, wall = open_screen(), Wall()
    begun = asyncio.Event()

    async def never() -> ShownPicture:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError("nothing wakes it")

    under_way = screen.show("slow", never)
    queued = screen.show("next", wall.post)
    await begun.wait()
    await screen.close()

    assert under_way.cancelled()
    assert queued.cancelled()
    assert [] == wall.shown


async def test_who_stops_waiting_does_not_disturb_the_picture(open_screen):
    screen, wall = open_screen(), Wall()
    impatient = screen.show("table", wall.post)
    patient = screen.show("table", wall.post)
    impatient.cancel()

    assert 0 == await patient
    assert [0] == wall.shown
