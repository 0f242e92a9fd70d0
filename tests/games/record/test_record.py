"""What a record holds, and that its lines read back as they were written."""

import json
from itertools import groupby

import pytest
from hypothesis import given, settings, strategies as st

from games.catalogue import CATALOGUE
from games.core.record import (
    Deal,
    Dealt,
    Decided,
    Decision,
    Happened,
    Match,
    MatchResult,
    Proceed,
    Proceeded,
    dump,
    read_line,
    record_lines,
)
from games.core.referee import first_fault
from tests.games.kit.moments import matches, moment, moments
from tests.games.kit.toy_signals import NOD

ALL = {**CATALOGUE, NOD.key: NOD}
games = pytest.mark.parametrize("game", ALL.values(), ids=ALL)
recorded = settings(max_examples=25, deadline=None)


def record_of(at, **how):
    return list(record_lines(at.game, at.options, ["novice"] * at.seats, at.steps, **how))


@games
@recorded
@given(data=st.data())
def test_every_line_reads_back_as_it_was_written(game, data):
    lines = record_of(data.draw(moments(game)))

    assert lines == [read_line(line).model_dump_json() for line in lines]


@games
@recorded
@given(data=st.data())
def test_a_record_of_a_whole_match_is_sound(game, data):
    assert first_fault(record_of(data.draw(matches(game))), ALL) is None


@games
@recorded
@given(data=st.data())
def test_a_record_tells_every_input_and_every_event_in_order(game, data):
    at = data.draw(moments(game))
    lines = [read_line(line) for line in record_of(at)]

    told = [line.event for line in lines if isinstance(line, Happened)]
    given_ = [line for line in lines if isinstance(line, Deal | Proceed | Decision)]

    assert [dump(event) for event in at.log] == told
    assert list(range(len(told))) == [line.number for line in lines if isinstance(line, Happened)]
    assert [_kind(step.input) for step in at.steps] == [type(line) for line in given_]
    assert [s.input.deck for s in at.steps if isinstance(s.input, Dealt)] == [
        line.deck for line in given_ if isinstance(line, Deal)
    ]
    assert [(s.input.seat, dump(s.input.action)) for s in at.steps if _decided(s)] == [
        (line.seat, line.chosen) for line in given_ if isinstance(line, Decision)
    ]


@games
@recorded
@given(data=st.data())
def test_what_was_offered_holds_what_was_chosen(game, data):
    at = data.draw(moments(game))

    for line in map(read_line, record_of(at)):
        if isinstance(line, Decision):
            assert line.chosen in line.offered


def test_the_first_line_says_what_is_played_and_who_sits_where():
    at = moment(NOD, NOD.options(target=2), ["novice", "novice"], 1)

    first = read_line(record_of(at)[0])

    assert first == Match(
        format=1,
        game="nod",
        engine_version=1,
        seats=2,
        options={"target": 2},
        players=("novice", "novice"),
    )


def test_the_last_line_is_the_outcome():
    at = moment(NOD, NOD.options(), ["novice"] * 3, 4)

    assert read_line(record_of(at)[-1]) == MatchResult.of(NOD.outcome(at.table.public))


def test_an_unfinished_match_has_no_last_line():
    at = moment(NOD, NOD.options(), ["novice"] * 3, 4, stop=5)

    assert "outcome" not in {read_line(line).kind for line in record_of(at)}


def test_a_record_keeps_the_version_of_its_day():
    at = moment(NOD, NOD.options(), ["novice"] * 2, 1)

    assert json.loads(record_of(at, engine_version=7)[0])["engine_version"] == 7


def test_an_audience_is_null_for_everyone_else_the_seats():
    at = moment(NOD, NOD.options(), ["novice"] * 2, 1, stop=1)

    events = [line.event for line in map(read_line, record_of(at)) if isinstance(line, Happened)]

    assert [
        (kind, [event["audience"] for event in run])
        for kind, run in groupby(events, lambda event: event["kind"])
    ] == [
        ("deal_started", [None]),
        ("hand_dealt", [[0], [1]]),
        ("stock_laid", [[]]),
    ]


@pytest.mark.parametrize("name", ["Anna", "a b", "", "x" * 33])
def test_no_name_of_a_person_fits_into_a_record(name):
    with pytest.raises(ValueError, match="players"):
        Match(game="nod", engine_version=1, seats=1, options={}, players=(name,))


def _kind(given_):
    return {Dealt: Deal, Proceeded: Proceed, Decided: Decision}[type(given_)]


def _decided(step):
    return isinstance(step.input, Decided)
