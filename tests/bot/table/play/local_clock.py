"""A clock that tests set by what a clock on the wall shows."""

from datetime import datetime
from zoneinfo import ZoneInfo

ROME = ZoneInfo("Europe/Rome")


class LocalClock:
    """Shows unix milliseconds; it stands still until it is set."""

    def __init__(self, when: str) -> None:
        self.at = 0
        self.set(when)

    def set(self, when: str) -> None:
        """Let it be this time, in Rome unless `when` says how far from Greenwich."""
        there = datetime.fromisoformat(when)
        self.at = int((there if there.tzinfo else there.replace(tzinfo=ROME)).timestamp() * 1000)

    def __call__(self) -> int:
        return self.at
