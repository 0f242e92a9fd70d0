"""Who presses without end is held up alone: everybody else is answered meanwhile."""

import asyncio
import time

from bot.render.words import language
from sandbox.world.interactions import Reply
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import RunningBot

PER_SECOND, BURST = 2, 6
UNHURRIED = {"turn": 3600, "reminder": 3600, "presses": PER_SECOND}
TOO_FAST = language("de")("error.too_fast")


async def floods(bot: RunningBot, person: Person, until: asyncio.Event, *, least: int) -> int:
    """Press fifty times a second until told to stop; returns how often."""
    message, pressed = person.hand["id"] if person.hand else "", 0
    while pressed < least or not until.is_set():
        await person.forges("1|1|0|hand|", message)
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
    began = time.monotonic()
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
    fair = BURST + PER_SECOND * (time.monotonic() - began)
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
