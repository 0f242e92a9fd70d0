"""A record of a match that was given up is sound, and says that it was not played to its end."""

import json

import pytest

from games.__main__ import main
from games.core.record import Stopped, record_lines
from games.core.record.faults import Fault, Reason
from games.core.referee import first_fault, verdict
from tests.games.kit.moments import moment
from tests.games.kit.toy_signals import NOD

ALL = {NOD.key: NOD}
SCHWARZ = "schwarz_oder_weiss"


def lines(stop, stopped):
    seats = NOD.seats[0]
    at = moment(NOD, NOD.options(), ["novice"] * seats, 3, stop)
    players = ["person"] * seats
    return list(record_lines(NOD, at.options, players, at.steps, stopped=stopped))


def reason(lines):
    fault = first_fault(lines, ALL)
    return fault and fault.reason


@pytest.mark.parametrize("resigned", [(), (1,), (0, 1)])
@pytest.mark.parametrize("steps", [0, 1, 3])
def test_a_match_that_was_given_up_passes(steps, resigned):
    ends = verdict(lines(steps, Stopped(resigned=resigned)), ALL)

    assert (Stopped(resigned=resigned),) == ends


def test_a_match_that_is_only_not_over_yet_is_cut_short():
    assert Reason.CUT_SHORT == reason(lines(3, None))


def test_a_match_that_was_played_to_its_end_has_its_outcome_whoever_resigned():
    last = lines(20_000, Stopped(resigned=(0,)))[-1]

    assert "outcome" == json.loads(last)["kind"]


@pytest.mark.parametrize("resigned", [[0, 0], [1, 0], [99]])
def test_only_seats_of_the_match_resign_and_each_of_them_once(resigned):
    *played, _ = lines(3, Stopped())
    forged = json.dumps({"kind": "stopped", "resigned": resigned})

    assert Reason.SEATS == reason([*played, forged])


def test_nobody_resigns_once_the_match_is_over():
    *played, _ = lines(20_000, None)
    forged = Stopped(resigned=(1,)).model_dump_json()

    assert Reason.OVER == reason([*played, forged])


def test_events_that_are_due_come_before_the_end():
    *played, _, last = lines(3, Stopped())

    assert Reason.EVENT_MISSING == reason([*played, last])


def test_a_record_may_follow_one_of_a_match_that_was_given_up():
    given_up, whole = lines(2, Stopped(resigned=(1,))), lines(20_000, None)
    ends = verdict([*given_up, *whole], ALL)

    assert not isinstance(ends, Fault)
    assert ["stopped", "outcome"] == [end.kind for end in ends]


@pytest.mark.parametrize(
    ("resigned", "said"),
    [((1,), "resigned: seat 1"), ((0, 1), "resigned: seat 0, 1"), ((), "nobody resigned")],
)
def test_check_says_that_it_was_not_played_to_the_end(capsys, tmp_path, resigned, said):
    assert 0 == main(["play", SCHWARZ])
    whole = capsys.readouterr().out
    head = whole.splitlines()[0]
    file = tmp_path / "matches.jsonl"
    file.write_text(f"{whole}{head}\n{Stopped(resigned=resigned).model_dump_json()}\n")

    assert 0 == main(["check", str(file)])
    assert f"ok, but not played to the end: match 2 ({said})\n" == capsys.readouterr().out
