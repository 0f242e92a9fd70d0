"""The words of a lesson, as whoever asks for them reads them."""

import pytest

from bot.features.lessons.pages import glossary, known_words, lesson_caption
from bot.pages.custom_id_codec import parse
from bot.pages.words import Words, language
from games.catalogue import CATALOGUE
from tests.bot.pages.samples import buttons, texts

GAME = CATALOGUE["tyrolean_watten"]


def first_words(words: Words):
    assert GAME.lesson is not None
    return glossary(words, lesson_caption(GAME.key, 0, ("Anna",)), GAME.lesson, GAME.family)


@pytest.mark.parametrize(
    ("locale", "shown"),
    [("en", "- **Trick**: Everybody plays"), ("ja", "- **トリック**：全員が")],  # noqa: RUF001 - as Japanese is written
)
def test_a_word_is_divided_from_its_meaning_as_the_language_does_it(locale: str, shown: str):
    assert shown in texts(first_words(language(locale)))


def test_the_way_back_from_the_words_is_no_way_to_another_page():
    shown = buttons(first_words(language("ja")))
    assert "戻る" in shown
    assert language("ja").label("button.back") not in shown


def test_from_the_words_one_comes_back_to_the_step():
    back = parse(buttons(first_words(language("en")))["Back"]["custom_id"])
    assert back is not None
    assert ("learn", 0, GAME.key) == (back.action, back.number, back.arg)


@pytest.mark.parametrize("game", [game for game in CATALOGUE.values() if game.lesson is not None])
def test_each_word_is_explained_once(game):
    words = known_words(game.lesson, len(game.lesson.steps))
    assert sorted(set(words)) == sorted(words)
