"""Each game's booklet, in each language and on each deck, is that game's alone."""

import re
from pathlib import Path

import pytest

from bot.features.rules.books import book
from bot.pages.card_style import SIGNS, Deck
from bot.pages.words import languages
from games.catalogue import CATALOGUE

GAMES = Path(__file__).parents[3] / "games"
GAME, KRITISCH = "schwarz_oder_weiss", "kritisch_watten"


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
    lines = [line for page in book(game, locale) for line in page.text.splitlines()]
    numbers = {line.split(" ")[0] for line in lines if line.startswith("§")}

    assert own in numbers
    assert set() == others & numbers


def test_a_language_nobody_has_translated_the_rules_into_shows_them_in_english():
    assert book(GAME, "en") == book(GAME, "tlh")
    assert book(GAME, "en") != book(GAME, "de")


def test_a_game_that_does_not_exist_has_no_rules_in_any_language():
    for locale in languages():
        with pytest.raises(KeyError):
            book("canasta", locale)


def test_every_translation_is_in_a_language_that_is_spoken():
    translations = sorted(GAMES.glob("*/RULES.*.md"))

    assert translations
    assert set() == {file.name.split(".")[1] for file in translations} - set(languages())


FRENCH_SUITS = re.compile(
    r"\b(?:karo|pik|kreuz|spades?|diamonds?|clubs?|picche|quadri|fiori)\b|スペード|ダイヤ|クラブ"
)


SAYS_WHICH_IS_WHICH = "§3.7"
"""The option of Bohemian Watten that says which French suit stands for which German one."""


@pytest.mark.parametrize("deck", [each for each in Deck if each.is_german])
@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("locale", languages())
def test_rules_with_german_cards_speak_of_no_french_suit(locale, game, deck):
    told = "\n".join(page.text for page in book(game, locale, deck)).lower().splitlines()
    assert [] == [
        line
        for line in told
        if FRENCH_SUITS.search(line) or any(sign in line for sign in SIGNS.values())
        if not line.startswith(SAYS_WHICH_IS_WHICH)
    ]
