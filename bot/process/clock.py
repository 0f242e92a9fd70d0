"""The one clock of the bot, asked by all that waits, ages or is dated, so that a test can wind it.

A monotonic time means nothing as a number: on a machine that was started a minute ago it is 60.
Here it is an `Instant`, which is compared with others of its kind and with nothing else.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from math import inf
from typing import Final, Protocol, overload

DAY_MS: Final = 24 * 3600_000
"""The length of a day, in unix milliseconds."""


class Source(Protocol):
    """The source of a clock's time."""

    def monotonic(self) -> float:
        """Seconds since some unknown moment; nobody sets them."""
        ...

    def time(self) -> float:
        """Unix seconds; an operator or NTP may set them."""
        ...


_source: Source = time


def go_by(source: Source) -> Source:
    """Go by another source from now on; returns the one before."""
    global _source
    before, _source = _source, source
    return before


@dataclass(frozen=True, order=True, slots=True)
class Instant:
    """A moment, by a clock that nobody sets."""

    _seconds: float

    def __add__(self, seconds: float) -> "Instant":
        return Instant(self._seconds + seconds)

    @overload
    def __sub__(self, other: "Instant") -> float: ...

    @overload
    def __sub__(self, other: float) -> "Instant": ...

    def __sub__(self, other: "Instant | float") -> "Instant | float":
        """Return the seconds since another moment, or the moment that many seconds earlier."""
        if isinstance(other, Instant):
            return self._seconds - other._seconds
        return Instant(self._seconds - other)


NEVER: Final = Instant(inf)
LONG_AGO: Final = Instant(-inf)
"""Before everything that happened."""


def monotonic() -> Instant:
    """This moment."""
    return Instant(_source.monotonic())


def monotonic_at(second: float) -> Instant:
    """Return the moment at which the wall clock shows a unix second, unless it is set before."""
    return monotonic() + (second - unix_time())


def unix_time() -> float:
    """Unix seconds, as the wall clock shows them."""
    return _source.time()


def now() -> int:
    """Unix milliseconds, as the wall clock shows them."""
    return int(_source.time() * 1000)


def utc_now() -> datetime:
    """The wall clock's time as a datetime in UTC."""
    return datetime.fromtimestamp(_source.time(), UTC)
