"""The law of the cards where some are above all others: Kritisch Watten, paragraph by paragraph."""

import pytest

from games.core.cards import Rank, card, cards
from games.watten.rules import law
from games.watten.rules.law import Kind
from games.watten.rules.options import Kritische, KritischOptions, Spitz
from games.watten.rules.variants import kritisch
from tests.games.watten.asking import all_of, named, playable, taken_by

THREE = kritisch(KritischOptions()).ranking
FOUR = kritisch(KritischOptions(kritische=Kritische.FOUR)).ranking
WITH_GUATE = kritisch(KritischOptions(guate=True)).ranking


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "HK D6 S7"),
        ({"kritische": Kritische.FOUR}, "HK D6 D7 S7"),
        ({"spitz_card": Spitz.CLUBS}, "HK D6 C7"),
        ({"kritische": Kritische.FOUR, "spitz_card": Spitz.CLUBS}, "HK D6 D7 C7"),
    ],
)
def test_three_or_four_kritische_with_a_seven_at_the_bottom(options, expected):  # §9.1
    ranking = kritisch(KritischOptions(**options)).ranking

    assert expected == all_of(Kind.KRITISCHE, "H10", ranking)


@pytest.mark.parametrize(
    ("played", "name", "ranking", "best"),
    [
        ("H10 S7 D6 HK", "H10", THREE, "HK"),
        ("S7 D6 H10 HA", "H10", THREE, "D6"),
        ("S7 CQ D7 CA", "CQ", FOUR, "D7"),
        ("CQ SQ S7 CA", "CQ", FOUR, "S7"),
    ],
)
def test_the_kritische_are_above_everything_in_their_own_order(played, name, ranking, best):  # §9.2
    assert best == taken_by(played, name, ranking)


@pytest.mark.parametrize(
    ("name", "ranking", "rechte"),
    [
        ("HK", THREE, None),
        ("S7", THREE, None),
        ("S7", FOUR, None),
        ("D7", FOUR, None),
        ("D7", THREE, card("D7")),
        ("H7", FOUR, card("H7")),
    ],
)
def test_a_rechte_that_is_a_kritische_does_not_exist(name, ranking, rechte):  # §9.3
    assert rechte == law.rechte(ranking, named(name))


def test_where_there_is_no_rechte_the_first_linke_takes_the_trick():  # §9.3
    assert "DK" == taken_by("HA DK SK HQ", "HK", THREE)


@pytest.mark.parametrize(
    ("name", "ranking", "linke"),
    [
        ("HK", THREE, "SK DK CK"),
        ("CK", THREE, "SK DK"),
        ("S7", THREE, "H7 D7 C7"),
        ("H7", THREE, "D7 C7"),
        ("D7", FOUR, "H7 C7"),
        ("S7", FOUR, "H7 C7"),
        ("H7", FOUR, "C7"),
    ],
)
def test_linke_that_are_kritische_are_none(name, ranking, linke):  # §9.4
    assert frozenset(cards(linke)) == law.linke(ranking, named(name))


@pytest.mark.parametrize(
    ("name", "guate"),
    [
        ("H10", card("HJ")),
        ("HK", card("HA")),  # although there is no Rechte
        ("HQ", None),
        ("SA", None),
        ("S10", card("SJ")),
    ],
)
def test_a_guate_that_is_a_kritische_does_not_exist(name, guate):  # §9.5
    assert guate == law.guate(WITH_GUATE, named(name))
    assert law.guate(THREE, named(name)) is None


def test_the_guate_is_below_the_kritische_and_above_the_rechte():  # §9.5
    assert "HJ" == taken_by("H10 HJ HA S10", "H10", WITH_GUATE)
    assert "S7" == taken_by("H10 HJ S7 S10", "H10", WITH_GUATE)


def test_the_six_is_no_schlag_among_kritische():  # §9.6
    expected = tuple(rank for rank in reversed(Rank) if rank is not Rank.SIX)

    assert expected == law.nameable(THREE)


@pytest.mark.parametrize(
    ("hand", "led", "name", "expected"),
    [
        ("HK CA S9", "HA", "H10", "HK CA S9"),  # no trump for all its height
        ("HK H7 CA S10", "HA", "H10", "HK H7 S10"),
        ("S10 S7 CA", "HA", "H10", "S10 S7 CA"),
        ("D6 CA", "DA", "D8", "D6 CA"),
        ("D7 D6 CA", "DA", "D8", "D7 D6"),
    ],
)
def test_a_kritische_may_always_be_played_and_never_must(hand, led, name, expected):  # §9.7
    assert expected == playable(hand, led, name, THREE)


@pytest.mark.parametrize("led", ["S7", "D6", "HK"])
def test_a_led_kritische_obliges_nobody(led):  # §9.7
    assert "H7 CA" == playable("H7 CA", led, "H10", THREE)


def test_a_kleiner_weli_is_a_trump_like_others_among_three_kritische():  # §9.1, §9.7
    assert "D7" == playable("D7 CA", "DA", "D8", THREE)
    assert "D7 CA" == playable("D7 CA", "DA", "D8", FOUR)
