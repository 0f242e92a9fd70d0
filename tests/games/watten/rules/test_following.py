"""What must be followed in Watten, and what is free, paragraph by paragraph."""

import pytest

from games.core.cards import card, cards
from games.core.tricks import Trick
from games.watten.rules import law
from games.watten.rules.law import Refusal
from games.watten.rules.options import KritischOptions, TyroleanOptions
from games.watten.rules.variants import kritisch, tyrolean
from tests.games.watten.asking import TYROLEAN, WITH_GUATE, named, playable


@pytest.mark.parametrize(
    ("hand", "led", "expected"),
    [
        ("H7 S9 CA D6 CK", "HA", "H7 S9 D6"),
        ("HA CA C9", "D6", "HA C9"),  # the Weli draws trumps too
        ("H7 CA SA", "H9", "H7"),
        ("D6 CA SA", "H7", "D6"),
    ],
)
def test_a_led_trump_is_answered_with_a_trump_or_a_linke(hand, led, expected):  # §5.2
    assert expected == playable(hand, led, "H9")


def test_where_a_kritische_does_as_well_the_reason_says_so():  # §9.7
    hand, trick = cards("H7 CA"), Trick((0, 1), cards("HA"))
    ranking = kritisch(KritischOptions()).ranking

    why = law.why_not(card("CA"), hand, trick, ranking, named("H9"))
    assert Refusal.MUST_FOLLOW_TRUMP_KRITISCH == why


def test_a_card_that_must_not_be_played_is_refused_with_the_reason():  # §5.2
    hand, trick = cards("H7 CA"), Trick((0, 1), cards("HA"))

    assert Refusal.MUST_FOLLOW_TRUMP == law.why_not(card("CA"), hand, trick, TYROLEAN, named("H9"))
    assert Refusal.NOT_YOUR_CARD == law.why_not(card("HK"), hand, trick, TYROLEAN, named("H9"))


@pytest.mark.parametrize(
    ("hand", "led"),
    [
        ("H7 H9 CA", "S9"),  # a Linke
        ("S7 H7 CA", "SA"),  # a plain suit, held or not
        ("H7 CA D6", "SA"),
        ("CA CK S7", "HA"),  # no trump to be drawn
        ("H7 S9 CA", ""),  # nothing lies yet
    ],
)
def test_otherwise_any_card_may_be_played(hand, led):  # §5.3
    assert hand == playable(hand, led, "H9")


def test_a_low_trump_may_be_played_to_a_high_one_and_beside_a_higher_one():  # §5.3
    assert "H7 HA" == playable("H7 HA", "HK", "H9")


def test_a_hand_with_linke_but_without_trump_is_free():  # §5.4
    assert "S9 CA DK" == playable("S9 CA DK", "HA", "H9")


@pytest.mark.parametrize(
    ("hand", "exempt", "expected"),
    [
        ("H9 CA SK", False, "H9"),
        ("H9 CA S9", False, "H9 S9"),
        ("H9 CA SK", True, "H9 CA SK"),
        ("H9 CA H7", True, "H9 H7"),
        ("H7 CA SK", True, "H7"),
    ],
)
def test_a_rechte_that_is_the_only_trump_is_drawn_unless_exempt(hand, exempt, expected):  # §5.5
    ranking = tyrolean(TyroleanOptions(rechte_exempt=exempt)).ranking

    assert expected == playable(hand, "H8", "H9", ranking)


def test_a_weli_that_is_the_rechte_is_exempt_as_well():  # §5.5, §4.7
    ranking = tyrolean(TyroleanOptions(rechte_exempt=True)).ranking

    assert "D6 CA" == playable("D6 CA", "SA", "S6", ranking)
    assert "D6" == playable("D6 CA", "SA", "S6")


def test_the_guate_draws_trumps_and_is_drawn():  # §5.6
    assert "H7" == playable("H7 CA SK", "H10", "H9", WITH_GUATE)
    assert "H10" == playable("H10 CA SK", "H7", "H9", WITH_GUATE)


@pytest.mark.parametrize(
    ("hand", "led", "expected"),
    [
        ("H10 CA SK", "H7", "H10 CA SK"),
        ("H10 CA H9", "H7", "H10 H9"),
        ("H7 CA SK", "H10", "H7"),  # led, it draws trumps all the same
    ],
)
def test_an_exempt_guate_frees_the_hand_that_has_no_other_trump(hand, led, expected):  # §5.6
    ranking = tyrolean(TyroleanOptions(guate=True, guate_exempt=True)).ranking

    assert expected == playable(hand, led, "H9", ranking)


def test_where_both_are_exempt_they_free_the_hand_together():  # §5.5, §5.6
    both = TyroleanOptions(guate=True, guate_exempt=True, rechte_exempt=True)

    assert "H10 H9 CA" == playable("H10 H9 CA", "H7", "H9", tyrolean(both).ranking)
    assert "H10 H9 D6" == playable("H10 H9 CA D6", "H7", "H9", tyrolean(both).ranking)
