"""A file opens in any spreadsheet, and keeps the newest rows where not all fit."""

import asyncio
import csv
from codecs import BOM_UTF8
from collections.abc import AsyncGenerator, Sequence

import pytest

from bot.features.exports.service import LARGEST, Exports, _write
from bot.features.exports.values import KINDS, ExportRow, ResultRow
from bot.pages.words import language
from bot.store import Store
from bot.store.events import LogStep
from tests.bot.store.conftest import ANNA, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED

WORDS = language("en")
TODAY = 1_793_880_000_000


@pytest.fixture
def exports(store: Store) -> Exports:
    return Exports(store, lambda: TODAY)


async def play(store: Store, begin: Begin, times: int) -> None:
    for each in range(times):
        match = await begin(game="tyrolean_watten")
        await store.events.append(match, 0, LogStep(PROCEED, ["{}"], won_by(0)), 3000 + each)


def read(content: bytes) -> list[list[str]]:
    return list(csv.reader(content.decode("utf-8-sig").splitlines()))


async def test_a_file_has_a_mark_for_spreadsheets_a_header_and_a_row_for_each_seat(
    exports: Exports, store: Store, begin: Begin
):
    await play(store, begin, 2)
    made = await exports.file(WORDS, "results", GASTHAUS)
    assert made is not None
    assert ("stammtisch-results-2026-11-05.csv", True) == (made.name, made.whole)
    assert made.content.startswith(BOM_UTF8)
    header, *rows = read(made.content)
    assert list(ResultRow._fields) == header
    assert [("2", "1"), ("2", "2"), ("1", "1"), ("1", "2")] == [(row[0], row[4]) for row in rows]


async def test_what_is_too_large_ends_with_the_last_row_that_fits(
    exports: Exports, store: Store, begin: Begin
):
    await play(store, begin, 3)
    every = await exports.file(WORDS, "own", ANNA)
    assert every is not None
    part = await exports.file(WORDS, "own", ANNA, len(every.content) - 1)
    assert part is not None
    assert not part.whole
    assert read(every.content)[:-1] == read(part.content)


async def test_others_are_served_while_a_long_part_is_written():
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def parts() -> AsyncGenerator[Sequence[ExportRow], None]:
        yield [ResultRow(1, TODAY, "tyrolean_watten", 9, 1, "Anna", 1, 11, gave_up=False)] * 1000

    async with asyncio.TaskGroup() as group:
        others = group.create_task(count())
        await _write(WORDS, parts(), LARGEST)
        others.cancel()
    assert turns >= 20


@pytest.mark.parametrize("kind", KINDS)
async def test_where_there_is_nothing_there_is_no_file(exports: Exports, kind):
    assert await exports.file(WORDS, kind, GASTHAUS) is None
