"""The periods that standings are counted in: each week, month and season, and all time."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

ALL: Final = "all"
"""The period that never ends."""

CHOICES: Final = ("week", "month", "season", "all")
"""The choices of a period, besides a certain season: `season:2`."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SEASON: Final = re.compile(r"season:([1-9][0-9]{0,8})")


def month(at: int) -> str:
    """The month of an instant (unix ms) in UTC, such as `2026-11`."""
    return f"{_utc(at):%Y-%m}"


def week(at: int) -> str:
    """The ISO week of an instant (unix ms) in UTC, such as `2026-W47`."""
    year, number, _ = _utc(at).isocalendar()
    return f"{year}-W{number:02}"


def season(number: int) -> str:
    """The period of a server's season."""
    return f"season:{number}"


def resolve(choice: str, at: int, current: int) -> str:
    """The period of a choice at an instant (unix ms), in a server's season `current`.

    Raises ValueError for an unknown choice.
    """
    match choice:
        case "week":
            return week(at)
        case "month":
            return month(at)
        case "season":
            return season(current)
        case "all":
            return ALL
        case _ if _SEASON.fullmatch(choice):
            return choice
        case _:
            raise ValueError(f"not a period: {choice!r}")


def season_in(period: str) -> int | None:
    """The number of the season that a period is; None for any other period."""
    found = _SEASON.fullmatch(period)
    return int(found[1]) if found else None


def _utc(at: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=at)
