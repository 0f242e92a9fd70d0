"""A table speaks its server's language, and no screen of a match has a word of another one."""

import re

import pytest

from bot.pages.words import language, languages
from games.catalogue import CATALOGUE
from sandbox.control.interacting import components_of
from tests.end_to_end.client_person import Entry, Person, entries_of, text_of
from tests.end_to_end.foreign_words import foreign_in, foreign_words, phrases_of, shown, words_in
from tests.end_to_end.running_bot import RunningBot

SPEAKERS = {"de": "anna", "en": "ben"}
READS = {"anna": "de", "ben": "en", "hana": "ja"}
SHORTEST = {
    "schwarz_oder_weiss": "target=3, bidding=turns, doubling=off",
    "tyrolean_watten": "target=11",
    "bavarian_watten": "target=11",
    "kritisch_watten": "target=11",
    "blind_watten": "target=11",
    "bohemian_watten": "trick_value=2",
    "bauernstoss": "target=10",
}
SHOWS = {
    "rules", "options", "menu", "score", "last", "hint", "report", "replay", "review", "fairness",
    "history", "hand", "deal", "record",
}  # fmt: skip
"""Buttons that change nothing at the table."""


def public(person: Person) -> str:
    """The newest message that everybody sees, with what is on its buttons."""
    message = [each for each in person.messages if not each["only_you"]][-1]
    labels = [part.get("label", "") for part in components_of(message["components"])]
    return "\n".join((text_of(message), *labels))


def spoken_at(person: Person) -> str:
    """The language of the newest table, told by the line under which one begins."""
    found = public(person)
    return next(each for each in languages() if language(each).label("lobby.start_filled") in found)


async def tables_of(bot: RunningBot, *names: str) -> list[str]:
    """The languages of the tables that these people open, one after the other."""
    spoken: list[str] = []
    for name in names:
        person = bot.person(name)
        await person.plays()
        spoken.append(spoken_at(person))
    return spoken


@pytest.mark.parametrize(
    ("locale", "spoken"),
    [
        ("de", "de"),
        ("en-GB", "en"),
        ("en-US", "en"),
        ("es-ES", "es" if "es" in languages() else "en"),
    ],
)
async def test_a_community_speaks_its_language_whoever_opens_the_table(
    bot: RunningBot, locale: str, spoken: str
):
    await bot.here.control.set_community("Gasthaus", locale)
    assert [spoken] * 3 == await tables_of(bot, "ben", "anna", "clara")


@pytest.mark.parametrize(
    ("names", "spoken"),
    [(("anna", "ben"), "de"), (("ben", "anna"), "en"), (("clara", "franz"), "en")],
)
async def test_a_server_that_is_no_community_speaks_as_who_opened_its_first_table(
    bot: RunningBot, names: tuple[str, ...], spoken: str
):
    await bot.here.control.set_community("Gasthaus", None)
    assert [spoken] * 3 == await tables_of(bot, *names, names[0])


async def test_who_chose_a_language_is_believed_to_speak_that_one(bot: RunningBot):
    await bot.here.control.set_community("Gasthaus", None)
    ben = bot.person("ben")
    await ben.sends("settings", language="de")
    await ben.waits(lambda: ben.told and not ben.is_busy, "the settings")
    assert ["de"] == await tables_of(bot, "ben")


async def test_who_chose_a_dialect_has_it_alone_and_the_table_speaks_its_language(bot: RunningBot):
    await bot.here.control.set_community("Gasthaus", None)
    ben = bot.person("ben")
    await ben.sends("settings", language="de-tirol")
    await ben.waits(lambda: ben.told and not ben.is_busy, "the settings")
    await ben.sends("play", game="tyrolean_watten", computers="novice")
    await ben.sees(language("de").label("tyrolean_watten.seating"))
    await ben.presses("start")
    await ben.opens_hand()
    german, tyrolean = language("de"), language("de-tirol")
    asks = tyrolean.label("watten.call.propose_exchange")
    raises = tyrolean.label("watten.call.raise", value=3)
    await bot.plays_on(ben, until=lambda: any(each.label in {asks, raises} for each in ben.choices))
    assert german.label("tyrolean_watten.name") in public(ben)
    assert not {"Schlog", "Schianere"} & words_in(public(ben))


@pytest.mark.parametrize(("locale", "is_french"), [("de", False), ("en-GB", True)])
@pytest.mark.parametrize("name", ["anna", "ben", "hana"])
async def test_a_hand_shows_the_cards_of_its_table_whoever_reads_it(
    bot: RunningBot, locale: str, name: str, *, is_french: bool
):
    await bot.here.control.set_community("Gasthaus", locale)
    person = bot.person(name)
    await person.sends("play", game="bohemian_watten", computers="novice")
    await person.waits(lambda: person.buttons, "the lobby")
    await person.presses("start")
    await person.opens_hand()
    await person.waits(lambda: person.choices, "something to choose")
    seen = "\n".join((person.text, *(each.label for each in person.buttons)))
    own = language(READS[name])
    german = {own.label(f"suit.{suit}.short") for suit in ("eichel", "laub", "herz", "schellen")}
    assert is_french == bool(set("♠♥♦♣") & set(seen)), seen
    assert is_french != any(re.search(rf"\b{suit} ", seen) for suit in german), seen


async def test_a_server_may_choose_a_dialect_for_its_tables(bot: RunningBot):
    anna, franz = bot.people("anna", "franz")
    await anna.sends("server")
    await anna.waits(lambda: anna.told and not anna.is_busy, "the settings")
    await anna.presses("server_page", "look")

    def offered() -> list[Entry]:
        entries = (each for message in anna.messages for each in entries_of(message))
        return [each for each in entries if each.label == "Deutsch (Tirol)"]

    await anna.waits(offered, "the dialect")
    (entry,) = offered()
    await anna._control.select(anna.name, entry.message, entry.menu, [entry.value])
    await anna.waits(lambda: not anna.is_busy, "the settings")
    await franz.sends("play", game="tyrolean_watten", computers="novice")
    await franz.sees(language("de-tirol").label("tyrolean_watten.seating"))


async def test_a_server_that_becomes_a_community_or_changes_its_language_is_followed(
    bot: RunningBot,
):
    spoken: list[str] = []
    for locale in (None, "de", "en-GB", None):
        await bot.here.control.set_community("Gasthaus", locale)
        spoken += await tables_of(bot, "ben")
    assert ["en", "de", "en", "en"] == spoken


@pytest.mark.parametrize("locale", [None, "de"])
async def test_a_language_that_was_chosen_goes_before_all_others_and_shows_at_once(
    bot: RunningBot, locale: str | None
):
    await bot.here.control.set_community("Gasthaus", locale)
    anna, franz = bot.people("anna", "franz")
    await franz.plays(SHORTEST["schwarz_oder_weiss"])
    await franz.calls("novice")
    await franz.presses("start")
    await franz.waits(lambda: language("de").label("button.hand") in public(franz), "German")
    await anna.sends("server")
    await anna.waits(lambda: anna.told and not anna.is_busy, "the settings")
    await anna.presses("server_page", "look")
    await anna.sees("Die Sprache am Tisch")
    await anna.forges("2|0|0|set_server_language|en")
    await franz.waits(lambda: language("en").label("button.hand") in public(franz), "English")
    assert ["en"] == await tables_of(bot, "franz")


@pytest.mark.parametrize("locale", SPEAKERS)
@pytest.mark.parametrize("game", CATALOGUE)
async def test_no_screen_of_a_match_has_a_word_of_another_language(
    bot: RunningBot, game: str, locale: str
):
    await bot.here.control.set_community("Gasthaus", locale)
    person = bot.person(SPEAKERS[locale])
    await person.sends("play", game=game, options=SHORTEST[game], computers="novice", hints=True)
    await person.waits(lambda: person.messages and not person.is_busy, "the lobby")
    await looks_around(bot, person)
    await person.presses("start")
    await person.opens_hand()
    # Computer players may be through with a match before anything is asked of a person.
    await person.waits(lambda: person.choices or person.sees_the_end(), "a choice")
    await looks_around(bot, person)
    for command in ("table", "hint", "settings", "privacy"):
        await person.sends(command)
        await person.waits(lambda: not person.is_busy, f"/{command}")
    await bot.plays_on(person)
    await looks_around(bot, person)
    requests = bot.here.journal.requests
    assert {} == foreign_in(shown(requests), locale)
    assert len(set(shown(requests))) > 100


async def looks_around(bot: RunningBot, person: Person) -> None:
    """Press one button of every kind that shows something."""
    for action in sorted({button.action for button in person.buttons} & SHOWS):
        button = next((each for each in person.buttons if each.action == action), None)
        if button is not None:
            await person.clicks(button)
            await person.waits(lambda: not person.is_busy, f"an answer to {action}")
        for form in person.view["modals"]:
            await bot.here.control.dismiss(person.name, form["id"])


async def test_a_word_of_another_language_is_found_on_a_screen(bot: RunningBot):
    await bot.here.control.set_community("Gasthaus", "de")
    ben = bot.person("ben")
    await ben.plays()
    assert {} == foreign_in(shown(bot.here.journal.requests), "de")
    await ben.presses("rules")
    await ben.waits(lambda: ben.told, "the rules")
    assert "the" in foreign_in(shown(bot.here.journal.requests), "de")


@pytest.mark.parametrize("locale", SPEAKERS)
def test_almost_every_sentence_would_be_found_among_those_of_another_language(locale: str):
    (other,) = SPEAKERS.keys() - {locale}
    sentences = [each for each in phrases_of(other).values() if len(words_in(each)) >= 3]
    found = [each for each in sentences if words_in(each) & foreign_words(locale)]
    assert len(sentences) > 300
    assert len(found) / len(sentences) > 0.98
