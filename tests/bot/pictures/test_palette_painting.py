"""A table of areas that are kept is, pixel for pixel, the one that is painted as a whole."""

from dataclasses import replace
from itertools import product

import pytest

from bot.pictures.materials.palette import palette
from bot.pictures.palette_painting import paint_in_palette
from bot.pictures.table_painting import paint
from bot.pictures.table_picture import (
    OpenCards,
    PaintedBadge,
    PaintedCard,
    Plate,
    SlateRow,
    TablePicture,
)
from tests.bot.pictures.test_table_painting import TABLE

FACES = ("german/laub_ober", "german/weli", "french/spades_ten", "german/herz_ass")
ABOVE_ALL = PaintedBadge("Kritische", faces=("german/weli",) * 3)
LAID = (OpenCards("Dummy Ägypten", FACES), OpenCards("Nobody", FACES[:1]))


def assert_same(table: TablePicture) -> None:
    whole, of_areas = palette().apply(paint(table)), paint_in_palette(table)
    assert (whole.mode, whole.size) == (of_areas.mode, of_areas.size)
    assert whole.getpalette() == of_areas.getpalette()
    assert whole.tobytes() == of_areas.tobytes()


def crowded(seats: int, *, over: bool) -> TablePicture:
    """A table with marks at every name."""
    sides = min(seats, 3)
    plates = tuple(
        Plate(name="Wolfgang" * 2, side=seat % sides, chips=("V", "G"), won=over, tricks=5)
        for seat in range(seats)
    )
    slate = tuple(SlateRow(side, "Wolfgang + Wolfgang", 13, chalk=True) for side in range(seats))
    return replace(TABLE, plates=plates, slate=slate[:sides], trick=(), over=over)


@pytest.mark.parametrize(("seats", "over"), list(product(range(2, 7), (False, True))))
def test_with_whatever_cards_lie_before_whomever(seats, over):
    table = crowded(seats, over=over)
    assert_same(table)
    for cards, first in product(range(1, 5), range(seats)):
        places = [(first + card) % seats for card in range(min(cards, seats))]
        trick = tuple(
            PaintedCard(place, FACES[at % 4], best=not at, label="Rechter")
            for at, place in enumerate(places)
        )
        assert_same(replace(table, trick=trick, taken=over))


@pytest.mark.parametrize(("seats", "over"), list(product(range(2, 5), (False, True))))
def test_with_a_headline_and_the_highest_card(seats, over):
    table = replace(crowded(seats, over=over), above_all=ABOVE_ALL)
    assert_same(table)
    assert_same(replace(table, headline="Wolfgang und Wolfgang gewinnen! " * 4))
    assert_same(replace(table, trick=(PaintedCard(0, FACES[0], best=True),)))


@pytest.mark.parametrize(("seats", "over"), list(product((2, 3), (False, True))))
def test_with_a_dummy_and_open_cards(seats, over):
    for opposite, count in product(range(seats), (1, 2)):
        table = replace(crowded(seats, over=over), opposite=opposite, laid=LAID[:count])
        assert_same(table)
        assert_same(replace(table, trick=(PaintedCard(seats, FACES[2], best=True),)))


def test_where_everybody_has_their_own_points():
    slate = tuple(SlateRow(seat, "Anna", seat) for seat in range(4))
    assert_same(replace(TABLE, slate=slate))
    assert_same(replace(TABLE, slate=slate, trick=()))


def test_one_table_after_another_of_the_same_parts():
    assert_same(TABLE)
    turned = [TABLE.turn_to(seat) for seat in range(4)]
    for table in (*turned, replace(TABLE, taken=True), replace(TABLE, trick=()), *turned):
        assert_same(table)
