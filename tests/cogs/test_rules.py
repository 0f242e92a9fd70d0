"""Everybody reads the rules in their own language, by command and by button alike."""

from pathlib import Path

import pytest

from bot.errors import UserError
from bot.render.words import languages
from cogs.rules import _book
from tests.end_to_end.client_person import GAME
from tests.end_to_end.running_bot import RunningBot

GAMES = Path(__file__).parents[2] / "games"
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
    for _ in range(2):
        await anna.presses("rules", "schwarz_oder_weiss", private=True)
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
    pages = len(_book(KRITISCH, "en"))
    await ben.is_told(f"Page 1 of {pages}")
    menu, last = f"1|0|0|pick|{KRITISCH}", f"1|0|{pages - 1}|rules|{KRITISCH}"
    await bot.here.control.select("ben", ben.messages[-1]["id"], menu, [last])
    await ben.is_told("§9.1")


@pytest.mark.parametrize(
    ("game", "own", "others"),
    [
        ("tyrolean_watten", "§4.7", {"§9.1", "§10.1"}),
        (KRITISCH, "§9.1", {"§4.7", "§8.2", "§10.1"}),
        ("blind_watten", "§10.1", {"§3.1", "§7.2", "§9.1"}),
    ],
)
@pytest.mark.parametrize("locale", languages())
def test_a_booklet_holds_no_paragraph_of_another_variant(game, own, others, locale):
    lines = [line for page in _book(game, locale) for line in page.text.splitlines()]
    numbers = {line.split(" ")[0] for line in lines if line.startswith("§")}

    assert own in numbers
    assert set() == others & numbers


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


def test_a_language_nobody_has_translated_the_rules_into_shows_them_in_english():
    assert _book(GAME, "en") == _book(GAME, "tlh")
    assert _book(GAME, "en") != _book(GAME, "de")


def test_a_game_that_does_not_exist_has_no_rules_in_any_language():
    for locale in languages():
        with pytest.raises(UserError):
            _book("canasta", locale)


def test_every_translation_is_in_a_language_that_is_spoken():
    translations = sorted(GAMES.glob("*/RULES.*.md"))

    assert translations
    assert set() == {file.name.split(".")[1] for file in translations} - set(languages())
