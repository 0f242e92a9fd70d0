"""Jumps of this machine's clock: due times set before one must come neither at once nor never.

A clock is set (NTP), or stands still while the machine sleeps. Daylight saving is no step: times
are unix milliseconds.
"""

from typing import NamedTuple

from bot.process.clock import monotonic, unix_time

_LEAST_MS = 5_000
"""The drift of a clock between looks that is no jump: it is slowed down and sped up, too."""


class Jump(NamedTuple):
    """A step of the clock, in unix milliseconds."""

    before: int
    """The time it would show now."""
    after: int
    """The time it shows."""

    @property
    def ms(self) -> int:
        """The size of the jump; below zero if it went back."""
        return self.after - self.before


class ClockJumps:
    """Compares the time of day with a clock that nobody sets."""

    def __init__(self) -> None:
        self._wall, self._steady = unix_time(), monotonic()

    def look(self) -> Jump | None:
        """Return the jump since the last look, if there was one."""
        wall, steady = unix_time(), monotonic()
        ms = round((wall - self._wall - (steady - self._steady)) * 1000)
        self._wall, self._steady = wall, steady
        after = int(wall * 1000)
        return Jump(after - ms, after) if abs(ms) > _LEAST_MS else None
