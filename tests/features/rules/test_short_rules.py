"""What leads from a table into the rules leads to a paragraph that the game's booklet has."""

import importlib

import pytest

from bot.features.rules.books import book, in_short
from bot.features.rules.glossary import glossary
from bot.pages.words import languages
from games.catalogue import CATALOGUE
from tests.bot.pages.test_games import moments

every_game = pytest.mark.parametrize("key", CATALOGUE)
WORDS = range(120, 300)
"""How long the short rules may be: one page on a phone."""
MATCHES = 4
PASSED = {"not_your_turn", "not_now", "not_your_card", "raise_stale", "not_a_sign"}
"""What is refused because the moment has passed, or the press was none of ours."""


def numbers(key: str) -> set[str]:
    """The paragraphs of a game's booklet."""
    lines = [line for page in book(key, "en") for line in page.text.splitlines()]
    return {line.split(" ")[0].removeprefix("§") for line in lines if line.startswith("§")}


@every_game
@pytest.mark.parametrize("locale", languages())
def test_every_game_has_short_rules_of_one_page_in_every_language(key, locale):
    said = in_short(key, locale)
    # Japanese, which is written without spaces, takes some three signs for a word.
    words = len(said) // 3 if locale == "ja" else len(said.split())
    assert words in WORDS


@every_game
def test_every_paragraph_that_a_variant_omits_is_there_for_another(key):
    game = CATALOGUE[key]
    family = [other for other, each in CATALOGUE.items() if each.family == game.family]
    everything = set.union(*map(numbers, family))
    sections = {number.split(".")[0] for number in everything}

    assert set() == game.omits - everything - sections


@every_game
def test_every_explanation_cites_paragraphs_of_the_games_own_booklet(key):
    cited = {
        number
        for seed in range(MATCHES)
        for table, _ in moments(CATALOGUE[key], seed)
        for seat in range(len(table.private))
        for each in CATALOGUE[key].holding(table.view_from(seat)).explanations
        for number in each.paragraphs
    }

    assert cited
    assert set() == cited - numbers(key)


@pytest.mark.parametrize("family", sorted({game.family for game in CATALOGUE.values()}))
def test_every_refusal_that_a_rule_makes_cites_a_paragraph_that_is_there(family):
    law = importlib.import_module(f"games.{family}.rules.law")
    variants = [key for key, game in CATALOGUE.items() if game.family == family]
    uncited = {why.value for why in law.Refusal if why.paragraph is None}
    cited = {why.paragraph for why in law.Refusal if why.paragraph is not None}

    assert set() == uncited - {
        "not_your_turn",
        "not_now",
        "not_your_card",
        "raise_stale",
        "not_a_sign",
    }
    assert set() == cited - set.union(*map(numbers, variants))


@every_game
def test_every_term_cites_a_paragraph_of_the_booklets_of_its_games(key):
    cited = {n for each in glossary().values() for game, n in each.places if game == key}

    assert cited
    assert set() == cited - numbers(key)
