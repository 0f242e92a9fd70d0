"""Backups beside the database: made now and then, the last few kept, and put back when needed."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.store.engine.backup import copy_database, sync_folder
from bot.store.engine.errors import BackupRefused, DatabaseRefused, StoreError
from bot.store.engine.lock import only_process
from bot.store.engine.migrations import all_migrations
from bot.store.engine.upgrade import must_be_a_file, refusals, version_of
from bot.store.maintenance.upkeep import look_through

_STAMP: Final = "%Y%m%dT%H%M%SZ"
_ROOM: Final = 2
"""The free space needed, in sizes of the database: a backup must not fill the disk."""
_HARMLESS: Final = frozenset({"result", "table"})
"""Problems with which a database is still better than none; `rebuild` heals the first."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The backup used, the place of the file before it, and the backups that were no good."""

    source: Path
    aside: Path | None
    passed_over: tuple[str, ...]


def folder_of(path: Path) -> Path:
    """The folder with the backups of the database at `path`."""
    return path.parent / "backups"


def backups_of(path: Path) -> tuple[Path, ...]:
    """The automatic backups of the database at `path`, the newest first."""
    found = folder_of(path).glob(f"{path.stem}-*{path.suffix}")
    stamped = ((stamp, each) for each in found if (stamp := _made_at(path, each)) is not None)
    return tuple(each for _, each in sorted(stamped, reverse=True))


def is_due(path: Path, at: datetime, hours: float) -> bool:
    """Return whether no backup is younger than so many hours; one from the future tells nothing."""
    stamps = (_made_at(path, each) for each in backups_of(path))
    ages = ((at - stamp).total_seconds() for stamp in stamps if stamp is not None)
    return not any(0 <= age < hours * 3600 for age in ages)


def make(path: Path, at: datetime, keep: int) -> Path:
    """Make a backup, also while a bot writes, and delete all but the last `keep`.

    Raises BackupRefused or DatabaseRefused, and then deletes none.
    """
    folder = folder_of(path)
    target = folder / f"{path.stem}-{at.astimezone(UTC).strftime(_STAMP)}{path.suffix}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        if shutil.disk_usage(folder).free < _ROOM * path.stat().st_size:
            raise BackupRefused(target, "was not made: the disk is almost full.")
        copy_database(path, target)
    except (OSError, sqlite3.Error) as error:
        raise BackupRefused(target, f"could not be written: {error}.") from error
    try:
        version_of(target, _newest())
    except DatabaseRefused:
        target.unlink(missing_ok=True)
        raise
    others = [each for each in backups_of(path) if each != target]
    for old in others[max(0, keep - 1) :]:
        with suppress(OSError):
            old.unlink()
    return target


def restore(path: Path, at: datetime, source: Path | None = None) -> Restored:
    """Put a good backup in place of the database: `source`, or the newest that is good.

    The file before it is kept beside it. Raises BackupRefused where no backup is good, and
    DatabaseRefused, as where a bot is running; then everything is as it was.
    """
    path = path.resolve()
    with refusals(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with only_process(path):
        passed_over = list[str]()
        for each in backups_of(path) if source is None else (source,):
            complaint = _complaint(each)
            if complaint is None:
                with refusals(path):
                    return Restored(each, _put(each, path, at), tuple(passed_over))
            passed_over.append(complaint)
    if source is None:
        why = f"holds no good backup. {' '.join(passed_over)}".strip()
        raise BackupRefused(folder_of(path), why)
    raise BackupRefused(source, "is no good backup. " + " ".join(passed_over))


def _made_at(path: Path, backup: Path) -> datetime | None:
    stamp = backup.stem.removeprefix(f"{path.stem}-")
    with suppress(ValueError):
        return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    return None


def _complaint(backup: Path) -> str | None:
    """The reason why a backup is no good, in one sentence; None where it is good."""
    try:
        with refusals(backup):
            must_be_a_file(backup)
        problems = [each for each in look_through(backup).problems if each.kind not in _HARMLESS]
    except StoreError as error:
        return str(error)
    return f"{backup} has {len(problems)} problems." if problems else None


def _put(source: Path, path: Path, at: datetime) -> Path | None:
    """Put a copy in place of the database; returns the new place of the old file."""
    staged = path.with_name(f"{path.name}.restored")
    copy_database(source, staged, in_parts=True)
    aside = None
    if path.exists():
        aside = _free(path.with_name(f"{path.stem}.before-restore-{at.strftime(_STAMP)}"), path)
        # By a second name, so that at no moment there is none.
        try:
            aside.hardlink_to(path)
        except OSError:  # a file system without them
            shutil.copy2(path, aside)
    # A log that belongs to another file would spoil this one.
    for beside in _side_files(path):
        if aside is not None:
            beside.replace(aside.with_name(aside.name + beside.name.removeprefix(path.name)))
        else:
            beside.unlink()
    staged.replace(path)
    sync_folder(path.parent)
    return aside


def _free(stem: Path, path: Path) -> Path:
    number, found = 1, stem.with_name(stem.name + path.suffix)
    while found.exists():
        number += 1
        found = stem.with_name(f"{stem.name}-{number}{path.suffix}")
    return found


def _side_files(path: Path) -> Iterator[Path]:
    names = (path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm", "-journal"))
    yield from (each for each in names if each.exists())


def _newest() -> int:
    return all_migrations()[-1].number
