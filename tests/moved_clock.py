"""A clock that tests move ahead: everything in the bot that lasts then ends so much sooner."""

import time
from functools import partial
from types import SimpleNamespace

import pytest

from bot.match import event_log
from bot.runtime import (
    application,
    recovery,
    resting_tables,
    scheduler,
    slow_clocks,
    turn_clocks,
)
from bot.runtime.clock_jumps import ClockJumps
from bot.screens import hand_messages, tokens

_GO_BY_IT = (
    event_log,
    scheduler,
    slow_clocks,
    turn_clocks,
    resting_tables,
    recovery,
    hand_messages,
    tokens,
)


class MovedClock:
    """What the bot takes for the time."""

    def __init__(self) -> None:
        self.ahead = 0.0
        """So many seconds later than it is."""

    def time(self) -> float:
        """Unix seconds."""
        return time.time() + self.ahead

    def monotonic(self) -> float:
        """Seconds since whenever; moved along, for this clock is not set but goes on."""
        return time.monotonic() + self.ahead


def moved_clock(monkeypatch: pytest.MonkeyPatch) -> MovedClock:
    """A clock by which tables, hands and tokens go until the end of the test."""
    moved = MovedClock()
    shown = SimpleNamespace(time=moved.time, monotonic=moved.monotonic)
    for module in _GO_BY_IT:
        monkeypatch.setattr(module, "time", shown)
    monkeypatch.setattr(resting_tables, "_LOOK", 0.01)
    steady = partial(ClockJumps, steady=moved.monotonic)
    monkeypatch.setattr(application, "ClockJumps", steady)
    return moved
