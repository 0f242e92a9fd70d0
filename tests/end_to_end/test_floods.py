"""Who presses without end is held up alone: everybody else is answered meanwhile."""

import asyncio
import gc

import pytest

from bot.pages.words import language
from bot.process.clock import monotonic
from sandbox.world.interactions import Reply
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import RunningBot
from tests.patience import ANSWER_DEADLINE, comes_true

PER_SECOND, BURST = 2, 6
UNHURRIED = {"turn": 3600, "reminder": 3600, "presses": PER_SECOND}
TOO_FAST = language("de")("error.too_fast")


async def floods(bot: RunningBot, person: Person, until: asyncio.Event, *, least: int) -> int:
    """Press fifty times a second until told to stop; returns how often."""
    message, pressed = person.hand["id"] if person.hand else "", 0
    while pressed < least or not until.is_set():
        await person.forges("2|1|0|hand|", message)
        pressed += 1
        await asyncio.sleep(0.02)
    await bot.here.control.quiet(0.2)
    return pressed


def kinds(bot: RunningBot, since: int) -> list[int]:
    """What kinds of first answers were sent."""
    sent = bot.here.journal.requests[since:]
    return [each.body["type"] for each in sent if each.path.endswith("/callback")]


async def test_of_a_flood_little_is_handled_and_others_play_on(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    began = monotonic()
    since, done = len(bot.here.journal.requests), asyncio.Event()
    flood = asyncio.create_task(floods(bot, anna, done, least=100))
    await anna.is_told(TOO_FAST)
    before = len(ben.told)
    await ben.presses("score", private=False)
    await ben.waits(lambda: len(ben.told) > before, "the score, while the flood lasts")
    assert not flood.done()
    done.set()
    pressed = await flood
    answered = kinds(bot, since)
    assert pressed + 1 == len(answered)
    assert 1 == sum(TOO_FAST in told for told in anna.told)
    # All but what is fair is acknowledged without a word (6), and costs no drawing.
    fair = BURST + PER_SECOND * (monotonic() - began)
    others = 2
    assert pressed + 1 - answered.count(6) <= fair + others
    assert [] == anna.view["notices"]


async def test_commands_in_a_flood_are_refused_and_completions_are_empty(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED | {"presses": 0.001})
    anna, ben = bot.people("anna", "ben")
    await anna.asks_for_help()
    await anna.sends("play")
    await anna.is_told(TOO_FAST)
    assert [] == await bot.here.control.autocomplete("anna", "#stammtisch", "glossary", "term")
    assert Reply.CHOICES == kinds(bot, 0)[-1]
    await ben.asks_for_help()
    assert [] == bot.stored_match().rows("SELECT id FROM matches")


async def test_who_is_turned_away_while_no_answer_is_taken_breaks_nothing(
    start_bot: StartBot, caplog: pytest.LogCaptureFixture
):
    bot = await start_bot(**UNHURRIED | {"presses": 0.001})
    anna, ben = bot.people("anna", "ben")
    await anna.asks_for_help()
    await bot.here.control.set(deadline=0.5)
    bot.here.faults.add(method="POST", path="/callback$", drop=True, times=3)
    await anna.sends("play")  # which is told
    await anna.sends("play")
    await anna.forges("2|0|0|help|")  # which is not
    await comes_true(lambda: not bot.here.faults.waiting)
    await bot.here.control.quiet(0.1)
    gc.collect()  # a task that nobody waits for says what befell it when it goes
    assert "Traceback" not in caplog.text
    await bot.here.control.set(deadline=ANSWER_DEADLINE)
    await ben.asks_for_help()
