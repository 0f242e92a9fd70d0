"""Writes results, standings and tournaments into files that spreadsheets open."""

import asyncio
import csv
import io
from codecs import BOM_UTF8
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from typing import Final, NamedTuple, TypeAlias

from bot.features.exports.pages import cells
from bot.features.exports.store import ExportStore
from bot.features.exports.values import ExportKind, ExportRow
from bot.pages.words import Words
from bot.store import Store

LARGEST: Final = 10 * 1024 * 1024
"""The most bytes of a file; Discord takes as many everywhere."""
_AT_ONCE: Final = 50
"""Rows that are written before others are served."""
_Parts: TypeAlias = AsyncGenerator[Sequence[ExportRow], None]


class ExportFile(NamedTuple):
    """A file of rows below their header (CSV)."""

    name: str
    content: bytes
    whole: bool
    """False where the oldest rows were left out."""


class Exports:
    """The files for servers and people; `clock` tells the time in unix milliseconds."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._exports = ExportStore(store.database)
        self._clock = clock

    async def file(
        self, words: Words, kind: ExportKind, owner: int, most: int = LARGEST
    ) -> ExportFile | None:
        """The file of `owner` in at most so many bytes; None where it would have no row.

        The owner is a person if `kind` is `own`, and a server otherwise.
        """
        async with aclosing(self._parts(kind, owner)) as parts:
            content, whole = await _write(words, parts, min(most, LARGEST))
        if not content:
            return None
        today = datetime.fromtimestamp(self._clock() // 1000, UTC).date()
        return ExportFile(f"stammtisch-{kind}-{today}.csv", content, whole)

    def _parts(self, kind: ExportKind, owner: int) -> _Parts:
        match kind:
            case "results":
                return self._exports.results(owner)
            case "standings":
                return self._exports.standings(owner)
            case "tournaments":
                return self._exports.tournaments(owner)
            case "own":
                return self._exports.own_results(owner)


async def _write(words: Words, parts: _Parts, most: int) -> tuple[bytes, bool]:
    """Write rows below their header until they end, or the next one is too much."""
    content = bytearray()
    async for rows in parts:
        if not content:
            content += BOM_UTF8 + _line(rows[0]._fields)
        for number, row in enumerate(rows):
            if number % _AT_ONCE == 0:
                await asyncio.sleep(0)
            line = _line(cells(words, row))
            if len(content) + len(line) > most:
                return bytes(content), False
            content += line
    return bytes(content), True


def _line(row: Sequence[str | int]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerow(row)
    return text.getvalue().encode()
