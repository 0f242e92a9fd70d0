"""Doppelt, Re-Doppelt, and giving up, with one opponent and with two."""

import pytest

from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.actions import Accept, Double, Pass, Redouble, Surrender
from tests.games.schwarz_oder_weiss.transcripts import play

TWO = """
    6 cards fall
    0 bids schwarz
    0 names 2
"""
THREE = """
    seats 3
    dealer 2
    8 cards fall
    0 bids schwarz
    0 names 2
"""


def test_the_opponent_may_double_or_pass():  # §4.1
    table = play(TWO + "1 to act")

    assert (Double(), Pass()) == GAME.offers(table.view_from(1))
    assert play(TWO + "1 doubles").public.factor == 2


def test_a_pass_leaves_the_deal_single():  # §4.1
    table = play(TWO + "1 passes\n0 to act")

    assert table.public.factor == 1


def test_either_of_two_opponents_may_double():  # §4.2
    play(THREE + "1 2 to act\n2 doubles\n0 to act")
    play(THREE + "1 passes\n2 to act\n2 doubles\n0 to act")


def test_only_two_passes_start_the_play():  # §4.2
    table = play(THREE + "2 passes\n1 to act\n1 passes\n0 to act")

    assert table.public.trick.order == (0, 1, 3, 2)
    assert table.public.factor == 1


def test_a_pass_cannot_be_taken_back():  # §4.2
    play(THREE + "1 passes\n1 doubles -> not_your_turn")


def test_the_bidder_accepts_redoubles_or_gives_up():  # §4.3
    table = play(TWO + "1 doubles")

    assert (Accept(), Redouble(), Surrender()) == GAME.offers(table.view_from(0))


@pytest.mark.parametrize(("answer", "factor"), [("accepts", 2), ("redoubles", 4)])
def test_an_answer_settles_what_the_deal_counts(answer, factor):  # §4.3
    table = play(TWO + f"1 doubles\n0 {answer}")

    assert factor == table.public.factor


def test_a_redouble_is_the_last_word():  # §4.4
    play(TWO + "1 doubles\n0 redoubles\n1 redoubles -> not_your_turn\n0 redoubles -> not_now")


def test_giving_up_costs_half_the_bid_however_often_it_was_doubled():  # §4.5 §4.6
    play("""
        options doubling=unlimited
        6 cards fall
        0 bids schwarz
        0 names 5
        1 doubles
        0 redoubles
        1 redoubles
        0 surrenders
        bidder_surrendered
        score -3 0
    """)


def test_giving_up_a_solo_costs_half_the_points_named():  # §4.5
    play("""
        options solo=true
        6 cards fall
        0 bids schwarz_solo
        0 names 4
        1 doubles
        0 surrenders
        score -2 0
    """)


def test_without_limit_both_sides_answer_in_turn():  # §4.6
    table = play("""
        options doubling=unlimited
        6 cards fall
        0 bids schwarz
        0 names 2
        1 doubles
        0 redoubles
        1 to act
        1 redoubles
        0 to act
        1 surrenders -> not_your_turn
        0 redoubles
        1 accepts
        0 to act
    """)

    assert table.public.factor == 16
    assert table.public.speakers == ()


def test_an_opponent_who_gives_up_pays_and_the_bidder_gains_nothing():  # §4.6
    play("""
        options doubling=unlimited
        6 cards fall
        0 bids schwarz
        0 names 3
        1 doubles
        0 redoubles
        1 surrenders
        opponents_surrendered
        score 0 -2
    """)


TWO_ANSWER = "options doubling=unlimited\n" + THREE + "1 doubles\n0 redoubles\n1 2 to act\n"


def test_one_of_two_opponents_is_enough_to_raise():  # §4.7
    table = play(TWO_ANSWER + "2 surrenders\n1 to act\n1 redoubles\n0 to act")

    assert table.public.factor == 8


def test_two_opponents_give_up_only_together():  # §4.7 §4.6
    play(
        TWO_ANSWER
        + """
        1 surrenders
        1 accepts -> not_your_turn
        2 surrenders
        opponents_surrendered
        score 0 -1 -1
    """
    )


@pytest.mark.parametrize(("one", "other"), [("surrenders", "accepts"), ("accepts", "surrenders")])
def test_one_who_accepts_holds_the_other_to_it(one, other):  # §4.7
    table = play(TWO_ANSWER + f"1 {one}\n2 {other}\n0 to act")

    assert table.public.factor == 4
    assert table.public.trick.order == (0, 1, 3, 2)


def test_the_deal_never_counts_more_than_1024_times():  # §4.8
    nine_more = "".join(f"{n % 2} redoubles\n" for n in range(9))
    table = play("options doubling=unlimited\n" + TWO + "1 doubles\n" + nine_more)

    assert table.public.factor == 1024
    assert (Accept(), Surrender()) == GAME.offers(table.view_from(1))
    play(
        "options doubling=unlimited\n"
        + TWO
        + "1 doubles\n"
        + nine_more
        + "1 redoubles -> stakes_at_ceiling\n1 surrenders"
    )


def test_without_doubling_the_lead_follows_the_bid():  # §4.9
    table = play("options doubling=off\n" + TWO + "0 to act\n1 doubles -> not_your_turn")

    assert table.public.trick.order == (0, 1, 2)
