"""The referee names the first wrong line, whatever the damage, and never raises."""

import json
from dataclasses import replace
from unittest.mock import ANY

import pytest
from hypothesis import assume, example, given, settings, strategies as st

from games.catalogue import CATALOGUE
from games.core.record import record_lines
from games.core.record.faults import Fault, Reason
from games.core.referee import first_fault
from tests.games.kit.moments import moment
from tests.games.kit.toy_signals import NOD

ALL = {**CATALOGUE, NOD.key: NOD}
LEVELS = ("novice", "craft")


def sound(game, seed=3):
    levels = [LEVELS[seat % len(LEVELS)] for seat in range(game.seats[0])]
    at = moment(game, game.options(), levels, seed)
    return list(record_lines(game, at.options, levels, at.steps))


LINES = sound(NOD)
WHOLE = [sound(game) for game in ALL.values()]


def where(kind, **fields):
    """The index of the first line of `kind` whose fields, or whose event's, are these."""
    for index, text in enumerate(LINES):
        line = json.loads(text)
        told = {**line, **line.get("event", {})}
        if line["kind"] == kind and fields.items() <= told.items():
            return index
    raise LookupError(kind)


def altered(index, change):
    """The sound record with one line changed by `change(its JSON)`."""
    line = json.loads(LINES[index])
    change(line)
    return [*LINES[:index], json.dumps(line), *LINES[index + 1 :]]


def verdict(lines):
    fault = first_fault(lines, ALL)
    return fault and (fault.line, fault.reason)


def decision(change):
    index = where("decision")
    return index + 1, altered(index, change)


def header(**fields):
    return 1, altered(0, lambda line: line.update(fields))


def deck(change):
    index = where("deal")
    return index + 1, altered(index, lambda line: change(line["deck"]))


def event(change, **fields):
    index = where("event", **fields)
    return index + 1, altered(index, lambda line: change(line["event"]))


def twice(text):
    """The line with its kind told two times."""
    return text.replace('"kind":', '"kind":"deal","kind":', 1)


def swapped(first, second):
    lines = list(LINES)
    lines[first], lines[second] = lines[second], lines[first]
    return lines


PLAYED = where("decision")
TRICK = where("proceed")
DAMAGE = {
    "no JSON": (Reason.UNREADABLE, (4, [*LINES[:3], "{", *LINES[4:]])),
    "a blank line": (Reason.UNREADABLE, (4, [*LINES[:3], "", *LINES[3:]])),
    "an unknown kind": (Reason.UNREADABLE, (2, altered(1, lambda x: x.update(kind="wish")))),
    "a field too many": (Reason.UNREADABLE, header(seed=4)),
    "a number as true": (Reason.UNREADABLE, header(engine_version=True)),
    "no first line": (Reason.NO_MATCH, (1, LINES[1:])),
    "another format": (Reason.FORMAT, header(format=2)),
    "an unknown game": (Reason.UNKNOWN_GAME, header(game="chess")),
    "other rules": (Reason.ENGINE_VERSION, header(engine_version=2)),
    "too many seats": (Reason.SEATS, header(seats=4, players=["novice"] * 4)),
    "a field twice": (Reason.UNREADABLE, (1, [twice(LINES[0]), *LINES[1:]])),
    "a field twice inside": (
        Reason.UNREADABLE,
        (1, [LINES[0].replace('"target":5', '"target":4,"target":5'), *LINES[1:]]),
    ),
    "a player too few": (Reason.SEATS, header(players=["novice"])),
    "an unknown option": (Reason.OPTIONS, header(options={"target": 5, "jokers": 2})),
    "an option out of bounds": (Reason.OPTIONS, header(options={"target": 10})),
    "an option left out": (Reason.OPTIONS, header(options={})),
    "an option in other words": (Reason.OPTIONS, header(options={"target": "5"})),
    "a card missing": (Reason.DECK, deck(lambda cards: cards.pop())),
    "a card doubled": (Reason.DECK, deck(lambda cards: cards.__setitem__(0, cards[1]))),
    "a foreign card": (Reason.DECK, deck(lambda cards: cards.__setitem__(0, "S9"))),
    "a card that is none": (Reason.UNREADABLE, deck(lambda cards: cards.__setitem__(0, "X1"))),
    "cards in another order": (
        Reason.EVENT_ALTERED,
        (where("event", seat=0) + 1, deck(lambda cards: cards.reverse())[1]),
    ),
    "a digest of another deck": (
        Reason.DIGEST,
        (
            where("deal") + 1,
            altered(where("deal"), lambda x: x.update(nonce="5f" * 32, digest="5f" * 32)),
        ),
    ),
    "a deal not due": (
        Reason.NO_DEAL_DUE,
        (PLAYED + 1, [*LINES[:PLAYED], LINES[where("deal")], *LINES[PLAYED:]]),
    ),
    "going on while a seat is asked": (
        Reason.WAITS,
        (PLAYED + 1, [*LINES[:PLAYED], '{"kind":"proceed"}', *LINES[PLAYED:]]),
    ),
    "a seat not to act": (Reason.NOT_TO_ACT, decision(lambda x: x.update(seat=1 - x["seat"]))),
    "a seat that does not exist": (Reason.NOT_TO_ACT, decision(lambda x: x.update(seat=99))),
    "an offer taken away": (Reason.OFFERED, decision(lambda x: x["offered"].pop())),
    "an offer added": (Reason.OFFERED, decision(lambda x: x["offered"].append({"kind": "nod"}))),
    "offers in another order": (Reason.OFFERED, decision(lambda x: x["offered"].reverse())),
    "a choice not offered": (
        Reason.NOT_OFFERED,
        decision(lambda x: x.update(chosen={"kind": "nod"})),
    ),
    "an event missing": (Reason.EVENT_NUMBER, (3, LINES[:2] + LINES[3:])),
    "the only event missing": (
        Reason.EVENT_MISSING,
        (PLAYED + 2, [*LINES[: PLAYED + 1], *LINES[PLAYED + 2 :]]),
    ),
    "an event twice": (
        Reason.EVENT_INVENTED,
        (PLAYED + 3, [*LINES[: PLAYED + 2], LINES[PLAYED + 1], *LINES[PLAYED + 2 :]]),
    ),
    "events in another order": (Reason.EVENT_NUMBER, (3, swapped(2, 3))),
    "an event changed": (Reason.EVENT_ALTERED, event(lambda e: e.update(seat=0.0), seat=0)),
    "an event with a field too many": (
        Reason.EVENT_ALTERED,
        event(lambda e: e.update(note=None), seat=0),
    ),
    "a secret told to all": (Reason.AUDIENCE, event(lambda e: e.update(audience=None), seat=0)),
    "an event kept from a seat": (Reason.AUDIENCE, event(lambda e: e.update(audience=[1]))),
    "the end missing": (Reason.CUT_SHORT, (len(LINES), LINES[:-1])),
    "the middle missing": (Reason.CUT_SHORT, (TRICK + 2, LINES[: TRICK + 1])),
    "the end too early": (Reason.NOT_OVER, (PLAYED + 1, [*LINES[:PLAYED], LINES[-1]])),
    "play after the end": (
        Reason.OVER,
        (len(LINES), [*LINES[:-1], '{"kind":"proceed"}', LINES[-1]]),
    ),
    "a line after the end": (Reason.NO_MATCH, (len(LINES) + 1, [*LINES, LINES[-1]])),
    "another winner": (
        Reason.OUTCOME,
        (len(LINES), altered(len(LINES) - 1, lambda x: x["points"].reverse())),
    ),
    "a second match before the end of the first": (
        Reason.CUT_SHORT,
        (PLAYED + 1, LINES[:PLAYED] + LINES),
    ),
    "nothing at all": (Reason.CUT_SHORT, (1, [])),
}


def test_the_record_that_is_damaged_below_was_sound():
    assert first_fault(LINES, ALL) is None


@pytest.mark.parametrize(("reason", "damaged"), DAMAGE.values(), ids=DAMAGE)
def test_damage_is_found_on_its_line_and_named(reason, damaged):
    line, lines = damaged

    assert verdict(lines) == (line, reason)


def test_every_reason_has_its_damage():
    only_of_verify = {Reason.NO_DIGEST, Reason.NO_NONCE}
    assert set(Reason) - only_of_verify == {reason for reason, _ in DAMAGE.values()}


def test_a_fault_reads_as_line_reason_and_sentence():
    _, lines = DAMAGE["a card missing"][1]
    missing = json.loads(LINES[where("deal")])["deck"][-1]

    assert f"2: deck: missing in the deck: {missing}" == str(first_fault(lines, ALL))


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("a card that is none", "deal.deck.0: not a card: 'X1'"),
        ("an unknown kind", "no line is of the kind 'wish'"),
        ("a field twice", '"kind" stands there twice'),
        ("a field twice inside", '"target" stands there twice'),
        ("an offer taken away", "is missing"),
        ("an offer added", '{"kind": "nod"} was none of it'),
        ("offers in another order", "the same in another order"),
        ("a choice not offered", 'not offered what it chose: {"kind": "nod"}'),
        ("an event changed", "seat is 0.0, not 0"),
        ("an event with a field too many", "note is null, not left out"),
        ("a secret told to all", "told to others: audience is null, not [0]"),
        ("another winner", "the match ended otherwise: points is ["),
    ],
)
def test_a_fault_says_what_differs(damage, sentence):
    _, lines = DAMAGE[damage][1]

    assert sentence in str(first_fault(lines, ALL))


def test_what_is_long_is_cut():
    lines = DAMAGE["a choice not offered"][1][1]
    long = [line.replace('"chosen": {', '"chosen": {"a": "' + "x" * 500 + '", ') for line in lines]

    assert len(str(first_fault(long, ALL))) < 160


def test_lines_are_counted_from_where_the_caller_says():
    assert Fault(10, Reason.CUT_SHORT, ANY) == first_fault([], ALL, first=10)


def test_records_may_follow_each_other():
    assert first_fault([line for lines in WHOLE for line in lines], ALL) is None


def test_blanks_and_line_breaks_are_no_fault():
    loose = [json.dumps(json.loads(line), sort_keys=True) + "\r\n" for line in LINES]

    assert first_fault(loose, ALL) is None


def test_a_game_with_other_rules_finds_the_first_difference():
    generous = replace(NOD, proceed=lambda table: (*NOD.proceed(table), *NOD.proceed(table)))

    assert Fault(TRICK + 3, Reason.EVENT_MISSING, ANY) == first_fault(LINES, {"nod": generous})


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_no_line_can_be_changed_unnoticed(data):
    lines = list(data.draw(st.sampled_from(WHOLE)))
    index = data.draw(st.integers(0, len(lines) - 1))
    line = json.loads(lines[index])
    # Who sat there is hearsay, and the same match may be played by several options.
    told = [path for path in paths(line) if path[0] not in {"players", "options"}]
    lines[index] = json.dumps(put(line, data.draw(st.sampled_from(told)), data.draw(JSON)))
    assume(lines[index] != json.dumps(line))

    assert first_fault(lines, ALL) is not None


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_no_line_can_be_taken_out_or_told_twice_unnoticed(data):
    lines = data.draw(st.sampled_from(WHOLE))
    index = data.draw(st.integers(0, len(lines) - 1))

    assert first_fault(lines[:index] + lines[index + 1 :], ALL) is not None
    assert first_fault(lines[: index + 1] + lines[index:], ALL) is not None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=4), parts),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(at=st.integers(0, 40), garbage=st.text() | JSON.map(json.dumps))
@example(at=0, garbage="[" * 100_000)
@example(at=1, garbage='{"a":' * 100_000)
@example(at=0, garbage=LINES[0].replace('"format":1', '"format":' + "9" * 5000))
@example(at=0, garbage=LINES[0].replace('"target":5', '"target":' + "9" * 5000))
@example(at=2, garbage=LINES[2].replace('"number":0', '"number":' + "9" * 5000))
@example(at=3, garbage=LINES[3].replace('"seat":0', '"seat":' + "9" * 5000))
@example(at=3, garbage=LINES[3].replace('"seat":0', '"seat":1e999'))
@example(at=0, garbage="\ud800")
@example(at=0, garbage=LINES[0].replace("nod", "\\ud800"))
@example(at=3, garbage=LINES[3].replace("hand_dealt", "\\ud800"))
def test_garbage_is_a_fault_and_never_an_error(at, garbage):
    fault = first_fault([*LINES[:at], garbage], ALL)

    assert fault is not None
    assert "\n" not in str(fault)


def paths(value, above=()):
    """The way to every part of a JSON value."""
    if above:
        yield above
    if isinstance(value, dict | list):
        keys = value if isinstance(value, dict) else range(len(value))
        for key in keys:
            yield from paths(value[key], (*above, key))


def put(value, path, new):
    """`value` with `new` at `path`."""
    copy = json.loads(json.dumps(value))
    part = copy
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = new
    return copy
