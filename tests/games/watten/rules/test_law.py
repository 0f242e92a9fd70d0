"""Which card is stronger in Watten, paragraph by paragraph."""

import pytest

from games.core.cards import Rank, Suit, cards
from games.watten.rules import law
from games.watten.rules.law import Kind
from games.watten.rules.options import TyroleanOptions
from games.watten.rules.ranking import Trump, Weli
from games.watten.rules.variants import tyrolean
from tests.games.watten.asking import TYROLEAN, WITH_GUATE, all_of, named, playable, taken_by

WELI_IS_A_DIAMOND = tyrolean(TyroleanOptions(weli=Weli.DIAMOND)).ranking


def test_thirty_three_cards_are_played_with():  # §1.1
    expected = cards(
        "S7 S8 S9 S10 SJ SQ SK SA H7 H8 H9 H10 HJ HQ HK HA D6 D7 D8 D9 D10 DJ DQ DK DA"
        " C7 C8 C9 C10 CJ CQ CK CA"
    )

    assert expected == law.DECK


def test_with_nine_and_hearts_the_words_of_the_game_mean_these_cards():  # §1.6
    assert "H9" == all_of(Kind.RECHTE, "H9")
    assert {"S9", "D9", "C9"} == set(all_of(Kind.LINKE, "H9").split())
    assert "H10" == all_of(Kind.GUATE, "H9", WITH_GUATE)
    assert "D6" == str(law.WELI)


def test_any_rank_may_be_named():  # §3.1
    assert tuple(reversed(Rank)) == law.nameable(TYROLEAN)


@pytest.mark.parametrize(
    ("played", "best"),
    [("S9 C9 H9 HA", "H9"), ("HA H9 D9 HK", "H9"), ("DA DK H9 C9", "H9")],
)
def test_the_rechte_takes_every_trick_it_is_played_to(played, best):  # §4.1
    assert best == taken_by(played, "H9")


@pytest.mark.parametrize(
    ("played", "best"),
    [
        ("SA D9 C9 HA", "D9"),  # and no trump is above them
        ("SA C9 D9 HA", "C9"),
        ("S9 D9 C9 HA", "S9"),
        ("HA HK HQ S9", "S9"),
    ],
)
def test_of_the_linke_the_first_one_played_takes_the_trick(played, best):  # §4.2
    assert best == taken_by(played, "H9")
    assert best == taken_by(played, "H9", WITH_GUATE)


def test_the_other_trumps_follow_from_ace_to_seven():  # §4.3
    assert "HA HK HQ HJ H10 H8 H7 D6" == all_of(Kind.TRUMP, "H9")
    assert "HA" == taken_by("HK H7 HA H10", "H9")


@pytest.mark.parametrize(
    ("played", "name", "best"),
    [
        ("SA SK D6 CA", "H9", "D6"),
        ("SA D6 H7 SK", "H9", "H7"),
        ("CA D6 DA CK", "C10", "CA"),
        ("HK D6 D8 HQ", "DA", "D8"),
    ],
)
def test_the_weli_is_the_lowest_trump_whatever_is_trump(played, name, best):  # §4.4
    assert best == taken_by(played, name)


@pytest.mark.parametrize(
    ("played", "best"),
    [("SJ CA SQ DA", "SQ"), ("SJ CA DA CK", "SJ"), ("C7 SA C8 DA", "C8")],
)
def test_only_the_plain_suit_that_was_led_can_win(played, best):  # §4.5
    assert best == taken_by(played, "H9")


def test_the_plain_cards_of_a_suit_are_worth_nothing_behind_a_linke():  # §4.5
    assert "S9" == taken_by("S9 SA SK CA", "H9")


@pytest.mark.parametrize(
    ("name", "guate"),
    [("S7", "S8"), ("C10", "CJ"), ("HK", "HA"), ("DA", "D7"), ("HA", "H7")],
)
def test_the_guate_is_the_trump_one_above_the_schlag(name, guate):  # §4.6
    assert guate == str(law.guate(WITH_GUATE, named(name)))
    assert law.guate(TYROLEAN, named(name)) is None


@pytest.mark.parametrize(
    ("played", "name", "best"),
    [
        ("C10 CA CJ S10", "C10", "CJ"),
        ("DA D7 SA D6", "DA", "D7"),
        ("HK D6 D8 HQ", "DA", "D8"),
        ("S7 S8 SA H7", "S7", "S8"),
    ],
)
def test_the_guate_is_above_the_rechte(played, name, best):  # §4.6
    assert best == taken_by(played, name, WITH_GUATE)


def test_the_rechte_stays_above_a_lower_guate_card_where_there_is_no_guate():  # §4.6
    assert "C10" == taken_by("C10 CA CJ S10", "C10")


@pytest.mark.parametrize("suit", list(Suit))
def test_with_the_six_as_schlag_the_weli_is_the_rechte_of_any_suit(suit):  # §4.7
    trump = Trump(Rank.SIX, suit)

    assert law.WELI == law.rechte(TYROLEAN, trump)
    assert frozenset() == law.linke(TYROLEAN, trump)
    assert law.guate(WITH_GUATE, trump) is None


def test_with_the_six_as_schlag_nothing_beats_the_weli():  # §4.7
    assert "D6" == taken_by("SA SK D6 S7", "S6")
    assert "D6" == taken_by("SA SK D6 S7", "S6", WITH_GUATE)
    assert "SA SK SQ SJ S10 S9 S8 S7" == all_of(Kind.TRUMP, "S6")


def test_a_weli_that_is_a_rechte_draws_trumps():  # §4.7
    assert "S7" == playable("S7 HA C9", "D6", "S6")


def test_a_weli_that_is_a_diamond_is_the_lowest_of_its_suit():  # §4.8
    assert "SA" == taken_by("SA D6 SK CA", "H9", WELI_IS_A_DIAMOND)
    assert "D7" == taken_by("D6 D7 SK CA", "H9", WELI_IS_A_DIAMOND)
    assert "D6" == taken_by("SA D6 SK CA", "D9", WELI_IS_A_DIAMOND)
    assert "D6" == taken_by("SA D6 SK S7", "S6", WELI_IS_A_DIAMOND)


@pytest.mark.parametrize(
    ("hand", "led", "name", "expected"),
    [
        ("D6 SA HK", "DA", "D9", "D6"),
        ("D6 SA CK", "HA", "H9", "D6 SA CK"),
        ("H7 SA CK", "D6", "H9", "H7 SA CK"),
        ("D7 SA CK", "D6", "D9", "D7"),
    ],
)
def test_a_weli_that_is_a_diamond_is_drawn_by_diamonds_alone(hand, led, name, expected):  # §4.8
    assert expected == playable(hand, led, name, WELI_IS_A_DIAMOND)


def test_the_trump_seven_may_be_guate_of_the_six():  # §4.9
    ranking = tyrolean(TyroleanOptions(guate=True, guate_when_6=True)).ranking

    assert "S7" == taken_by("SA D6 S7 SK", "S6", ranking)
    assert "D7" == taken_by("DA D6 D7 SK", "D6", ranking)


def test_where_there_is_no_guate_the_six_has_none_either():  # §4.9
    ranking = tyrolean(TyroleanOptions(guate_when_6=True)).ranking

    assert "D6" == taken_by("SA D6 S7 SK", "S6", ranking)
