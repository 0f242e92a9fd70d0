"""The menu of a table tells what its picture shows."""

import pytest

from bot.render.table_menu import ENTRIES, marks, menu
from bot.render.words import language, languages
from games.core.board import Board, SeatMarks, Tally
from games.schwarz_oder_weiss.rules.options import Options
from tests.bot.render.samples import CAPTION, refused, texts

BARE = Board(seats=(SeatMarks(side=0),), slate=(Tally((0,), 0),))
FULL = Board(
    seats=(SeatMarks(side=0, dealer=True, forehand=True, may_raise=True, informed=True),),
    slate=(Tally((0,), 0, chalk=True),),
)


@pytest.mark.parametrize("locale", languages())
def test_every_mark_in_the_picture_is_told_with_the_letters_that_stand_there(locale):
    words = language(locale)
    told = texts(marks(words, FULL))
    letters = (words.label("picture.dealer"), words.label("picture.forehand"))
    assert all(each in told for each in (*letters, "1", "▶", "⬆"))
    assert [] == refused(marks(words, FULL))


def test_no_mark_is_told_that_does_not_stand_there():
    words = language("en")
    told, all_told = (texts(marks(words, board)).splitlines() for board in (BARE, FULL))
    assert [words(f"marks.{each}") for each in ("turn", "trick", "taken", "side")] == told[1:]
    assert {words("marks.informed"), words("marks.raise"), words("marks.kreide")} < {*all_told}


@pytest.mark.parametrize("locale", languages())
def test_a_menu_tells_the_ways_out_of_a_match_apart_that_are_in_it(locale):
    words = language(locale)
    for out in ("leave", "resign", "vote_end"):
        for entries in (ENTRIES, tuple(each for each in ENTRIES if each != out)):
            told = texts(menu(words, CAPTION, Options(), entries)).splitlines()
            assert (out in entries) == (f"-# {words(f'way_out.{out}')}" in told)
