"""A person's settings, and the list of those with whom they do not wish to sit."""

import pytest

from bot.features.settings.presses import ChangeSetting, SetBlocks, ShowBlocks
from bot.pages.words import language
from tests.kit.doors import Doors


async def test_a_setting_that_is_pressed_is_kept_and_shown_in_place(doors: Doors):
    ben = doors.visitor("ben")
    await ben.sends("settings")
    told = await ben.presses(ChangeSetting("language", "de"))
    assert "Deine Einstellungen" in told
    assert "de" == (await doors.app.store.settings.person(ben.id)).language
    assert [told] == ben.told


@pytest.mark.parametrize("setting", ["hand|film", "ping|", "language|tlh", "listed|perhaps"])
async def test_what_is_no_choice_is_refused_and_changes_nothing(doors: Doors, setting: str):
    ben = doors.visitor("ben")
    await ben.sends("settings")
    before = await doors.app.store.settings.person(ben.id)
    assert language("en")("error.stale") in await ben.forges(f"2|0|0|set_{setting}")
    assert before == await doors.app.store.settings.person(ben.id)


@pytest.mark.parametrize("setting", ["hand", "signals"])
async def test_a_setting_that_sends_direct_messages_says_hello_there(doors: Doors, setting: str):
    ben = doors.visitor("ben")
    await ben.sends("settings", **{setting: "dm"})
    hello, settings = ben.messages
    assert (True, False) == (hello.is_direct, settings.is_direct)
    assert "/settings" in hello.text
    assert "dm" == getattr(await doors.app.store.settings.person(ben.id), setting)


@pytest.mark.parametrize("setting", ["hand", "signals"])
async def test_whose_direct_messages_are_closed_is_told_so_and_nothing_changes(
    doors: Doors, setting: str
):
    ben = doors.visitor("ben")
    doors.place.closed.add(ben.id)
    before = await doors.app.store.settings.person(ben.id)
    told = await ben.sends("settings", **{setting: "dm"})
    assert language("en")("error.dm_closed") in told
    assert before == await doors.app.store.settings.person(ben.id)


async def test_who_is_chosen_is_on_the_list_which_nobody_else_sees(doors: Doors):
    anna, ben, clara = doors.visitors("anna", "ben", "clara")
    await ben.sends("settings")
    await ben.presses(ShowBlocks())
    await ben.chooses(SetBlocks(), anna.id, clara.id)
    assert (anna.id, clara.id) == await doors.app.settings.blocks_of(ben.id)
    (menu,) = (part for part in ben.messages[-1].parts if "default_values" in part)
    assert [anna.id, clara.id] == [each["id"] for each in menu["default_values"]]
    await ben.chooses(SetBlocks(), clara.id)
    assert (clara.id,) == await doors.app.settings.blocks_of(ben.id)
    assert 2 == len(ben.told)
    assert [] == [*anna.messages, *clara.messages]
