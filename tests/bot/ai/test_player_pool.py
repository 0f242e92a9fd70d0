"""Decisions are searched for elsewhere while there is time, else rules of thumb make them."""

import asyncio
import os
import signal
from dataclasses import replace

import pytest
import structlog

from bot.ai import (
    CameTo,
    PlayerPool,
    PoolRequest,
    ThinkingTurn,
    player_pool as pool_module,
    thinking_time_shares as thinking_time,
)
from bot.ai.process import WORKER
from games.catalogue import CATALOGUE
from games.players import STEPS
from tests.bot.ai.questions import asked, is_running, odd, started
from tests.games.kit.asking import first_question
from tests.patience import PATIENCE

THUMB = asked("craft")
"""The same question, asked of somebody who decides by rules of thumb."""
MANY = range(2 * max(STEPS.values()))
"""Offers of which each stands for a number."""

TOO_LONG = {
    "a computer player thought for too long",
    "a computer player got no time to think",  # on a busy machine
}
FEW = 10_000
"""Steps of a search that is soon over, and not by rules of thumb."""


@pytest.fixture
async def pool():
    """Makes minds that think in this odd way, one at a time; they are closed after the test."""
    made: list[PlayerPool] = []

    def pool(how: str) -> PlayerPool:
        made.append(PlayerPool(1, odd(how)))
        return made[-1]

    yield pool
    for each in made:
        await each.close()


def by_thumb() -> object:
    index = THUMB.answer()
    assert index is not None
    return THUMB.question.offers[index]


async def events(asking) -> tuple[object, list[str]]:
    """What is chosen, and what the log says meanwhile."""
    with structlog.testing.capture_logs() as logs:
        chosen = await asking
    return chosen, [line["event"] for line in logs]


async def test_a_search_can_be_had_again_from_its_seed_and_budget(monkeypatch):
    monkeypatch.setattr(pool_module, "STEPS", {"strong": FEW})
    watten = CATALOGUE["tyrolean_watten"]
    first = replace(first_question(watten, "strong"), steps=FEW)
    one = PoolRequest(1, watten, first, lambda: True)
    pool, index = PlayerPool(1, WORKER), one.answer()
    assert index is not None
    assert one.question.offers[index] == await pool.choose(replace(one).with_changes(steps=None))
    await pool.close()


async def test_rules_of_thumb_need_no_process(pool):
    hung = pool("hang")

    assert by_thumb() == await hung.choose(THUMB)
    assert [None] == [process.pid for process in hung._processes]


async def test_a_search_gets_the_budget_of_its_level(pool):
    counts = pool("count")
    for level, steps in STEPS.items():
        assert steps == await counts.choose(asked(level, offers=MANY))


async def test_budgets_shrink_while_many_wait_and_grow_again(pool):
    counts, full = pool("count"), STEPS["expert"]
    crowd = [counts.choose(asked("expert", table, offers=MANY)) for table in range(12)]
    budgets = await asyncio.gather(*crowd)

    assert sorted(budgets, reverse=True) == budgets
    assert [full, full // 2, full // 4, full // 8] == sorted(set(budgets), reverse=True)
    assert full == await counts.choose(asked("expert", offers=MANY))


async def test_where_far_too_many_wait_rules_of_thumb_decide_at_once(pool):
    hung = pool("hang")
    crowd = [asyncio.create_task(hung.choose(asked("expert", table))) for table in range(100)]
    await asyncio.sleep(0)
    done = [task for task in crowd if task.done()]

    assert len(done) > 50
    assert {by_thumb()} == {task.result() for task in done}
    for task in crowd:
        task.cancel()
    await asyncio.wait(crowd)


async def test_a_decision_that_dies_with_its_process_is_made_again(pool):
    stops = pool("stop")
    one = asked()
    await stops.choose(one)
    (process,) = stops._processes
    choosing = asyncio.create_task(stops.choose(one))
    await asyncio.sleep(0)
    os.kill(process.pid, signal.SIGKILL)

    assert (one.question.offers[-1], []) == await events(choosing)


async def test_a_decision_that_dies_twice_is_made_by_rules_of_thumb(pool):
    assert (by_thumb(), ["a decision was lost twice"]) == await events(pool("die").choose(asked()))


async def test_a_search_that_breaks_down_leaves_the_decision_to_rules_of_thumb(pool):
    assert (by_thumb(), ["a computer player broke down"]) == await events(
        pool("rave").choose(asked())
    )


async def test_a_search_that_hangs_leaves_the_decision_to_rules_of_thumb(pool, monkeypatch):
    monkeypatch.setattr(thinking_time, "_LEAST_PATIENCE", 0.1)
    monkeypatch.setattr(thinking_time, "_PATIENCE", 0.1)

    hung = pool("hang")
    chosen, (event,) = await events(hung.choose(asked()))
    assert by_thumb() == chosen
    assert event in TOO_LONG
    assert (by_thumb(), []) == await events(hung.choose(asked()))


async def test_what_it_takes_a_process_to_start_is_no_thinking(pool):
    muses, thoughts = pool("muse"), list[ThinkingTurn]()
    muses.listen(thoughts.append)
    for _ in range(2):
        await muses.choose(asked())
    first, second = thoughts

    assert first.waited > 0.1 > second.waited
    assert CameTo.ANSWER == first.came_to == second.came_to


async def test_there_are_searches_again_a_while_after_one_has_hung(pool, monkeypatch):
    monkeypatch.setattr(thinking_time, "_LEAST_PATIENCE", 0.1)
    monkeypatch.setattr(thinking_time, "_PATIENCE", 0.1)
    monkeypatch.setattr(pool_module, "_REST", 0.0)
    hung = pool("hang")
    for _ in range(2):
        _, (event,) = await events(hung.choose(asked()))
        assert event in TOO_LONG


async def test_nothing_is_thought_about_that_nobody_wants_to_know_any_more(pool):
    hung = pool("hang")

    assert None is await hung.choose(replace(asked(), is_wanted=lambda: False))
    assert [None] == [process.pid for process in hung._processes]


async def test_whoever_is_closed_ends_at_once_and_leaves_no_process(pool, monkeypatch):
    monkeypatch.setattr(thinking_time, "_LEAST_PATIENCE", 10 * PATIENCE)
    hung = pool("hang")
    choosing = asyncio.create_task(hung.choose(asked()))
    pid = await started(hung._processes[0])
    choosing.cancel()
    async with asyncio.timeout(PATIENCE):
        await hung.close()
    await asyncio.wait({choosing})

    assert not is_running(pid)


async def test_what_was_thought_about_when_it_closed_is_not_thought_about_again(pool):
    hung = pool("hang")
    choosing = asyncio.create_task(hung.choose(asked()))
    await started(hung._processes[0])
    await hung.close()
    async with asyncio.timeout(PATIENCE):
        assert None is await choosing

    assert [None] == [process.pid for process in hung._processes]


async def test_who_has_time_waits_for_what_takes_longer_than_is_usual(pool, monkeypatch):
    monkeypatch.setattr(thinking_time, "_LEAST_PATIENCE", 0.1)
    monkeypatch.setattr(thinking_time, "_PATIENCE", 0.1)
    muses, one = pool("muse"), replace(asked(), patience=PATIENCE)
    before = muses.lead("strong")

    assert (one.question.offers[-1], []) == await events(muses.choose(one))
    assert before == muses.lead("strong"), "what somebody has time for is no measure of speed"


async def test_who_has_time_gives_way_to_whoever_waits_for_a_turn(pool, monkeypatch):
    monkeypatch.setattr(thinking_time, "_LEAST_PATIENCE", 0.3)
    monkeypatch.setattr(thinking_time, "_PATIENCE", 0.1)
    hung = pool("hang")
    patient = asyncio.create_task(hung.choose(replace(asked(), patience=10 * PATIENCE)))
    await started(hung._processes[0])
    player = asyncio.create_task(hung.choose(asked(table=2)))
    async with asyncio.timeout(PATIENCE):
        assert [by_thumb()] * 2 == await asyncio.gather(patient, player)


async def test_slow_machines_are_given_more_time(pool):
    muses = pool("muse")
    before = muses.lead("strong")
    for _ in range(3):
        await muses.choose(asked())

    assert before < muses.lead("strong")
    assert 0 == muses.lead("craft")


# What whoever listens is told


def told(pool: PlayerPool) -> list[ThinkingTurn]:
    """What is told of every turn from now on."""
    thoughts: list[ThinkingTurn] = []
    pool.listen(thoughts.append)
    return thoughts


@pytest.mark.parametrize(
    ("how", "came_to"),
    [
        ("muse", [CameTo.ANSWER]),
        ("die", [CameTo.LOST, CameTo.LOST]),
        ("rave", [CameTo.BROKEN]),
        ("hang", [CameTo.LATE, CameTo.NO_TIME]),
    ],
)
async def test_what_came_of_a_turn_is_told_by_its_level(pool, monkeypatch, how, came_to):
    patience = 0.1 if how == "hang" else PATIENCE
    monkeypatch.setattr(thinking_time, "_LEAST_PATIENCE", patience)
    monkeypatch.setattr(thinking_time, "_PATIENCE", 0.1)
    odd_pool = pool(how)
    thoughts = told(odd_pool)
    for _ in range(2 if how == "hang" else 1):
        await odd_pool.choose(asked())

    assert came_to == [each.came_to for each in thoughts]
    assert {asked().level} == {each.level for each in thoughts}


async def test_who_thinks_is_told_apart_from_who_waits(pool):
    muses = pool("muse")
    thoughts = told(muses)
    crowd = [asyncio.create_task(muses.choose(asked("strong", table))) for table in range(3)]
    await asyncio.sleep(0)
    assert 2 == muses.waiting
    await asyncio.gather(*crowd)

    assert 0 == muses.waiting
    assert all(each.took >= 0.3 for each in thoughts)
    first, *others = sorted(each.waited for each in thoughts)
    assert first < min(others)
    assert 0.3 <= min(others)


async def test_what_nobody_wants_any_more_is_told_too(pool):
    hung = pool("hang")
    thoughts = told(hung)
    await hung.choose(replace(asked(), is_wanted=lambda: False))

    assert [CameTo.UNWANTED] == [each.came_to for each in thoughts]


async def test_rules_of_thumb_are_no_turn(pool):
    hung = pool("hang")
    thoughts = told(hung)
    await hung.choose(THUMB)

    assert [] == thoughts


async def test_a_process_that_nobody_asks_for_long_ends_and_starts_again_when_asked(pool):
    first = pool("first")
    first.open()
    (process,) = first._processes
    await first.choose(asked())
    before = process.pid
    await asyncio.sleep(pool_module.IDLE / 2)
    assert before == process.pid

    await asyncio.sleep(2 * pool_module.IDLE)
    assert process.pid is None
    assert not is_running(before)
    assert asked().question.offers[0] == await first.choose(asked())


async def test_who_is_asked_while_a_process_ends_is_answered(pool):
    first = pool("first")
    (process,) = first._processes
    await first.choose(asked())
    ending = asyncio.create_task(first._end_idle(process))
    await asyncio.sleep(0)
    assert asked().question.offers[0] == await first.choose(asked())
    await ending
    assert {process} == first._turns.serving


async def test_one_table_after_the_other_needs_no_second_process():
    pool = PlayerPool(2, odd("first"))
    for table in range(3):
        await pool.choose(asked(table=table))
    assert [True, False] == [each.pid is not None for each in pool._processes]
    await pool.close()
