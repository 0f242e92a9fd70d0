"""Operations on a database that an operator asks for, with the answer in lines of text."""

import asyncio
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from bot.app.features import people_of
from bot.discord.status import TableStatus
from bot.model import Ending
from bot.pages.words import language
from bot.process.clock import now, utc_now
from bot.process.progress import track
from bot.store import open_store
from bot.store.engine.address import PostgresAddress, Where
from bot.store.engine.errors import BackupRefused
from bot.store.engine.opening import needs_psycopg
from bot.store.maintenance import backups, upkeep
from bot.store.maintenance.upkeep import LoggedMatch, Problem
from bot.store.matches import StoredMatch
from bot.store.tallies.leaderboard_counts import EndingOf
from bot.table.archive.records import record
from bot.table.match.endings import ending
from bot.table.match.event_log import events_by_input, fold, opening, read, slices_of
from bot.table.match.live_match import LiveMatch
from bot.table.match.setup import setup_of
from bot.table.screen import views
from games.catalogue import CATALOGUE

Answer = tuple[int, Sequence[str]]
"""The exit status, and what to say."""


async def backup(where: Where, to: Path) -> Answer:
    """Copy the database; works while the bot runs."""
    path = _file(where)
    copy = await upkeep.backup(path, to)
    return 0, [f"{copy.path} holds the copy, {copy.size} bytes."]


async def copy(where: Where, to: Where) -> Answer:
    """Copy the database to the other engine, row by row; needs the bot stopped."""
    for each in (where, to):
        if isinstance(each, PostgresAddress):
            needs_psycopg(each)
    from bot.store.maintenance import copying  # noqa: PLC0415 - it needs psycopg, an extra

    copied = await copying.copy(where, to)
    return 0, [
        f"{copied.rows} rows in {copied.tables} tables copied; each is the same on both sides.",
        "Set STAMMTISCH_DATABASE to the new place before you start the bot.",
    ]


async def restore(where: Where, source: Path | None) -> Answer:
    """Put a backup in place of the database; needs the bot stopped."""
    path = _file(where)
    done = await asyncio.to_thread(backups.restore, path, utc_now(), source)
    kept = f" The file before is kept as {done.aside}." if done.aside else ""
    return 0, [
        *(f"Passed over: {complaint}" for complaint in done.passed_over),
        f"{path} is again what it was in {done.source}.{kept}",
    ]


async def check(path: Where) -> Answer:
    """Check the database; works while the bot runs."""
    found = await upkeep.check(path)
    in_play = track("matches in play", await upkeep.in_play(path))
    problems = (*found.problems, *_beyond_showing(in_play))
    return int(bool(problems)), [
        f"Version {found.version} of {found.newest}.",
        f"{found.matches} matches, {found.events} events, {len(problems)} problems.",
        *(f"{problem.kind}: {problem.detail}" for problem in problems),
    ]


async def migrate(path: Where) -> Answer:
    """Upgrade the database to the newest version."""
    upgraded = await upkeep.migrate(path)
    if upgraded.before == upgraded.after:
        return 0, [f"The database is at version {upgraded.after} already."]
    kept = f" The old file is kept as {upgraded.backup}." if upgraded.backup else ""
    return 0, [f"Upgraded from version {upgraded.before} to {upgraded.after}.{kept}"]


async def person(path: Where, user: int) -> Answer:
    """Return all that is kept about a person as JSON; needs the bot stopped."""
    async with open_store(path) as store:
        return 0, [json.dumps(await people_of(store).export(user), ensure_ascii=False, indent=2)]


async def forget(path: Where, user: int) -> Answer:
    """Delete a person's data, as they may ask at any time; needs the bot stopped."""
    async with open_store(path) as store:
        forgotten = await people_of(store).forget(user, now())
    left = len(forgotten.lobbies) + len(forgotten.tables)
    return 0, [f"Forgotten. {left} unfinished tables go on without them. Backups keep old data."]


async def export(path: Where, match: int) -> Answer:
    """Return a match as a record, line by line; needs the bot stopped."""
    async with open_store(path) as store:
        return 0, await record(store, match)


async def rebuild(path: Where) -> Answer:
    """Recompute all results from the logs."""
    rows = await upkeep.rebuild(path, ENDINGS)
    return 0, [f"{rows} results made anew."]


def _file(where: Where) -> Path:
    """Return the file of a database. Raises BackupRefused for one on a server."""
    if isinstance(where, Path):
        return where
    raise BackupRefused(
        where, "is copied with pg_dump and put back with pg_restore (docs/hosting.md)."
    )


def _beyond_showing(matches: Iterable[LoggedMatch]) -> Iterator[Problem]:
    """Yield the matches in play that would not come back if the bot were started now."""
    for match, inputs, events in matches:
        try:
            setting = setup_of(match)
            _show(LiveMatch(setting, events_by_input(setting.game, slices_of(inputs, events))))
        except Exception as error:  # noqa: BLE001 - whatever it is, the bot would trip over it too
            # Its text may quote an event, and an event may name a hand.
            yield Problem("table", f"{match.id} ({match.game}, {type(error).__name__})")


def _show(live: LiveMatch) -> None:
    """Draw a table and every hand."""
    words = language("en")
    views.table(live, words, TableStatus())
    for seat in range(len(live.chairs)):
        views.hand(live, seat, words)


def ending_of(match: StoredMatch, bodies: tuple[str, ...]) -> Ending:
    """Return the ending of a stored match, from its log alone."""
    setting = setup_of(match)
    log = tuple(read(setting.game, body) for body in bodies)
    return ending(setting.game, fold(setting.game, opening(setting), log), log)


ENDINGS: Final[Mapping[str, EndingOf]] = dict.fromkeys(CATALOGUE, ending_of)
"""For every game, how its matches ended."""
