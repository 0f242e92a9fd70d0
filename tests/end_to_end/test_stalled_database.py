"""A database that another connection holds up: what people are told is what is true afterwards."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest

from bot.discord import acknowledgement
from sandbox.world.interactions import Reply
from tests.end_to_end.client_person import Person
from tests.end_to_end.running_bot import SHORT, RunningBot
from tests.patience import PATIENCE
from tests.postgresql import asked

NOT_SAVED = ("Das ließ sich nicht speichern.", "I couldn\u2019t save that")
HELD = (1, 2.5, 4, 8)
"""Seconds: below Discord's three, above them, and longer than the bot waits for a lock."""

Does = Callable[[], Awaitable[object]]


@pytest.fixture(autouse=True)
def soon(bot: RunningBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell people to wait as soon as outside of tests."""
    _ = bot  # which sets it to what tests of other things want
    monkeypatch.setattr(acknowledgement, "LATE", 1.0)


@asynccontextmanager
async def held(bot: RunningBot) -> AsyncGenerator[sqlite3.Connection, None]:
    """Hold the write lock of the bot's database, as another program would."""
    with closing(
        sqlite3.connect(
            bot.database, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
    ) as other:
        # Elsewhere: the bot needs this thread to let go of the lock.
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
        yield other


async def does_while_held(bot: RunningBot, person: Person, seconds: float, does: Does) -> None:
    """Do it while the lock is held; for long, and whoever does it is told to wait meanwhile."""
    requests = bot.here.journal.requests
    sent = len(requests)
    async with held(bot):
        until = asyncio.get_running_loop().time() + seconds
        await does()
        if seconds > acknowledgement.LATE:
            await person.waits(lambda: not person.view["pending"], "an acknowledgement")
            first = next(each for each in requests[sent:] if each.path.endswith("/callback"))
            assert first.body["type"] in {Reply.DEFERRED_MESSAGE, Reply.DEFERRED_UPDATE}
        await asyncio.sleep(max(0.0, until - asyncio.get_running_loop().time()))


def must_be_saved(seconds: float) -> bool:
    """Whether the lock is let go long before the bot gives up waiting for it."""
    return seconds < HELD[-2]


def rows(bot: RunningBot, sql: str) -> list[Any]:
    """What is stored."""
    return asked(bot.database, sql)


def is_told_no(person: Person) -> bool:
    """Whether somebody was told that something could not be saved."""
    return any(told.strip().startswith(NOT_SAVED) for told in person.told)


async def at_the_table(bot: RunningBot) -> tuple[Person, int]:
    """Whoever of two is to act, and where they sit."""
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=SHORT)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    return (anna, 0) if anna.choices else (ben, 1)


@pytest.mark.parametrize("seconds", HELD)
async def test_a_press_counts_or_its_person_is_told_that_it_does_not(
    bot: RunningBot, seconds: float
):
    person, seat = await at_the_table(bot)
    pressed = person.choices[-1]
    await does_while_held(bot, person, seconds, lambda: person.clicks(pressed))
    await person.waits(
        lambda: is_told_no(person) or (not person.is_busy and pressed not in person.buttons),
        "an answer",
    )

    assert not (must_be_saved(seconds) and is_told_no(person))
    assert is_told_no(person) == (0 == bot.stored_match().decisions(seat))
    assert not any(message["failed"] for message in person.messages)
    if is_told_no(person):
        await person.chooses(person.choices[-1])
    assert 1 == bot.stored_match().decisions(seat)


@pytest.mark.parametrize("seconds", HELD)
async def test_a_start_happens_or_the_host_is_told_that_it_does_not(
    bot: RunningBot, seconds: float
):
    anna, ben = bot.people("anna", "ben")
    await anna.plays(SHORT)
    await ben.presses("sit")
    await anna.waits(lambda: any(b.action == "start" for b in anna.buttons), "the start")
    await does_while_held(bot, anna, seconds, lambda: anna.presses("start"))
    await anna.waits(lambda: is_told_no(anna) or anna.tables, "an answer")

    assert not (must_be_saved(seconds) and is_told_no(anna))
    (state,) = rows(bot, "SELECT state FROM matches")
    assert ("lobby" if is_told_no(anna) else "playing",) == state
    if is_told_no(anna):
        await anna.presses("start")
    for person in (anna, ben):
        await person.opens_hand()
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")


@pytest.mark.parametrize("seconds", HELD)
async def test_a_chair_is_taken_or_its_person_is_told_that_it_is_not(
    bot: RunningBot, seconds: float
):
    anna, ben = bot.people("anna", "ben")
    await anna.plays(SHORT)
    await does_while_held(bot, ben, seconds, lambda: ben.presses("sit"))
    await ben.waits(lambda: is_told_no(ben) or "Ben" in anna.text, "an answer")
    await ben.waits(lambda: not ben.is_busy, "an end of waiting")

    assert not (must_be_saved(seconds) and is_told_no(ben))
    assert is_told_no(ben) == (1 == len(rows(bot, "SELECT user_id FROM seats")))


@pytest.mark.parametrize("seconds", HELD)
async def test_a_setting_is_changed_or_its_person_is_told_that_it_is_not(
    bot: RunningBot, seconds: float
):
    anna = bot.person("anna")
    await anna.sends("settings", text="off")
    await anna.waits(lambda: anna.told and not anna.is_busy, "the settings")
    before = len(anna.told)
    await does_while_held(bot, anna, seconds, lambda: anna.sends("settings", text="on"))
    await anna.waits(lambda: before < len(anna.told) and not anna.is_busy, "an answer")

    assert not (must_be_saved(seconds) and is_told_no(anna))
    (text,) = rows(bot, "SELECT text FROM person_settings")
    assert is_told_no(anna) == (text == (0,))


@pytest.mark.parametrize("seconds", HELD)
async def test_a_table_is_opened_for_all_to_see_or_its_host_is_told_that_it_is_not(
    bot: RunningBot, seconds: float
):
    anna, ben = bot.people("anna", "ben")
    await does_while_held(bot, anna, seconds, lambda: anna.sends("play", game="schwarz_oder_weiss"))
    await anna.waits(
        lambda: is_told_no(anna) or any(b.action == "sit" for b in ben.buttons), "an answer"
    )
    await anna.waits(lambda: not anna.is_busy, "an end of waiting")

    assert not (must_be_saved(seconds) and is_told_no(anna))
    assert is_told_no(anna) == (not rows(bot, "SELECT id FROM matches"))
    assert is_told_no(anna) == (not any(b.action == "sit" for b in ben.buttons))
    assert not [told for told in anna.told if not told.strip().startswith(NOT_SAVED)]
