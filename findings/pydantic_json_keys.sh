#!/usr/bin/env bash
# pydantic 2.14.4, keys of dictionaries in JSON
# Guess: what an adapter wrote with dump_json it reads back with validate_json; keys that JSON cannot hold
#   are refused when they are written, as a frozenset's are, and as msgspec 0.23.0 does.
# Seen: named tuples are written as "herz,7", frozen dataclasses as their repr, and nothing reads them
#   back; nor are the numbers of a Literal or a plain Enum known again, though those of an IntEnum are.
#   None is written as "None", the key of whoever is called so, and one of the two is lost silently.
# For whom: who keeps hands, trumps or scores by card, rank or person in a JSON column.
exec "$(dirname "$0")/with" pydantic==2.14.4 msgspec==0.23.0 <<'PY'
from dataclasses import make_dataclass
from enum import Enum, IntEnum
from typing import Literal, NamedTuple

import msgspec
from pydantic import TypeAdapter, ValidationError

Card = NamedTuple("Card", [("suit", str), ("rank", int)])
Seat = make_dataclass("Seat", [("number", int)], frozen=True)
Plain, Whole = Enum("Plain", {"SEVEN": 7}), IntEnum("Whole", {"SEVEN": 7})


def by_pydantic(kind, value):
    written = TypeAdapter(kind).dump_json(value).decode()
    try:
        return written, TypeAdapter(kind).validate_json(written)
    except ValidationError:
        return written, "not read"


def by_msgspec(kind, value):
    try:
        return msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except TypeError:
        return "refused"


SEEN = [  # the type of the keys, a dictionary: what pydantic writes and reads, what msgspec reads
    (Card, {Card("herz", 7): 1}, '{"herz,7":1}', "not read", "refused"),
    (Seat, {Seat(2): 1}, '{"Seat(number=2)":1}', "not read", "refused"),
    (Plain, {Plain.SEVEN: 1}, '{"7":1}', "not read", {Plain.SEVEN: 1}),
    (Literal[7, 8], {7: 1}, '{"7":1}', "not read", {7: 1}),
    (Whole, {Whole.SEVEN: 1}, '{"7":1}', {Whole.SEVEN: 1}, {Whole.SEVEN: 1}),
    (str | None, {None: 1, "None": 2}, '{"None":1,"None":2}', {"None": 2}, "refused"),
]
for keys, value, *expected in SEEN:
    seen = [*by_pydantic(dict[keys, int], value), by_msgspec(dict[keys, int], value)]
    print(value, *seen, sep=" | ")
    assert seen == expected
PY
