"""Everybody reads the rules in their own language, by command and by button alike."""

import pytest

from bot.features.rules.books import book
from tests.end_to_end.client_person import GAME
from tests.end_to_end.running_bot import RunningBot

KRITISCH = "kritisch_watten"
OPENINGS = {"anna": "Nur darum geht es.", "ben": "that is the whole question."}


@pytest.mark.parametrize("name", OPENINGS)
async def test_the_command_shows_the_rules_in_the_readers_language(bot: RunningBot, name):
    person = bot.person(name)
    await person.sends("rules", game=GAME)
    await person.is_told(OPENINGS[name])


async def test_who_names_no_game_is_asked_for_one(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("rules")
    await anna.is_told("Welches Spiel?")
    await anna.presses("rules_short", GAME, private=True)
    await anna.is_told(OPENINGS["anna"])
    assert 1 == len(anna.told)


async def test_the_button_speaks_to_whoever_pressed_it_and_not_to_whoever_opened_the_table(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await anna.plays()
    for person in (ben, anna):
        await person.presses("rules", private=False)
        await person.is_told(OPENINGS[person.name])
        assert 1 == len(person.told)


async def test_turning_the_page_stays_in_the_language(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("rules", game=GAME)
    await anna.is_told(OPENINGS["anna"])
    for arg in (GAME, f"{GAME}.1"):
        await anna.presses("rules", arg, private=True)
        await anna.waits(lambda: not anna.is_busy, "the page")
    await anna.is_told("1 Die Karten")
    await anna.is_told("§1.1 Ihr spielt")


async def test_the_short_rules_come_first_and_the_numbered_ones_after_a_press(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("rules", game=KRITISCH)
    await ben.is_told("Like Tyrolean Watten, but with three cards above all others.")
    assert "§" not in ben.text
    await ben.presses("rules", private=True)
    await ben.is_told("§1.1")
    await ben.presses("rules_short", private=True)
    await ben.is_told("Like Tyrolean Watten, but with three cards above all others.")
    assert 1 == len(ben.told)


async def test_each_variant_of_watten_is_a_booklet_of_its_own(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("rules", game=KRITISCH)
    await ben.presses("rules", private=True)
    pages = len(book(KRITISCH, "en"))
    await ben.is_told(f"Page 1 of {pages}")
    menu, last = f"2|0|0|pick|{KRITISCH}", f"2|0|0|rules|{KRITISCH}.{pages - 1}"
    await bot.here.control.select("ben", ben.messages[-1]["id"], menu, [last])
    await ben.is_told("§9.1")


async def test_whoever_chose_a_language_reads_the_rules_in_it(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("settings", language="de")
    await ben.is_told("Deine Einstellungen")
    await ben.sends("rules", game=GAME)
    await ben.is_told(OPENINGS["anna"])


async def test_whoever_chose_a_dialect_reads_the_rules_of_its_language(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("settings", language="de-tirol")
    await ben.is_told("Deine Einstellungen")
    await ben.sends("rules", game=GAME)
    await ben.is_told(OPENINGS["anna"])
