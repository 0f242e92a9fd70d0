"""The draw, the packets, the turned-up card and the exchange, and who sees which of them."""

import pytest

from games.bohemian import GAME
from games.bohemian.rules.actions import Exchange
from games.bohemian.rules.events import CardsChanged, CardsDrawn, CardsGivenAway, StockSpent
from games.bohemian.rules.options import Options
from games.core.cards import card, cards
from games.core.trick_events import DealerDrawn
from tests.games.bohemian.transcripts import play


def opened(seats=4, **options):
    return GAME.opening(Options(**options), seats)


def test_two_to_six_play_for_themselves():  # §1.1
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    assert GAME.outcome(opened(6).public).sides == (0, 1, 2, 3, 4, 5)


def test_the_highest_card_drawn_deals_first_and_the_tied_draw_again():  # §2.1
    (drawn,) = GAME.deal(opened(3), cards("SQ H10 DQ CJ CK"))

    assert isinstance(drawn, DealerDrawn)
    assert [d.seat for d in drawn.drawn] == [0, 1, 2, 0, 2]
    assert drawn.dealer == 2


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_bottom_card_is_turned_up_and_stays_out_of_play(seats):  # §2.2
    table = play(f"seats {seats}\nturned H10\ndealt")

    assert card("H10") == table.public.turned
    assert card("H10") not in (*table.hidden.stock, *(c for own in table.private for c in own.hand))
    assert len(table.hidden.stock) == table.public.stock == 31 - 5 * seats


def test_cards_are_dealt_by_three_and_then_two_from_the_dealers_left():  # §2.3
    table = opened(3)
    table = GAME.replay(table, GAME.deal(table, cards("SA SK SQ")))
    table = GAME.replay(table, GAME.deal(table, GAME.deck))

    assert table.public.dealer == 0
    assert GAME.deck[:3] + GAME.deck[9:11] == table.private[1].hand
    assert GAME.deck[3:6] + GAME.deck[11:13] == table.private[2].hand
    assert GAME.deck[6:9] + GAME.deck[13:15] == table.private[0].hand
    assert GAME.deck[15:-1] == table.hidden.stock


def test_a_hand_is_told_to_its_owner_and_the_stock_to_nobody():  # §2.3
    table = opened(2)
    table = GAME.replay(table, GAME.deal(table, GAME.deck))
    news = GAME.deal(table, GAME.deck)

    assert [(e.seat, e.audience) for e in news if e.kind == "hand_dealt"] == [
        (seat, frozenset({seat})) for seat in (0, 1)
    ]
    assert [frozenset()] == [e.audience for e in news if e.kind == "stock_laid"]
    assert [None] == [e.audience for e in news if e.kind == "turned_up"]


def test_everybody_is_asked_once_and_the_dealer_last():  # §4.1 §4.2
    play("""
        dealer 1
        2 to act
        0 changes S7 -> not_your_turn
        2 keeps
        3 to act
        3 keeps
        0 to act
        0 keeps
        1 to act
        1 keeps
        2 to act
        2 changes S7 -> not_now
    """)


def test_cards_put_away_are_replaced_from_the_top_of_the_stock():  # §4.1
    table = play("""
        0: S7 S8 HA CA H9
        stock: D10 DJ DQ
        0 changes S7 S8
    """)

    assert cards("HA CA H9 D10 DJ") == table.private[0].hand
    assert cards("S7 S8") == table.private[0].given_away
    assert card("DQ") == table.hidden.stock[0]
    assert table.public.stock == 9


def test_three_cards_may_go_but_only_two_of_the_dealers():  # §4.1 §4.2
    play("""
        0: S7 S8 HA CA SJ
        3: D7 D8 DJ DQ DK
        0 changes S7 S8 HA CA -> too_many_cards
        0 changes S7 S8 HA
        1 keeps
        2 keeps
        3 changes D7 D8 DJ -> too_many_cards
        3 changes D7 HA -> not_your_card
        3 changes D7 D8
    """)


def test_with_four_players_the_stock_is_enough_for_all():  # §4.3
    table = play("""
        0: S7 S8 S10 SJ SQ
        1: H7 H8 H10 HJ HQ
        2: D7 D8 D10 DJ DQ
        3: C7 C8 C10 CJ CQ
        0 changes S7 S8 S10
        1 changes H7 H8 H10
        2 changes D7 D8 D10
        3 changes C7 C8
        0 to act
    """)

    assert table.hidden.stock == ()
    assert table.public.stock == 0


def test_with_six_players_there_is_one_card_to_take():  # §4.3
    play("""
        seats 6
        0: S7 S8 HA CA H9
        0 changes S7 S8 -> too_many_cards
        0 keeps
        1 to act
    """)


def test_who_comes_after_the_last_card_goes_without():  # §4.3
    table = play("seats 6\n0: S7\n0 keeps\n1: S8")
    lot = next(a for a in GAME.offers(table.view_from(1)) if isinstance(a, Exchange) and a.cards)
    news = GAME.decide(table, 1, lot)
    table = GAME.replay(table, news)

    assert StockSpent(seats=(2, 3, 4, 5)) in news
    assert frozenset({0}) == GAME.to_act(table.public)
    assert GAME.offers(table.view_from(2)) == ()


def test_five_players_share_what_is_left():  # §4.3
    play("""
        seats 5
        0: S7 S8 S10
        1: H7 H8 H10
        2: D7
        0 changes S7 S8
        1 changes H7 H8 H10
        2 changes D7
        0 to act
    """)
    play("""
        seats 5
        0: S7 S8 S10
        1: H7 H8 H10
        4: CJ CQ CK
        0 changes S7 S8 S10
        1 changes H7 H8
        2 keeps
        3 keeps
        4 changes CJ CQ -> too_many_cards
        4 changes CJ
        0 to act
    """)


def test_all_see_how_many_cards_change_and_only_their_owner_which():  # §4.4
    table = play("0: S7 S8\nstock: D10 DJ")
    news = GAME.decide(table, 0, Exchange(cards=cards("S8 S7")))

    assert (
        CardsChanged(seat=0, count=2),
        CardsGivenAway(seat=0, cards=cards("S7 S8"), audience=frozenset({0})),
        CardsDrawn(seat=0, cards=cards("D10 DJ"), audience=frozenset({0})),
    ) == news[:3]


def test_cards_put_away_never_come_back():  # §4.4
    table = play("0: S7 S8\n0 changes S7 S8\nall keep")
    everywhere = [*table.hidden.stock, *(c for own in table.private for c in own.hand)]

    assert set(cards("S7 S8")).isdisjoint(everywhere)


def test_an_exchange_is_the_same_in_whatever_order_its_cards_are_named():
    assert Exchange(cards=cards("HA S7")) == Exchange(cards=cards("S7 HA"))
