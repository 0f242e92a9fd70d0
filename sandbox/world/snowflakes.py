"""Snowflakes: ids that sort by time and carry it, as Discord stamps them."""

from sandbox.clock import unix_time

EPOCH_MS = 1_420_070_400_000
"""The first millisecond of 2015 (docs: reference#snowflakes)."""

_LOW_BITS = 22


class Snowflakes:
    """A source of fresh ids; ids asked for without a time never decrease."""

    def __init__(self) -> None:
        self._count = 0
        self._last = 0

    def new(self, at: int | None = None) -> int:
        """Return a fresh id stamped with `at` (Unix milliseconds) or with the present."""
        self._count = (self._count + 1) % (1 << _LOW_BITS)
        if at is None:
            self._last = at = max(self._last, int(unix_time() * 1000))
        return (at - EPOCH_MS) << _LOW_BITS | self._count


def stamped(snowflake: int) -> int:
    """Return the Unix milliseconds that an id carries."""
    return (snowflake >> _LOW_BITS) + EPOCH_MS
