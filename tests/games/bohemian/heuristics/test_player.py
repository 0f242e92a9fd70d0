"""The rules of thumb: what goes back, what is kept, what is led, and that they beat chance."""

from math import comb
from random import Random

import pytest

from games.bohemian import GAME
from games.bohemian.heuristics import odds
from games.bohemian.heuristics.odds import Rivals
from games.bohemian.rules.actions import Exchange, PlayCard
from games.bohemian.rules.options import Options
from games.catalogue import CATALOGUE
from games.core.actions import ClaimRest
from games.core.cards import card, cards
from games.players import play_match
from tests.games.bohemian.transcripts import play


def choice(text, seat):
    view = play(text).view_from(seat)
    return GAME.heuristic(view, (), GAME.offers(view), Random(0))


def test_weak_cards_go_back_and_strong_ones_stay():
    assert Exchange(cards=cards("S7 D8 DJ")) == choice("0: H9 CA S7 D8 DJ\ndealt", 0)


def test_a_hand_of_trumps_and_linke_is_kept():
    assert Exchange(cards=()) == choice("0: H9 D9 CA CK CQ\ndealt", 0)


def test_a_dealer_sends_the_weakest_two():
    text = "0: HA\n3: S7 D8 DJ H7 CA\n0 keeps\n1 keeps\n2 keeps"

    assert Exchange(cards=cards("S7 H7")) == choice(text, 3)


def test_kritische_are_kept_too():
    text = "options profile=traditional\n0: D7 HK S7 C8 SK\ndealt"

    assert Exchange(cards=cards("SK")) == choice(text, 0)


def test_a_certain_trick_is_cheaper_with_the_lower_card():
    text = """
        seats 2
        0: S8 D7
        1: S10 SA
        all keep
        0 plays S8
    """

    assert PlayCard(card=card("S10")) == choice(text, 1)


def test_the_rest_is_claimed_as_soon_as_it_is_certain():  # §5.8
    text = """
        seats 2
        0: CA CK S9 D9 H9
        1: C7 D7 D8 S7 S8
        all keep
        0 plays CA
        1 plays C7
    """
    view = play(text).view_from(0)

    assert ClaimRest() == choice(text, 0)
    assert GAME.think(view, (), GAME.offers(view), Random(0)) is None


def test_what_cannot_win_anyway_is_thrown_from_the_bottom():
    text = """
        seats 2
        0: H9 D7
        1: CA S7 SK DA HA
        all keep
        0 plays H9
    """

    assert PlayCard(card=card("S7")) == choice(text, 1)


def test_a_linke_on_the_table_is_certain_of_its_trick():
    view = play("0: H9 S7\nall keep").view_from(0)

    assert odds.takes(view, card("H9")) == 1
    assert 0 < odds.takes(view, card("S7")) < odds.takes(view, card("H9"))


def test_who_was_seen_void_is_known_to_ruff():
    view = play("""
        seats 2
        0: SA SK HA H10 D7
        1: C7 H7 H8 D8 DJ
        all keep
        0 plays SA
        1 plays C7
        1 plays H7
        0 plays H10
    """).view_from(0)

    # Of 24 cards not seen, 5 are spades and cannot be held; 9 of the rest are trumps or Linke.
    assert odds.takes(view, card("SK")) == pytest.approx(comb(10, 3) / comb(19, 3))


def test_a_sure_trick_is_not_saved_up_when_a_rival_is_nearly_through():
    text = "start at {score}\nseats 2\n0: H9 SK D7 D8 D10\nall keep"

    assert PlayCard(card=card("SK")) == choice(text.format(score="20 20"), 0)
    assert PlayCard(card=card("H9")) == choice(text.format(score="20 3"), 0)


@pytest.mark.parametrize(
    ("rivals", "held", "expected"),
    [
        (Rivals(unseen=2, follow=1, over=0, ruff=1), 1, 1 / 2),  # the lower follower, or the ruff
        (Rivals(unseen=2, follow=1, over=0, ruff=1), 2, 1),  # must follow, may not ruff
        (Rivals(unseen=4, follow=2, over=1, ruff=0), 1, 3 / 4),
        (Rivals(unseen=4, follow=0, over=0, ruff=0), 3, 1),
        (Rivals(unseen=1, follow=0, over=0, ruff=1), 1, 0),
    ],
)
def test_a_rival_beats_only_what_may_be_beaten(rivals, held, expected):  # §5.2 §5.3 §5.4
    assert expected == pytest.approx(odds.powerless(rivals, held, beat_first=False))


def test_a_rival_who_must_beat_first_ruffs_at_once():  # §5.6
    rivals = Rivals(unseen=2, follow=1, over=0, ruff=1)

    assert odds.powerless(rivals, 2, beat_first=True) == 0


def share_of_wins(seats, matches):
    """How often one sensible player wins among novices, every chair taken in turn."""
    game, won = CATALOGUE["bohemian_watten"], 0.0
    for seed in range(matches):
        chair = seed % seats
        levels = tuple("craft" if seat == chair else "novice" for seat in range(seats))
        table = game.opening(Options(), seats)
        for step in play_match(game, Options(), levels, seed):
            table = game.replay(table, step.events)
        winners = game.outcome(table.public).winners
        won += (chair in winners) / len(winners)
    return won / matches


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "share"), [(2, 0.8), (3, 0.7), (4, 0.6), (5, 0.25)])
def test_a_sensible_player_stands_out_among_novices(seats, share):
    assert share_of_wins(seats, 40) >= share
