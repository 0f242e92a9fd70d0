"""Who may bid when, for what, and what becomes of the rest of the pack."""

from collections import Counter

from games.core.cards import cards
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.actions import Bid, NamePoints, Pass
from games.schwarz_oder_weiss.rules.law import Contract
from tests.games.schwarz_oder_weiss.transcripts import play

BLACK, WHITE = Bid(contract=Contract.SCHWARZ), Bid(contract=Contract.WEISS)


def test_black_and_white_are_the_bids():  # §3.1
    table = play("6 cards fall")

    assert GAME.offers(table.view_from(0)) == (BLACK, WHITE)


def test_two_cards_are_needed_to_bid():  # §3.2
    play("""
        4 cards fall
        1 bids weiss -> too_few_cards
        0 bids weiss
    """)


def test_the_dealer_need_not_wait_for_the_other():  # §3.2
    play("""
        6 cards fall
        0 1 to act
        1 bids schwarz
        1 to act
    """)


def test_the_first_bid_leaves_no_room_for_another():  # §3.2
    play("""
        6 cards fall
        1 bids schwarz
        0 bids weiss -> bid_already_made
        1 bids weiss -> bid_already_made
        1 names 2
        0 bids weiss -> bid_already_made
        0 passes
        0 bids weiss -> not_now
    """)


def test_bids_of_one_moment_count_in_the_order_of_the_deal():  # §3.2
    assert GAME.precedence(play("dealer 1\n6 cards fall").public) == (0, 1)
    assert GAME.precedence(play("seats 3\ndealer 1\n8 cards fall").public) == (2, 0, 1)


def test_there_is_one_last_moment_after_the_last_card():  # §3.2
    play("""
        15 cards fall
        0 1 to act
        1 bids weiss
        1 names 5
    """)


def test_in_turn_everybody_is_asked_from_the_second_card_on():  # §3.3
    play("""
        seats 3
        options bidding=turns
        dealer 1
        8 cards fall
        2 to act
        0 bids weiss -> not_your_turn
        2 passes
        0 to act
        0 passes
        1 to act
        1 passes
        nobody to act
        0 bids weiss -> not_your_turn
        12 cards fall
        2 to act
        2 passes
        0 bids weiss
        0 names 3
    """)


def test_in_turn_the_table_waits_for_the_one_asked():  # §3.3
    table = play("options bidding=turns\n6 cards fall")

    assert not GAME.moves_on(table.public)
    assert (BLACK, WHITE, Pass()) == GAME.offers(table.view_from(0))
    assert GAME.offers(table.view_from(1)) == ()


def test_in_turn_nobody_is_asked_with_a_single_card():  # §3.3
    play("options bidding=turns\n3 cards fall\nnobody to act")


def test_in_turn_the_last_pass_ends_the_deal():  # §3.3 §3.6
    rounds = "".join(f"{3 * n} cards fall\n0 passes\n1 passes\n" for n in (2, 3, 4, 5))

    play("options bidding=turns\n" + rounds + "passed out\n1 deals next")


def test_points_reach_from_the_fullest_hand_to_five():  # §3.4
    table = play("9 cards fall\n1 bids weiss")

    assert tuple(NamePoints(points=n) for n in (3, 4, 5)) == GAME.offers(table.view_from(1))


def test_cards_follow_the_same_order_when_a_bid_interrupts_the_deal():  # §3.5
    table = play("""
        0: SA SK SQ
        dummy: HA HK HQ
        1: DA DK DQ
        4 cards fall
        0 bids schwarz
        0 names 3
    """)

    assert cards("SA SK SQ") == table.private[0].hand
    assert cards("HA HK HQ") == table.public.dummy
    assert cards("DA DK DQ") == table.private[1].hand


def test_what_is_left_over_is_told_to_nobody():  # §3.5
    before = play("6 cards fall\n0 bids schwarz")
    after = play("6 cards fall\n0 bids schwarz\n0 names 3")
    news = GAME.decide(before, 0, NamePoints(points=3))

    assert [frozenset()] == [e.audience for e in news if e.kind == "cards_set_aside"]
    assert len(after.hidden.aside) == 11
    held = (*after.private[0].hand, *after.private[1].hand, *after.public.dummy)
    assert Counter(GAME.deck) == Counter((*held, *after.hidden.aside))


def test_solo_is_bid_only_where_it_is_played():  # §3.7
    play("6 cards fall\n0 bids schwarz_solo -> no_solo")
    play("options solo=true\n6 cards fall\n0 bids schwarz_solo\n0 names 2")


def test_a_passed_out_deal_is_dealt_again_from_a_full_pack():  # §3.6
    table = play("15 cards fall\nit goes on\npassed out\n2 cards fall")

    assert table.public.number == 2
    assert table.public.dealer == 1
    assert table.public.counts == (1, 0, 1)
