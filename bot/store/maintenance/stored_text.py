"""Finds text that a disk has spoilt: no longer UTF-8, or no longer the JSON that was written."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple

_JSON: Final = frozenset({"body", "options", "rules"})
"""The columns that hold JSON, in any table."""


class _Table(NamedTuple):
    name: str
    keys: tuple[str, ...]
    """The numbers that identify a row; no text, which may be what is spoilt."""
    texts: tuple[str, ...]


def unreadable(connection: sqlite3.Connection) -> Iterator[str]:
    """The places of unreadable text: table, row and column, and nothing of the contents."""
    factory = connection.text_factory
    connection.text_factory = bytes
    try:
        for table in _tables(connection):
            yield from _in_table(connection, table)
    finally:
        connection.text_factory = factory


def _in_table(connection: sqlite3.Connection, table: _Table) -> Iterator[str]:
    columns = ", ".join((*table.keys, *table.texts))
    # Both are names in our own tables.
    for row in connection.execute(f"SELECT {columns} FROM {table.name}"):  # noqa: S608 - see above
        named = tuple(row)[: len(table.keys)]
        where = ", ".join(f"{key} {value}" for key, value in zip(table.keys, named, strict=True))
        for column, text in zip(table.texts, tuple(row)[len(table.keys) :], strict=True):
            if not _is_readable(column, text):
                yield f"{table.name} ({where}): {column}"


def _is_readable(column: str, text: object) -> bool:
    if not isinstance(text, bytes):
        return True
    with suppress(ValueError):  # no UTF-8, or no JSON
        read = text.decode("utf-8")
        if column in _JSON:
            json.loads(read)
        return True
    return False


def _tables(connection: sqlite3.Connection) -> Iterator[_Table]:
    names = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    for (name,) in names:
        table = name.decode()
        columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
        kinds = {column[1].decode(): (column[2], column[5]) for column in columns}
        keys = tuple(each for each, (kind, key) in kinds.items() if key and kind == b"INTEGER")
        texts = tuple(each for each, (kind, _) in kinds.items() if kind == b"TEXT")
        if texts:
            yield _Table(table, keys, texts)
