"""Whoever knows a game reads half as many words in their hand, and the same buttons."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.pages.caption import Caption
from bot.pages.card_style import SPOKEN
from bot.pages.layout import bare
from bot.pages.stateless import Illustration, Stateless
from bot.pages.words import Words, language, languages
from bot.pictures.table_picture import Occupant
from bot.table.pages import hand_layout
from bot.table.pages.table_image import table_image
from bot.table.pages.table_in_hand import HandContext
from games.catalogue import CATALOGUE
from games.core.game import AnyGame
from tests.bot.pages.samples import parts
from tests.bot.pages.test_games import NAMES, moments

WATTEN = ("tyrolean_watten", "kritisch_watten", "blind_watten", "bavarian_watten")
MARKUP = re.compile(r"<[^>]*>")


def asked_hands(game: AnyGame, words: Words, seed: int) -> Iterator[tuple[Stateless, Stateless]]:
    """Each hand in which something is asked, as a newcomer and as somebody experienced has it."""
    words = words.playing(game.tradition)
    for number, (table, told) in enumerate(moments(game, seed, whispered=False)):
        names, scene = NAMES[: len(table.private)], game.scene(table.public)
        drawn = Caption(
            table=1, number=number, game=game.key, title="1", names=names, hints=bool(number % 2)
        )
        people: list[Occupant] = ["person" for _ in names]
        image = table_image(words.at(names), scene, game.board(table.public), people)
        for seat in sorted(game.to_act(table.public)):
            view = table.view_from(seat)
            shown = Illustration(image.turn_to(seat), "", lambda: bare(""))
            learning = HandContext(
                scene=scene, seat=seat, log=tuple(told), clock=1_795_000_000, illustration=shown
            )
            newcomers, others = (
                hand_layout.hand(words, drawn, game.holding(view), game.offers(view), context)
                for context in (learning, replace(learning, learns=False))
            )
            yield newcomers, others


def said(view: Stateless) -> list[str]:
    return [
        part.get("content") or part.get("label") or part.get("placeholder") or ""
        for part in parts(view)
        if part["type"] in {2, 3, 10}
    ]


def count(view: Stateless) -> int:
    return sum(len(re.findall(r"[^\W_]+", MARKUP.sub("", each))) for each in said(view))


def ids(view: Stateless) -> set[str]:
    """What can be pressed, but for what tells the facts that found no room."""
    found = {part["custom_id"] for part in parts(view) if part.get("custom_id")}
    return {each for each in found if "|more|" not in each}


@pytest.mark.parametrize("locale", ["de", "en", "it"])
@pytest.mark.parametrize("key", WATTEN)
def test_in_watten_at_least_a_quarter_of_the_words_goes_with_experience(key: str, locale: str):
    many, few = 0, 0
    for newcomer, other in asked_hands(CATALOGUE[key], language(locale), 3):
        many, few = many + count(newcomer), few + count(other)
        assert count(other) <= count(newcomer)
    assert few < many * 3 / 4


@pytest.mark.parametrize("key", CATALOGUE)
def test_with_the_words_no_answer_goes(key: str):
    for newcomer, other in asked_hands(CATALOGUE[key], language("de"), 4):
        assert ids(newcomer) <= ids(other)


def test_who_has_cards_read_out_hears_the_same():
    words = language("en").with_faces(SPOKEN)
    for newcomer, other in asked_hands(CATALOGUE["blind_watten"], words, 2):
        assert _without_buttons(newcomer) == _without_buttons(other)


def _without_buttons(view: Stateless) -> Any:
    return [part.get("content") for part in parts(view) if part["type"] == 10]


@pytest.mark.parametrize("locale", languages())
def test_a_terse_phrase_is_shorter_than_the_whole_one_and_says_the_same_values(locale: str):
    phrases = language(locale).phrases
    keys = [key for key in (*phrases.single, *phrases.counted) if key.endswith(".terse")]
    assert len(keys) > 20
    for key in keys:
        whole, terse = (phrases.get(each, 2) for each in (key.removesuffix(".terse"), key))
        assert len(terse) <= len(whole)
        assert _values(terse) <= _values(whole)


def _values(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))
