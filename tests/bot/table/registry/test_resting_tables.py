"""A table rests until its clock wants it, and whoever needs it before finds it."""

import asyncio

import pytest

from bot.process.clock import monotonic
from bot.table.registry.resting_tables import Resting, RestingTables

ANNA, BEN, CLARA = 101, 102, 103
GASTHAUS, WIRTSHAUS = 7, 8


class House:
    """Wakes tables, and knows which it woke, and when."""

    def __init__(self) -> None:
        self.began = monotonic()
        self.woken: list[int] = []
        self.at: list[float] = []
        """After how many seconds, to the hundredth."""
        self.takes = 0.0
        """How many seconds it is at work on each."""
        self.tables = RestingTables(self.wake)

    async def wake(self, match: int) -> None:
        assert self.tables.take(match) is not None
        self.woken.append(match)
        self.at.append(round(monotonic() - self.began, 2))
        if self.takes:
            await asyncio.sleep(self.takes)


@pytest.fixture
async def house():
    house = House()
    yield house
    await house.tables.close()
    assert {asyncio.current_task()} == asyncio.all_tasks()


async def passes(seconds: float) -> None:
    """Let so much time pass, and whoever is due then be woken."""
    await asyncio.sleep(seconds + 0.001)


def match(number: int, *people: int, guild: int = GASTHAUS) -> Resting:
    return Resting(number, guild, 70, frozenset(people))


async def test_a_table_is_woken_when_its_clock_is_due_and_not_before(house):
    house.tables.rest(match(1, ANNA), 60)
    await passes(59.5)
    assert [] == house.woken

    await passes(0.5)
    assert [1] == house.woken
    assert 1 not in house.tables


async def test_a_table_that_is_due_already_is_woken_at_once(house):
    house.tables.rest(match(1, ANNA), 0)
    await passes(0)

    assert [1] == house.woken


async def test_tables_are_woken_in_the_order_in_which_they_are_due(house):
    for number, due in ((1, 30), (2, 10), (3, 20)):
        house.tables.rest(match(number, ANNA), due)
    await passes(60)

    assert [2, 3, 1] == house.woken
    assert [10, 20, 30] == house.at


async def test_a_clock_that_is_set_while_a_later_one_is_awaited_is_seen(house):
    house.tables.rest(match(1, ANNA), 60)
    await passes(10)
    house.tables.rest(match(2, BEN), 3)
    await passes(2)
    assert [] == house.woken

    await passes(2)
    assert [2] == house.woken


async def test_a_clock_that_is_set_after_all_others_have_run_out_is_seen(house):
    house.tables.rest(match(1, ANNA), 5)
    await passes(100)
    house.tables.rest(match(2, BEN), 5)
    await passes(5)

    assert [1, 2] == house.woken


async def test_a_table_that_was_taken_is_not_woken(house):
    house.tables.rest(match(1, ANNA), 5)
    house.tables.rest(match(2, ANNA), 6)
    assert match(1, ANNA) == house.tables.take(1)
    await passes(60)

    assert [2] == house.woken


async def test_a_table_is_taken_once(house):
    house.tables.rest(match(1, ANNA))

    assert match(1, ANNA) == house.tables.take(1)
    assert house.tables.take(1) is None
    assert house.tables.take(2) is None


async def test_a_table_without_a_clock_is_never_woken(house):
    house.tables.rest(match(1, ANNA))
    house.tables.rest(match(2, BEN), 5)
    await passes(30 * 24 * 3600)

    assert [2] == house.woken
    assert 1 in house.tables


async def test_a_table_that_rests_again_goes_by_its_new_clock(house):
    house.tables.rest(match(1, ANNA), 5)
    house.tables.take(1)
    house.tables.rest(match(1, ANNA), 50)
    await passes(49)
    assert [] == house.woken

    await passes(1)
    assert [1] == house.woken


async def test_a_table_that_was_paused_since_is_not_woken_by_the_clock_it_had(house):
    house.tables.rest(match(1, ANNA), 5)
    house.tables.take(1)
    house.tables.rest(match(1, ANNA))
    await passes(60)

    assert [] == house.woken


async def test_waking_takes_a_fifth_of_the_time_at_most(house):
    house.takes = 2.0
    for number in (1, 2, 3):
        house.tables.rest(match(number, ANNA), 0)
    await passes(60)

    assert [1, 2, 3] == house.woken
    assert [0, 10, 20] == house.at


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


async def test_nobody_is_woken_and_no_task_is_left_after_closing(house):
    house.tables.rest(match(1, ANNA), 5)
    await asyncio.sleep(0)
    await house.tables.close()
    assert {asyncio.current_task()} == asyncio.all_tasks()

    await passes(60)
    assert [] == house.woken


async def test_closing_what_never_had_a_clock_is_nothing_special(house):
    house.tables.rest(match(1, ANNA))
    await house.tables.close()

    assert 1 in house.tables
