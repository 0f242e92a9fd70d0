"""What was told below a hand goes with the decision it is about."""

from functools import partial

import pytest

from bot.table.screen.aside_messages import AsideMessages
from bot.table.screen.hand_messages import HandMessage
from tests.patience import comes_true

TABLE, OTHER = 1, 2
ANNA, BEN = 0, 1


class Paper:
    """A private message that notes whether it was taken away."""

    channel = None

    def __init__(self, message: int, *, is_editable: bool = True) -> None:
        self.message: int | None = message
        self.is_editable = is_editable
        self.is_gone = False

    async def edit(self, view: object) -> None:
        raise AssertionError(view)

    async def again(self, view: object) -> HandMessage | None:
        raise AssertionError(view)

    async def remove(self) -> None:
        self.is_gone = True


@pytest.fixture
def asides():
    return AsideMessages()


async def test_it_goes_once_its_seat_is_asked_something_else(asides):
    anna, ben = Paper(1), Paper(2)
    holds = {ANNA: True, BEN: True}
    for seat, paper in ((ANNA, anna), (BEN, ben)):
        asides.keep(TABLE, seat, paper, partial(holds.__getitem__, seat))
    holds[ANNA] = False
    asides.refresh(TABLE)
    await comes_true(lambda: asides.are_shown)

    assert (True, False) == (anna.is_gone, ben.is_gone)
    assert (False, True) == (asides.is_open(TABLE, ANNA), asides.is_open(TABLE, BEN))


async def test_it_goes_at_once_if_it_came_too_late(asides):
    paper = Paper(1)
    asides.keep(TABLE, ANNA, paper, lambda: False)
    await comes_true(lambda: asides.are_shown)

    assert paper.is_gone


async def test_the_one_of_a_seat_is_taken_away_at_that_table_alone(asides):
    here, there = Paper(1), Paper(2)
    asides.keep(TABLE, ANNA, here, lambda: True)
    asides.keep(OTHER, ANNA, there, lambda: True)
    asides.put_away(TABLE, ANNA)
    asides.put_away(TABLE, ANNA)
    await comes_true(lambda: asides.are_shown)

    assert (True, False) == (here.is_gone, there.is_gone)


async def test_one_that_can_no_longer_be_reached_is_forgotten(asides):
    late = Paper(1, is_editable=False)
    asides.keep(TABLE, ANNA, late, lambda: True)
    asides.put_away(TABLE, ANNA)
    await comes_true(lambda: asides.are_shown)

    assert not late.is_gone
    assert not asides.is_open(TABLE, ANNA)


async def test_it_knows_its_own_message(asides):
    asides.keep(TABLE, ANNA, Paper(7), lambda: True)

    assert [True, False, False] == [asides.shows(TABLE, ANNA, each) for each in (7, 8, None)]
    assert not asides.shows(TABLE, BEN, 7)


async def test_a_table_that_is_closed_forgets_them(asides):
    paper = Paper(1)
    asides.keep(TABLE, ANNA, paper, lambda: True)
    asides.close(TABLE)
    await comes_true(lambda: asides.are_shown)

    assert not paper.is_gone
    assert not asides.is_open(TABLE, ANNA)
