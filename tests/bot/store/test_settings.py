"""Settings are the defaults until somebody chooses."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.app.features import people_of
from bot.model import PersonSettings, ServerRules
from bot.store import Store, settings
from bot.store.engine.process_news import MISSED, PERSON, News
from bot.store.settings import GuildSettings
from tests.bot.store.conftest import ANNA, BEN, BROKEN, CLARA, GASTHAUS, Begin
from tests.bot.store.files import in_file


@pytest.fixture
async def reads(store: Store) -> list[str]:
    """Whatever is read from the disk of people's settings."""
    seen: list[str] = []

    def hear(statement: str) -> None:
        if "FROM person_settings" in statement:
            seen.append(statement)

    await in_file(store)._reader.set_trace_callback(hear)
    return seen


async def test_who_chose_nothing_has_the_defaults(store: Store):
    assert PersonSettings(ANNA, "ephemeral", "later", "look") == await store.settings.person(ANNA)
    assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)


async def test_a_wish_is_kept_for_one_person(store: Store):
    wish = PersonSettings(ANNA, "dm", "at_once", "dm", text=True, language="de", listed=False)
    wish = replace(wish, deck="german", order="right", explain="always", last_card=True)
    await store.settings.save_person(wish)
    assert wish == await store.settings.person(ANNA)
    assert PersonSettings(BEN) == await store.settings.person(BEN)


async def test_what_a_server_wants_is_kept_beside_its_language(store: Store):
    await store.settings.notice_language(GASTHAUS, "de", certain=True)
    rules = ServerRules(language="ja", channels=(5, 6), tables=3, computers=False, managers=9)
    wish = GuildSettings(GASTHAUS, "de", deck="german", table_view="text", rules=rules)
    changed = await store.settings.change_guild(GASTHAUS, lambda _: wish)
    assert (GuildSettings(GASTHAUS, "de"), wish) == changed
    assert wish == await store.settings.guild(GASTHAUS)
    await store.settings.notice_language(GASTHAUS, "en-GB", certain=True)
    assert replace(wish, language="en-GB") == await store.settings.guild(GASTHAUS)
    assert GuildSettings(8) == await store.settings.guild(8)


async def test_of_two_changes_at_once_neither_is_lost(store: Store):
    def change(**rule: object) -> Callable[[GuildSettings], GuildSettings]:
        return lambda old: replace(old, rules=old.rules.model_copy(update=rule))

    changes = (change(tables=1), change(hints=False), change(pace="brisk"))
    await asyncio.gather(*(store.settings.change_guild(GASTHAUS, each) for each in changes))
    expected = ServerRules(tables=1, hints=False, pace="brisk")
    assert expected == (await store.settings.guild(GASTHAUS)).rules


@pytest.mark.parametrize(
    ("stored", "rules"),
    [
        ("{}", ServerRules()),
        ("[]", ServerRules()),
        ('{"pace": "warp", "tables": 2}', ServerRules(tables=2)),
        ('{"tables": 0, "hints": false}', ServerRules(hints=False)),
        ('{"channels": [1, "x"], "game": "bauernstoss"}', ServerRules(game="bauernstoss")),
        ('{"roof": "red", "openers": 4}', ServerRules(openers=4)),
        ('{"language": 7}', ServerRules()),
    ],
)
async def test_rules_that_this_version_does_not_know_are_the_defaults(
    store: Store, stored: str, rules: ServerRules
):
    async with store.database.writing() as session:
        await session.rows(
            "INSERT INTO guild_settings (guild_id, rules) VALUES (?, ?)", GASTHAUS, stored
        )
    assert rules == (await store.settings.guild(GASTHAUS)).rules


async def test_a_language_that_is_only_believed_counts_until_it_is_known(store: Store):
    noticed: list[str | None] = []
    for locale, certain in (("de", False), ("ja", False), ("fr", True), ("de", False)):
        await store.settings.notice_language(GASTHAUS, locale, certain=certain)
        noticed.append((await store.settings.guild(GASTHAUS)).locale)
    assert ["de", "de", "fr", "fr"] == noticed


async def test_a_language_that_was_chosen_counts_whatever_is_noticed(store: Store):
    def choose(language: str | None) -> Callable[[GuildSettings], GuildSettings]:
        return lambda old: replace(old, rules=ServerRules(language=language))

    await store.settings.change_guild(GASTHAUS, choose("de"))
    await store.settings.notice_language(GASTHAUS, "en-GB", certain=True)
    assert "de" == (await store.settings.guild(GASTHAUS)).locale
    await store.settings.change_guild(GASTHAUS, choose(None))
    assert "en-GB" == (await store.settings.guild(GASTHAUS)).locale


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO person_settings (user_id, deck) VALUES (1, 'tarot')",
        "INSERT INTO guild_settings (guild_id, deck) VALUES (1, 'tarot')",
        "INSERT INTO guild_settings (guild_id, table_view) VALUES (1, 'film')",
        "INSERT INTO guild_settings (guild_id, rules) VALUES (1, 'none at all')",
    ],
)
async def test_nothing_else_can_be_chosen(store: Store, statement: str):
    with pytest.raises(BROKEN, match=r"(?i)check|InvalidText"):
        async with store.database.writing() as session:
            await session.rows(statement)


@pytest.mark.of_a_file
async def test_the_settings_of_a_server_are_read_once_and_again_when_they_changed(store: Store):
    seen: list[str] = []
    await in_file(store)._reader.set_trace_callback(seen.append)
    for _ in range(3):
        assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)
    assert 1 == sum("FROM guild_settings" in each for each in seen)

    await store.settings.note_left(GASTHAUS, 1000)
    assert 1000 == (await store.settings.guild(GASTHAUS)).left_at
    await store.settings.note_servers(frozenset({GASTHAUS}), 2000)
    assert (await store.settings.guild(GASTHAUS)).left_at is None
    await store.settings.change_guild(GASTHAUS, lambda old: replace(old, deck="french"))
    await people_of(store).purge_guild(GASTHAUS)
    assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)


async def test_closed_direct_messages_are_noted_beside_the_wishes(store: Store):
    await store.settings.note_dm(ANNA, closed=True)
    await store.settings.save_person(PersonSettings(ANNA, hand="dm"))
    assert PersonSettings(ANNA, hand="dm", dm_closed=True) == await store.settings.person(ANNA)
    await store.settings.note_dm(ANNA, closed=False)
    assert PersonSettings(ANNA, hand="dm") == await store.settings.person(ANNA)


async def test_the_first_leaving_counts_until_the_return(store: Store):
    await store.settings.notice_language(GASTHAUS, "de", certain=False)
    await store.settings.note_left(GASTHAUS, 1000)
    await store.settings.note_left(GASTHAUS, 2000)
    await store.settings.note_left(8, 3000)
    assert GuildSettings(GASTHAUS, "de", 1000) == await store.settings.guild(GASTHAUS)
    assert await store.settings.servers_left_before(2500) == (GASTHAUS,)
    await store.settings.note_returned(GASTHAUS)
    assert await store.settings.servers_left_before(9000) == (8,)


async def test_a_leaving_that_nobody_told_of_is_noticed_where_something_is_kept(
    store: Store, begin: Begin
):
    for guild in (GASTHAUS, GASTHAUS, 8, 9):
        await begin(guild=guild)
    await store.settings.note_left(9, 1000)
    for guild in (GASTHAUS, 11):  # nobody has played in 11 yet
        await store.settings.change_guild(guild, lambda old: replace(old, deck="french"))
    await store.settings.note_servers(frozenset({GASTHAUS, 10}), 2000)
    known = (GASTHAUS, 8, 9, 10, 11)
    left = {guild: (await store.settings.guild(guild)).left_at for guild in known}
    assert {GASTHAUS: None, 8: 2000, 9: 1000, 10: None, 11: 2000} == left


async def test_a_return_that_nobody_told_of_is_noticed(store: Store):
    await store.settings.note_left(8, 1000)
    await store.settings.note_left(9, 1000)
    assert (8,) == await store.settings.note_servers(frozenset({8}), 2000)
    assert () == await store.settings.note_servers(frozenset({8}), 2500)
    assert (9,) == await store.settings.servers_left_before(3000)


@pytest.mark.of_a_file
async def test_the_settings_of_a_person_are_read_once(store: Store, reads: list[str]):
    await store.settings.note_dm(ANNA, closed=True)
    for _ in range(3):
        assert PersonSettings(ANNA, dm_closed=True) == await store.settings.person(ANNA)
        assert PersonSettings(BEN) == await store.settings.person(BEN)

    assert 2 == len(reads)


@pytest.mark.of_a_file
async def test_what_was_read_once_changes_with_a_wish(store: Store, reads: list[str]):
    await store.settings.person(ANNA)
    wish = PersonSettings(ANNA, "dm", language="de")
    await store.settings.save_person(wish)

    assert [wish, wish] == [await store.settings.person(ANNA) for _ in range(2)]
    assert 2 == len(reads)


@pytest.mark.of_a_file
@pytest.mark.parametrize(
    ("news", "anew"),
    [({PERSON: BEN}, 0), ({PERSON: ANNA}, 1), ({MISSED: True}, 1)],
    ids=["of another person", "of this person", "missed"],
)
async def test_what_was_read_once_changes_with_news_of_another_process(
    store: Store, reads: list[str], news: News, anew: int
):
    await store.settings.person(ANNA)
    store.settings._take_in(news)
    await store.settings.person(ANNA)
    assert 1 + anew == len(reads)


async def test_what_was_read_once_changes_with_closed_direct_messages(store: Store):
    for closed in (False, True, False):
        await store.settings.note_dm(ANNA, closed=closed)
        assert closed == (await store.settings.person(ANNA)).dm_closed


async def test_who_is_forgotten_has_the_defaults_again(store: Store):
    await store.settings.save_person(PersonSettings(ANNA, "dm", language="de"))
    await store.settings.save_person(PersonSettings(BEN, "dm"))
    for person in (ANNA, BEN):
        await store.settings.person(person)
    await people_of(store).forget(ANNA, 3000)

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


@pytest.mark.of_a_file
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
