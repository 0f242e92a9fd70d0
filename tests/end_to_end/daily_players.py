"""People who play the deal of the day through the real client, on a day that a test chooses."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.app.application import Application
from bot.process.clock import DAY_MS
from bot.table.match.chance_of_day import number_of
from sandbox import Running
from tests.end_to_end.client_person import Button, Person, text_of
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import RunningBot

WATTEN = "tyrolean_watten"
FIRST = 20780
"""2026-11-23, a Monday."""


class Calendar:
    """A clock that stands still until somebody turns the page."""

    def __init__(self) -> None:
        self.day = FIRST

    def __call__(self) -> int:
        """Noon of that day, in unix milliseconds."""
        return self.day * DAY_MS + DAY_MS // 2

    @property
    def number(self) -> int:
        """What people call this day."""
        return number_of(self.day)


@asynccontextmanager
async def opened_on(
    calendar: Calendar, here: Running, database: Path
) -> AsyncGenerator[RunningBot, None]:
    """A bot that goes by this calendar, and whose par is 2 at once: thinking takes a minute."""

    async def par_of(*_: Any) -> int:
        return 2

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.app.service.Application", partial(Application, clock=calendar))
        patch.setattr("bot.table.match.event_log.now", calendar)
        patch.setattr("bot.features.daily.service.par_of", par_of)
        async with opened(here, database) as bot:
            yield bot


async def looks(person: Person) -> str:
    """What somebody is shown of today."""
    before = ids_of(person)
    await person.sends("daily")
    return await _told_since(person, before)


async def begins(person: Person, game: str = WATTEN) -> None:
    """Begin or go on with today's deal, up to their turn."""
    await looks(person)
    await person.presses("daily_play", game)
    await person.waits(lambda: person.choices or is_over(person), f"cards of {game}")


def is_over(person: Person) -> bool:
    """Whether a deal of the day has ended on their screen."""
    return any(button.action == "daily_place" for button in person.buttons)


async def finishes(bot: RunningBot, *people: Person) -> None:
    """Play to the end, one after the other."""
    for person in people:
        await bot.plays_on(person, until=lambda person=person: is_over(person))


async def gives_up(person: Person) -> None:
    """Give today's match up, after being asked once more."""
    await person.presses("menu")
    await person.presses("resign")
    await person.presses("resign_now")
    await person.waits(lambda: is_over(person), "the end")


async def sees_place(person: Person) -> str:
    """Go from the table that is over to one's place."""
    before = ids_of(person)
    await person.presses("daily_place")
    return await _told_since(person, before)


def ids_of(person: Person) -> set[str]:
    """The messages on somebody's screen."""
    return {message["id"] for message in person.messages}


async def _told_since(person: Person, before: set[str]) -> str:
    def told() -> list[str]:
        new = (each for each in person.messages if each["id"] not in before and each["only_you"])
        return [text_of(each) for each in new if not each["thinking"]]

    await person.waits(told, "an answer")
    return told()[-1]


def buttons(person: Person, action: str) -> list[Button]:
    """Every button of this action on somebody's screen, the newest first."""
    return [button for button in person.buttons if button.action == action]


async def files_of(person: Person) -> list[str]:
    """The text of every file on somebody's screen that is a text, oldest first."""
    addresses = [
        file["url"]
        for message in person.messages
        for file in message["attachments"]
        if file["filename"].endswith((".txt", ".json", ".jsonl"))
    ]
    found: list[str] = []
    async with aiohttp.ClientSession() as session:
        for address in addresses:
            async with session.get(address) as answer:
                found.append(await answer.text())
    return found
