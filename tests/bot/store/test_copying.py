"""A database is the same in a file and on a server, whichever way it was moved."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.features.daily.store import DailyStore
from bot.store import open_store
from bot.store.engine.address import PostgresAddress
from bot.store.engine.errors import CopyRefused, DatabaseInUse, DatabaseUnreachable
from bot.store.maintenance import upkeep
from bot.store.maintenance.copying import Copied, copy
from tests.bot.store.conftest import ANNA
from tests.bot.store.filled import fill
from tests.postgresql import Cluster, asked, name_of


@pytest.fixture(scope="module")
def filled(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "stammtisch.sqlite3"
    asyncio.run(fill(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("DELETE FROM presets WHERE id = (SELECT max(id) FROM presets)")
    return path


def everything(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        lines = list(connection.iterdump())
    return sorted(lines)


def listed(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def test_there_and_back_nothing_has_changed(filled: Path, tmp_path: Path, cluster: Cluster):
    where, back = cluster.empty(), tmp_path / "back.sqlite3"
    there = await copy(filled, where)
    again = await copy(where, back)

    assert there == again
    assert there.rows > 5000
    assert everything(filled) == everything(back)
    before, after = await upkeep.check(filled), await upkeep.check(where)
    assert (before.version, before.matches, before.events) == (
        after.version,
        after.matches,
        after.events,
    )
    assert before.problems == after.problems
    assert await upkeep.in_play(filled) == await upkeep.in_play(where)
    cluster.drop(where)


async def test_numbers_are_never_given_twice_after_it(filled: Path, cluster: Cluster):
    where = cluster.empty()
    await copy(filled, where)
    (last,) = asked(filled, "SELECT seq FROM sqlite_sequence WHERE name = 'presets'")[0]
    async with open_store(where) as store:
        saved = await store.presets.save(9, "watten", "Neu", "{}", 1)
    assert last + 1 == saved.id
    cluster.drop(where)


async def test_what_holds_something_is_not_written_over(
    filled: Path, tmp_path: Path, cluster: Cluster
):
    where = cluster.fresh()
    cluster.ask("INSERT INTO person_settings (user_id) VALUES (1)", at=name_of(where))
    with pytest.raises(CopyRefused, match="holds something already"):
        await copy(filled, where)
    assert [(0,)] == cluster.ask("SELECT count(*) FROM matches", at=name_of(where))
    with pytest.raises(CopyRefused, match="exists already"):
        await copy(where, filled)
    assert [] == await asyncio.to_thread(listed, tmp_path)
    cluster.drop(where)


async def test_what_cannot_be_kept_over_there_is_said_and_nothing_is_copied(
    tmp_path: Path, cluster: Cluster
):
    path, where = tmp_path / "stammtisch.sqlite3", cluster.fresh()
    async with open_store(path) as store:
        await DailyStore(store.database).note_player(7, ANNA, "An\0na")
    with pytest.raises(CopyRefused, match="Row 1 of daily_players"):
        await copy(path, where)
    assert [(0,)] == cluster.ask("SELECT count(*) FROM daily_players", at=name_of(where))
    cluster.drop(where)


async def test_a_bot_that_runs_is_in_the_way(filled: Path, cluster: Cluster):
    where = cluster.fresh()
    async with open_store(where):
        with pytest.raises(DatabaseInUse):
            await copy(filled, where)
    async with open_store(filled):
        with pytest.raises(DatabaseInUse):
            await copy(filled, where)
    cluster.drop(where)


async def test_only_between_a_file_and_a_server(filled: Path, tmp_path: Path, postgres):
    for source, target in ((filled, tmp_path / "b.sqlite3"), (postgres, postgres)):
        with pytest.raises(CopyRefused, match="One of the two"):
            await copy(source, target)


async def test_a_file_that_is_not_there_is_not_made(tmp_path: Path, postgres: PostgresAddress):
    with pytest.raises(DatabaseUnreachable, match="does not exist"):
        await copy(tmp_path / "typo.sqlite3", postgres)
    assert [] == await asyncio.to_thread(listed, tmp_path)


async def test_an_empty_one_is_copied_too(tmp_path: Path, postgres: PostgresAddress):
    copied = await copy(postgres, tmp_path / "empty.sqlite3")

    assert Copied(copied.tables, 0) == copied
    assert 20 < copied.tables
