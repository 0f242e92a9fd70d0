"""A table that is turned to a seat is the same table, with that seat in front."""

from dataclasses import replace

import pytest

from bot.pictures.table_picture import PaintedCard, TablePicture
from tests.bot.pictures.test_table_painting import TABLE, changed

SEATS = range(len(TABLE.plates))


def played_by(table: TablePicture) -> dict[str, str]:
    """The name before which each card of the trick lies."""
    return {each.face: table.plates[each.place].name for each in table.trick}


@pytest.mark.parametrize("seat", SEATS)
def test_the_seat_is_in_front_and_the_others_follow_clockwise(seat):
    names = [plate.name for plate in TABLE.plates]

    assert [*names[seat:], *names[:seat]] == [each.name for each in TABLE.turn_to(seat).plates]


@pytest.mark.parametrize("seat", SEATS)
def test_every_card_stays_before_who_played_it(seat):
    assert played_by(TABLE) == played_by(TABLE.turn_to(seat))


@pytest.mark.parametrize("seat", SEATS)
def test_a_dummy_stays_opposite_the_seat_that_it_was_opposite_of(seat):
    dummy = PaintedCard(len(SEATS), "german/weli", best=False)
    table = replace(TABLE, trick=(*TABLE.trick, dummy), opposite=1)
    turned = table.turn_to(seat)
    assert turned.opposite is not None

    assert table.plates[1].name == turned.plates[turned.opposite].name
    assert dummy == turned.trick[-1]


@pytest.mark.parametrize("seat", SEATS)
def test_badges_and_slate_are_those_of_the_table(seat):
    turned = TABLE.turn_to(seat)

    assert (TABLE.signs, TABLE.slate) == (turned.signs, turned.slate)


def test_turned_all_the_way_round_it_is_the_picture_that_everybody_sees():
    assert TABLE == TABLE.turn_to(1).turn_to(len(SEATS) - 1)
    assert changed(TABLE, TABLE.turn_to(1))
