"""Settings are the defaults until somebody chooses."""

import sqlite3
from dataclasses import replace

import pytest

from bot.model import PersonSettings
from bot.store import Store, settings
from bot.store.settings import GuildSettings
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin


@pytest.fixture
async def reads(store: Store) -> list[str]:
    """Whatever is read from the disk of people's settings."""
    seen: list[str] = []

    def hear(statement: str) -> None:
        if "FROM person_settings" in statement:
            seen.append(statement)

    await store.database._reader.set_trace_callback(hear)
    return seen


async def test_who_chose_nothing_has_the_defaults(store: Store):
    assert PersonSettings(ANNA, "ephemeral", "later", "look") == await store.settings.person(ANNA)
    assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)


async def test_a_wish_is_kept_for_one_person(store: Store):
    wish = PersonSettings(ANNA, "dm", "at_once", "dm", text=True, language="de", listed=False)
    wish = replace(wish, deck="german")
    await store.settings.save_person(wish)
    assert wish == await store.settings.person(ANNA)
    assert PersonSettings(BEN) == await store.settings.person(BEN)


async def test_what_a_server_wants_is_kept_beside_its_language(store: Store):
    await store.settings.set_guild_language(GASTHAUS, "de")
    wish = GuildSettings(GASTHAUS, "de", deck="german", table_view="text")
    await store.settings.save_guild(wish)
    assert wish == await store.settings.guild(GASTHAUS)
    await store.settings.set_guild_language(GASTHAUS, "en-GB")
    assert replace(wish, language="en-GB") == await store.settings.guild(GASTHAUS)
    assert GuildSettings(8) == await store.settings.guild(8)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO person_settings (user_id, deck) VALUES (1, 'tarot')",
        "INSERT INTO guild_settings (guild_id, deck) VALUES (1, 'tarot')",
        "INSERT INTO guild_settings (guild_id, table_view) VALUES (1, 'film')",
    ],
)
async def test_nothing_else_can_be_chosen(store: Store, statement: str):
    with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
        async with store.database.writing() as session:
            await session.rows(statement)


async def test_the_settings_of_a_server_are_read_once_and_again_when_they_changed(store: Store):
    seen: list[str] = []
    await store.database._reader.set_trace_callback(seen.append)
    for _ in range(3):
        assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)
    assert 1 == sum("FROM guild_settings" in each for each in seen)

    await store.settings.guild_left(GASTHAUS, 1000)
    assert 1000 == (await store.settings.guild(GASTHAUS)).left_at
    await store.settings.note_servers(frozenset({GASTHAUS}), 2000)
    assert (await store.settings.guild(GASTHAUS)).left_at is None
    await store.settings.save_guild(GuildSettings(GASTHAUS, deck="french"))
    await store.people.purge_guild(GASTHAUS)
    assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)


async def test_closed_direct_messages_are_noted_beside_the_wishes(store: Store):
    await store.settings.note_dm(ANNA, closed=True)
    await store.settings.save_person(PersonSettings(ANNA, hand="dm"))
    assert PersonSettings(ANNA, hand="dm", dm_closed=True) == await store.settings.person(ANNA)
    await store.settings.note_dm(ANNA, closed=False)
    assert PersonSettings(ANNA, hand="dm") == await store.settings.person(ANNA)


async def test_the_first_leaving_counts_until_the_return(store: Store):
    await store.settings.set_guild_language(GASTHAUS, "de")
    await store.settings.guild_left(GASTHAUS, 1000)
    await store.settings.guild_left(GASTHAUS, 2000)
    await store.settings.guild_left(8, 3000)
    assert GuildSettings(GASTHAUS, "de", 1000) == await store.settings.guild(GASTHAUS)
    assert await store.settings.left_before(2500) == (GASTHAUS,)
    await store.settings.guild_returned(GASTHAUS)
    assert await store.settings.left_before(9000) == (8,)


async def test_a_leaving_that_nobody_told_of_is_noticed_where_something_is_kept(
    store: Store, begin: Begin
):
    for guild in (GASTHAUS, GASTHAUS, 8, 9):
        await begin(guild=guild)
    await store.settings.guild_left(9, 1000)
    await store.settings.note_servers(frozenset({GASTHAUS, 10}), 2000)
    left = {guild: (await store.settings.guild(guild)).left_at for guild in (GASTHAUS, 8, 9, 10)}
    assert {GASTHAUS: None, 8: 2000, 9: 1000, 10: None} == left


async def test_a_return_that_nobody_told_of_is_noticed(store: Store):
    await store.settings.guild_left(8, 1000)
    await store.settings.guild_left(9, 1000)
    await store.settings.note_servers(frozenset({8}), 2000)
    assert (9,) == await store.settings.left_before(3000)


async def test_the_settings_of_a_person_are_read_once(store: Store, reads: list[str]):
    await store.settings.note_dm(ANNA, closed=True)
    for _ in range(3):
        assert PersonSettings(ANNA, dm_closed=True) == await store.settings.person(ANNA)
        assert PersonSettings(BEN) == await store.settings.person(BEN)

    assert 2 == len(reads)


async def test_what_was_read_once_changes_with_a_wish(store: Store, reads: list[str]):
    await store.settings.person(ANNA)
    wish = PersonSettings(ANNA, "dm", language="de")
    await store.settings.save_person(wish)

    assert [wish, wish] == [await store.settings.person(ANNA) for _ in range(2)]
    assert 2 == len(reads)


async def test_what_was_read_once_changes_with_closed_direct_messages(store: Store):
    for closed in (False, True, False):
        await store.settings.note_dm(ANNA, closed=closed)
        assert closed == (await store.settings.person(ANNA)).dm_closed


async def test_who_is_forgotten_has_the_defaults_again(store: Store):
    await store.settings.save_person(PersonSettings(ANNA, "dm", language="de"))
    await store.settings.save_person(PersonSettings(BEN, "dm"))
    for person in (ANNA, BEN):
        await store.settings.person(person)
    await store.people.forget(ANNA, 3000)

    assert PersonSettings(ANNA) == await store.settings.person(ANNA)
    assert PersonSettings(BEN, "dm") == await store.settings.person(BEN)


async def test_settings_that_change_while_they_are_read_are_not_kept_as_they_were(
    store: Store, monkeypatch
):
    database, wish = store.database, PersonSettings(ANNA, "dm")
    read = database.read

    async def slow_read(work):
        found = await read(work)
        await store.settings.save_person(wish)
        return found

    with monkeypatch.context() as during:
        during.setattr(database, "read", slow_read)
        assert PersonSettings(ANNA) == await store.settings.person(ANNA)

    assert wish == await store.settings.person(ANNA)


async def test_only_so_many_peoples_settings_are_kept_in_memory(
    store: Store, reads: list[str], monkeypatch
):
    monkeypatch.setattr(settings, "_KEPT", 2)
    for person in (ANNA, BEN, CLARA, CLARA, BEN):
        await store.settings.person(person)
    assert 3 == len(reads)

    await store.settings.person(ANNA)
    assert 4 == len(reads)
    assert 2 == len(store.settings._kept)
