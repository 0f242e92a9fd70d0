"""The quick rule: what it leads, replies and gives away, one card at a time."""

import pytest

from games.bohemian.rules.options import Options
from games.bohemian.rules.ranking import agreement, ranking
from games.bohemian.search.lookup_tables import masks
from games.bohemian.search.rollout_policy import giveaway, lead, least, reply
from games.core.cards import card, cards

NINES_AND_CLUBS = masks(ranking(agreement(Options()), card("C9")))


def mask(names):
    return NINES_AND_CLUBS.tables.mask(cards(names))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("CA H9 S7", "H9"),  # a Linke led takes its trick
        ("CA SK D7", "D7"),
        ("CA CK C7", "C7"),
    ],
)
def test_a_sure_trick_is_led_or_else_the_least(hand, expected):
    assert mask(expected) == lead(NINES_AND_CLUBS, mask(hand))


def test_who_cannot_win_throws_the_least():
    assert mask("D8") == reply(NINES_AND_CLUBS, mask("D8 SJ C7"), 0, last=False)


def test_in_a_plain_suit_it_plays_high_unless_it_is_the_last_to_play():
    winning = mask("SJ SQ SA")

    assert mask("SA") == reply(NINES_AND_CLUBS, winning, winning, last=False)
    assert mask("SJ") == reply(NINES_AND_CLUBS, winning, winning, last=True)


def test_a_trump_is_cheaper_than_a_linke():
    winning = mask("C8 CA H9")

    assert mask("C8") == reply(NINES_AND_CLUBS, winning, winning, last=False)


def test_the_least_of_nothing_is_nothing():
    assert least(NINES_AND_CLUBS, 0) == 0


@pytest.mark.parametrize(("most", "expected"), [(0, ""), (2, "S7 D8"), (3, "S7 D8 HJ")])
def test_the_weakest_are_given_away_as_many_as_may_be(most, expected):
    assert mask(expected) == giveaway(NINES_AND_CLUBS, mask("HJ S7 HQ D8"), most)
