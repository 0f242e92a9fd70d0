"""Whoever may bid is told which of their cards speak for it, and no other."""

import pytest

from games.core.cards import card
from games.core.scene import says
from games.schwarz_oder_weiss import GAME
from tests.games.schwarz_oder_weiss.transcripts import play


def bidding(hand: str, options: str = ""):
    """What the first seat, with these two cards, would be told of bidding."""
    table = play(f"{options}\n0: {hand}\n1: DQ CQ\ndummy: HQ SQ\n6 cards fall")
    (told,) = GAME.holding(table.view_from(0)).explanations
    return told


@pytest.mark.parametrize(
    ("hand", "name", "cards"),
    [
        ("SA H10", "example", {"card": "SA", "other": "H10"}),
        ("HA HK", "high", {"card": "HA"}),
        ("SJ H10", "low", {"card": "H10"}),
        ("SJ HQ", "low", {"card": "SJ"}),
    ],
)
def test_a_king_never_speaks_for_weiss_nor_a_jack_for_schwarz(hand, name, cards):  # §3.1
    values = {key: card(each) for key, each in cards.items()}
    assert says(f"schwarz_oder_weiss.explain.bid.{name}", **values) == bidding(hand).example


def test_queens_speak_for_nothing():
    table = play("0: SQ HQ\n1: DA CA\ndummy: HA SA\n6 cards fall")
    (told,) = GAME.holding(table.view_from(0)).explanations
    assert told.example is None


@pytest.mark.parametrize(
    ("options", "wording"), [("", "bid"), ("options solo=true", "bid_with_solo")]
)
def test_solo_is_explained_where_it_is_played(options, wording):  # §3.7
    assert says(f"schwarz_oder_weiss.explain.{wording}") == bidding("SA H10", options).says


def naming(seat: int):
    """What a seat is shown that names its points when the first has three cards already."""
    text = f"0: SA H10 SJ\n1: DQ CQ\ndummy: HQ SQ\n7 cards fall\n{seat} bids schwarz"
    return GAME.holding(play(text).view_from(seat))


@pytest.mark.parametrize(("seat", "name"), [(0, "none_missing"), (1, "example")])
def test_it_is_said_whether_the_lowest_number_brings_cards(seat, name):  # §3.4
    (told,) = naming(seat).explanations
    assert told.example is not None
    assert f"schwarz_oder_weiss.explain.points.{name}" == told.example.key


def test_who_may_not_name_as_many_points_as_they_have_cards_is_told_why():  # §3.4
    assert () == naming(0).facts
    assert (says("schwarz_oder_weiss.fact.least", count=3),) == naming(1).facts
