"""Which period somebody means: this week, this month, this season, a certain one, or all time."""

import re
from typing import Final

from bot.store import tallies

CHOICES: Final = ("week", "month", "season", "all")
"""What can be asked for, besides a certain season: `season:2`."""

_SEASON: Final = re.compile(r"season:([1-9][0-9]{0,8})")


def meant(choice: str, at: int, season: int) -> str:
    """The period as tallies name it, at an instant (unix ms) in a server's current `season`.

    Raises ValueError for a choice there is not.
    """
    match choice:
        case "week":
            return tallies.week(at)
        case "month":
            return tallies.month(at)
        case "season":
            return tallies.season(season)
        case tallies.ALL:
            return tallies.ALL
        case _ if _SEASON.fullmatch(choice):
            return choice
        case _:
            raise ValueError(f"not a period: {choice!r}")


def season_in(period: str) -> int | None:
    """The number of the season that a period is; None for any other period."""
    found = _SEASON.fullmatch(period)
    return int(found[1]) if found else None
