"""The refusal a person was told last at a message.

Said once more, it takes its own place; when something else comes of a press there, it goes.

In memory only, and only for as long as it can be edited: it holds tokens.
"""

from contextlib import suppress
from typing import NamedTuple

from bot.screens.channel import UNREACHABLE
from bot.screens.hand_messages import HandMessage

_MOST = 1000
"""How many are known; the oldest is let go, and then stays where it is."""


class _Told(NamedTuple):
    shown: bytes
    sheet: HandMessage


class Refusals:
    """What each person was refused last, by the message at which they pressed."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, int], _Told] = {}

    def told(self, person: int, message: int, shown: bytes, sheet: HandMessage) -> None:
        """Note that `sheet` shows this refusal of a press on `message`."""
        self.forget(person, message)
        self._told[person, message] = _Told(shown, sheet)
        if len(self._told) > _MOST:
            del self._told[next(iter(self._told))]

    def forget(self, person: int, message: int) -> None:
        """Note that what was told at `message` is there no more, or stays where it is."""
        self._told.pop((person, message), None)

    async def take_away(self, person: int, message: int) -> None:
        """Take away what was told at `message`, for something else has come of a press there."""
        told = self._told.pop((person, message), None)
        if told is not None and told.sheet.is_editable:
            with suppress(*UNREACHABLE):  # it was dismissed
                await told.sheet.remove()

    def same(self, person: int, message: int, shown: bytes) -> HandMessage | None:
        """Where this person was told just the same there the last time, if that can be edited."""
        told = self._told.get((person, message))
        if told is None or told.shown != shown or not told.sheet.is_editable:
            return None
        return told.sheet
