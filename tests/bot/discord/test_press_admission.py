"""Who presses as people do is never held up, who floods is, and nothing is handled twice."""

from collections import Counter

import pytest

from bot.discord.press_admission import Admission
from tests.kit.virtual_time import VirtualClock

ANNA, BEN = 1, 2


def verdicts(admission: Admission, clock: VirtualClock, person: int, every: float, seconds: float):
    """What becomes of interactions that come so often for so long."""
    found: Counter[str] = Counter()
    for _ in range(round(seconds / every)):
        clock.advance(every)
        found[admission.of(person)] += 1
    return found


def test_ten_presses_a_second_for_an_hour_are_all_welcome(clock):
    admission = Admission(10)
    assert {"welcome": 36_000} == verdicts(admission, clock, ANNA, 0.1, 3600)


@pytest.mark.usefixtures("clock")
def test_a_burst_is_welcome():
    admission = Admission(10)
    assert {"welcome"} == {admission.of(ANNA) for _ in range(30)}


def test_of_a_flood_no_more_is_handled_than_is_fair_and_it_is_said_once(clock):
    admission = Admission(10)
    found = verdicts(admission, clock, ANNA, 0.02, 60)
    assert 1 == found["told"]
    assert 600 <= found["welcome"] <= 630
    assert "welcome" == admission.of(BEN)


def test_the_next_flood_is_told_again(clock):
    admission = Admission(10)
    for _ in range(2):
        assert 1 == verdicts(admission, clock, ANNA, 0.02, 5)["told"]
        clock.advance(10)


def test_people_who_are_quiet_are_forgotten_and_floods_are_not(clock):
    admission = Admission(10)
    verdicts(admission, clock, ANNA, 0.001, 5)
    for person in range(10, 5000):
        clock.advance(0.001)
        admission.of(ANNA)
        admission.of(person)
    assert "silent" == admission.of(ANNA)
    assert len(admission._buckets) < 3000


def test_an_interaction_is_new_once_and_old_ones_are_let_go():
    admission = Admission(10)
    assert [False, True] == [admission.is_again(1), admission.is_again(1)]
    assert not any(admission.is_again(number) for number in range(2, 30_000))
    assert len(admission._seen) == 10_000
    assert admission.is_again(29_999)
