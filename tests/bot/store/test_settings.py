"""Settings are the defaults until somebody chooses."""

from bot.model import PersonSettings
from bot.store import Store
from bot.store.settings import GuildSettings
from tests.bot.store.conftest import ANNA, BEN, GASTHAUS, Begin


async def test_who_chose_nothing_has_the_defaults(store: Store):
    assert PersonSettings(ANNA, "ephemeral", "later", "look") == await store.settings.person(ANNA)
    assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)


async def test_a_wish_is_kept_for_one_person(store: Store):
    wish = PersonSettings(ANNA, "dm", "at_once", "dm", text=True, language="de", listed=False)
    await store.settings.save_person(wish)
    assert wish == await store.settings.person(ANNA)
    assert PersonSettings(BEN) == await store.settings.person(BEN)


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
