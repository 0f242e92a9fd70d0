"""The last refusal a person was shown at a message: a repeated one replaces itself.

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
    """The last refusal of each person, by the message at which they pressed."""

    def __init__(self) -> None:
        self._told: dict[tuple[int, int], _Told] = {}

    def note(self, person: int, message: int, shown: bytes, sheet: HandMessage) -> None:
        """Note that `sheet` shows this refusal of a press on `message`."""
        self.forget(person, message)
        self._told[person, message] = _Told(shown, sheet)
        if len(self._told) > _MOST:
            del self._told[next(iter(self._told))]

    def forget(self, person: int, message: int) -> None:
        """Note that a press on `message` had another result."""
        self._told.pop((person, message), None)

    def same(self, person: int, message: int, shown: bytes) -> HandMessage | None:
        """Return the message with this person's same last refusal there, if it can be edited."""
        told = self._told.get((person, message))
        if told is None or told.shown != shown or not told.sheet.is_editable:
            return None
        return told.sheet
