"""House rules are kept server by server, each name once, and go where their server goes."""

import pytest

from bot.app.features import people_of
from bot.store import Store
from bot.store.engine.errors import PresetNameTaken, TooManyPresets
from bot.store.presets import MOST, SavedPreset
from tests.bot.store.conftest import GASTHAUS

ELSEWHERE = 8
OPTIONS = '{"target": 18}'


async def saved(store: Store, name: str, game: str = "skat", guild: int = GASTHAUS) -> SavedPreset:
    return await store.presets.save(guild, game, name, OPTIONS, 1000)


async def test_what_a_server_saved_is_found_by_game_and_in_the_order_of_names(store: Store):
    second, first = await saved(store, "wirt"), await saved(store, "Stammtisch")
    other = await saved(store, "Zuhause", "sheepshead")
    await saved(store, "Stammtisch", guild=ELSEWHERE)
    assert (first, second) == await store.presets.all(GASTHAUS, "skat")
    assert (first, second, other) == await store.presets.all(GASTHAUS)
    assert first == await store.presets.find(GASTHAUS, first.id)
    assert OPTIONS == first.options


async def test_another_server_finds_changes_and_deletes_nothing(store: Store):
    own = await saved(store, "Stammtisch")
    assert await store.presets.find(ELSEWHERE, own.id) is None
    assert not await store.presets.replace(ELSEWHERE, own.id, "{}", 2000)
    assert not await store.presets.delete(ELSEWHERE, own.id)
    assert (own,) == await store.presets.all(GASTHAUS)


@pytest.mark.parametrize("name", ["Stammtisch", "STAMMTISCH", "\uff33tammtisch"])
async def test_a_name_is_there_once_however_it_is_written(store: Store, name: str):
    own = await saved(store, "Stammtisch")
    with pytest.raises(PresetNameTaken) as refused:
        await saved(store, name, "sheepshead")
    assert (own.id, "skat", "Stammtisch") == (
        refused.value.preset,
        refused.value.game,
        refused.value.name,
    )
    assert (own,) == await store.presets.all(GASTHAUS)


async def test_a_server_keeps_so_many_and_no_more(store: Store):
    for number in range(MOST):
        await saved(store, f"Rules {number}")
    with pytest.raises(TooManyPresets):
        await saved(store, "One too many")
    assert MOST == len(await store.presets.all(GASTHAUS))
    await saved(store, "One too many", guild=ELSEWHERE)


async def test_what_is_replaced_keeps_its_name_and_its_place(store: Store):
    own = await saved(store, "Stammtisch")
    assert await store.presets.replace(GASTHAUS, own.id, '{"target": 11}', 2000)
    changed = await store.presets.find(GASTHAUS, own.id)
    assert SavedPreset(own.id, "skat", "Stammtisch", '{"target": 11}') == changed


async def test_a_deleted_one_is_gone_and_its_number_with_it(store: Store):
    own = await saved(store, "Stammtisch")
    assert await store.presets.delete(GASTHAUS, own.id)
    assert not await store.presets.delete(GASTHAUS, own.id)
    assert () == await store.presets.all(GASTHAUS)
    assert own.id != (await saved(store, "Stammtisch")).id


async def test_a_game_has_one_default_a_server(store: Store):
    own = await saved(store, "Stammtisch")
    assert await store.presets.default(GASTHAUS, "skat") is None
    await store.presets.set_default(GASTHAUS, "skat", "to18")
    assert "to18" == await store.presets.default(GASTHAUS, "skat")
    await store.presets.set_default(GASTHAUS, "skat", own.id)
    assert own.id == await store.presets.default(GASTHAUS, "skat")
    assert await store.presets.default(ELSEWHERE, "skat") is None
    assert await store.presets.default(GASTHAUS, "sheepshead") is None
    await store.presets.set_default(GASTHAUS, "skat", None)
    assert await store.presets.default(GASTHAUS, "skat") is None


async def test_the_rules_of_another_game_or_server_are_no_default(store: Store):
    own = await saved(store, "Stammtisch")
    for guild, game in ((GASTHAUS, "sheepshead"), (ELSEWHERE, "skat")):
        await store.presets.set_default(guild, game, own.id)
        assert await store.presets.default(guild, game) is None


async def test_a_deleted_one_is_no_default_any_more(store: Store):
    own = await saved(store, "Stammtisch")
    await store.presets.set_default(GASTHAUS, "skat", own.id)
    await store.presets.delete(GASTHAUS, own.id)
    assert await store.presets.default(GASTHAUS, "skat") is None


async def test_a_purged_server_takes_its_house_rules_along(store: Store):
    own, kept = await saved(store, "Stammtisch"), await saved(store, "Bar", guild=ELSEWHERE)
    await store.presets.set_default(GASTHAUS, "skat", own.id)
    await store.presets.set_default(GASTHAUS, "sheepshead", "to18")
    await store.presets.set_default(ELSEWHERE, "skat", kept.id)
    await people_of(store).purge_guild(GASTHAUS)
    assert () == await store.presets.all(GASTHAUS)
    async with store.database.reading() as session:
        rows = await session.rows("SELECT guild_id, preset_id FROM default_presets")
    assert [(ELSEWHERE, kept.id)] == [tuple(row) for row in rows]
