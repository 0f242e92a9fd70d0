"""How long a search may take: less while many wait for what is as urgent or more so.

Whose turn it is, `bot.ai.fair_queue` says. A budget is in steps of search, not in seconds, so that
the same question with the same budget has the same answer on any machine.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from bot.ai.fair_queue import Urgency

_SECONDS_PER_STEP: Final = 0.8e-6
"""On one core of an ordinary machine, until it is known of this one."""
_LEARNING: Final = 0.1
"""How much of what is believed of the speed is taken from the decision just made."""
_PATIENCE, _LEAST_PATIENCE = 10, 5.0
"""Hanging is what takes so many times as long as it should, and so many seconds at least."""
_SHRINKING = (1.0, 1), (2.0, 2), (4.0, 4), (8.0, 8)
"""Up to how many seconds of waiting the budget is divided by how much. Beyond: no search."""


class ThinkingTime:
    """What searches may cost, by how much is promised to others and how fast this machine is."""

    def __init__(self) -> None:
        self._promised = [0.0 for _ in Urgency]
        """Seconds of thinking that somebody waits for."""
        self._seconds_per_step = _SECONDS_PER_STEP

    def affordable(self, steps: int, urgency: Urgency, thinkers: int) -> int:
        """How many of these steps there is time for where so many think at once; 0 for none."""
        wait = sum(self._promised[: urgency + 1]) / max(1, thinkers)
        return next((steps // part for limit, part in _SHRINKING if wait <= limit), 0)

    @contextmanager
    def promised(self, steps: int, urgency: Urgency) -> Generator[None, None, None]:
        """Count these steps among those that are waited for while the block runs."""
        seconds = self.seconds(steps)
        self._promised[urgency] += seconds
        try:
            yield
        finally:
            self._promised[urgency] -= seconds

    def seconds(self, steps: int) -> float:
        """How long so many steps take here, as far as is known."""
        return steps * self._seconds_per_step

    def patience(self, steps: int) -> float:
        """After how many seconds a search of so many steps counts as hung."""
        slowest = max(self._seconds_per_step, _SECONDS_PER_STEP)
        return max(_LEAST_PATIENCE, _PATIENCE * steps * slowest)

    def learn(self, steps: int, seconds: float) -> None:
        """Note that so many steps have just taken so long."""
        self._seconds_per_step += _LEARNING * (seconds / steps - self._seconds_per_step)
