"""Advice comes from the processes that think, or not at all; a table never waits for it."""

from dataclasses import replace

import pytest
import structlog

from bot.thinking import Minds
from games.players.advice import advised
from tests.bot.thinking.minding import SCHWARZ, asked, odd


async def test_advice_can_be_had_again_from_its_seed_and_budget():
    minds, one = Minds(1), asked("strong", steps=500)
    try:
        assert advised(one.question, SCHWARZ) == await minds.advise(one)
    finally:
        await minds.close()


@pytest.mark.parametrize(
    ("how", "said"),
    [("die", "a decision was lost twice"), ("rave", "a computer player broke down")],
)
async def test_where_it_cannot_be_had_there_is_none_and_the_log_says_why(how, said):
    minds = Minds(1, odd(how))
    with structlog.testing.capture_logs() as logs:
        assert None is await minds.advise(asked())
    await minds.close()
    assert [said] == [line["event"] for line in logs]


async def test_nothing_is_thought_about_that_nobody_wants_to_know_any_more():
    minds = Minds(1, odd("hang"))
    assert None is await minds.advise(replace(asked(), is_wanted=lambda: False))
    await minds.close()
