"""Every older database becomes today's, and keeps what is in it; a failed step changes nothing."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.app import operations
from bot.store import open_store
from bot.store.engine.errors import DatabaseUnreachable, MigrationFailed
from bot.store.engine.migrations import OLDEST, Migration, all_migrations
from bot.store.engine.opening import open_database
from bot.store.engine.upgrade import Upgraded, upgrade
from tests.bot.store.write_old_databases import file_of
from tests.bot.table.match.live_matches import ANNA

KNOWN = all_migrations()
NEWEST = KNOWN[-1].number
MATCH = (
    "INSERT INTO matches (guild_id, channel_id, game, engine_version, options, state, created_at,"
    " changed_at) VALUES (1, 2, 'skat', 1, '{}', 'lobby', 3, 3)"
)


@pytest.fixture
def flat(tmp_path: Path) -> Path:
    return tmp_path / "stammtisch.sqlite3"


def schema(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall()


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


def old_database(path: Path, until: int) -> None:
    upgrade(path, [step for step in KNOWN if step.number <= until])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(MATCH)


def test_migrations_are_numbered_without_a_gap_from_the_first_release_on():
    assert list(range(OLDEST, NEWEST + 1)) == [migration.number for migration in KNOWN]


def test_a_sqlite_that_is_too_old_is_named_and_makes_no_file(flat: Path, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.36.0")
    with pytest.raises(DatabaseUnreachable, match=r"needs SQLite 3\.37 .* has 3\.36\.0"):
        upgrade(flat, KNOWN)
    assert not flat.exists()


def test_migrations_leave_transactions_to_the_upgrade():
    for migration in KNOWN:
        assert not {"BEGIN", "COMMIT", "ROLLBACK"} & set(migration.sql.upper().split())


@pytest.mark.parametrize("old", range(OLDEST, NEWEST))
async def test_every_older_version_becomes_the_newest_and_keeps_its_rows(
    flat: Path, tmp_path: Path, old: int
):
    old_database(flat, old)
    async with open_database(flat) as database, database.reading() as session:
        assert len(await session.rows("SELECT * FROM matches")) == 1
    fresh = tmp_path / "fresh.sqlite3"
    upgrade(fresh, KNOWN)
    assert schema(fresh) == schema(flat)
    assert NEWEST == version(flat)


@pytest.fixture
def old_file(flat: Path, old: int) -> Path:
    """A database as that version kept it, people's matches and choices and all."""
    with closing(sqlite3.connect(flat)) as connection:
        connection.executescript(file_of(old).read_text("utf-8"))
    return flat


EVERY_VERSION = pytest.mark.parametrize("old", range(OLDEST, NEWEST + 1))


@EVERY_VERSION
def test_a_database_is_kept_of_every_version(old: int):
    assert file_of(old).exists(), "run python -m tests.bot.store.write_old_databases"


@EVERY_VERSION
async def test_a_database_of_any_version_plays_on(old_file: Path, tmp_path: Path, old: int):
    assert old == version(old_file)
    async with open_store(old_file) as store:
        if await store.results.are_lacking():
            await store.results.rebuild(operations.ENDINGS)
        states = [(await store.matches.load(match)).state for match in (1, 2, 3, 4)]
        anna = await store.settings.person(ANNA)
        async with store.database.reading() as session:
            [(results,)] = await session.rows("SELECT count(*) FROM results")
    upgrade(fresh := tmp_path / "fresh.sqlite3", KNOWN)

    assert ["finished", "paused", "playing", "lobby"] == states
    assert 2 == results
    assert "dm" == anna.hand
    assert schema(fresh) == schema(old_file)
    status, said = await operations.check(old_file)
    assert (0, " 0 problems.") == (status, said[-1][-len(" 0 problems.") :])


def test_the_old_file_is_copied_whole_before_an_upgrade(flat: Path):
    old_database(flat, OLDEST)
    before = schema(flat)
    backup = flat.with_name(f"stammtisch.before-{OLDEST + 1}.sqlite3")
    assert Upgraded(OLDEST, NEWEST, backup) == upgrade(flat, KNOWN)
    assert (before, OLDEST) == (schema(backup), version(backup))
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (1,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert sys.platform == "win32" or backup.stat().st_mode & 0o777 == 0o600


def test_rows_still_in_the_write_ahead_log_are_in_the_copy(flat: Path):
    upgrade(flat, KNOWN[:1])
    with closing(sqlite3.connect(flat, isolation_level=None)) as connection:
        connection.execute(MATCH)
        assert flat.with_name(f"{flat.name}-wal").stat().st_size > 0
        upgraded = upgrade(flat, KNOWN)
    assert upgraded.backup
    with closing(sqlite3.connect(upgraded.backup)) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (1,)


def test_nothing_is_copied_where_nothing_is_upgraded(flat: Path):
    assert Upgraded(0, NEWEST, None) == upgrade(flat, KNOWN)
    assert Upgraded(NEWEST, NEWEST, None) == upgrade(flat, KNOWN)
    assert [flat] == list(flat.parent.iterdir())


NEXT = NEWEST + 1
GOOD = Migration(NEXT, "good", "CREATE TABLE extra (id INTEGER PRIMARY KEY) STRICT;")


@pytest.mark.parametrize(
    "bad",
    [
        "DROP TABLE results; CREATE TABLE matches (id INTEGER);",
        "DROP TABLE results; CREATE TABLE half (id",
        "INSERT INTO seats (match_id, seat, name) VALUES (4711, 0, 'nowhere');",
    ],
    ids=["exists", "incomplete", "loose ends"],
)
async def test_a_failing_step_leaves_the_old_file_usable(flat: Path, bad: str):
    old_database(flat, NEWEST)
    before = schema(flat)
    with pytest.raises(MigrationFailed, match=f"{NEXT + 1:04}"):
        upgrade(flat, [*KNOWN, GOOD, Migration(NEXT + 1, "bad", bad)])
    assert (before, NEWEST) == (schema(flat), version(flat))
    async with open_database(flat) as database, database.reading() as session:
        assert len(await session.rows("SELECT * FROM matches")) == 1


async def test_after_a_failed_step_a_mended_one_runs(flat: Path):
    old_database(flat, NEWEST)
    with pytest.raises(MigrationFailed):
        upgrade(flat, [*KNOWN, Migration(NEXT, "bad", "DROP TABLE nothing;")])
    assert upgrade(flat, [*KNOWN, GOOD]).after == NEXT


def test_a_failing_first_step_leaves_no_tables(flat: Path):
    with pytest.raises(MigrationFailed):
        upgrade(flat, [GOOD, Migration(NEXT + 1, "bad", "DROP TABLE nothing;")])
    assert (schema(flat), version(flat)) == ([], 0)
    upgrade(flat, KNOWN)
