"""Copies of a database that are whole, alone in one file, and never half there."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.process.progress import copy_callback, progress

_AT_ONCE: Final = 4096
"""Pages that are copied between two reports of the progress."""
BUSY_SECONDS: Final = 5.0
"""Seconds that a connection waits for another one's lock."""


def copy_database(source: Path, target: Path, *, in_parts: bool = False) -> None:
    """Copy the database at `source`, also while a bot writes to it; replaces `target`.

    `in_parts` shows the progress, for a source to which nobody writes: else it begins anew. Raises
    OSError or sqlite3.Error; then `target` is as it was.
    """
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        reserve(part)
        with (
            closing(connect_read_only(source)) as original,
            closing(sqlite3.connect(part, timeout=BUSY_SECONDS, isolation_level=None)) as copy,
        ):
            with progress(source.name) as bar:
                pages = _AT_ONCE if in_parts else -1
                original.backup(copy, pages=pages, progress=copy_callback(bar))
            # The copy inherits WAL from the header; without it, it stays one file for any reader.
            copy.execute("PRAGMA journal_mode = DELETE")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    sync_folder(target.parent)


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot write to the file."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )
    connection.text_factory = readable
    return connection


def readable(text: bytes) -> str:
    """Stored text, with a mark where it is damaged: one row must not hide all the others.

    The readers of rows refuse nonsense; `upkeep.check` finds the rest.
    """
    return text.decode("utf-8", "replace")


def reserve(path: Path) -> None:
    """Make an empty file only its owner can read: SQLite gives its side files the same rights."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


def sync_folder(folder: Path) -> None:
    """Let a new name survive a power loss: it does only once its folder is on the disk."""
    if sys.platform == "win32":  # where a folder cannot be opened, and NTFS logs its names
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
