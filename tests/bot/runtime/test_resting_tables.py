"""A table rests until its clock wants it, and whoever needs it before finds it."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.runtime import resting_tables
from bot.runtime.resting_tables import Resting, RestingTables

ANNA, BEN, CLARA = 101, 102, 103
GASTHAUS, WIRTSHAUS = 7, 8


class Clock:
    """A clock, and whoever sleeps by it, moved by the test alone."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        awake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.now + seconds, awake))
        await awake

    async def passes(self, seconds: float) -> None:
        end = self.now + seconds
        await self.settles()
        while self.sleepers and min(at for at, _ in self.sleepers) <= end:
            self.sleepers.sort(key=lambda sleeper: sleeper[0])
            self.now, awake = self.sleepers.pop(0)
            if not awake.done():
                awake.set_result(None)
            await self.settles()
        self.now = end

    async def settles(self) -> None:
        for _ in range(5):  # a future, the task that waits for it, and whoever waits for that
            await asyncio.sleep(0)


class House:
    """Wakes tables, and knows which it woke, and when."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.woken: list[int] = []
        self.at: list[float] = []
        self.takes = 0.0
        """How many seconds it is at work on each."""
        self.tables = RestingTables(self.wake)

    async def wake(self, match: int) -> None:
        assert self.tables.take(match) is not None
        self.woken.append(match)
        self.at.append(self.clock.now)
        if self.takes:
            await self.clock.sleep(self.takes)


@pytest.fixture
def clock(monkeypatch) -> Clock:
    clock = Clock()
    stand_in = SimpleNamespace(
        sleep=clock.sleep,
        create_task=asyncio.create_task,
        CancelledError=asyncio.CancelledError,
    )
    monkeypatch.setattr(resting_tables, "asyncio", stand_in)
    monkeypatch.setattr(resting_tables, "time", SimpleNamespace(monotonic=clock.monotonic))
    return clock


@pytest.fixture
async def house(clock):
    house = House(clock)
    yield house
    await house.tables.close()
    assert {asyncio.current_task()} == asyncio.all_tasks()


def match(number: int, *people: int, guild: int = GASTHAUS) -> Resting:
    return Resting(number, guild, 70, frozenset(people))


async def test_a_table_is_woken_when_its_clock_is_due_and_not_before(house, clock):
    house.tables.rest(match(1, ANNA), 60)
    await clock.passes(59.5)
    assert [] == house.woken

    await clock.passes(0.5)
    assert [1] == house.woken
    assert 1 not in house.tables


async def test_a_table_that_is_due_already_is_woken_at_once(house, clock):
    house.tables.rest(match(1, ANNA), 0)
    await clock.passes(0)

    assert [1] == house.woken


async def test_tables_are_woken_in_the_order_in_which_they_are_due(house, clock):
    for number, due in ((1, 30), (2, 10), (3, 20)):
        house.tables.rest(match(number, ANNA), due)
    await clock.passes(60)

    assert [2, 3, 1] == house.woken
    assert [1010, 1020, 1030] == house.at


async def test_a_clock_that_is_set_while_a_later_one_is_awaited_is_seen(house, clock):
    house.tables.rest(match(1, ANNA), 60)
    await clock.passes(10)
    house.tables.rest(match(2, BEN), 3)
    await clock.passes(2)
    assert [] == house.woken

    await clock.passes(2)
    assert [2] == house.woken


async def test_a_clock_that_is_set_after_all_others_have_run_out_is_seen(house, clock):
    house.tables.rest(match(1, ANNA), 5)
    await clock.passes(100)
    house.tables.rest(match(2, BEN), 5)
    await clock.passes(5)

    assert [1, 2] == house.woken


async def test_a_table_that_was_taken_is_not_woken(house, clock):
    house.tables.rest(match(1, ANNA), 5)
    house.tables.rest(match(2, ANNA), 6)
    assert match(1, ANNA) == house.tables.take(1)
    await clock.passes(60)

    assert [2] == house.woken


async def test_a_table_is_taken_once(house):
    house.tables.rest(match(1, ANNA))

    assert match(1, ANNA) == house.tables.take(1)
    assert house.tables.take(1) is None
    assert house.tables.take(2) is None


async def test_a_table_without_a_clock_is_never_woken(house, clock):
    house.tables.rest(match(1, ANNA))
    house.tables.rest(match(2, BEN), 5)
    await clock.passes(30 * 24 * 3600)

    assert [2] == house.woken
    assert 1 in house.tables


async def test_a_table_that_rests_again_goes_by_its_new_clock(house, clock):
    house.tables.rest(match(1, ANNA), 5)
    house.tables.take(1)
    house.tables.rest(match(1, ANNA), 50)
    await clock.passes(49)
    assert [] == house.woken

    await clock.passes(1)
    assert [1] == house.woken


async def test_a_table_that_was_paused_since_is_not_woken_by_the_clock_it_had(house, clock):
    house.tables.rest(match(1, ANNA), 5)
    house.tables.take(1)
    house.tables.rest(match(1, ANNA))
    await clock.passes(60)

    assert [] == house.woken


async def test_waking_takes_a_fifth_of_the_time_at_most(house, clock):
    house.takes = 2.0
    for number in (1, 2, 3):
        house.tables.rest(match(number, ANNA), 0)
    await clock.passes(60)

    assert [1, 2, 3] == house.woken
    assert [1000, 1010, 1020] == house.at


async def test_everybody_who_sits_at_a_table_finds_it_while_it_rests(house):
    for number, people in ((3, (ANNA, BEN)), (1, (ANNA,)), (2, (BEN,))):
        house.tables.rest(match(number, *people))

    assert [1, 3] == [found.match for found in house.tables.of_person(ANNA)]
    assert [2, 3] == [found.match for found in house.tables.of_person(BEN)]
    assert () == house.tables.of_person(CLARA)

    house.tables.take(3)
    assert [1] == [found.match for found in house.tables.of_person(ANNA)]
    house.tables.take(1)
    assert () == house.tables.of_person(ANNA)


async def test_a_server_finds_all_of_its_tables_that_rest(house):
    house.tables.rest(match(1, ANNA), 60)
    house.tables.rest(match(2, BEN))
    house.tables.rest(match(3, BEN, guild=WIRTSHAUS))
    assert [1, 2] == [found.match for found in house.tables.of_server(GASTHAUS)]

    house.tables.take(1)
    assert [2] == [found.match for found in house.tables.of_server(GASTHAUS)]
    assert () == house.tables.of_server(9)


async def test_nobody_is_woken_and_no_task_is_left_after_closing(house, clock):
    house.tables.rest(match(1, ANNA), 5)
    await clock.settles()
    await house.tables.close()
    assert {asyncio.current_task()} == asyncio.all_tasks()

    await clock.passes(60)
    assert [] == house.woken


async def test_closing_what_never_had_a_clock_is_nothing_special(house):
    house.tables.rest(match(1, ANNA))
    await house.tables.close()

    assert 1 in house.tables
