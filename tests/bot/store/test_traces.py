"""Whatever table may name a person or a server, forgetting, exporting and purging know of it."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.app.features import OWNERSHIPS, people_of
from bot.store import open_store
from bot.store.ownership import Ownership
from bot.store.people import People

PERSON, OTHER, SERVER, MATCH = 104_729, 224_737, 350_377, 479_909
NO_PEOPLE = {
    *("match_id", "guild_id", "channel_id", "message_id", "preset_id", "pad_id", "regular_id"),
    *("tournament_id", "scheduled_id", "original_id"),
}
"""Every other column that ends in `_id` is taken for a person's."""
SEEN_FROM_THE_OTHER_SIDE = {("partners", "other_id")}
"""What these rows say of a person stands in a row of their own too."""

KEPT_FROM_THEM = {("blocks", "other_id")}
"""What others wish in private, of which whom it is about must not learn; it goes with either."""


class Column(NamedTuple):
    """One column of one table."""

    table: str
    name: str
    kind: str
    needed: bool


def columns(file: sqlite3.Connection) -> list[Column]:
    """Every column of the schema."""
    sql = (
        'SELECT tables.name, columns.name, columns.type, columns."notnull" OR columns.pk'
        " FROM sqlite_schema AS tables,"
        " pragma_table_info(tables.name) AS columns"
        " WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'"
    )
    return [Column(*row) for row in file.execute(sql)]


def names_people(column: Column) -> bool:
    return column.name.endswith("_id") and column.name not in NO_PEOPLE


@pytest.fixture
async def file(path: Path) -> Path:
    """A database of today, closed."""
    async with open_store(path):
        pass
    return path


def fill(file: sqlite3.Connection, key: Column, whose: int, mark: int) -> None:
    """Write one row into the table of `key`, which has `whose` there and `mark` elsewhere."""
    values: dict[str, object] = {}
    for column in columns(file):
        if column.table == key.table and column.needed:
            number = OTHER if names_people(column) else mark
            values[column.name] = f'"{mark}"' if column.kind == "TEXT" else number
    if "match_id" in values:
        values["match_id"] = MATCH
    values[key.name] = whose
    places = ", ".join("?" * len(values))
    sql = f"INSERT INTO {key.table} ({', '.join(values)}) VALUES ({places})"
    file.execute(sql, tuple(values.values()))


def filled(path: Path, name: str | None, whose: int) -> dict[Column, int]:
    """Fill every table with a column of that name (None: of a person); returns the marks."""
    with closing(sqlite3.connect(path)) as file, file:
        # What is written here is no match, it only has its shape.
        file.execute("PRAGMA ignore_check_constraints = ON")
        keys = [c for c in columns(file) if (c.name == name if name else names_people(c))]
        file.execute(
            "INSERT INTO matches (id, guild_id, channel_id, game, engine_version, options, state,"
            " host_id, created_at, changed_at)"
            " VALUES (?, ?, 70, 'skat', 1, '{}', 'finished', ?, 1000, 1000)",
            (MATCH, SERVER, OTHER),
        )
        marks = {key: 900_001 + 2 * at for at, key in enumerate(keys)}
        for key, mark in marks.items():
            fill(file, key, whose, mark)
    return marks


def cells(path: Path) -> Iterator[tuple[str, object]]:
    """Everything that stands anywhere, with its table."""
    with closing(sqlite3.connect(path)) as file:
        for table in {column.table for column in columns(file)}:
            for row in file.execute(f"SELECT * FROM {table}"):
                yield from ((table, cell) for cell in row)


def standing(path: Path, whose: int) -> set[str]:
    """The tables in which a number stands."""
    return {table for table, cell in cells(path) if cell == whose}


async def test_nothing_names_who_is_forgotten(file: Path):
    marks = filled(file, None, PERSON)
    assert {key.table for key in marks} == standing(file, PERSON)
    async with open_store(file) as store:
        await people_of(store).forget(PERSON, 5000)
    assert set() == standing(file, PERSON)


async def test_one_number_stands_wherever_the_forgotten_did_and_all_else_stays(file: Path):
    filled(file, None, PERSON)
    async with open_store(file) as store:
        await people_of(store).forget(PERSON, 5000)
    former = {cell for _, cell in cells(file) if isinstance(cell, int) and cell < 0}
    assert 1 == len(former)
    kept = {"seats", "results", "tallies", "partners", "feats"}
    assert kept <= standing(file, *former)
    assert {table for table, _ in SEEN_FROM_THE_OTHER_SIDE} <= standing(file, OTHER)


async def test_an_export_has_a_row_of_every_table_that_names_the_person(file: Path):
    marks = filled(file, None, PERSON)
    async with open_store(file) as store:
        told = json.dumps(await people_of(store).export(PERSON))
    wanted = {key for key in marks if key[:2] not in SEEN_FROM_THE_OTHER_SIDE | KEPT_FROM_THEM}
    assert set() == {key for key in wanted if str(marks[key]) not in told}
    assert str(OTHER) not in told


@pytest.mark.parametrize("owner", [each for each in OWNERSHIPS if each.purged])
async def test_a_feature_that_is_left_out_leaves_traces_of_the_server(file: Path, owner: Ownership):
    others = [each for each in OWNERSHIPS if each is not owner]
    filled(file, "guild_id", SERVER)
    async with open_store(file) as store:
        await People(store.database, store.settings, others).purge_guild(SERVER)
    assert standing(file, SERVER)


@pytest.mark.parametrize("owner", [each for each in OWNERSHIPS if each.exported])
async def test_a_feature_that_is_left_out_leaves_traces(file: Path, owner: Ownership):
    others = [each for each in OWNERSHIPS if each is not owner]
    marks = filled(file, None, PERSON)
    async with open_store(file) as store:
        people = People(store.database, store.settings, others)
        told = json.dumps(await people.export(PERSON))
        await people.forget(PERSON, 5000)
    left = standing(file, PERSON)
    assert left
    assert {str(marks[key]) in told for key in marks if key.table in left} == {False}


async def test_a_purge_leaves_no_row_of_the_server(file: Path):
    marks = filled(file, "guild_id", SERVER)
    assert {key.table for key in marks} == standing(file, SERVER)
    async with open_store(file) as store:
        await people_of(store).purge_guild(SERVER)
    assert set() == standing(file, SERVER)
