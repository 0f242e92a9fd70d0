"""Whole deals written down by hand: who must play what, and what it comes to."""

from games.bohemian import GAME
from games.core.cards import cards
from tests.games.bohemian.transcripts import play

DEAL = """
    0: SA SK SQ D7 D8
    1: DA S7 S8 C7 H7
    2: DK S10 H8 H10 C8
    3: SJ DQ DJ D10 HJ
    all keep
    0 plays SA
    1 plays S7
    2 plays S10
    3 plays SJ
    0 takes it
    0 plays SK
    1 plays S8
    2 plays H8
    3 plays D10
    0 takes it
    0 plays SQ
    1 plays H7
    2 plays H10
    3 plays HJ
    0 takes it
    0 plays D7
    1 plays DA
    2 plays DK
    3 plays DQ
    1 takes it
    1 plays C7
    2 plays C8
    3 plays DJ
    0 plays D8
    2 takes it
"""


def test_tricks_take_a_point_each_and_none_costs_five():  # §5.1 §6.1 §6.2 §6.3
    play("turned S9" + DEAL + "score 17 19 19 25\n0 deals next")


def five_to_none(before="", turned="C9"):
    """Seat 0 takes all five tricks of two players."""
    text = """
        0: SA SK SQ SJ S10
        1: D7 D8 DJ DQ DK
        all keep
    """
    mine, other = cards("SA SK SQ SJ S10"), cards("D7 D8 DJ DQ DK")
    for led, thrown in zip(mine, other, strict=True):
        text += f"0 plays {led}\n1 plays {thrown}\n0 takes it\n"
    return f"seats 2\n{before}\nturned {turned}\n" + text


def test_all_five_tricks_are_played():  # §5.1
    table = play(five_to_none() + "score 15 25\n0 deals next")

    assert len(table.public.past) == 5
    assert table.public.counts == (0, 0)


def test_hearts_double_everything():  # §6.4
    play(five_to_none(turned="H9") + "score 10 30")


def test_two_points_a_trick_leave_the_price_of_none_alone():  # §6.2 §6.3
    play(five_to_none("options trick_value=2") + "score 10 25")


def test_the_deal_passes_to_the_left():  # §2.4
    play(five_to_none() + "0 deals next\ndealt\n1 to act")
    play("seats 3\ndealer 1\ndealt\n2 to act")


def test_the_match_ends_at_nothing_or_below():  # §6.5
    play(five_to_none("start at 6 1") + "score 1 6\n0 deals next")
    play(five_to_none("start at 5 1") + "score 0 6\n0 wins")
    play(five_to_none("start at 2 1") + "score -3 6\n0 wins")


def test_the_deal_is_played_out_after_somebody_got_there():  # §6.5
    play(five_to_none("start at 1 1") + "score -4 6\n0 wins")


def test_the_match_ends_after_fifty_deals():  # §6.7
    play(five_to_none("deal 49") + "score 15 25\n0 deals next")
    play(five_to_none("deal 50") + "score 15 25\n0 wins")


def test_without_limit_it_ends_after_two_hundred():  # §6.7
    free = "options max_deals=none\n"
    play(five_to_none(free + "deal 50") + "0 deals next")
    play(five_to_none(free + "deal 199") + "0 deals next")
    play(five_to_none(free + "deal 200") + "score 15 25\n0 wins")


def test_those_level_at_the_bottom_share_the_win():  # §6.6
    table = play(five_to_none("deal 50\nstart at 20 10") + "score 15 15\n0 1 win")

    assert GAME.outcome(table.public).places == (1, 1)


def test_the_lowest_score_comes_first():  # §6.6
    table = play(five_to_none("start at 2 1"))

    assert (-3, 6) == GAME.outcome(table.public).points
    assert (1, 2) == GAME.outcome(table.public).places
