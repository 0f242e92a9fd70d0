"""A transaction happens wholly or not at all, whatever befalls it."""

import asyncio

import pytest

from bot.model import PersonSettings
from bot.store import Store
from bot.store.engine.errors import DatabaseFailed
from bot.store.events import EventRow, LogStep
from tests.bot.store.conftest import ANNA, BROKEN, Begin
from tests.bot.store.inputs import PROCEED

INSERT = "INSERT INTO person_settings (user_id) VALUES (?)"


async def people(store: Store) -> list[int]:
    async with store.database.reading() as session:
        return [
            row["user_id"] for row in await session.rows("SELECT * FROM person_settings ORDER BY 1")
        ]


async def test_an_exception_undoes_the_whole_transaction(store: Store):
    async def fail() -> None:
        async with store.database.writing() as session:
            await session.rows(INSERT, ANNA)
            raise KeyError

    with pytest.raises(KeyError):
        await fail()
    assert await people(store) == []


async def test_readers_see_only_what_is_committed(store: Store):
    async with store.database.writing() as session:
        await session.rows(INSERT, ANNA)
        assert await people(store) == []
    assert await people(store) == [ANNA]


async def test_a_reader_cannot_write(store: Store):
    with pytest.raises(DatabaseFailed):
        async with store.database.reading() as session:
            await session.rows(INSERT, ANNA)


async def test_a_cancelled_transaction_never_stays_open(store: Store):
    async def write(user_id: int) -> None:
        async with store.database.writing() as session:
            await session.rows(INSERT, user_id)

    for steps in range(25):  # cancelled at each of its awaits in turn
        writing = asyncio.create_task(write(steps))
        for _ in range(steps):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        await write(1000 + steps)
    assert {1000 + steps for steps in range(25)} <= set(await people(store))


async def test_wrong_sql_is_a_mistake_of_ours_and_is_not_dressed_up(store: Store):
    async def twice() -> None:
        async with store.database.writing() as session:
            await session.each(INSERT, [(ANNA,), (ANNA,)])

    with pytest.raises(BROKEN):
        await twice()


@pytest.mark.of_a_file
async def test_a_full_disk_changes_nothing_and_passes(store: Store, begin: Begin):
    match = await begin()
    await store.events.append(match, 0, LogStep(PROCEED, ['{"kind": "first"}']), 3000)
    async with store.database.writing() as session:
        (pages,) = await session.rows("PRAGMA page_count")
        await session.rows(f"PRAGMA max_page_count = {pages[0]}")
    heavy = LogStep(PROCEED, [f'{{"kind": "{"x" * 50_000}"}}'])
    with pytest.raises(DatabaseFailed, match="full"):
        await store.events.append(match, 1, heavy, 3001)
    assert (EventRow(0, '{"kind": "first"}'),) == await store.events.load(match)
    async with store.database.writing() as session:
        await session.rows("PRAGMA max_page_count = 1000000")
    await store.events.append(match, 1, heavy, 3002)
    assert len(await store.events.load(match)) == 2


async def test_foreign_keys_are_kept(store: Store):
    with pytest.raises(BROKEN):
        async with store.database.writing() as session:
            await session.rows("INSERT INTO events VALUES (4711, 0, '{}')")


async def test_writers_wait_for_each_other(store: Store):
    await asyncio.gather(
        *(store.settings.save_person(PersonSettings(user, text=True)) for user in range(50))
    )
    assert list(range(50)) == await people(store)
