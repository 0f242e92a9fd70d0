"""Who reads Japanese or Italian meets no word of another language, but for names and terms."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from bot.pages.caption import Caption
from bot.pages.stateless import Stateless
from bot.pages.words import language
from bot.table.pages import hand_layout, table_layout
from bot.table.pages.explanation import explanation
from bot.table.pages.table_in_hand import HandContext
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from tests.bot.pages.samples import parts
from tests.bot.pages.test_games import NAMES, moments
from tests.end_to_end.foreign_words import phrases_of, words_in

ALLOWED = {
    "it": {
        "bauernstoss", "belli", "bluff", "bot", "buchholz", "computer", "discord", "emoji",
        "erfweiler",
        "file", "gestrichen", "guate", "hudln", "kazuma", "kreide", "kritisch", "kritische",
        "linke", "martl", "maschine", "maxi", "menu", "mit", "nell", "ober", "oder",
        "preiswatten", "privacy", "rechte",
        "record", "schlag", "schneider", "schwarz", "schöneres", "server", "sha", "software",
        "solo", "spitz", "stammtisch", "suzuki", "tempo", "thread", "tirol", "unter", "utc",
        "watten", "watterkrone", "weiss", "weli",
    },
    "ja": {
        "bh", "buchholz", "discord", "dm", "id", "kazuma", "mit", "oder", "preiswatten", "schwarz",
        "sha", "stammtisch", "suzuki", "utc", "watterkrone", "weiss",
    },
}  # fmt: skip
"""Names, terms of the games, and words that the language has taken over."""
SPELT_ALIKE = {
    "it": {
        "all", "alle", "come", "data", "date", "decide", "due", "far", "finale", "fine", "info",
        "per", "serie", "serve", "soli", "zero",
    },
    "ja": set[str](),
}  # fmt: skip
"""Words of its own that mean something else in English or German."""
COMMAND = {"python", "games", "check"}
"""What is typed as it stands, whatever one speaks."""
IN_ENGLISH_AND_GERMAN = {
    "anna", "bauernstoss", "belli", "ben", "blind", "bluff", "bot", "buchholz", "computer", "dir",
    "discord", "doppelt", "erfweiler", "export", "gestrichen", "guate", "hudln", "kazuma",
    "kleiner", "kreide", "kritisch", "kritische", "ladinisch", "linke",
    "martl", "maschine", "maxi", "mit",
    "nell", "ober", "oder", "preiswatten", "rechte", "schadenfreude", "schlag", "schneider",
    "schwarz", "schöneres", "server", "servers", "sha", "software", "solo", "spitz",
    "stammtisch", "suzuki", "thread", "threads", "tirol", "unter", "utc", "watten", "watterkrone",
    "weiss", "weli",
    "all", "also", "bring", "code", "events", "extras", "finger", "hand", "lies", "minus", "minute",
    "name", "option", "partner", "partners", "pause", "per", "person", "rest",
    "spare", "stand", "start", "still", "system", "text", "version", "was", "will", "wink",
}  # fmt: skip
"""Names and terms of the games, then words that both languages have."""
_LATIN = re.compile(r"[A-Za-z\u00c0-\u00ff]{2,}")
"""A letter alone is a rank, on a card as in a sentence."""


def foreign_in(texts: Iterable[str], locale: str) -> dict[str, str]:
    """Each word that is of another language, with one text in which it stands."""
    return {word: text for text in texts for word in _words(text, locale) - _own(locale)}


def _words(text: str, locale: str) -> frozenset[str]:
    """The words that may be foreign: all Latin ones, or those that others say."""
    if locale == "ja":
        return frozenset(word.casefold() for word in _LATIN.findall(text))
    return words_in(text) & _of_others()


@cache
def _of_others() -> frozenset[str]:
    return words_in(" ".join(" ".join(phrases_of(each).values()) for each in ("de", "en")))


def _own(locale: str) -> set[str]:
    return ALLOWED[locale] | SPELT_ALIKE[locale] | COMMAND | {name.casefold() for name in NAMES}


def screens(game: AnyGame, locale: str) -> Iterator[Stateless]:
    """The table at every moment of a match, and the hand of one seat after the other."""
    words = language(locale)
    for number, (table, told) in enumerate(moments(game, 0)):
        seats = len(table.private)
        caption = Caption(
            table=1, number=number, game=game.key, title="1", names=NAMES[:seats], hints=True
        )
        view = table.view_from(number % seats)
        holding, scene = game.holding(view), game.scene(table.public)
        around = table_layout.TableContext(log=tuple(told))
        yield table_layout.table(words, caption, scene, around)
        seen = HandContext(scene=scene, log=tuple(told), mask=number)
        yield hand_layout.hand(words, caption, holding, game.offers(view), seen)
        for each in holding.explanations:
            yield explanation(words, caption, holding.explanations, each.topic)


def read_on(view: Stateless) -> Iterator[str]:
    """All that people read on a screen, on its buttons and in its lists."""
    for part in parts(view):
        for each in (part, *part.get("options", ())):
            yield from (
                each[key]
                for key in ("content", "label", "placeholder", "description")
                if each.get(key)
            )


@pytest.mark.parametrize("locale", ALLOWED)
def test_nothing_is_said_in_a_word_of_another_language(locale: str):
    # What else a term is called is there to be found by it.
    said = [text for key, text in phrases_of(locale).items() if not key.endswith(".also")]
    assert {} == foreign_in(said, locale)


@pytest.mark.parametrize("locale", ALLOWED)
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_no_moment_of_a_match_shows_a_word_of_another_language(game: AnyGame, locale: str):
    shown = {text for view in screens(game, locale) for text in read_on(view)}
    assert len(shown) > 100
    assert {} == foreign_in(shown, locale)


def test_german_and_english_have_no_words_in_common_but_these():
    # What is missing here would pass for a word of either language on every screen.
    german, english = (
        words_in(" ".join(text for key, text in phrases_of(each).items() if key[-5:] != ".also"))
        for each in ("de", "en")
    )
    assert IN_ENGLISH_AND_GERMAN | COMMAND == german & english


@pytest.mark.parametrize(
    ("locale", "text"), [("ja", "テーブル 1, Your turn"), ("it", "Tocca a te: Stich")]
)
def test_a_word_of_another_language_is_found(locale: str, text: str):
    assert foreign_in([text], locale)


@pytest.mark.parametrize("locale", ALLOWED)
def test_no_word_is_allowed_that_nobody_says(locale: str):
    said = " ".join(phrases_of(locale).values())
    assert set() == (ALLOWED[locale] | SPELT_ALIKE[locale]) - _words(said, locale)
