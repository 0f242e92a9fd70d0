"""One step of a match as it goes into the log: what was put in, and what came of it."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from games.core.outcome import Outcome
from games.core.seats import Seat

Actor: TypeAlias = Literal["person", "computer", "stand_in"]


@dataclass(frozen=True, slots=True)
class Deck:
    """A shuffled deck, card by card, written as at every edge (`S9`)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proceed:
    """The table went on by itself."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was chosen for a seat (JSON), and by whom; a stand-in decides for an absent person."""

    seat: Seat
    action: str
    actor: Actor


Input: TypeAlias = Deck | Proceed | Decision


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended, after how many deals, and who has done how often what is counted."""

    outcome: Outcome
    deals: int = 0
    feats: tuple[tuple[Seat, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """An input, its events (JSON, at least one), and how the match ended if it ended with it."""

    input: Input
    events: Sequence[str]
    ending: Ending | None = None


class Numbered(NamedTuple):
    """An event (JSON) and its place in the log, counted from 0."""

    number: int
    body: str


CAME: Final = """
    SELECT events.body, inputs.number IS NOT NULL AS begins
    FROM events LEFT JOIN inputs USING (match_id, number)
    WHERE events.match_id = ? ORDER BY events.number
"""
"""Every event of a match, and whether an input begins with it."""


class NumberedInput(NamedTuple):
    """An input and the number of its first event."""

    number: int
    input: Input


def written(entry: Input) -> tuple[str, str, Actor | None]:
    """The columns kind, body and actor of an input."""
    match entry:
        case Deck(cards):
            return "deck", json.dumps({"cards": cards}), None
        case Proceed():
            return "proceed", "{}", None
        case Decision(seat, action, actor):
            body = json.dumps({"seat": seat, "action": json.loads(action)}, ensure_ascii=False)
            return "decision", body, actor


def read(row: sqlite3.Row) -> NumberedInput:
    """The input in a row of the table `inputs`."""
    body = json.loads(row["body"])
    entry: Input
    match row["kind"]:
        case "deck":
            entry = Deck(tuple(body["cards"]))
        case "proceed":
            entry = Proceed()
        case _:
            action = json.dumps(body["action"], ensure_ascii=False)
            entry = Decision(body["seat"], action, row["actor"])
    return NumberedInput(row["number"], entry)


def by_input(rows: Iterable[sqlite3.Row]) -> tuple[tuple[str, ...], ...]:
    """The rows of CAME, cut where an input begins."""
    came: list[list[str]] = []
    for row in rows:
        if row["begins"] or not came:
            came.append([])
        came[-1].append(row["body"])
    return tuple(map(tuple, came))
