"""The one clock of the sandbox, so that whoever runs it in their own process can wind it."""

import time
from datetime import UTC, datetime
from typing import Protocol


class Source(Protocol):
    """What a clock goes by."""

    def monotonic(self) -> float:
        """Seconds since whenever; nobody sets them."""
        ...

    def time(self) -> float:
        """Unix seconds."""
        ...


_source: Source = time


def go_by(source: Source) -> Source:
    """Go by another source from now on; returns the one before."""
    global _source
    before, _source = _source, source
    return before


def monotonic() -> float:
    """Seconds since whenever, to be compared with each other alone."""
    return _source.monotonic()


def unix_time() -> float:
    """Unix seconds."""
    return _source.time()


def utc_now() -> datetime:
    """The same as a date with a time of day."""
    return datetime.fromtimestamp(_source.time(), UTC)


def written(seconds: float) -> str:
    """Write Unix seconds as Discord does: ISO 8601 in UTC with microseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
