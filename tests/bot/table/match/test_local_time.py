"""Hours and weekdays are those of a place, on the days when its clocks are changed, too."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.model import ZONES
from bot.table.match.local_time import is_between, next_at, zone_of_server

ROME = "Europe/Rome"
THURSDAY, SUNDAY = 3, 6
EIGHT = 20 * 60
WEEK = 7 * 24 * 3600_000


def at(text: str, zone: str = ROME) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def shown(ms: int, zone: str = ROME) -> str:
    return datetime.fromtimestamp(ms / 1000, ZoneInfo(zone)).isoformat()


@pytest.mark.parametrize(
    ("start", "end", "hours"),
    [
        (20, 0, {20, 21, 22, 23}),
        (22, 2, {22, 23, 0, 1}),
        (8, 10, {8, 9}),
        (0, 0, set(range(24))),
        (5, 5, set(range(24))),
    ],
)
def test_it_is_between_these_hours_and_no_others(start: int, end: int, hours: set[int]):
    wanted = {h for h in range(24) if is_between(start, end, at(f"2026-11-26T{h:02}:59"), ROME)}
    assert hours == wanted


def test_hours_are_those_of_the_place():
    noon = at("2026-11-26T12:30", "UTC")
    assert is_between(21, 22, noon, "Asia/Tokyo")
    assert is_between(13, 14, noon, ROME)
    assert not is_between(13, 14, noon, "Asia/Tokyo")


def test_the_same_weekday_comes_today_before_the_hour_and_in_a_week_after_it():
    today = at("2026-11-26T20:00")
    assert today == next_at(THURSDAY, EIGHT, ROME, at("2026-11-26T19:59:59"))
    assert today + WEEK == next_at(THURSDAY, EIGHT, ROME, today)
    assert today == next_at(THURSDAY, EIGHT, ROME, at("2026-11-20T23:00"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("2026-03-26T20:00:00+01:00", "2026-04-02T20:00:00+02:00"),
        ("2026-10-22T20:00:00+02:00", "2026-10-29T20:00:00+01:00"),
    ],
)
def test_it_stays_eight_when_summer_time_begins_and_ends(before: str, after: str):
    first = int(datetime.fromisoformat(before).timestamp() * 1000)
    assert after == shown(next_at(THURSDAY, EIGHT, ROME, first))


def test_an_hour_that_is_left_out_is_an_hour_later_that_day():
    found = next_at(SUNDAY, 150, ROME, at("2026-03-28T12:00"))
    assert "2026-03-29T03:30:00+02:00" == shown(found)
    assert "2026-04-05T02:30:00+02:00" == shown(next_at(SUNDAY, 150, ROME, found))


def test_an_hour_that_comes_twice_is_meant_once():
    found = next_at(SUNDAY, 150, ROME, at("2026-10-24T12:00"))
    assert "2026-10-25T02:30:00+02:00" == shown(found)
    assert "2026-11-01T02:30:00+01:00" == shown(next_at(SUNDAY, 150, ROME, found))


@pytest.mark.parametrize("zone", ZONES)
def test_the_clock_of_every_place_that_is_offered_is_known(zone: str):
    assert "20:00" == shown(next_at(0, EIGHT, zone, at("2026-11-26T12:00")), zone)[11:16]
    assert zone == zone_of_server(zone, "de")


@pytest.mark.parametrize(
    ("chosen", "spoken", "zone"),
    [
        (None, "de", ROME),
        (None, "de-tirol", ROME),
        (None, "it", ROME),
        (None, "ja", "Asia/Tokyo"),
        (None, "en", "UTC"),
        (None, None, "UTC"),
        ("Mars/Base", "de", ROME),
    ],
)
def test_a_server_that_chose_no_clock_has_that_of_its_language(chosen, spoken, zone):
    assert zone == zone_of_server(chosen, spoken)


def test_a_clock_that_is_known_no_more_is_that_of_greenwich():
    assert "20:00" == shown(next_at(0, EIGHT, "Gone/Away", at("2026-11-26T12:00")), "UTC")[11:16]
