"""What is asked for at once shares a transaction, in which each is kept or undone alone."""

import asyncio
import sqlite3
from typing import Any

import pytest

from bot.store import Store
from bot.store.engine.database import Database
from bot.store.engine.errors import DatabaseFailed
from bot.store.engine.session import Session
from tests.bot.store.conftest import ANNA, BEN, BROKEN, CLARA
from tests.bot.store.files import in_file
from tests.patience import PATIENCE

INSERT = "INSERT INTO person_settings (user_id, language) VALUES (?, ?)"
PEOPLE = "SELECT user_id FROM person_settings ORDER BY user_id"


@pytest.fixture
def database(store: Store) -> Database:
    return store.database


@pytest.fixture
async def commits(database: Database) -> list[str]:
    """The commits of the writer, one entry each."""
    seen: list[str] = []

    def hear(statement: str) -> None:
        if statement == "COMMIT":
            seen.append(statement)

    await in_file(database)._writer.set_trace_callback(hear)
    return seen


def adding(*people: int, then: Exception | None = None, language: str = "de") -> Any:
    """Add people, and give the last; then fail, if so wished."""

    async def add(session: Session) -> int:
        for person in people:
            await session.rows(INSERT, person, language)
        if then is not None:
            raise then
        return people[-1]

    return add


async def people(database: Database) -> list[int]:
    async def found(session: Session) -> list[int]:
        return [row["user_id"] for row in await session.rows(PEOPLE)]

    return await database.read(found)


async def asked(*works: Any, of: Database) -> list[asyncio.Task[Any]]:
    """Tasks that have asked for these works to be done."""
    tasks = [asyncio.create_task(of.write(work)) for work in works]
    await asyncio.sleep(0)
    return tasks


async def kinds(tasks: list[asyncio.Task[Any]]) -> list[Any]:
    """What came of each: its result, or the type of its exception."""
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    return [type(each) if isinstance(each, BaseException) else each for each in outcomes]


@pytest.mark.of_a_file
async def test_what_is_asked_for_at_once_shares_one_transaction(database, commits):
    tasks = await asked(*(adding(person) for person in range(20)), of=database)

    assert list(range(20)) == await kinds(tasks)
    assert list(range(20)) == await people(database)
    assert ["COMMIT"] == commits


@pytest.mark.of_a_file
async def test_what_is_asked_for_during_a_transaction_shares_the_next_one(database, commits):
    async with database.writing() as session:
        tasks = await asked(*(adding(person) for person in (BEN, CLARA)), of=database)
        tasks += await asked(adding(ANNA), of=database)
        await session.rows(INSERT, 1, "de")
        assert [] == [task for task in tasks if task.done()]

    assert [BEN, CLARA, ANNA] == await kinds(tasks)
    assert [1, ANNA, BEN, CLARA] == await people(database)
    assert ["COMMIT"] * 2 == commits


@pytest.mark.of_a_file
async def test_what_is_asked_for_later_is_done_too(database, commits):
    for person in (ANNA, BEN):
        assert person == await database.write(adding(person))

    assert [ANNA, BEN] == await people(database)
    assert ["COMMIT"] * 2 == commits


@pytest.mark.of_a_file
async def test_what_fails_is_undone_alone(database, commits):
    tasks = await asked(adding(ANNA), adding(BEN, 1, then=KeyError()), adding(CLARA), of=database)

    assert [ANNA, KeyError, CLARA] == await kinds(tasks)
    assert [ANNA, CLARA] == await people(database)
    assert ["COMMIT"] == commits


async def test_who_comes_later_in_a_transaction_sees_what_was_done_before(database):
    async def count(session: Session) -> int:
        return len(await session.rows(PEOPLE))

    tasks = await asked(
        count, adding(ANNA), count, adding(BEN, then=KeyError()), count, of=database
    )

    assert [0, ANNA, 1, KeyError, 1] == await kinds(tasks)


@pytest.mark.of_a_file
async def test_what_waits_for_something_else_is_undone(database):
    reached: list[str] = []

    async def dawdle(session: Session) -> None:
        await session.rows(INSERT, BEN, "de")
        try:
            await asyncio.sleep(0)
            reached.append("the next statement")
        finally:
            reached.append("the end")

    tasks = await asked(adding(ANNA), dawdle, adding(CLARA), of=database)

    assert [ANNA, RuntimeError, CLARA] == await kinds(tasks)
    assert [ANNA, CLARA] == await people(database)
    assert ["the end"] == reached


@pytest.mark.of_a_file
async def test_a_reading_that_waits_for_something_else_ends_with_it(database):
    async def dawdle(session: Session) -> None:
        await session.rows(PEOPLE)
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="waits for something else"):
        await database.read(dawdle)
    await database.write(adding(ANNA))

    assert [ANNA] == await people(database)


async def test_a_reading_sees_one_moment_and_cannot_write(database):
    with pytest.raises(DatabaseFailed):
        await database.read(adding(ANNA))
    async with database.writing() as session:
        await session.rows(INSERT, ANNA, "de")
        assert [] == await people(database)

    assert [ANNA] == await people(database)


async def test_who_is_cancelled_leaves_only_when_all_is_done(database):
    async with database.writing():
        (asking,) = await asked(adding(ANNA, BEN), of=database)
        asking.cancel()
        for _ in range(10):
            await asyncio.sleep(0)
        assert not asking.done()
    await asyncio.wait({asking}, timeout=PATIENCE)

    assert asking.cancelled()
    assert [ANNA, BEN] == await people(database)


async def test_who_is_cancelled_leaves_no_task_and_nothing_half_done(database):
    before = asyncio.all_tasks()
    for steps in range(12):  # cancelled at each of its awaits in turn
        asking = asyncio.create_task(database.write(adding(2 * steps, 2 * steps + 1)))
        for _ in range(steps):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait({asking}, timeout=PATIENCE)
        assert asking.done()
        found = await people(database)
        assert (2 * steps in found) == (2 * steps + 1 in found)

        await database.write(adding(1000 + steps))
    assert {1000 + steps for steps in range(12)} <= set(await people(database))
    assert set() == {task for task in asyncio.all_tasks() - before if not task.done()}


async def test_who_is_cancelled_takes_no_other_along(database):
    async with database.writing():
        first, second = await asked(adding(ANNA), adding(BEN), of=database)
        first.cancel()

    assert BEN == await second
    assert [ANNA, BEN] == await people(database)


async def test_broken_constraints_are_mistakes_of_ours_and_stay_what_they_are(database):
    tasks = await asked(adding(ANNA), adding(BEN, ANNA), of=database)

    first, second = await kinds(tasks)
    assert first == ANNA
    assert second in BROKEN
    assert [ANNA] == await people(database)


@pytest.mark.of_a_file
async def test_a_file_that_cannot_be_written_is_told_as_such_and_passes(database):
    await in_file(database)._writer.execute_fetchall("PRAGMA query_only = ON")
    tasks = await asked(adding(ANNA), adding(BEN), of=database)
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    await in_file(database)._writer.execute_fetchall("PRAGMA query_only = OFF")

    assert [DatabaseFailed] * 2 == [type(each) for each in outcomes]
    for each in outcomes:
        assert isinstance(each, DatabaseFailed)
        assert isinstance(each.__cause__, sqlite3.OperationalError)
    assert CLARA == await database.write(adding(CLARA))
    assert [CLARA] == await people(database)


@pytest.mark.of_a_file
async def test_a_transaction_that_cannot_begin_fails_for_all_and_the_next_one_begins(database):
    tasks = await asked(adding(ANNA), adding(BEN), of=database)
    await in_file(database)._writer.execute_fetchall(
        "BEGIN"
    )  # comes first: nothing has been sent yet
    assert [DatabaseFailed] * 2 == await kinds(tasks)

    assert CLARA == await database.write(adding(CLARA))
    assert [CLARA] == await people(database)


@pytest.mark.of_a_file
async def test_on_a_full_disk_what_was_said_to_be_kept_is_kept_and_nothing_else(database):
    async with database.writing() as session:
        (pages,) = await session.rows("PRAGMA page_count")
        await session.rows(f"PRAGMA max_page_count = {pages[0]}")
    tasks = await asked(
        adding(ANNA), adding(BEN, language="x" * 200_000), adding(CLARA), of=database
    )
    outcomes = await kinds(tasks)
    assert DatabaseFailed is outcomes[1]
    # SQLite has undone all of it by itself; what is told is why, not that nothing is left to undo.
    assert "full" in str(tasks[1].exception())
    assert [each for each in outcomes if each is not DatabaseFailed] == await people(database)

    async with database.writing() as session:
        await session.rows("PRAGMA max_page_count = 1000000")
    await database.write(adding(BEN, language="x" * 200_000))
    assert BEN in await people(database)


async def test_nobody_waits_for_ever_for_a_writer_that_was_cancelled(database):
    async def nothing(_session: Session) -> None:
        raise AssertionError

    async with database._writing:
        waiting = asyncio.create_task(database.write(nothing))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await database._background.stop()
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait({waiting})
    assert waiting.cancelled()
