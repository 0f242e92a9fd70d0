"""Changes a person's settings, which the tables go by."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from bot.errors import UserError
from bot.features.settings.pages import MOST_BLOCKED
from bot.model import PersonSettings
from bot.store import Store


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


def _with(old: PersonSettings, setting: str, value: str) -> PersonSettings:  # noqa: PLR0911 - a line for each setting
    match setting, value:
        case "hand", ("ephemeral" | "dm") as hand:
            return replace(old, hand=hand)
        case "ping", ("never" | "later" | "at_once" | "dm") as ping:
            return replace(old, ping=ping)
        case "signals", ("look" | "dm") as signals:
            return replace(old, signals=signals)
        case "phrases", _:
            return replace(old, phrases=value == "on")
        case "confirm", ("never" | "slips" | "always") as confirm:
            return replace(old, confirm=confirm)
        case "cards", ("auto" | "french" | "four_colours" | "german") as deck:
            return replace(old, deck=deck)
        case "text", _:
            return replace(old, text=value == "on")
        case "listed", _:
            return replace(old, listed=value == "on")
        case "language", _:
            return replace(old, language=None if value == "auto" else value)
        case _:
            raise UserError("error.stale")
