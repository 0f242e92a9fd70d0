"""What an operator does with a database file: copy, check, upgrade, rebuild. Prints nothing."""

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bot.store.backup import copy_database
from bot.store.database import open_database
from bot.store.errors import BackupRefused, DatabaseDamaged, DatabaseUnreachable
from bot.store.inspection import reading_only, refusals, version_of
from bot.store.lock import only_process
from bot.store.migrations import known
from bot.store.standings import OutcomeOf, Standings
from bot.store.upgrade import Upgraded, upgrade


@dataclass(frozen=True, slots=True)
class BackedUp:
    """Where the copy lies, and its size in bytes."""

    path: Path
    size: int


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong: broken pages, rows that refer to nothing, a gap in a log, or results.

    A `result` can be healed by `rebuild`; for the others there are backups.
    """

    kind: Literal["pages", "loose", "gap", "result"]
    detail: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What a database holds, and what is wrong with it."""

    version: int
    matches: int
    events: int
    problems: tuple[Problem, ...]


async def backup(path: Path, to: Path) -> BackedUp:
    """Copy the database to a new file, also while the bot runs.

    Raises BackupRefused when `to` exists or cannot be written, and DatabaseRefused.
    """
    return await asyncio.to_thread(_back_up, path, to)


async def check(path: Path) -> Checked:
    """Look through a whole database, also while the bot runs, and change nothing.

    Raises DatabaseRefused, but a damaged file with our mark on it is reported, not raised.
    """
    return await asyncio.to_thread(_check, path)


async def migrate(path: Path) -> Upgraded:
    """Bring the database to the newest version. Raises DatabaseRefused (a bot may be running)."""
    with only_process(path.resolve()):
        await asyncio.to_thread(_existing, path)
        return await asyncio.to_thread(upgrade, path.resolve(), known())


async def rebuild(path: Path, outcomes: Mapping[str, OutcomeOf]) -> int:
    """Make all results anew; returns the rows made. Raises DatabaseRefused, UnknownGame."""
    await asyncio.to_thread(_existing, path)
    async with open_database(path) as database:
        return await Standings(database).rebuild(outcomes)
