"""Matches and the people at them, from the lobby to the end."""
# ruff: noqa: S608 - statements are put together from constants of this package alone

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from bot.model import IN_PLAY, UNFINISHED, MatchStatus, TablePace, TakenSeat
from bot.store import premoves
from bot.store.engine.database import Database
from bot.store.engine.errors import (
    AlreadySeated,
    SeatTaken,
    TooManyTables,
    UnknownMatch,
    WrongState,
)
from bot.store.engine.process_news import MATCH
from bot.store.engine.session import Row, Session
from bot.store.engine.sharding import shard_condition

# One row per seat, and one with an empty seat for a match without people.
MATCHES_WITH_SEATS: Final = """
    SELECT matches.*, seats.seat, seats.user_id, seats.level, seats.name, seats.kept
    FROM matches LEFT JOIN seats ON seats.match_id = matches.id
"""
IN_ORDER: Final = " ORDER BY matches.id, seats.seat"


# `playing` is entered by `start` the first time, `finished` only by appending the last events.
_MAY_BECOME: Final[dict[MatchStatus, frozenset[MatchStatus]]] = {
    "lobby": frozenset({"ended", "lapsed"}),
    "playing": frozenset({"paused", "ended"}),
    "paused": frozenset({"playing", "ended", "lapsed"}),
    "finished": frozenset(),
    "ended": frozenset(),
    "lapsed": frozenset(),
}
_WHERE_UNFINISHED: Final = " WHERE state IN ('lobby', 'playing', 'paused')"
_WHERE_FINISHED_BETWEEN: Final = " WHERE state = 'finished' AND matches.changed_at BETWEEN ? AND ?"
_WHERE_PERSON: Final = (
    " JOIN seats AS own ON own.match_id = matches.id AND own.user_id = ?" + _WHERE_UNFINISHED
)
# The plus keeps SQLite from the index of servers: a server's history is long, and few are open.
_OPEN_TABLES: Final = """
    SELECT count(*) AS tables FROM matches
    WHERE state IN ('lobby', 'playing') AND +guild_id = ?
"""
_OVER: Final[frozenset[MatchStatus]] = frozenset({"ended", "lapsed"})
_SLOW_TABLES: Final = """
    SELECT count(*) AS tables FROM seats JOIN matches ON matches.id = seats.match_id
    WHERE seats.user_id = ? AND state IN ('playing', 'paused')
        AND pace IN ('slow_12', 'slow_24', 'slow_48')
        AND NOT EXISTS (
            SELECT 1 FROM inputs WHERE inputs.match_id = seats.match_id
                AND CAST(json_extract(body, '$.seat') AS INTEGER) = seats.seat
                AND json_extract(body, '$.action.kind') = 'chair.resigned'
        )
"""


@dataclass(frozen=True, slots=True)
class NewLobby:
    """The beginning of a match, when its lobby opens; `options` is JSON."""

    guild_id: int
    """Or its stand-in for direct messages (see `bot.model.private_scope`)."""
    channel_id: int
    game: str
    engine_version: int
    options: str
    host_id: int | None
    hints: bool = False
    """Whether players may ask for hints."""
    pace: TablePace = "normal"
    reliable: int | None = None
    """See `StoredMatch.reliable`."""
    phrases: bool = True
    """Whether set phrases may be said."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with its seats, without its log. Times are unix milliseconds; `options` is JSON."""

    id: int
    guild_id: int
    channel_id: int
    game: str
    engine_version: int
    options: str
    state: MatchStatus
    host_id: int | None
    created_at: int
    changed_at: int
    """The last change of seats, options or state; moves do not count."""
    started_at: int | None
    ended_at: int | None
    seats: tuple[TakenSeat, ...]
    hints: bool = False
    """Whether players may ask for hints."""
    pace: TablePace = "normal"
    deals: int | None = None
    """The number of deals after which it is over; None where only its game says."""
    reliable: int | None = None
    """The reliability that is asked of people who sit down (`tallies.reliability`); None for any.
    """
    phrases: bool = True
    """Whether set phrases may be said."""
    original: int | None = None
    """The match whose cards are dealt again; None where they are its own."""
    original_deal: int = 0
    """The one of its deals that is dealt again; 0 for all of them."""


class Matches:
    """The repository of matches. A change of a match that is over raises WrongState."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def _shard_condition(self) -> str:
        return shard_condition(self._database.shards)

    async def create_lobby(
        self,
        lobby: NewLobby,
        at: int,
        chairs: Sequence[TakenSeat] = (),
        *,
        most: int | None = None,
    ) -> int:
        """Open a lobby in which `chairs` are taken already; returns the id of the match.

        Raises TooManyTables where the server has `most` lobbies and running matches already.
        """
        async with self._database.writing() as session:
            if most is not None:
                found = await session.row(_OPEN_TABLES, lobby.guild_id)
                if found and found["tables"] >= most:
                    raise TooManyTables(lobby.guild_id, most)
            return await make(session, lobby, chairs, at)

    async def put(self, match: int, chair: TakenSeat, at: int) -> None:
        """Seat somebody. Raises SeatTaken, AlreadySeated, WrongState or UnknownMatch."""
        async with self._database.writing() as session:
            await _touch(session, match, at, UNFINISHED)
            await seat(session, match, chair)

    async def replace(self, match: int, chair: TakenSeat, at: int) -> None:
        """Seat somebody instead of the present occupant. Raises as `put`, but never SeatTaken."""
        async with self._database.writing() as session:
            await _touch(session, match, at, UNFINISHED)
            await _unseat(session, match, chair.seat)
            await seat(session, match, chair)

    async def clear(self, match: int, seat: int, at: int) -> None:
        """Empty a seat, if it is not empty. Raises WrongState or UnknownMatch."""
        async with self._database.writing() as session:
            await _touch(session, match, at, UNFINISHED)
            await _unseat(session, match, seat)

    async def set_host(self, match: int, user_id: int | None, at: int) -> None:
        """Hand the host's duty to somebody. Raises WrongState or UnknownMatch."""
        async with self._database.writing() as session:
            await _touch(session, match, at, UNFINISHED)
            await session.rows("UPDATE matches SET host_id = ? WHERE id = ?", user_id, match)

    async def set_options(self, match: int, options: str, at: int) -> None:
        """Change the options (JSON) of a lobby. Raises WrongState later than that."""
        async with self._database.writing() as session:
            await _touch(session, match, at, frozenset({"lobby"}))
            await session.rows("UPDATE matches SET options = ? WHERE id = ?", options, match)

    async def set_hints(self, match: int, at: int, *, allowed: bool) -> None:
        """Allow or forbid hints while there is a lobby. Raises WrongState later than that."""
        async with self._database.writing() as session:
            await _touch(session, match, at, frozenset({"lobby"}))
            await session.rows("UPDATE matches SET hints = ? WHERE id = ?", allowed, match)

    async def set_pace(self, match: int, pace: TablePace, at: int) -> None:
        """Choose the pace while there is a lobby. Raises WrongState later than that."""
        async with self._database.writing() as session:
            await _touch(session, match, at, frozenset({"lobby"}))
            await session.rows("UPDATE matches SET pace = ? WHERE id = ?", pace, match)

    async def set_reliable(self, match: int, least: int | None, at: int) -> None:
        """Set the reliability asked of people in a lobby. Raises WrongState later than that."""
        async with self._database.writing() as session:
            await _touch(session, match, at, frozenset({"lobby"}))
            await session.rows("UPDATE matches SET reliable = ? WHERE id = ?", least, match)

    async def set_phrases(self, match: int, at: int, *, allowed: bool) -> None:
        """Allow or forbid phrases while there is a lobby. Raises WrongState later than that."""
        async with self._database.writing() as session:
            await _touch(session, match, at, frozenset({"lobby"}))
            await session.rows("UPDATE matches SET phrases = ? WHERE id = ?", allowed, match)

    async def start(self, match: int, engine_version: int, at: int) -> None:
        """Turn a lobby into a match played by `engine_version`. Raises WrongState otherwise.

        The version is asked for again because a lobby may outlive an upgrade of the bot.
        """
        async with self._database.writing() as session:
            await _touch(session, match, at, frozenset({"lobby"}))
            await session.rows(
                "UPDATE matches SET state = 'playing', engine_version = ?, started_at = ?"
                " WHERE id = ?",
                engine_version,
                at,
                match,
            )

    async def set_state(self, match: int, state: MatchStatus, at: int) -> None:
        """Pause, resume, end or lapse a match. Raises WrongState where that is impossible."""
        before: frozenset[MatchStatus] = frozenset(
            old for old, new in _MAY_BECOME.items() if state in new
        )
        async with self._database.writing() as session:
            scope = await _touch(session, match, at, before)
            await session.rows(
                "UPDATE matches SET state = ?, ended_at = ? WHERE id = ?",
                state,
                at if state in _OVER else None,
                match,
            )
            if state in _OVER:
                await premoves.forget(session, match)
            if not self._database.shards.serve(scope):
                await self._database.announce(session, **{MATCH: match})

    async def move(self, match: int, channel: int, at: int) -> None:
        """Play a match in another channel, where nothing of it is shown yet.

        Raises WrongState or UnknownMatch.
        """
        async with self._database.writing() as session:
            await _touch(session, match, at, IN_PLAY)
            await session.rows("UPDATE matches SET channel_id = ? WHERE id = ?", channel, match)
            await session.rows("DELETE FROM messages WHERE match_id = ? AND kind = 'table'", match)

    async def lapse(
        self, state: Literal["lobby", "paused"], unchanged_since: int, at: int
    ) -> tuple[int, ...]:
        """Lapse every match in `state` last changed before `unchanged_since`; returns their ids.

        Only those that are served here.
        """
        async with self._database.writing() as session:
            rows = await session.rows(
                "UPDATE matches SET state = 'lapsed', changed_at = ?, ended_at = ?"
                f" WHERE state = ? AND changed_at < ?{self._shard_condition} RETURNING id",
                at,
                at,
                state,
                unchanged_since,
            )
        return tuple(sorted(row["id"] for row in rows))

    async def clock_jumped(self, before: int, after: int) -> None:
        """Redate unfinished matches for a clock that was set from `before` to `after` (unix ms).

        None becomes older by that: where the clock went back, dates from the future become now.
        Only those that are served here, for other processes look at their own clock.
        """
        async with self._database.writing() as session:
            for state in sorted(UNFINISHED):
                if after > before:
                    await session.rows(
                        "UPDATE matches SET changed_at = changed_at + ?"
                        f" WHERE state = ? AND changed_at <= ?{self._shard_condition}",
                        after - before,
                        state,
                        before,
                    )
                else:
                    await session.rows(
                        "UPDATE matches SET changed_at = ?1"
                        f" WHERE state = ?2 AND changed_at > ?1{self._shard_condition}",
                        after,
                        state,
                    )

    async def load(self, match: int) -> StoredMatch:
        """One match with its seats. Raises UnknownMatch."""
        async with self._database.reading() as session:
            return await load_match(session, match)

    async def unfinished(self) -> tuple[StoredMatch, ...]:
        """The lobbies and the matches in play or paused that are served here, oldest first."""
        where = f"{_WHERE_UNFINISHED}{self._shard_condition}"
        async with self._database.reading() as session:
            rows = await session.rows(f"{MATCHES_WITH_SEATS}{where}{IN_ORDER}")
        return matches_in(rows)

    async def finished_matches_between(self, begin: int, end: int) -> tuple[StoredMatch, ...]:
        """The matches served here that were over in this time (unix ms), oldest first."""
        where = f"{_WHERE_FINISHED_BETWEEN}{self._shard_condition}"
        async with self._database.reading() as session:
            rows = await session.rows(f"{MATCHES_WITH_SEATS}{where}{IN_ORDER}", begin, end)
        return matches_in(rows)

    async def of_person(self, user_id: int) -> tuple[StoredMatch, ...]:
        """The unfinished matches at which a person sits, oldest first."""
        async with self._database.reading() as session:
            rows = await session.rows(
                f"{MATCHES_WITH_SEATS}{_WHERE_PERSON}{IN_ORDER}",
                user_id,
            )
        return matches_in(rows)

    async def lobbies_in(self, guild: int, channel: int) -> tuple[StoredMatch, ...]:
        """The lobbies in a channel or thread of a server, oldest first."""
        async with self._database.reading() as session:
            rows = await session.rows(
                f"{MATCHES_WITH_SEATS} WHERE state = 'lobby' AND +guild_id = ? AND channel_id = ?"
                f" {IN_ORDER}",
                guild,
                channel,
            )
        return matches_in(rows)

    async def slow_tables_of(self, user_id: int) -> int:
        """The number of slow tables at which a person plays and has not given up."""
        async with self._database.reading() as session:
            row = await session.row(_SLOW_TABLES, user_id)
        return row["tables"] if row else 0


async def load_match(session: Session, match: int) -> StoredMatch:
    """One match with its seats, inside a transaction. Raises UnknownMatch."""
    rows = await session.rows(f"{MATCHES_WITH_SEATS} WHERE matches.id = ? {IN_ORDER}", match)
    if not rows:
        raise UnknownMatch(match)
    return matches_in(rows)[0]


async def _touch(session: Session, match: int, at: int, allowed: frozenset[MatchStatus]) -> int:
    """Date a change; returns the server of the match, or its stand-in."""
    row = await session.row(
        "UPDATE matches SET changed_at = ? WHERE id = ? RETURNING state, guild_id", at, match
    )
    if row is None:
        raise UnknownMatch(match)
    if row["state"] not in allowed:
        raise WrongState(match, row["state"])
    scope: int = row["guild_id"]
    return scope


async def make(
    session: Session, lobby: NewLobby, chairs: Sequence[TakenSeat], at: int, *, begun: bool = False
) -> int:
    """Write down a match with its chairs, inside a transaction: a lobby, or one that has `begun`.

    Returns its id.
    """
    (made,) = await session.rows(
        "INSERT INTO matches (guild_id, channel_id, game, engine_version, options, host_id,"
        " hints, pace, reliable, phrases, state, created_at, changed_at, started_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, ?13) RETURNING id",
        lobby.guild_id,
        lobby.channel_id,
        lobby.game,
        lobby.engine_version,
        lobby.options,
        lobby.host_id,
        lobby.hints,
        lobby.pace,
        lobby.reliable,
        lobby.phrases,
        "playing" if begun else "lobby",
        at,
        at if begun else None,
    )
    match: int = made["id"]
    for chair in chairs:
        await seat(session, match, chair)
    return match


async def seat(session: Session, match: int, chair: TakenSeat) -> None:
    """Seat somebody, inside a transaction. Raises SeatTaken or AlreadySeated."""
    seated = await session.row(
        "INSERT INTO seats (match_id, seat, user_id, level, name, kept)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING seat",
        match,
        chair.seat,
        chair.user_id,
        chair.level,
        chair.name,
        chair.kept,
    )
    if seated is not None:
        return
    taken = await session.row(
        "SELECT 1 FROM seats WHERE match_id = ? AND seat = ?", match, chair.seat
    )
    if taken is not None or chair.user_id is None:
        raise SeatTaken(match, chair.seat)
    raise AlreadySeated(match, chair.user_id)


async def _unseat(session: Session, match: int, seat: int) -> None:
    await session.rows("DELETE FROM seats WHERE match_id = ? AND seat = ?", match, seat)


def matches_in(rows: Iterable[Row]) -> tuple[StoredMatch, ...]:
    """The matches in rows of MATCHES_WITH_SEATS that stand IN_ORDER."""
    return tuple(_match(list(of_one)) for _, of_one in groupby(rows, lambda row: row["id"]))


def _match(rows: list[Row]) -> StoredMatch:
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
            TakenSeat(row["seat"], row["name"], row["user_id"], row["level"], bool(row["kept"]))
            for row in rows
            if row["seat"] is not None
        ),
        hints=bool(first["hints"]),
        pace=first["pace"],
        deals=first["deals"],
        reliable=first["reliable"],
        phrases=bool(first["phrases"]),
        original=first["original_id"],
        original_deal=first["original_deal"] or 0,
    )
