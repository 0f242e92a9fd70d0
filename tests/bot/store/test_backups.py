"""Backups make themselves, the last few are kept, and the newest good one can be put back."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.model import PersonSettings
from bot.store import open_store
from bot.store.engine.errors import BackupRefused, DatabaseDamaged, DatabaseInUse
from bot.store.maintenance import backups, upkeep
from tests.bot.store.conftest import ANNA

NOON = datetime(2026, 3, 29, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def languages(path: Path) -> list[str]:
    """What is stored, to tell one state of a database from another."""
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT language FROM person_settings")]


async def says(path: Path, language: str) -> None:
    """Bring the database into a state of its own."""
    async with open_store(path) as store:
        await store.settings.save_person(PersonSettings(ANNA, language=language))


def spoil(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)


async def made(path: Path, *states: str) -> list[Path]:
    """Backups of these states, a day apart, oldest first."""
    every: list[Path] = []
    for number, state in enumerate(states):
        await says(path, state)
        every.append(await asyncio.to_thread(backups.make, path, NOON + number * DAY, 9))
    return every


def test_one_is_due_where_none_is_as_young(path: Path):
    asyncio.run(made(path, "de"))

    assert backups.is_due(path, NOON + DAY, 24)
    assert not backups.is_due(path, NOON + DAY, 25)
    assert not backups.is_due(path, NOON, 24)
    assert backups.is_due(path, NOON - DAY, 24)  # the clock was wrong, then or now


async def test_the_last_few_are_kept_and_nothing_else_is_touched(path: Path):
    await says(path, "de")
    own = backups.folder_of(path) / "stammtisch-mine.sqlite3"
    for day in range(5):
        await asyncio.to_thread(backups.make, path, NOON + day * DAY, 3)
        own.touch()

    assert [NOON + day * DAY for day in (4, 3, 2)] == [
        datetime.strptime(each.stem[-16:], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        for each in backups.backups_of(path)
    ]
    assert own.exists()


async def test_the_one_just_made_is_kept_though_the_clock_went_back(path: Path):
    await made(path, "de", "en", "it")
    latest = await asyncio.to_thread(backups.make, path, NOON - DAY, 2)

    assert latest in backups.backups_of(path)
    assert 2 == len(backups.backups_of(path))


async def test_one_is_made_while_a_bot_writes_and_nobody_else_can_read_it(path: Path):
    async with open_store(path) as store:
        await store.settings.save_person(PersonSettings(ANNA, language="it"))
        copy = await asyncio.to_thread(backups.make, path, NOON, 3)

    assert (["it"], 0o600) == (languages(copy), copy.stat().st_mode & 0o777)
    assert [copy] == list(backups.folder_of(path).iterdir())


async def test_one_of_a_damaged_database_is_not_kept_and_drives_out_no_good_one(path: Path):
    (good,) = await made(path, "de")
    await asyncio.to_thread(spoil, path)
    with pytest.raises((BackupRefused, DatabaseDamaged)):
        await asyncio.to_thread(backups.make, path, NOON + DAY, 1)

    assert (good,) == backups.backups_of(path)


async def test_one_that_would_fill_the_disk_is_not_made(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    await says(path, "de")
    monkeypatch.setattr(backups, "_ROOM", 10**15)
    with pytest.raises(BackupRefused, match="almost full"):
        await asyncio.to_thread(backups.make, path, NOON, 1)
    assert [] == list(backups.folder_of(path).iterdir())


async def test_the_newest_good_one_is_put_back_and_the_damaged_file_kept(path: Path):
    _, middle, newest = await made(path, "de", "en", "it")
    await says(path, "ja")
    await asyncio.to_thread(spoil, path)
    damaged = await asyncio.to_thread(path.read_bytes)
    await asyncio.to_thread(spoil, newest)
    done = await asyncio.to_thread(backups.restore, path, NOON)

    assert (middle, ["en"]) == (done.source, languages(path))
    assert [str(newest)] == [each.split(" ", 1)[0] for each in done.passed_over]
    assert done.aside is not None
    assert damaged == await asyncio.to_thread(done.aside.read_bytes)
    assert () == (await upkeep.check(path)).problems


async def test_the_damaged_file_is_kept_where_files_have_one_name_only(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    def refuses(*_: object) -> None:
        raise PermissionError("Operation not permitted")

    await made(path, "de")
    await asyncio.to_thread(spoil, path)
    damaged = await asyncio.to_thread(path.read_bytes)
    monkeypatch.setattr(Path, "hardlink_to", refuses)
    done = await asyncio.to_thread(backups.restore, path, NOON)

    assert ["de"] == languages(path)
    assert done.aside is not None
    assert damaged == await asyncio.to_thread(done.aside.read_bytes)


async def test_what_was_kept_aside_is_not_written_over_in_the_same_second(path: Path):
    await made(path, "de")
    kept: list[Path | None] = []
    for state in ("en", "it"):
        await says(path, state)
        kept.append((await asyncio.to_thread(backups.restore, path, NOON)).aside)

    assert [["en"], ["it"]] == [languages(aside) for aside in kept if aside is not None]


async def test_one_that_can_be_read_but_does_not_fit_together_is_passed_over(path: Path):
    older, newest = await made(path, "de", "en")
    with closing(sqlite3.connect(newest)) as connection:
        connection.execute("INSERT INTO events (match_id, number, body) VALUES (99, 0, '{}')")
        connection.commit()
    done = await asyncio.to_thread(backups.restore, path, NOON)

    assert (older, ["de"]) == (done.source, languages(path))
    assert (f"{newest} has 1 problems.",) == done.passed_over


async def test_one_that_breaks_off_leaves_no_half_of_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    await says(path, "de")
    connect = sqlite3.connect

    def refuses(file: object, *given: Any, **named: Any) -> sqlite3.Connection:
        if str(file).endswith(".part"):
            raise sqlite3.OperationalError("disk I/O error")
        return connect(str(file), *given, **named)

    monkeypatch.setattr(sqlite3, "connect", refuses)
    with pytest.raises(BackupRefused):
        await asyncio.to_thread(backups.make, path, NOON, 9)

    assert [] == list(backups.folder_of(path).iterdir())


async def test_a_log_of_the_damaged_file_is_kept_with_it_and_spoils_nothing(path: Path):
    await made(path, "de")
    async with open_store(path) as store:
        await store.settings.save_person(PersonSettings(ANNA, language="it"))
        for end in ("", "-wal", "-shm"):
            source = path.with_name(path.name + end)
            await asyncio.to_thread(shutil.copy, source, path.with_name(f"crashed{end}"))
    for end in ("", "-wal", "-shm"):
        crashed = path.with_name(f"crashed{end}")
        await asyncio.to_thread(crashed.replace, path.with_name(path.name + end))
    done = await asyncio.to_thread(backups.restore, path, NOON)

    assert ["de"] == languages(path)
    assert done.aside is not None
    assert ["it"] == languages(done.aside)


async def test_one_of_choice_is_put_back_and_a_bad_one_is_refused(path: Path):
    oldest, newest = await made(path, "de", "en")
    await asyncio.to_thread(spoil, newest)
    before = await asyncio.to_thread(path.read_bytes)
    with pytest.raises(BackupRefused, match="is no good backup"):
        await asyncio.to_thread(backups.restore, path, NOON, newest)
    assert before == await asyncio.to_thread(path.read_bytes)
    await asyncio.to_thread(backups.restore, path, NOON, oldest)

    assert ["de"] == languages(path)


async def test_without_a_good_one_everything_stays(path: Path):
    await says(path, "de")
    with pytest.raises(BackupRefused, match="holds no good backup"):
        await asyncio.to_thread(backups.restore, path, NOON)

    assert ["de"] == languages(path)


async def test_a_database_that_is_gone_comes_back(path: Path):
    await made(path, "de")
    await asyncio.to_thread(path.unlink)
    done = await asyncio.to_thread(backups.restore, path, NOON)

    assert (None, ["de"]) == (done.aside, languages(path))


async def test_nothing_is_put_back_under_a_running_bot(path: Path):
    await made(path, "de")
    async with open_store(path):
        with pytest.raises(DatabaseInUse):
            await asyncio.to_thread(backups.restore, path, NOON)
