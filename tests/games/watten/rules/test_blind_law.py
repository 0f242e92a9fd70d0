"""The law of the cards where only two know it: who is bound, and a Weli that has no suit."""

import pytest

from games.core.cards import card, cards
from games.core.tricks import Trick
from games.watten.rules import law
from games.watten.rules.law import Kind, Refusal
from games.watten.rules.options import BlindOptions
from games.watten.rules.ranking import Weli
from games.watten.rules.variants import blind
from tests.games.watten.asking import all_of, named, playable, taken_by

BLIND = blind(BlindOptions()).ranking
WELI_IS_A_DIAMOND = blind(BlindOptions(weli=Weli.DIAMOND)).ranking
WELI_IS_A_TRUMP = blind(BlindOptions(weli=Weli.ALWAYS)).ranking


def test_who_knows_the_trump_must_follow_it():  # §10.5
    assert "CJ H10" == playable("CJ H10 SA D6", "C7", "C10", BLIND)


def test_who_does_not_know_the_trump_may_play_anything():  # §10.5
    hand, trick = cards("CJ H10 SA D6"), Trick((0, 1), cards("C7"))

    assert [None] * 4 == [law.why_not(c, hand, trick, BLIND, None) for c in hand]


def test_who_does_not_know_the_trump_still_plays_from_the_own_hand():  # §10.5
    hand, trick = cards("CJ H10"), Trick((0, 1), cards("C7"))

    assert Refusal.NOT_YOUR_CARD == law.why_not(card("CK"), hand, trick, BLIND, None)


@pytest.mark.parametrize(
    ("played", "name", "best"),
    [
        ("D6 DA HK SA", "C10", "D6"),  # led, it is a suit of its own
        ("D6 C7 HK SA", "C10", "C7"),
        ("D6 H10 HK SA", "C10", "H10"),
        ("D9 D6 HK SA", "C10", "D9"),  # not led, it never wins
        ("D7 D6 HK SA", "C10", "D7"),
        ("SA D6 SK S7", "D9", "SA"),  # not even with diamonds as trump
        ("D6 D7 HK SA", "D9", "D7"),
    ],
)
def test_a_weli_without_suit_wins_only_where_it_is_led(played, name, best):  # §10.7
    assert best == taken_by(played, name, BLIND)


def test_a_led_weli_without_suit_asks_for_trumps():  # §10.7
    assert "C7 H10" == playable("C7 SA H10", "D6", "C10", BLIND)


@pytest.mark.parametrize(
    ("hand", "led", "name"),
    [("D6 SA HK", "DA", "D9"), ("D6 SA HK", "CA", "C10"), ("D6 H10 SA", "CA", "C10")],
)
def test_a_weli_without_suit_is_no_trump_in_a_hand(hand, led, name):  # §10.7
    assert hand == playable(hand, led, name, BLIND)


def test_a_weli_without_suit_does_not_answer_a_trump_either():  # §10.7
    assert "C7" == playable("D6 C7", "CA", "C10", BLIND)


def test_the_weli_may_be_a_diamond_or_a_trump_by_choice():  # §10.7
    assert "D6" == playable("D6 SA HK", "DA", "D9", WELI_IS_A_DIAMOND)
    assert "D6" == taken_by("SA D6 SK S7", "D9", WELI_IS_A_DIAMOND)
    assert "SA" == taken_by("SA D6 SK S7", "C9", WELI_IS_A_DIAMOND)
    assert "D6" == taken_by("SA D6 SK S7", "C9", WELI_IS_A_TRUMP)
    assert "D6" == playable("D6 SA HK", "CA", "C9", WELI_IS_A_TRUMP)


@pytest.mark.parametrize("ranking", [BLIND, WELI_IS_A_DIAMOND, WELI_IS_A_TRUMP])
def test_with_the_six_as_schlag_the_weli_is_a_rechte_like_elsewhere(ranking):  # §10.8
    assert "D6" == taken_by("HA D6 HK H7", "H6", ranking)
    assert "HA HK HQ HJ H10 H9 H8 H7" == all_of(Kind.TRUMP, "H6", ranking)
    assert "D6" == playable("D6 SA", "H7", "H6", ranking)
    assert "H7" == playable("H7 SA", "D6", "H6", ranking)
    assert law.guate(ranking, named("H6")) is None
    assert frozenset() == law.linke(ranking, named("H6"))


def test_there_is_a_guate_unasked():  # §10.1, §4.6
    assert "H7" == taken_by("HA SA H7 HK", "HA", BLIND)
    assert "CJ" == taken_by("C10 CA CJ S10", "C10", BLIND)


def test_the_trump_seven_may_be_guate_of_the_six_here_too():  # §10.8, §4.9
    ranking = blind(BlindOptions(guate_when_6=True)).ranking

    assert "H7" == taken_by("HA D6 HK H7", "H6", ranking)
