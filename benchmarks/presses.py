"""Presses in the sandbox and how long each waits until the bot's callback is in."""

import asyncio
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import sandbox

Json = dict[str, Any]


class Stopwatch:
    """Times every press from the click to the callback, on the sandbox's side of the wire."""

    def __init__(self, here: sandbox.Running) -> None:
        self.seconds: list[float] = []
        self._here = here
        self._pressed: dict[int, float] = {}
        self._answered = asyncio.Event()

    @contextmanager
    def watching(self) -> Generator[None, None, None]:
        """Note callbacks as they come in."""
        with self._here.world.watched(self._note):
            yield

    async def press(self, person: str, message: str, custom_id: str) -> None:
        """Press a button, and return once the press has been acknowledged."""
        begun = time.perf_counter()
        number = int(await self._here.control.click(person, message, custom_id=custom_id))
        self._pressed[number] = begun
        while number in self._pressed:
            self._answered.clear()
            await self._answered.wait()

    async def settled(self) -> None:
        """Return once no press waits any more."""
        while self._pressed:
            self._answered.clear()
            await self._answered.wait()

    def _note(self) -> None:
        if not self._pressed:
            return
        open_still = {interaction.id for interaction in self._here.world.waiting()}
        for number in [number for number in self._pressed if number not in open_still]:
            self.seconds.append(time.perf_counter() - self._pressed.pop(number))
            self._answered.set()


def buttons(components: list[Json], action: str = "") -> Iterator[str]:
    """The custom ids of enabled buttons, of one action of the bot's where it is named."""
    for part in components:
        custom_id: str = part.get("custom_id", "")
        mine = not action or custom_id.split("|")[3:4] == [action]
        if part["type"] == 2 and mine and not part.get("disabled"):
            yield custom_id
        yield from buttons(_within(part), action)


def entries(components: list[Json]) -> Iterator[tuple[str, str]]:
    """The entries of menus that can be chosen from: the menu's custom id, and the value."""
    for part in components:
        if part["type"] == 3 and not part.get("disabled"):
            yield from ((part["custom_id"], option["value"]) for option in part["options"])
        yield from entries(_within(part))


def choices(components: list[Json]) -> Iterator[tuple[str, str]]:
    """What a hand offers: custom ids of its buttons, and of its menus, each with an entry."""
    for action in ("act", "ask"):
        yield from ((custom_id, "") for custom_id in buttons(components, action))
    yield from entries(components)


def _within(part: Json) -> list[Json]:
    accessory: list[Json] = [part["accessory"]] if part.get("accessory") else []
    nested: list[Json] = part.get("components") or []
    return [*nested, *accessory]
