"""Words of card players are found in any language, and explained in one's own."""

import pytest

from bot.render import glossary as screens
from bot.render.words import language, languages
from bot.render.words.translations import phrases
from cogs.glossary import glossary
from tests.bot.render.samples import buttons, refused, selects, texts
from tests.end_to_end.running_bot import RunningBot

EN, DE = language("en"), language("de")


@pytest.mark.parametrize("locale", languages())
def test_every_term_has_words_and_fits_its_message(locale):
    words, known = language(locale), glossary()
    for name in known:
        view = screens.term(words, known, name)
        assert [] == refused(view)
        assert words(f"term.{name}.means") in texts(view)
    overview = screens.overview(words, known, ())
    assert [] == refused(overview)


def test_every_word_that_is_kept_belongs_to_a_term():
    english = phrases("en")
    kept = {key.split(".")[1] for key in english.single if key.startswith("term.")}

    assert kept == set(glossary())


def test_related_terms_are_terms_themselves():
    related = {each for entry in glossary().values() for each in entry.related}

    assert set() == related - set(glossary())


def test_a_term_says_to_which_games_it_belongs_and_where_they_explain_it():
    view = screens.term(EN, glossary(), "schlag")

    assert "Tyrolean Watten, Bohemian Watten, Kritisch Watten, and Blind Watten" in texts(view)
    found = buttons(view)
    assert "1|0|0|paragraph|blind_watten:10.3" == found["Blind Watten §10.3"]["custom_id"]
    assert "1|0|0|term|rechte" == found["Rechte"]["custom_id"]


def test_every_term_can_be_reached_from_the_overview():
    games = ["schwarz_oder_weiss", "tyrolean_watten", "kritisch_watten", "blind_watten"]
    games += ["bohemian_watten", "bauernstoss"]
    view = screens.overview(DE, glossary(), games)
    reached = {option["value"] for menu in selects(view) for option in menu["options"]}

    assert [] == refused(view)
    assert {f"1|0|0|term|{name}" for name in glossary()} == reached


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("Schlag", "schlag"), ("  vorhand", "forehand"), ("TRICK", "trick"), ("weiss", "weiss")],
)
def test_a_word_is_found_in_any_language_however_it_is_typed(typed, expected):
    for words, other in ((EN, DE), (DE, EN)):
        assert (expected,) == screens.exactly(words, (other,), glossary(), typed)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("Vorhnad", "forehand"), ("Schoeneres", "schoeneres"), ("krit", "kritische")],
)
def test_a_word_that_is_not_there_has_neighbours(typed, expected):
    assert expected in screens.nearest(DE, (EN,), glossary(), typed)


def test_a_word_with_several_meanings_offers_each_with_its_game():
    assert ("schwarz_bid", "schwarz_result") == tuple(
        sorted(screens.exactly(DE, (EN,), glossary(), "Schwarz"))
    )
    view = screens.several(DE, glossary(), "Schwarz", ("schwarz_bid", "schwarz_result"))
    assert "Schwarz (Bauernstoss)" in buttons(view)


async def test_a_word_is_explained_and_the_next_one_takes_its_place(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("glossary", term="forehand")
    await anna.is_told("Wer links vom Geber sitzt")
    await anna.presses("term", "dealer")
    await anna.is_told("Wer diesmal gibt.")
    assert 1 == len(anna.told)
    await anna.presses("paragraph", "bauernstoss:2.1")
    await anna.is_told("Vor dem ersten Spiel")


async def test_an_unknown_word_gets_a_kind_sentence_with_the_nearest_ones(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("glossary", term="forehnad")
    await ben.is_told("I do not know the word “forehnad”.")
    await ben.presses("term", "forehand")
    await ben.is_told("first to speak, and first to lead")


async def test_without_a_word_all_of_them_are_there_to_choose_from(bot: RunningBot):
    anna = bot.person("anna")
    await anna.sends("glossary")
    await anna.is_told("Wörter der Kartenspieler")
    await bot.here.control.select(
        "anna", anna.messages[-1]["id"], "1|0|0|pick|general", ["1|0|0|term|trump"]
    )
    await anna.is_told("die in diesem Spiel alle anderen sticht")


async def test_what_is_typed_is_completed_in_ones_own_language(bot: RunningBot):
    found = {
        person: await bot.here.control.autocomplete(
            person, "#stammtisch", "glossary", "term", term="forehan"
        )
        for person in ("anna", "ben")
    }

    assert {"name": "Vorhand", "value": "forehand"} == found["anna"][0]
    assert {"name": "Forehand", "value": "forehand"} == found["ben"][0]
