"""One of each table in turn: who waits at many places gets no more than who waits at one."""

import asyncio

from bot.ai.fair_queue import FairQueue


async def take(turns: FairQueue[str], table: int, order: list[int]) -> None:
    one = await turns.take(table)
    order.append(table)
    await asyncio.sleep(0)
    turns.give_back(one)


async def begin(*work) -> list[asyncio.Task]:
    tasks = [asyncio.create_task(each) for each in work]
    await asyncio.sleep(0)
    return tasks


async def test_a_table_with_many_askers_does_not_keep_another_waiting():
    turns, order = FairQueue("x"), []
    await asyncio.gather(*(take(turns, table, order) for table in (1, 1, 1, 1, 2, 3)))

    assert [1, 1, 2, 3, 1, 1] == order


async def test_those_who_wait_for_a_turn_can_be_counted():
    turns, order = FairQueue("x"), []
    tasks = await begin(*(take(turns, table, order) for table in (1, 1, 2, 3)))
    assert 3 == turns.waiting

    tasks[1].cancel()
    await asyncio.wait(tasks)
    assert 0 == turns.waiting


async def test_each_is_asked_by_one_at_a_time_and_all_are_used():
    turns = FairQueue("xy")

    assert {"x", "y"} == {await turns.take(1), await turns.take(1)}
    (third,) = await begin(turns.take(1))
    assert not third.done()
    turns.give_back("y")
    assert "y" == await third


async def test_who_does_not_wait_any_more_is_passed_over():
    turns = FairQueue("x")
    await turns.take(1)
    gone, there = await begin(turns.take(1), turns.take(2))
    gone.cancel()
    await asyncio.sleep(0)
    turns.give_back("x")

    assert "x" == await there


async def test_who_leaves_just_when_called_lets_the_next_one_go():
    turns = FairQueue("x")
    await turns.take(1)
    gone, there = await begin(turns.take(1), turns.take(2))
    turns.give_back("x")
    gone.cancel()

    assert "x" == await there


async def test_who_comes_later_serves_whoever_waits():
    turns = FairQueue[str]()
    (waiting,) = await begin(turns.take(1))
    assert not waiting.done()
    turns.add("x")

    assert "x" == await waiting
    assert {"x"} == turns.serving


async def test_who_is_dismissed_serves_nobody_any_more_and_has_left_once_given_back():
    turns = FairQueue("xy")
    busy = await turns.take(1)
    leaving, left = turns.dismiss(busy), turns.dismiss(*turns.serving - {busy})
    assert (False, True, frozenset()) == (leaving.done(), left.done(), turns.serving)

    (waiting,) = await begin(turns.take(1))
    turns.give_back(busy)
    await leaving
    assert not waiting.done()
    turns.add("z")
    assert "z" == await waiting
