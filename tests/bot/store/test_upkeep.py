"""An operator copies, checks, upgrades and rebuilds, and is told what came of it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, open_store
from bot.store.engine.errors import (
    BackupRefused,
    DatabaseDamaged,
    DatabaseInUse,
    DatabaseUnreachable,
)
from bot.store.engine.migrations import OLDEST, all_migrations
from bot.store.engine.upgrade import upgrade
from bot.store.events import EventRow, LogStep
from bot.store.maintenance import upkeep
from bot.store.maintenance.upkeep import Checked, Problem
from tests.bot.store.conftest import Begin, won_by
from tests.bot.store.inputs import PROCEED

NEWEST = all_migrations()[-1].number
LAST = LogStep(PROCEED, ["{}"], won_by(0))


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def harm(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


async def test_a_backup_of_a_running_bot_opens_as_a_database(
    store: Store, begin: Begin, path: Path, tmp_path: Path
):
    match = await begin()
    await store.events.append(match, 0, LAST, 3000)
    copy = tmp_path / "copy.sqlite3"
    done = await upkeep.backup(path, copy)
    assert (copy, copy.stat().st_size) == (done.path, done.size)
    assert Checked(NEWEST, NEWEST, 1, 1, ()) == await upkeep.check(copy)
    async with open_store(copy) as opened:
        assert (EventRow(0, "{}"),) == await opened.events.load(match)


@pytest.mark.usefixtures("store")
async def test_a_backup_overwrites_nothing(path: Path, tmp_path: Path):
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("precious")
    for target in (copy, path):
        with pytest.raises(BackupRefused):
            await upkeep.backup(path, target)
    assert copy.read_text() == "precious"


@pytest.mark.usefixtures("store")
async def test_a_backup_that_cannot_be_written_leaves_nothing(path: Path, tmp_path: Path):
    with pytest.raises(BackupRefused):
        await upkeep.backup(path, tmp_path / "nowhere" / "copy.sqlite3")
    assert [path.parent.name] == names(tmp_path)


async def test_a_sound_database_in_use_has_no_problems(store: Store, begin: Begin, path: Path):
    await store.events.append(await begin(), 0, LAST, 3000)
    await begin()
    assert Checked(NEWEST, NEWEST, 2, 1, ()) == await upkeep.check(path)


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("DELETE FROM events WHERE number = 0", "gap"),
        ("DELETE FROM matches", "loose"),
        ("DELETE FROM results WHERE seat = 1", "result"),
        ("UPDATE matches SET state = 'ended'", "result"),
    ],
)
async def test_what_does_not_fit_together_is_a_problem(
    store: Store, begin: Begin, path: Path, statement: str, kind: str
):
    match = await begin()
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"]), 3000)
    await store.events.append(match, 1, LAST, 3000)
    harm(path, statement)
    assert kind in {problem.kind for problem in (await upkeep.check(path)).problems}


async def test_an_index_that_lost_a_row_is_a_problem(tmp_path: Path):
    path = tmp_path / "stammtisch.sqlite3"
    upgrade(path, all_migrations())
    harm(path, "INSERT INTO guild_settings (guild_id, language, left_at) VALUES (1, 'de', 5)")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, 'left_at IS', 'guild_id IS')"
            " WHERE name = 'guilds_left'"
        )
        connection.execute("PRAGMA writable_schema = RESET")
        connection.execute("INSERT INTO guild_settings (guild_id, left_at) VALUES (2, 6)")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, '(left_at)', '(guild_id)')"
            " WHERE name = 'guilds_left'"
        )
    problems = (await upkeep.check(path)).problems
    assert {"pages"} == {problem.kind for problem in problems}


async def test_a_file_too_broken_to_look_through_is_refused(tmp_path: Path):
    path = tmp_path / "stammtisch.sqlite3"
    upgrade(path, all_migrations())
    path.write_bytes(path.read_bytes()[:-4096])
    for look in (upkeep.check(path), upkeep.backup(path, tmp_path / "copy")):
        with pytest.raises(DatabaseDamaged):
            await look


async def test_an_old_database_is_migrated_and_its_copy_named(tmp_path: Path):
    path = tmp_path / "stammtisch.sqlite3"
    upgrade(path, all_migrations()[:1])
    assert Checked(OLDEST, NEWEST, 0, 0, ()) == await upkeep.check(path)
    done = await upkeep.migrate(path)
    copy = tmp_path / f"stammtisch.before-{OLDEST + 1}.sqlite3"
    assert (OLDEST, NEWEST, copy) == (done.before, done.after, done.backup)
    assert copy.exists()


async def test_a_rebuild_heals_results(path: Path, store: Store, begin: Begin):
    await store.events.append(await begin(), 0, LAST, 3000)
    harm(path, "DELETE FROM results")
    assert (Problem("result", "1"),) == (await upkeep.check(path)).problems
    await store.results.rebuild({"skat": lambda _match, _events: won_by(0)})
    assert (await upkeep.check(path)).problems == ()


async def test_a_closed_database_is_rebuilt_by_its_path(path: Path):
    async with open_store(path):
        pass
    assert await upkeep.rebuild(path, {}) == 0


@pytest.mark.usefixtures("store")
async def test_upgrade_and_rebuild_wait_for_the_bot_to_stop(path: Path):
    for call in (upkeep.migrate(path), upkeep.rebuild(path, {})):
        with pytest.raises(DatabaseInUse):
            await call


async def test_a_database_that_is_not_there_is_not_made(tmp_path: Path):
    path = tmp_path / "typo.sqlite3"
    for call in (
        upkeep.check(path),
        upkeep.migrate(path),
        upkeep.rebuild(path, {}),
        upkeep.backup(path, tmp_path / "copy"),
    ):
        with pytest.raises(DatabaseUnreachable):
            await call
    assert names(tmp_path) == []
