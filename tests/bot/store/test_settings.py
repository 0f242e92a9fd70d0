"""Settings are the defaults until somebody chooses."""

from bot.store import Store
from bot.store.settings import GuildSettings, PersonSettings
from tests.bot.store.conftest import ANNA, BEN, GASTHAUS


async def test_who_chose_nothing_has_the_defaults(store: Store):
    assert PersonSettings(ANNA, "ephemeral", "later", "look") == await store.settings.person(ANNA)
    assert GuildSettings(GASTHAUS) == await store.settings.guild(GASTHAUS)


async def test_a_wish_is_kept_for_one_person(store: Store):
    wish = PersonSettings(ANNA, "dm", "at_once", "dm", text=True, language="de")
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
