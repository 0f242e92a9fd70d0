"""Changes a person's settings, which the tables go by."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, cast

from bot.errors import UserError
from bot.features.settings.pages import CHOICES, MOST_BLOCKED
from bot.model import DeckChoice, PersonSettings
from bot.store import Store

_OFFERED: Final = frozenset((name, value) for name in CHOICES for value in CHOICES[name])


class PersonalSettings:
    """The settings of every person; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._settings = store.settings
        self._blocks = store.blocks
        self._clock = clock

    async def of(self, person: int) -> PersonSettings:
        """A person's settings."""
        return await self._settings.person(person)

    async def change(self, person: int, setting: str, value: str) -> None:
        """Change a setting, as the page names it; UserError for an unknown one."""
        old = await self._settings.person(person)
        await self._settings.save_person(_with(old, setting, value))

    async def note_reached(self, person: int) -> None:
        """Note that a direct message got through."""
        await self._settings.note_dm(person, closed=False)

    async def blocks_of(self, person: int) -> tuple[int, ...]:
        """The people that a person does not wish to sit with."""
        return await self._blocks.of(person)

    async def block(self, person: int, others: Iterable[int]) -> tuple[int, ...]:
        """Put these people and nobody else on a person's list; returns the list."""
        await self._blocks.save(person, tuple(others)[:MOST_BLOCKED], self._clock())
        return await self._blocks.of(person)


def _with(old: PersonSettings, setting: str, value: str) -> PersonSettings:
    if (setting, value) not in _OFFERED:
        raise UserError("error.stale")
    match setting:
        case "phrases" | "last_card" | "text" | "listed":
            return replace(old, **{setting: value == "on"})
        case "cards":
            return replace(old, deck=cast("DeckChoice", value))
        case "language":
            return replace(old, language=None if value == "auto" else value)
        case _:
            return replace(old, **{setting: value})
