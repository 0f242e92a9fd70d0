"""The menu of a table tells what its picture shows."""

from dataclasses import replace

import pytest

from bot.pages.card_style import Faces
from bot.pages.words import language, languages
from bot.table.menus.table_menu import ENTRIES, marks, menu
from games.core.board import Badge, Board, SeatMarks, SharedScore
from games.core.cards import Rank
from games.core.scene import says
from games.schwarz_oder_weiss.rules.options import Options
from tests.bot.pages.samples import CAPTION, refused, texts

BARE = Board(seats=(SeatMarks(side=0),), slate=(SharedScore((0,), 0),))
FULL = Board(
    seats=(SeatMarks(side=0, dealer=True, forehand=True, may_raise=True, informed=True),),
    slate=(SharedScore((0,), 0, chalk=True),),
)


@pytest.mark.parametrize("locale", languages())
def test_every_mark_in_the_picture_is_told_with_the_letters_that_stand_there(locale):
    words = language(locale)
    for spoken in languages():
        table = language(spoken)
        told = texts(marks(words, FULL, table)).splitlines()
        for key in ("dealer", "forehand"):
            letter = table.label(f"picture.{key}")
            assert words(f"marks.{key}", **{key: letter}) in told
        assert all(each in "".join(told) for each in ("1", "▶", "⬆"))
        assert [] == refused(marks(words, FULL, table))


@pytest.mark.parametrize("locale", languages())
def test_german_cards_are_explained_to_who_does_not_read_german(locale):
    words, table = language(locale), language("de")
    german = table.with_faces(Faces(chosen="german")).playing("watten")
    keys = words("marks.ranks"), words("marks.suit.eichel", sign="♠")
    for spoken, explained in ((table, False), (german, locale != "de")):
        told = texts(marks(words, BARE, spoken))
        assert [explained] * 2 == [key in told for key in keys]


def test_what_stands_over_the_signs_is_told_in_the_language_of_who_asks():
    board = replace(FULL, badges=(Badge(says("badge.schlag"), Rank.TEN),), target=15)
    told = texts(marks(language("ja"), board, language("de"))).splitlines()
    assert told[-1] == "-# Schlag：シュラーク · Bis：目標"  # noqa: RUF001 - as Japanese is written
    assert "-# " not in texts(marks(language("en"), board, language("en")))


def test_no_mark_is_told_that_does_not_stand_there():
    words = language("en")
    told, all_told = (texts(marks(words, board, words)).splitlines() for board in (BARE, FULL))
    assert [words(f"marks.{each}") for each in ("turn", "trick", "taken", "side")] == told[1:]
    assert {words("marks.informed"), words("marks.raise"), words("marks.kreide")} < {*all_told}


@pytest.mark.parametrize("locale", languages())
def test_a_menu_tells_the_ways_out_of_a_match_apart_that_are_in_it(locale):
    words = language(locale)
    for out in ("leave", "resign", "vote_end"):
        for entries in (ENTRIES, tuple(each for each in ENTRIES if each != out)):
            told = texts(menu(words, CAPTION, Options(), entries)).splitlines()
            assert (out in entries) == (f"-# {words(f'way_out.{out}')}" in told)
