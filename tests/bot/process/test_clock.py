"""A moment is compared with moments alone, and means the same on a machine that just started."""

import operator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord.status import TableStatus
from bot.model import PersonSettings
from bot.process.clock import (
    LONG_AGO,
    NEVER,
    Instant,
    monotonic,
    monotonic_at,
    now,
    unix_time,
    utc_now,
)
from bot.table.play.pace import Pace
from bot.table.play.turn_clocks import TurnClocks
from tests.bot.table.match.live_matches import ANNA, BEN, LONG, stand_up, turn_of
from tests.kit.virtual_time import BEGINS, VirtualClock
from tests.patience import comes_true

HOUR = 3600


@pytest.mark.parametrize("number", [0, 1000.0])
@pytest.mark.parametrize("compare", [operator.lt, operator.gt, operator.le, operator.ge])
def test_a_moment_is_compared_with_no_number(compare: Any, number: float):
    for pair in ((monotonic(), number), (number, monotonic())):
        with pytest.raises(TypeError):
            compare(*pair)


def test_between_two_moments_are_seconds(clock: VirtualClock):
    before = monotonic()
    clock.advance(2.5)
    after = monotonic()

    assert 2.5 == after - before
    assert -2.5 == before - after
    assert after == before + 2.5
    assert before == after - 2.5


def test_moments_come_one_after_the_other():
    first = monotonic()
    later = first + 1

    assert [LONG_AGO, first, later, NEVER] == sorted([NEVER, later, LONG_AGO, first])
    assert NEVER == NEVER - HOUR
    assert LONG_AGO == LONG_AGO + HOUR


def test_a_second_on_the_wall_is_as_far_away_as_the_clock_there_says(clock: VirtualClock):
    second = unix_time() + 90
    assert 90 == monotonic_at(second) - monotonic()

    clock.advance(30)
    assert 60 == monotonic_at(second) - monotonic()

    clock.set(HOUR)
    assert 60 - HOUR == monotonic_at(second) - monotonic()


def test_who_sets_the_clock_on_the_wall_lets_no_time_pass(clock: VirtualClock):
    before, shown = monotonic(), unix_time()
    clock.set(HOUR)

    assert before == monotonic()
    assert shown + HOUR == unix_time()


def test_the_clock_on_the_wall_says_the_same_in_each_way(clock: VirtualClock):
    clock.set(1_800_000_000.25 - clock.time())

    assert 1_800_000_000.25 == unix_time()
    assert 1_800_000_000_250 == now()
    assert datetime(2027, 1, 15, 8, 0, 0, 250_000, UTC) == utc_now()


def test_on_a_machine_that_was_just_started_who_has_pressed_nothing_is_out_of_sight(
    clock: VirtualClock,
):
    assert HOUR > clock.monotonic()
    live: Any = SimpleNamespace(moves=0)
    clocks = TurnClocks(live, TableStatus(), Pace(reminder=HOUR), None)
    clocks.note_look(1)

    assert {0} == clocks.out_of_sight(frozenset({0, 1}))


async def test_who_wishes_to_be_called_at_once_is_so_on_a_machine_that_was_started_just_now(
    open_app: Any, here: Any
):
    app = await open_app(reminder=HOUR, turn=2 * HOUR)
    for person in (ANNA, BEN):
        await app.store.settings.save_person(PersonSettings(person, ping="at_once"))
    session = await stand_up(app, ANNA, BEN, options=LONG)
    mention = f"<@{session.live.chairs[await turn_of(session, 0, 1)].user}>"

    def is_called() -> bool:
        sent = [each for each in here.journal.requests if each.method == "POST"]
        return any(mention in str(each.body) for each in sent)

    await comes_true(is_called)
    assert monotonic() < Instant(BEGINS + HOUR)
