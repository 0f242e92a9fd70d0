"""Advice comes from the processes that think, or not at all; a table never waits for it."""

import asyncio
from dataclasses import replace

import pytest
import structlog

from bot.ai import CameTo, PlayerPool, ThinkingTurn, Urgency
from games.players import STEPS
from games.players.advice import advise
from tests.bot.ai.questions import SCHWARZ, asked, odd


async def test_advice_can_be_had_again_from_its_seed_and_budget():
    pool, one = PlayerPool(1), asked("strong", steps=500)
    try:
        assert advise(one.question, SCHWARZ) == await pool.advise(one)
    finally:
        await pool.close()


@pytest.mark.parametrize(
    ("how", "said"),
    [("die", "a decision was lost twice"), ("rave", "a computer player broke down")],
)
async def test_where_it_cannot_be_had_there_is_none_and_the_log_says_why(how, said):
    pool = PlayerPool(1, odd(how))
    with structlog.testing.capture_logs() as logs:
        assert None is await pool.advise(asked())
    await pool.close()
    assert [said] == [line["event"] for line in logs]


async def test_nothing_is_thought_about_that_nobody_wants_to_know_any_more():
    pool = PlayerPool(1, odd("hang"))
    assert None is await pool.advise(replace(asked(), is_wanted=lambda: False))
    await pool.close()


async def test_where_far_too_many_wait_a_hint_is_skipped_and_that_is_told():
    pool, thoughts = PlayerPool(1, odd("hang")), list[ThinkingTurn]()
    pool.listen(thoughts.append)
    crowd = [asyncio.create_task(pool.choose(asked("expert", table))) for table in range(100)]
    await asyncio.sleep(0)
    thoughts.clear()

    assert None is await pool.advise(replace(asked(), urgency=Urgency.HINT))
    assert [("hint", CameTo.NO_TIME)] == [(each.purpose, each.came_to) for each in thoughts]
    for task in crowd:
        task.cancel()
    await asyncio.wait(crowd)
    await pool.close()


async def test_hints_and_reviews_that_wait_make_no_computer_play_weaker():
    pool = PlayerPool(1, odd("count"))
    advice = [
        asyncio.create_task(pool.advise(replace(asked(table=table), urgency=urgency)))
        for table, urgency in enumerate([Urgency.HINT, Urgency.REVIEW] * 50)
    ]
    await asyncio.sleep(0)
    try:
        assert STEPS["expert"] == await pool.choose(asked("expert", offers=tuple(range(2_000_000))))
    finally:
        for task in advice:
            task.cancel()
        await asyncio.wait(advice)
        await pool.close()
