"""Tournaments: their logs, their people, the places of their tables, and their results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bot.features.tournaments.values import (
    Competitor,
    TournamentPlace,
    TournamentStatus,
    TournamentTable,
)
from bot.model import MatchStatus, TakenSeat, Title, Titles
from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session, Value
from bot.store.engine.sharding import shard_condition
from bot.store.matches import NewLobby, make
from bot.store.ownership import Ownership

OWNERSHIP: Final = Ownership(
    renamed=(
        "UPDATE tournaments SET user_id = ?2 WHERE user_id = ?1",
        "UPDATE tournament_people SET user_id = ?2, name = '' WHERE user_id = ?1",
    ),
    exported={
        "tournaments": "SELECT * FROM tournament_people WHERE user_id = ? ORDER BY tournament_id",
        "tournaments_organized": "SELECT id, guild_id, channel_id, name, game, status, made_at"
        " FROM tournaments WHERE user_id = ? ORDER BY id",
    },
    purged=("DELETE FROM tournaments WHERE guild_id = ?",),
)
"""The log names nobody: people are numbers there."""
_UNFINISHED: Final = "status IN ('open', 'running')"
_TABLES: Final = """
    SELECT tournament_tables.*, matches.state FROM tournament_tables
    LEFT JOIN matches ON matches.id = match_id WHERE tournament_id = ? ORDER BY round, number
"""
_PLACED: Final = """
    FROM tournament_people JOIN tournaments ON tournaments.id = tournament_id
    WHERE tournament_people.user_id = ?1 AND place IS NOT NULL
        AND coalesce(?2, guild_id) = guild_id AND coalesce(?3, game) = game
"""
_TITLES: Final = f"""
    SELECT count(*) AS played, count(*) FILTER (WHERE place = 1) AS won, min(place) AS best
    {_PLACED}
"""
_LATEST_TITLES: Final = f"""
    SELECT tournaments.name, place, places {_PLACED} ORDER BY tournament_id DESC LIMIT 3
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament:
    """A new tournament; `body` is its first event, in which the organizer is number 1."""

    guild: int
    channel: int
    user: int
    called: str
    """The organizer's name."""
    name: str
    game: str
    secret: str = field(repr=False)
    starts_at: int | None
    body: str


class Logged(NamedTuple):
    """An event of a tournament (JSON), and when it was written down (unix ms)."""

    body: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTournament:
    """A tournament with its log (JSON), its people and its tables. Times are unix milliseconds."""

    id: int
    guild: int
    channel: int
    message: int | None
    scheduled: int | None
    """Discord's scheduled event, if there is one."""
    organizer: int
    name: str
    game: str
    status: TournamentStatus
    made_at: int
    ended_at: int | None
    secret: str = field(repr=False)
    starts_at: int | None
    log: tuple[Logged, ...]
    people: tuple[Competitor, ...]
    tables: tuple[TournamentTable, ...]


class TournamentStore:
    """The repository of tournaments."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: NewTournament, at: int) -> int:
        """Keep a tournament that is announced at `at` (unix ms); returns its number."""
        async with self._database.writing() as session:
            (made,) = await session.rows(
                "INSERT INTO tournaments (guild_id, channel_id, user_id, name, game, secret,"
                " starts_at, status, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?) RETURNING id",
                new.guild,
                new.channel,
                new.user,
                new.name,
                new.game,
                new.secret,
                new.starts_at,
                at,
            )
            tournament: int = made["id"]
            await session.rows(
                "INSERT INTO tournament_people (tournament_id, number, user_id, name)"
                " VALUES (?, 1, ?, ?)",
                tournament,
                new.user,
                new.called,
            )
            await _append(session, tournament, 0, (new.body,), at)
        return tournament

    async def load(self, tournament: int) -> StoredTournament | None:
        """A tournament with its log, people and tables; None where there is none of this number."""
        async with self._database.reading() as session:
            row = await session.row("SELECT * FROM tournaments WHERE id = ?", tournament)
            return None if row is None else await _load(session, row)

    async def unfinished(self) -> tuple[int, ...]:
        """The tournaments served here that are announced or go on, oldest first."""
        here = shard_condition(self._database.shards)
        async with self._database.reading() as session:
            rows = await session.rows(
                f"SELECT id FROM tournaments WHERE {_UNFINISHED}{here} ORDER BY id"  # noqa: S608 - constants of the store
            )
        return tuple(row["id"] for row in rows)

    async def of_guild(self, guild: int, limit: int) -> tuple[TournamentPlace, ...]:
        """The newest tournaments of a server, newest first."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT * FROM tournaments WHERE guild_id = ? ORDER BY id DESC LIMIT ?",
                guild,
                limit,
            )
        return tuple(
            TournamentPlace(
                id=row["id"],
                name=row["name"],
                game=row["game"],
                status=row["status"],
                channel=row["channel_id"],
                message=row["message_id"],
                made_at=row["made_at"],
            )
            for row in rows
        )

    async def append(
        self,
        tournament: int,
        number: int,
        bodies: Sequence[str],
        at: int,
        status: TournamentStatus | None = None,
    ) -> bool:
        """Write events from `number` on, counted from 0, and the status that they lead to.

        Return False, and write nothing, where `number` is not the next one, or all is over.
        """
        async with self._database.writing() as session:
            open_at = await session.row(
                "SELECT (SELECT count(*) FROM tournament_events WHERE tournament_id = ?1) AS next"  # noqa: S608 - a constant
                f" FROM tournaments WHERE id = ?1 AND {_UNFINISHED}",
                tournament,
            )
            if open_at is None or open_at["next"] != number:
                return False
            await _append(session, tournament, number, bodies, at)
            if status is not None:
                await _set_status(session, tournament, status, at)
        return True

    async def correct(self, tournament: int, number: int, body: str, at: int) -> bool:
        """Write one event of a tournament that may be over; False as in `append`."""
        async with self._database.writing() as session:
            found = await session.row(
                "SELECT count(*) AS next FROM tournament_events WHERE tournament_id = ?", tournament
            )
            if found is None or found["next"] != number or number == 0:
                return False
            await _append(session, tournament, number, (body,), at)
        return True

    async def number_of(self, tournament: int, user: int, name: str) -> int:
        """The number of a person in a tournament, who has this name from now on."""
        async with self._database.writing() as session:
            found = await session.row(
                "UPDATE tournament_people SET name = ?3 WHERE user_id = ?2 AND tournament_id = ?1"
                " RETURNING number",
                tournament,
                user,
                name,
            )
            if found is None:
                (found,) = await session.rows(
                    "INSERT INTO tournament_people (tournament_id, number, user_id, name)"
                    " SELECT ?1, 1 + count(*), ?2, ?3 FROM tournament_people"
                    " WHERE tournament_id = ?1 RETURNING number",
                    tournament,
                    user,
                    name,
                )
        return int(found["number"])

    async def note_message(self, tournament: int, message: int) -> None:
        """Keep which message shows a tournament."""
        async with self._database.writing() as session:
            await session.rows(
                "UPDATE tournaments SET message_id = ? WHERE id = ?", message, tournament
            )

    async def note_event(self, tournament: int, scheduled: int | None) -> None:
        """Keep which scheduled event of Discord announces a tournament."""
        async with self._database.writing() as session:
            await session.rows(
                "UPDATE tournaments SET scheduled_id = ? WHERE id = ?", scheduled, tournament
            )

    async def open_table(self, tournament: int, table: TournamentTable) -> None:
        """Keep the place of a table of a round; the first word counts."""
        async with self._database.writing() as session:
            await session.rows(
                "INSERT INTO tournament_tables (tournament_id, round, number, channel_id,"
                " message_id, opened_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                tournament,
                table.round,
                table.number,
                table.channel,
                table.message,
                table.opened_at,
            )

    async def move_table(self, tournament: int, table: TournamentTable, channel: int) -> None:
        """Keep that a table that is not shown yet stands in another channel."""
        async with self._database.writing() as session:
            await session.rows(
                "UPDATE tournament_tables SET channel_id = ?4"
                " WHERE tournament_id = ?1 AND round = ?2 AND number = ?3",
                tournament,
                table.round,
                table.number,
                channel,
            )

    async def note_table_message(
        self, tournament: int, table: TournamentTable, message: int, at: int
    ) -> None:
        """Keep which message shows a table; it waits for its people from now on."""
        async with self._database.writing() as session:
            await session.rows(
                "UPDATE tournament_tables SET message_id = ?4, opened_at = ?5"
                " WHERE tournament_id = ?1 AND round = ?2 AND number = ?3",
                tournament,
                table.round,
                table.number,
                message,
                at,
            )

    async def call_reserve(self, tournament: int, table: TournamentTable, at: int) -> None:
        """Keep that a table waits for people anew from now on, because a reserve was called."""
        async with self._database.writing() as session:
            await session.rows(
                "UPDATE tournament_tables SET opened_at = ?4, called = 1"
                " WHERE tournament_id = ?1 AND round = ?2 AND number = ?3",
                tournament,
                table.round,
                table.number,
                at,
            )

    async def arrive(self, tournament: int, round_number: int, number: int, person: int) -> bool:
        """Keep that a person is at their table; False where it is not open yet."""
        async with self._database.writing() as session:
            made = await session.rows(
                "INSERT INTO tournament_arrivals (tournament_id, round, number, person)"
                " SELECT tournament_id, round, number, ?4 FROM tournament_tables"
                " WHERE tournament_id = ?1 AND round = ?2 AND number = ?3"
                " ON CONFLICT (tournament_id, round, number, person)"
                " DO UPDATE SET person = excluded.person RETURNING person",
                tournament,
                round_number,
                number,
                person,
            )
        return bool(made)

    async def begin_match(
        self,
        tournament: int,
        table: TournamentTable,
        lobby: NewLobby,
        chairs: Sequence[TakenSeat],
        at: int,
    ) -> int:
        """Begin the match of a table at once; returns the same one where it has begun before."""
        async with self._database.writing() as session:
            (known,) = await session.rows(
                "SELECT match_id FROM tournament_tables"
                " WHERE tournament_id = ? AND round = ? AND number = ?",
                tournament,
                table.round,
                table.number,
            )
            if known["match_id"] is not None:
                return int(known["match_id"])
            match = await make(session, lobby, chairs, at, begun=True)
            await session.rows(
                "UPDATE tournament_tables SET match_id = ?4"
                " WHERE tournament_id = ?1 AND round = ?2 AND number = ?3",
                tournament,
                table.round,
                table.number,
                match,
            )
        return match

    async def invite(self, tournament: int, person: int, invited: int) -> bool:
        """Keep that a person has asked another one to play with them; False if they had before."""
        async with self._database.writing() as session:
            kept = await session.rows(
                "INSERT INTO tournament_invitations (tournament_id, person, invited)"
                " VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING 1",
                tournament,
                person,
                invited,
            )
        return bool(kept)

    async def is_invited(self, tournament: int, person: int, invited: int) -> bool:
        """Return whether a person has asked another one to play with them."""
        async with self._database.reading() as session:
            found = await session.row(
                "SELECT 1 FROM tournament_invitations"
                " WHERE tournament_id = ? AND person = ? AND invited = ?",
                tournament,
                person,
                invited,
            )
        return found is not None

    async def of_match(self, match: int) -> int | None:
        """The tournament that a match belongs to; None for any other match."""
        async with self._database.reading() as session:
            row = await session.row(
                "SELECT tournament_id FROM tournament_tables WHERE match_id = ?", match
            )
        return None if row is None else int(row["tournament_id"])

    async def note_places(self, tournament: int, places: Mapping[int, tuple[int, int]]) -> None:
        """Keep people's results, by their numbers: the place, and the number of places."""
        async with self._database.writing() as session:
            await session.each(
                "UPDATE tournament_people SET place = ?3, places = ?4"
                " WHERE tournament_id = ?1 AND number = ?2",
                [(tournament, number, *place) for number, place in places.items()],
            )

    async def titles(self, user: int, guild: int | None, game: str | None) -> Titles:
        """The tournaments that a person has finished and won, by number, and their latest ones."""
        async with self._database.reading() as session:
            row = await session.row(_TITLES, user, guild, game)
            latest = await session.rows(_LATEST_TITLES, user, guild, game)
        if row is None:
            return Titles()
        places = (Title(each["name"], each["place"], each["places"]) for each in latest)
        return Titles(row["played"], row["won"], row["best"], tuple(places))

    async def open_of(self, user: int) -> tuple[int, ...]:
        """The tournaments in which a person takes part that are not over."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT tournament_id FROM tournament_people"  # noqa: S608 - a constant
                " JOIN tournaments ON tournaments.id = tournament_id"
                f" WHERE tournament_people.user_id = ? AND {_UNFINISHED} ORDER BY tournament_id",
                user,
            )
        return tuple(row["tournament_id"] for row in rows)


async def _append(
    session: Session, tournament: int, number: int, bodies: Sequence[str], at: int
) -> None:
    values: list[tuple[Value, ...]] = [
        (tournament, number + index, body, at) for index, body in enumerate(bodies)
    ]
    await session.each(
        "INSERT INTO tournament_events (tournament_id, number, body, written_at)"
        " VALUES (?, ?, ?, ?)",
        values,
    )


async def _set_status(session: Session, tournament: int, status: TournamentStatus, at: int) -> None:
    over = status in {"ended", "cancelled"}
    await session.rows(
        "UPDATE tournaments SET status = ?, ended_at = ? WHERE id = ?",
        status,
        at if over else None,
        tournament,
    )


async def _load(session: Session, row: Row) -> StoredTournament:
    tournament = row["id"]
    log = await session.rows(
        "SELECT * FROM tournament_events WHERE tournament_id = ? ORDER BY number", tournament
    )
    people = await session.rows(
        "SELECT * FROM tournament_people WHERE tournament_id = ? ORDER BY number", tournament
    )
    arrivals = await session.rows(
        "SELECT * FROM tournament_arrivals WHERE tournament_id = ?", tournament
    )
    here: dict[tuple[int, int], set[int]] = {}
    for each in arrivals:
        here.setdefault((each["round"], each["number"]), set()).add(each["person"])
    return StoredTournament(
        id=tournament,
        guild=row["guild_id"],
        channel=row["channel_id"],
        message=row["message_id"],
        scheduled=row["scheduled_id"],
        organizer=row["user_id"],
        name=row["name"],
        game=row["game"],
        status=row["status"],
        made_at=row["made_at"],
        ended_at=row["ended_at"],
        secret=row["secret"],
        starts_at=row["starts_at"],
        log=tuple(Logged(each["body"], each["written_at"]) for each in log),
        people=tuple(Competitor(each["number"], each["user_id"], each["name"]) for each in people),
        tables=tuple(
            _table(each, here.get((each["round"], each["number"]), set()))
            for each in await session.rows(_TABLES, tournament)
        ),
    )


def _table(row: Row, arrived: set[int]) -> TournamentTable:
    state: MatchStatus | None = row["state"]
    return TournamentTable(
        round=row["round"],
        number=row["number"],
        channel=row["channel_id"],
        message=row["message_id"],
        opened_at=row["opened_at"],
        called=bool(row["called"]),
        match=row["match_id"],
        state=state,
        arrived=frozenset(arrived),
    )
