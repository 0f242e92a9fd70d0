"""Each table has its turn: who waits at many places gets no more than who waits at one."""

import asyncio

from bot.ai.thinking_time_shares import FairQueue, Urgency


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


async def in_turn(turns: FairQueue[str], *askers: tuple[int, Urgency]) -> list[Urgency]:
    """Who gets the one there is, in order, when all have asked while it was taken."""
    order: list[Urgency] = []

    async def ask(table: int, urgency: Urgency) -> None:
        one = await turns.take(table, urgency)
        order.append(urgency)
        turns.give_back(one)

    one = await turns.take(0)
    tasks = await begin(*(ask(*asker) for asker in askers))
    turns.give_back(one)
    await asyncio.gather(*tasks)
    return order


async def test_what_is_most_urgent_comes_first_whoever_asked_before():
    askers = ((1, Urgency.REVIEW), (2, Urgency.HINT), (3, Urgency.PLAY), (4, Urgency.PLAY))

    expected = [Urgency.PLAY, Urgency.PLAY, Urgency.HINT, Urgency.REVIEW]
    assert expected == await in_turn(FairQueue("x"), *askers)


async def test_what_is_less_urgent_is_not_passed_over_for_ever():
    plays = [(table, Urgency.PLAY) for table in range(1, 21)]
    order = await in_turn(FairQueue("x"), (30, Urgency.REVIEW), *plays)

    assert 8 == order.index(Urgency.REVIEW)


async def test_who_has_not_waited_was_not_passed_over():
    turns = FairQueue("x")
    plays = [(table, Urgency.PLAY) for table in range(1, 8)]
    await in_turn(turns, *plays)
    order = await in_turn(turns, (30, Urgency.HINT), *plays)

    assert Urgency.HINT == order[-1]


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
