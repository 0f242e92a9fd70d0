"""Matches whose cards are dealt again, what strong players made of them, and challenges."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.features.same_cards.values import OPEN_DAYS, Attempt, Challenge, OwnMatch, SameCards
from bot.model import TakenSeat
from bot.process.clock import DAY_MS
from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session, Value
from bot.store.events import Input
from bot.store.matches import StoredMatch, seat
from bot.store.ownership import Ownership

OWNERSHIP: Final = Ownership(
    deleted=(
        "DELETE FROM challenges WHERE user_id = ?",
        "DELETE FROM challenges WHERE other_id = ?",
    ),
    exported={
        "challenges": "SELECT * FROM challenges WHERE user_id = ? ORDER BY id",
        "challenged": "SELECT * FROM challenges WHERE other_id = ? ORDER BY id",
    },
)
_CHALLENGES: Final = "SELECT * FROM challenges WHERE "
_OF_CARDS: Final = """
    SELECT matches.id FROM matches
    JOIN seats ON seats.match_id = matches.id AND seats.user_id = ?3 AND seats.seat = ?4
    WHERE original_id = ?1 AND original_deal = ?2
"""
_ALONE: Final = """
    SELECT matches.id, game, ended_at FROM matches
    JOIN seats AS own ON own.match_id = matches.id AND own.user_id = ?1
    WHERE state = 'finished' AND deals IS NULL AND NOT EXISTS (
        SELECT 1 FROM seats AS other
        WHERE other.match_id = matches.id AND other.user_id <> ?1
    )
    ORDER BY finish_number DESC LIMIT ?2
"""


@dataclass(frozen=True, slots=True)
class NewDuplicate:
    """A match of cards that were dealt before, with the part of its log that is there already."""

    cards: SameCards
    like: StoredMatch
    """The match whose game, options and hints it has."""
    scope: int
    channel: int
    user: int
    engine_version: int
    deals: int
    decks: int
    """How many decks of that match it has."""
    chairs: tuple[TakenSeat, ...]
    past: Sequence[tuple[Input, Sequence[str]]]
    """Each input with its events as JSON."""


class SameCardsStore:
    """The repository of cards that are dealt again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, new: NewDuplicate, at: int, challenge: int | None = None) -> int | None:
        """Begin a match that is played at once, also as that of a challenge.

        None where the challenge has its match, or is no more.
        """
        async with self._database.writing() as session:
            if challenge is not None and not await _is_open(session, challenge):
                return None
            match = await _make(session, new, at)
            if challenge is not None:
                await session.rows(
                    "UPDATE challenges SET match_id = ? WHERE id = ?", match, challenge
                )
        return match

    async def going(self, cards: SameCards, user: int, seat: int) -> int | None:
        """The match with these cards in this seat that a person has not finished."""
        async with self._database.reading() as session:
            row = await session.row(
                _OF_CARDS + " AND state IN ('playing', 'paused')", *cards, user, seat
            )
        return None if row is None else row["id"]

    async def finished(self, cards: SameCards, user: int, seat: int) -> list[int]:
        """The matches with these cards in this seat that a person has finished, oldest first."""
        async with self._database.reading() as session:
            rows = await session.rows(
                _OF_CARDS + " AND state = 'finished' ORDER BY matches.id", *cards, user, seat
            )
        return [row["id"] for row in rows]

    async def alone(self, user: int, limit: int) -> list[OwnMatch]:
        """The last matches that a person has finished against computers, the newest first."""
        async with self._database.reading() as session:
            return [OwnMatch(*row) for row in await session.rows(_ALONE, user, limit)]

    async def par(self, cards: SameCards, seat: int) -> Attempt | None:
        """What a strong computer player made of these cards in a seat, once it is known."""
        async with self._database.reading() as session:
            row = await session.row(
                "SELECT points FROM same_cards_pars WHERE original_id = ? AND deal = ?"
                " AND seat = ?",
                *cards,
                seat,
            )
        return None if row is None else Attempt(tuple(map(tuple, json.loads(row["points"]))))

    async def note_par(self, cards: SameCards, seat: int, par: Attempt) -> None:
        """Keep what a strong computer player made of these cards; the first word counts."""
        async with self._database.writing() as session:
            await session.rows(
                "INSERT INTO same_cards_pars (original_id, deal, seat, points)"
                " SELECT id, ?2, ?3, ?4 FROM matches WHERE id = ?1 ON CONFLICT DO NOTHING",
                *cards,
                seat,
                json.dumps(par.gains),
            )

    async def challenge(self, original: int, challenger: int, other: int, at: int) -> int | None:
        """Keep a challenge; returns its number, None where that person was challenged to it.

        Those that can be taken up no more are forgotten, whoever made them.
        """
        async with self._database.writing() as session:
            await session.rows(
                "DELETE FROM challenges WHERE match_id IS NULL AND made_at < ?",
                at - OPEN_DAYS * DAY_MS,
            )
            row = await session.row(
                "INSERT INTO challenges (original_id, user_id, other_id, made_at)"
                " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
                original,
                challenger,
                other,
                at,
            )
        return None if row is None else row["id"]

    async def withdraw(self, challenge: int) -> None:
        """Forget a challenge that reached nobody."""
        async with self._database.writing() as session:
            await session.rows("DELETE FROM challenges WHERE id = ?", challenge)

    async def find(self, challenge: int) -> Challenge | None:
        """A challenge, if it is known."""
        return await self._challenge("id = ?", challenge)

    async def of_match(self, match: int) -> Challenge | None:
        """The challenge that a match is played for."""
        return await self._challenge("match_id = ?", match)

    async def decline(self, challenge: int) -> None:
        """Note that a challenge is declined, if nobody plays it yet."""
        async with self._database.writing() as session:
            await session.rows(
                "UPDATE challenges SET declined = 1 WHERE id = ? AND match_id IS NULL", challenge
            )

    async def is_playing_cards_of(self, user: int, match: int) -> bool:
        """Return whether a person is in the middle of a challenge with the cards of a match."""
        async with self._database.reading() as session:
            row = await session.row(
                "SELECT 1 FROM challenges JOIN matches ON matches.id = challenges.match_id"
                " WHERE other_id = ? AND challenges.original_id = ?"
                " AND state IN ('playing', 'paused')",
                user,
                match,
            )
        return row is not None

    async def _challenge(self, where: str, *values: Value) -> Challenge | None:
        async with self._database.reading() as session:
            row = await session.row(_CHALLENGES + where, *values)
        return None if row is None else _challenge(row)


async def _is_open(session: Session, challenge: int) -> bool:
    row = await session.row(
        "SELECT 1 FROM challenges WHERE id = ? AND match_id IS NULL AND declined = 0", challenge
    )
    return row is not None


async def _make(session: Session, new: NewDuplicate, at: int) -> int:
    (made,) = await session.rows(
        "INSERT INTO matches (guild_id, channel_id, game, engine_version, options, host_id, hints,"
        " deals, original_id, original_deal, state, created_at, changed_at, started_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'playing', ?11, ?11, ?11) RETURNING id",
        new.scope,
        new.channel,
        new.like.game,
        new.engine_version,
        new.like.options,
        new.user,
        new.like.hints,
        new.deals,
        *new.cards,
        at,
    )
    match: int = made["id"]
    for chair in new.chairs:
        await seat(session, match, chair)
    await session.rows(
        "INSERT INTO shuffles (match_id, number, cards, nonce, digest, made_at)"
        " SELECT ?1, number, cards, nonce, digest, made_at FROM shuffles"
        " WHERE match_id = ?2 AND number < ?3",
        match,
        new.like.id,
        new.decks,
    )
    number = 0
    for given, events in new.past:
        await session.each(
            "INSERT INTO events (match_id, number, body) VALUES (?, ?, ?)",
            [(match, each, body) for each, body in enumerate(events, number)],
        )
        await session.rows(
            "INSERT INTO inputs (match_id, number, kind, body, actor) VALUES (?, ?, ?, ?, ?)",
            match,
            number,
            *given,
        )
        number += len(events)
    return match


def _challenge(row: Row) -> Challenge:
    return Challenge(
        id=row["id"],
        original=row["original_id"],
        challenger=row["user_id"],
        challenged=row["other_id"],
        made_at=row["made_at"],
        declined=bool(row["declined"]),
        match=row["match_id"],
    )
