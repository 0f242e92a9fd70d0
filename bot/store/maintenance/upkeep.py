"""The work of an operator on a database file: copy, check, upgrade, rebuild. Prints nothing."""

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from bot.process.progress import track
from bot.store import events
from bot.store.engine.address import PostgresAddress, Where
from bot.store.engine.backup import connect_read_only, copy_database
from bot.store.engine.errors import BackupRefused, DatabaseUnreachable
from bot.store.engine.lock import only_process
from bot.store.engine.migrations import all_migrations
from bot.store.engine.opening import needs_psycopg, open_database
from bot.store.engine.upgrade import Upgraded, must_be_a_file, refusals, upgrade, version_of
from bot.store.events import EventRow, InputRow
from bot.store.maintenance.stored_text import unreadable
from bot.store.matches import IN_ORDER, MATCHES_WITH_SEATS, StoredMatch, matches_in
from bot.store.tallies.leaderboard_counts import EndingOf, Results

ProblemKind: TypeAlias = Literal["pages", "text", "loose", "gap", "result", "table"]


@dataclass(frozen=True, slots=True)
class BackedUp:
    """The path of the copy, and its size in bytes."""

    path: Path
    size: int


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault: broken pages, damaged text, loose rows, a gap in a log, or results.

    A `table` is a match in play that cannot be shown any more. A `result` can be healed by
    `rebuild`; for the others there are backups.
    """

    kind: ProblemKind
    detail: str


class LoggedMatch(NamedTuple):
    """A match, and its log."""

    match: StoredMatch
    inputs: tuple[InputRow, ...]
    events: tuple[EventRow, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """The contents of a database, and its faults; older versions are counted as far as known."""

    version: int
    newest: int
    """The version this program works with."""
    matches: int
    events: int
    problems: tuple[Problem, ...]


async def backup(path: Path, to: Path) -> BackedUp:
    """Copy the database to a new file, also while the bot runs.

    Raises BackupRefused when `to` exists or cannot be written, and DatabaseRefused.
    """
    return await asyncio.to_thread(_back_up, path, to)


async def check(where: Where) -> Checked:
    """Look through a whole database, also while the bot runs, and change nothing.

    Raises DatabaseRefused: DatabaseDamaged for a file too broken to be looked through.
    """
    if isinstance(where, PostgresAddress):
        needs_psycopg(where)
        from bot.store.maintenance import postgres as on_server  # noqa: PLC0415 - an extra

        return await on_server.check(where)
    return await asyncio.to_thread(look_through, where)


async def in_play(where: Where) -> tuple[LoggedMatch, ...]:
    """Every match that is being played or paused, also while the bot runs. Raises DatabaseRefused.

    None in a database of an older version.
    """
    if isinstance(where, PostgresAddress):
        needs_psycopg(where)
        from bot.store.maintenance import postgres as on_server  # noqa: PLC0415 - an extra

        return await on_server.with_logs(where, _IN_PLAY)
    return await asyncio.to_thread(_with_logs, where, _IN_PLAY)


async def rated_matches(where: Where, game: str) -> tuple[int, ...]:
    """The rated matches of a game that are finished, also while the bot runs, oldest first.

    Without deals of the day, and without matches that puzzles were already made of. Raises
    DatabaseRefused. None in a database of an older version.
    """
    if isinstance(where, PostgresAddress):
        needs_psycopg(where)
        from bot.store.maintenance import postgres as on_server  # noqa: PLC0415 - an extra

        return await on_server.rated_matches(where, game)
    return await asyncio.to_thread(_rated_matches, where, game)


async def load_finished(where: Where, match: int) -> LoggedMatch | None:
    """A finished match with its log, also while the bot runs; None where there is none any more."""
    if isinstance(where, PostgresAddress):
        needs_psycopg(where)
        from bot.store.maintenance import postgres as on_server  # noqa: PLC0415 - an extra

        found = await on_server.with_logs(where, _LOGGED, match)
    else:
        found = await asyncio.to_thread(_with_logs, where, _LOGGED, match)
    return next(iter(found), None)


async def migrate(where: Where) -> Upgraded:
    """Bring the database to the newest version. Raises DatabaseRefused (a bot may be running)."""
    if isinstance(where, PostgresAddress):
        needs_psycopg(where)
        from bot.store.maintenance import postgres as on_server  # noqa: PLC0415 - an extra

        return await on_server.migrate(where)
    path = await asyncio.to_thread(_existing, where)
    with only_process(path):
        return await asyncio.to_thread(upgrade, path, all_migrations())


async def rebuild(where: Where, endings: Mapping[str, EndingOf]) -> int:
    """Make all results anew; returns the rows made. Raises DatabaseRefused, UnknownGame."""
    if isinstance(where, Path):
        where = await asyncio.to_thread(_existing, where)
    async with open_database(where) as database:
        return await Results(database).rebuild(endings)


def _existing(path: Path) -> Path:
    with refusals(path):
        if path.exists():
            must_be_a_file(path)
        if not path.exists() or path.stat().st_size == 0:
            raise DatabaseUnreachable(path, "does not exist or is empty.")
        return path.resolve()


def _back_up(path: Path, to: Path) -> BackedUp:
    path = _existing(path)
    version_of(path, _newest())  # a copy of a damaged file would only look like a backup
    if to.exists():
        raise BackupRefused(to, "exists already.")
    try:
        copy_database(path, to)
    except (OSError, sqlite3.Error) as error:
        raise BackupRefused(to, f"could not be written: {error}.") from error
    return BackedUp(to, to.stat().st_size)


def look_through(path: Path) -> Checked:
    """The same as `check`, and waits."""
    path = _existing(path)
    version = version_of(path, _newest())
    with refusals(path), closing(connect_read_only(path)) as connection:
        connection.execute("BEGIN")  # one state of the file for all that is asked
        looks = [_broken_pages, _unreadable, _loose_ends]
        if version == _newest():
            looks.append(_wrong_matches)
        problems = [each for look in track(path.name, looks) for each in look(connection)]
        (matches,) = connection.execute("SELECT count(*) FROM matches").fetchone()
        (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
    return Checked(version, _newest(), matches, events, tuple(problems))


def _with_logs(path: Path, condition: str, *values: int) -> tuple[LoggedMatch, ...]:
    """The matches for which `condition` (one of this module) is true."""
    path = _existing(path)
    if version_of(path, _newest()) != _newest():
        return ()
    with refusals(path), closing(connect_read_only(path)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("BEGIN")
        rows = connection.execute(f"{MATCHES_WITH_SEATS} WHERE {condition} {IN_ORDER}", values)
        return tuple(
            LoggedMatch(
                match,
                events.inputs_in(connection.execute(events.INPUTS, (match.id,))),
                events.events_in(connection.execute(events.EVENTS, (match.id, 0))),
            )
            for match in matches_in(rows)
        )


def _rated_matches(path: Path, game: str) -> tuple[int, ...]:
    path = _existing(path)
    if version_of(path, _newest()) != _newest():
        return ()
    with refusals(path), closing(connect_read_only(path)) as connection:
        return tuple(match for (match,) in connection.execute(RATED, (game,)))


RATED: Final = """
    SELECT id FROM matches WHERE state = 'finished' AND game = ? AND deals IS NULL
        AND EXISTS (SELECT 1 FROM results WHERE match_id = matches.id AND rated = 1)
        AND NOT EXISTS (SELECT 1 FROM puzzles WHERE match_id = matches.id)
    ORDER BY id
"""


def _newest() -> int:
    return all_migrations()[-1].number


def _broken_pages(connection: sqlite3.Connection) -> Iterator[Problem]:
    for (verdict,) in connection.execute("PRAGMA integrity_check"):
        if verdict != "ok":
            yield Problem("pages", verdict)


def _unreadable(connection: sqlite3.Connection) -> Iterator[Problem]:
    for place in unreadable(connection):
        yield Problem("text", place)


def _loose_ends(connection: sqlite3.Connection) -> Iterator[Problem]:
    for table, _, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Problem("loose", f"{table} -> {parent}")


def _wrong_matches(connection: sqlite3.Connection) -> Iterator[Problem]:
    for kind, sql in WRONG_MATCHES:
        for (match,) in connection.execute(sql):
            yield Problem(kind, str(match))


WRONG_MATCHES: Final[tuple[tuple[ProblemKind, str], ...]] = (
    ("gap", "SELECT match_id FROM events GROUP BY match_id HAVING max(number) + 1 <> count(*)"),
    (
        "result",
        """
        SELECT id FROM matches WHERE (SELECT count(*) FROM results WHERE match_id = id) <>
            CASE WHEN state = 'finished' AND original_id IS NULL
            THEN (SELECT count(*) FROM seats WHERE match_id = id) ELSE 0 END
        """,
    ),
)
"""The matches whose log or whose results are not whole, by the kind of fault."""
_IN_PLAY: Final = "state IN ('playing', 'paused')"
_LOGGED: Final = "state = 'finished' AND matches.id = ?"
