"""The refusal a person was told last at a message: said once more, it takes its own place.

In memory only, and only for as long as it can be edited: it holds tokens.
"""

from typing import NamedTuple

from bot.table.screen.hand_messages import HandMessage

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
        """Note that something else has come of a press on `message`."""
        self._told.pop((person, message), None)

    def same(self, person: int, message: int, shown: bytes) -> HandMessage | None:
        """Where this person was told just the same there the last time, if that can be edited."""
        told = self._told.get((person, message))
        if told is None or told.shown != shown or not told.sheet.is_editable:
            return None
        return told.sheet
