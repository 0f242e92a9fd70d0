"""Advice comes from the processes that think, or not at all; a table never waits for it."""

from dataclasses import replace

import pytest
import structlog

from bot.ai import PlayerPool
from games.players.advice import advised
from tests.bot.ai.questions import SCHWARZ, asked, odd


async def test_advice_can_be_had_again_from_its_seed_and_budget():
    pool, one = PlayerPool(1), asked("strong", steps=500)
    try:
        assert advised(one.question, SCHWARZ) == await pool.advise(one)
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
