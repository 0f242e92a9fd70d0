"""A match as it is stored: values that leave the store, and how rows become them."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

State: TypeAlias = Literal["lobby", "playing", "paused", "finished", "ended", "lapsed"]

# One row per seat, and one with an empty seat for a match where nobody sits.
MATCHES_WITH_SEATS = """
    SELECT matches.*, seats.seat, seats.user_id, seats.level, seats.name
    FROM matches LEFT JOIN seats ON seats.match_id = matches.id
"""
IN_ORDER = " ORDER BY matches.id, seats.seat"


@dataclass(frozen=True, slots=True)
class Chair:
    """A taken seat. A person has a user_id, a computer a level.

    A forgotten person has no name, and a user_id below zero that leads nowhere; in a match that
    went on without them, a computer has the seat.
    """

    seat: int
    name: str
    user_id: int | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Lobby:
    """What a match is called together with; `options` is JSON."""

    guild_id: int
    channel_id: int
    game: str
    engine_version: int
    options: str
    host_id: int | None
    hints: bool = False
    """Whether players may ask for hints."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """One match without its log. Times are unix milliseconds; `options` is JSON."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    engine_version: int
    options: str
    state: State
    host_id: int | None
    created_at: int
    changed_at: int
    """When seats, options or state last changed; moves do not count."""
    started_at: int | None
    ended_at: int | None
    seats: tuple[Chair, ...]
    hints: bool = False
    """Whether players may ask for hints."""


def matches_in(rows: Iterable[sqlite3.Row]) -> tuple[StoredMatch, ...]:
    """The matches in rows of MATCHES_WITH_SEATS that stand IN_ORDER."""
    return tuple(_match(list(of_one)) for _, of_one in groupby(rows, lambda row: row["id"]))


def _match(rows: list[sqlite3.Row]) -> StoredMatch:
    first = rows[0]
    return StoredMatch(
        id=first["id"],
        guild_id=first["guild_id"],
        channel_id=first["channel_id"],
        game=first["game"],
        engine_version=first["engine_version"],
        options=first["options"],
        state=first["state"],
        host_id=first["host_id"],
        created_at=first["created_at"],
        changed_at=first["changed_at"],
        started_at=first["started_at"],
        ended_at=first["ended_at"],
        seats=tuple(
            Chair(row["seat"], row["name"], row["user_id"], row["level"])
            for row in rows
            if row["seat"] is not None
        ),
        hints=bool(first["hints"]),
    )
