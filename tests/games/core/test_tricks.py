"""Tricks know their order, their lead and their winner, whatever the game."""

import pytest

from games.core.cards import card, cards
from games.core.tricks import Trick, overtaking, winner


def by_rank(one, led):
    return int(one.rank) if one.suit is led.suit else 0


def test_places_play_in_order_until_the_trick_is_full():
    trick = Trick((2, 0, 1))

    assert trick.next_place == 2
    assert trick.led is None
    for place, name in ((2, "SK"), (0, "SA"), (1, "S10")):
        assert place == trick.next_place
        assert not trick.is_full
        assert (place == 1) == trick.lacks_one
        trick = trick.with_card(card(name))
    assert trick.is_full
    assert trick.next_place is None
    assert card("SK") == trick.led
    assert ((2, card("SK")), (0, card("SA")), (1, card("S10"))) == trick.plays


@pytest.mark.parametrize(
    ("played", "place"),
    [("SK SA S10", 0), ("SK HA S10", 2), ("S10 HA", 2), ("SK", 2)],
)
def test_the_strongest_card_so_far_wins(played, place):
    assert place == winner(Trick((2, 0, 1), cards(played)), by_rank)


@pytest.mark.parametrize(
    ("played", "held", "over"),
    [
        ("S10 SJ", "S7 SK SA", "SK SA"),
        ("S10 SJ", "SK SA", ""),
        ("SQ SJ", "S7 SK SA", ""),
        ("S10", "S7 SK SA", ""),
        ("", "S7 SK SA", ""),
    ],
)
def test_whoever_fills_a_trick_overtakes_a_mate_only_where_another_card_would_not(
    played, held, over
):
    found = overtaking(Trick((0, 3, 1), cards(played)), frozenset({3}), cards(held), by_rank)
    assert cards(over) == found


def test_of_equals_the_first_one_wins():
    assert winner(Trick((1, 0), cards("SK HK")), lambda one, _: int(one.rank)) == 1


@pytest.mark.parametrize(("leader", "order"), [(0, (0, 3, 1)), (3, (3, 1, 0)), (1, (1, 0, 3))])
def test_a_new_leader_keeps_the_circle(leader, order):
    assert Trick(order) == Trick((0, 3, 1), cards("SK")).next_trick(leader)
