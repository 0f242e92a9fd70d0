"""Local clocks: the hour at a place, and when a weekday and an hour come next.

Summer time begins and ends as the place has it (IANA's database, by `zoneinfo`).
"""

from datetime import datetime, time, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.model import ZONES

_BY_LANGUAGE: Final = {"de": "Europe/Rome", "it": "Europe/Rome", "ja": "Asia/Tokyo"}
_UTC: Final = "UTC"


def zone_of_server(chosen: str | None, spoken: str | None) -> str:
    """Return the zone by whose clock a server lives: the chosen one, or that of its language."""
    if chosen in ZONES:
        return chosen
    return _BY_LANGUAGE.get((spoken or "").partition("-")[0], _UTC)


def is_between(start: int, end: int, at: int, zone: str) -> bool:
    """Return whether `at` (unix ms) is within these hours there; equal hours mean the whole day."""
    hour = _local(at, zone).hour
    if start < end:
        return start <= hour < end
    return hour >= start or hour < end


def next_at(weekday: int, minute: int, zone: str, after: int) -> int:
    """Return when it is this minute of this weekday there (0 is Monday), after `after` (unix ms).

    A minute that the beginning of summer time leaves out is as much later as the clock is put
    forward; if a minute comes twice, it is the first.
    """
    place, local = _zone(zone), _local(after, zone)
    days = (weekday - local.weekday()) % 7
    for ahead in (days, days + 7):
        day = local.date() + timedelta(days=ahead)
        there = datetime.combine(day, time(minute // 60, minute % 60), place)
        found = int(there.timestamp()) * 1000
        if found > after:
            return found
    raise AssertionError  # a week later it is always later


def _local(at: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at / 1000, _zone(zone))


@cache
def _zone(key: str) -> ZoneInfo:
    try:
        return ZoneInfo(key)
    except ZoneInfoNotFoundError:  # renamed by IANA since it was kept
        return ZoneInfo(_UTC)
