"""Steps of this machine's clock: what was dated before one must neither be due at once nor never.

A clock is set (NTP), or stands still while the machine sleeps. Daylight saving is no step: times
are unix milliseconds.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

_LEAST_MS = 5_000
"""What a clock may be off after a look without a jump: it is slowed down and sped up, too."""


class Jump(NamedTuple):
    """A step of the clock, in unix milliseconds."""

    before: int
    """What it would show now."""
    after: int
    """What it shows."""

    @property
    def ms(self) -> int:
        """By how much; below zero where it went back."""
        return self.after - self.before


class ClockJumps:
    """Compares the time of day with a clock that nobody sets."""

    def __init__(
        self, clock: Callable[[], int], steady: Callable[[], float] = time.monotonic
    ) -> None:
        """`clock` shows unix milliseconds, `steady` seconds."""
        self._clock, self._steady = clock, steady
        self._at, self._steady_at = clock(), steady()

    def look(self) -> Jump | None:
        """The jump since the last look, if there was one."""
        at, steady_at = self._clock(), self._steady()
        expected = self._at + round((steady_at - self._steady_at) * 1000)
        self._at, self._steady_at = at, steady_at
        return Jump(expected, at) if abs(at - expected) > _LEAST_MS else None
