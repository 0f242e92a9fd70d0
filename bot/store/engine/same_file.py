"""The check that the opened file is still there, and that nobody else has written over it."""

import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

import structlog

from bot.store.engine.backup import connect_read_only
from bot.store.engine.errors import DatabaseFailed

_log = structlog.get_logger()
_HEADER: Final = 100
"""Bytes in which SQLite keeps what is true of the whole file (www.sqlite.org/fileformat.html)."""


class _Mark(NamedTuple):
    """The facts about a file that any write to it changes."""

    size: int
    changed_at: int


class SameFile:
    """The file that was opened, by its identity in the file system; and its write-ahead log.

    Only this process writes to it, and notes its own writes; so any other change was somebody
    else's. It must be made before the database's connections, and closed after them: closing a
    descriptor of the file lets go of all locks that SQLite has on it.
    """

    def __init__(self, path: Path) -> None:
        """Raises OSError."""
        self.path = path
        self._log_path = path.with_name(f"{path.name}-wal")
        self._descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._file = _identity(path.stat())
        self._log: tuple[int, int] | None = None
        self._writing = Lock()
        self._mark, self._header = self._read()
        self._is_touched = False
        self._spoilt = ""

    def close(self) -> None:
        """Look no more."""
        os.close(self._descriptor)

    @contextmanager
    def writing(self) -> Generator[None, None, None]:
        """Note what this process writes in the block. Raises as `check` does, before it."""
        with self._writing:
            self.check()
            try:
                yield
            finally:
                with suppress(OSError):
                    if self._mark != _mark(os.fstat(self._descriptor)):
                        self._mark, self._header = self._read()

    def check(self) -> None:
        """Raise DatabaseFailed where the file was removed, replaced or spoilt.

        Everything that is written to a file without a name is lost with the process.
        """
        if self._spoilt:
            raise DatabaseFailed(self._spoilt)
        found = _stat(self.path)
        if found is None or self._file != _identity(found):
            raise DatabaseFailed(f"{self.path} was removed or replaced while it was open")
        if self._mark != _mark(found):
            self._mark, self._is_touched = _mark(found), True
        log = _stat(self._log_path)
        if self._log is not None and (log is None or self._log != _identity(log)):
            raise DatabaseFailed(f"{self._log_path} was removed or replaced while it was open")
        self._log = None if log is None else _identity(log)

    def look(self) -> None:
        """Raise as `check` does; where somebody else has written, check whether the file is sound.

        That may take a moment for a large file.
        """
        with self._writing:
            self.check()
            is_touched, self._is_touched = self._is_touched, False
        if is_touched:
            _log.warning("another program has written to the database", file=self.path.name)
            if self._is_spoilt():
                self._spoilt = f"{self.path} was written over by another program and is damaged"
                raise DatabaseFailed(self._spoilt)

    def _is_spoilt(self) -> bool:
        with self._writing:
            _, header = self._read()
            if header != self._header:
                return True
        try:
            with closing(connect_read_only(self.path)) as connection:
                (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            return True
        return verdict != "ok"

    def _read(self) -> tuple[_Mark, bytes]:
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        return _mark(os.fstat(self._descriptor)), os.read(self._descriptor, _HEADER)


def _mark(found: os.stat_result) -> _Mark:
    return _Mark(found.st_size, found.st_mtime_ns)


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None
