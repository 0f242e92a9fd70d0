"""Words of card players are found in any language, and each leads to what belongs to it."""

import pytest

from bot.features.rules import glossary_pages as screens
from bot.features.rules.glossary import exactly, glossary, nearest
from bot.pages.words import language, languages
from bot.pages.words.translations import phrases
from tests.bot.pages.samples import buttons, refused, selects, texts

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

    assert (
        "Tyrolean Watten, Bavarian Watten, Bohemian Watten, Kritisch Watten, and Blind Watten"
        in texts(view)
    )
    found = buttons(view)
    assert "2|0|0|paragraph|blind_watten.10.3" == found["Blind Watten §10.3"]["custom_id"]
    assert "2|0|0|term|rechte" == found["Rechte"]["custom_id"]


def test_every_term_can_be_reached_from_the_overview():
    games = ["schwarz_oder_weiss", "tyrolean_watten", "kritisch_watten", "blind_watten"]
    games += ["bohemian_watten", "bauernstoss", "bavarian_watten"]
    view = screens.overview(DE, glossary(), games)
    reached = {option["value"] for menu in selects(view) for option in menu["options"]}

    assert [] == refused(view)
    assert {f"2|0|0|term|{name}" for name in glossary()} == reached


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("Schlag", "schlag"), ("  vorhand", "forehand"), ("TRICK", "trick"), ("weiss", "weiss")],
)
def test_a_word_is_found_in_any_language_however_it_is_typed(typed, expected):
    for words, other in ((EN, DE), (DE, EN)):
        assert (expected,) == exactly(words, (other,), glossary(), typed)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("Vorhnad", "forehand"), ("Schoeneres", "schoeneres"), ("krit", "kritische")],
)
def test_a_word_that_is_not_there_has_neighbours(typed, expected):
    assert expected in nearest(DE, (EN,), glossary(), typed)


def test_a_word_with_several_meanings_offers_each_with_its_game():
    assert ("schwarz_bid", "schwarz_result") == tuple(
        sorted(exactly(DE, (EN,), glossary(), "Schwarz"))
    )
    view = screens.several(DE, glossary(), "Schwarz", ("schwarz_bid", "schwarz_result"))
    assert "Schwarz (Bauernstoss)" in buttons(view)
