"""Everybody reads the rules in their own language, by command and by button alike."""

import pytest

from bot.features.rules.books import book
from bot.features.rules.odds_pages import pages_of
from bot.features.rules.presses import ShortenRules, ShowOdds
from bot.pages.shared_presses import ShowRules
from bot.pages.words import language
from tests.end_to_end.client_person import GAME
from tests.end_to_end.running_bot import RunningBot
from tests.kit.doors import Doors

KRITISCH = "kritisch_watten"
OPENINGS = {"anna": "Nur darum geht es.", "ben": "that is the whole question."}


@pytest.mark.parametrize("name", OPENINGS)
async def test_the_command_shows_the_rules_in_the_readers_language(doors: Doors, name):
    assert OPENINGS[name] in await doors.visitor(name).sends("rules", game=GAME)


async def test_who_names_no_game_is_asked_for_one(doors: Doors):
    anna = doors.visitor("anna")
    assert "Welches Spiel?" in await anna.sends("rules")
    assert OPENINGS["anna"] in await anna.presses(ShortenRules(GAME))
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


async def test_the_short_rules_come_first_and_the_numbered_ones_after_a_press(doors: Doors):
    ben = doors.visitor("ben")
    short = await ben.sends("rules", game=KRITISCH)
    assert "Like Tyrolean Watten, but with three cards above all others." in short
    assert "§" not in short
    assert "§1.1" in await ben.presses(ShowRules(KRITISCH))
    assert short == await ben.presses(ShortenRules(KRITISCH))
    assert 1 == len(ben.told)


async def test_each_variant_of_watten_is_a_booklet_of_its_own(doors: Doors):
    ben = doors.visitor("ben")
    await ben.sends("rules", game=KRITISCH)
    pages = len(book(KRITISCH, "en"))
    assert f"Page 1 of {pages}" in await ben.presses(ShowRules(KRITISCH))
    assert "§9.1" in await ben.presses(ShowRules(KRITISCH, pages - 1))


@pytest.mark.parametrize("chosen", ["de", "de-tirol"])
async def test_whoever_chose_a_language_or_a_dialect_of_it_reads_the_rules_in_it(
    doors: Doors, chosen: str
):
    ben = doors.visitor("ben")
    assert "Deine Einstellungen" in await ben.sends("settings", language=chosen)
    assert OPENINGS["anna"] in await ben.sends("rules", game=GAME)


async def test_the_short_rules_lead_to_the_odds_and_back(doors: Doors):
    ben = doors.visitor("ben")
    await ben.sends("rules", game="bauernstoss")
    first = await ben.presses(ShowOdds("bauernstoss"))
    assert "highest number that a hand can say" in first
    count = len(pages_of(language("en"), "bauernstoss"))
    others = [await ben.presses(ShowOdds("bauernstoss", number)) for number in range(1, count)]
    assert any("without the Kreide" in page for page in others)
    assert "In each suit the order is" in await ben.presses(ShortenRules("bauernstoss"))
