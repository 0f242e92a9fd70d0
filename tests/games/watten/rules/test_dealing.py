"""The pack, the draw, the deal, and who may look when; the exchange of a whole hand."""

import pytest
from msgspec.structs import replace

from games.core.cards import cards
from games.watten.rules import dealing
from games.watten.rules.events import HandLaid, HandSeen
from games.watten.rules.law import DECK
from games.watten.rules.state import Phase
from tests.games.watten.transcripts import match, play

NAMED = "trump 9 hearts"


def counts(table):
    return table.public.counts


def test_the_pack_has_thirty_three_cards_and_one_six():  # §1.1
    assert 33 == len(set(DECK))
    assert ["D6"] == [str(card) for card in DECK if card.rank == 6]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_highest_card_drawn_deals_first_and_the_deal_goes_round(seats):  # §1.5 §2.1
    table = play(f"seats {seats}\ndealer 1\ndealt")

    assert 1 == table.public.dealer
    assert 2 % seats == table.public.forehand


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_five_cards_and_the_rest_is_the_stock(seats):  # §2.1
    table = play(f"seats {seats}\n{NAMED}")

    assert [5] * seats == [len(own.hand) for own in table.private]
    assert 33 - 5 * seats == len(table.hidden.stock)


def test_three_cards_are_dealt_first_and_then_two():  # §2.1
    table = play("dealt")
    waiting = replace(table.public, phase=Phase.SHUFFLING, next_dealer=3)
    news = dealing.deal(table.with_public(waiting), DECK)
    hands = {event.seat: event.cards for event in news if isinstance(event, HandSeen | HandLaid)}

    assert (*DECK[:3], *DECK[12:14]) == hands[0]
    assert (*DECK[9:12], *DECK[18:20]) == hands[3]


def test_only_forehand_and_dealer_look_before_the_announcement():  # §2.2 §3.4
    before = play("dealt")

    assert [5, 0, 0, 5] == [len(own.hand) for own in before.private]
    assert (5, 0, 0, 5) == counts(before)
    assert (5, 5, 5, 5) == counts(play(NAMED))


def test_nobody_is_told_the_cards_that_lie_face_down():  # §2.2
    course = match("dealt")
    laid = [event for event in course.news if event.kind == "hand_laid"]

    assert [1, 2] == [event.seat for event in laid]
    assert {frozenset()} == {event.audience for event in laid}


def test_with_three_the_third_player_waits_too():  # §2.2
    assert (5, 0, 5) == counts(play("seats 3\ndealer 2\ndealt"))


def test_two_players_both_look_at_once():  # §1.3 §2.2
    assert (5, 5) == counts(play("seats 2\ndealt"))


def test_forehand_may_propose_once_and_the_dealer_may_refuse():  # §2.3 §2.4
    table = play("""
        0: SA SK SQ SJ S10
        0 proposes
        3 to act
        0 names 9 -> not_your_turn
        3 refuses
        0 to act
        0 proposes -> no_exchange
        0 names 9
        3 to act
    """)

    assert set(cards("SA SK SQ SJ S10")) == set(table.private[0].hand)


def test_an_accepted_exchange_gives_both_five_new_cards():  # §2.4
    table = play("""
        0: SA SK SQ SJ S10
        3: HA HK HQ HJ H10
        stock: C7 C8 C9 C10 CJ D6 D7 D8 D9 D10
        0 proposes
        3 accepts
        0 to act
    """)

    assert cards("C7 C8 C9 C10 CJ") == table.private[0].hand
    assert cards("D6 D7 D8 D9 D10") == table.private[3].hand
    assert set(cards("SA SK SQ SJ S10 HA HK HQ HJ H10")) == set(table.hidden.discarded)
    assert 3 == len(table.hidden.stock)


def test_who_names_at_once_has_kept_the_cards():  # §2.3
    play("0 names 9\n3 to act\n0 proposes -> not_your_turn")


def test_nobody_else_may_propose_an_exchange():  # §2.3
    play("dealt\n3 proposes -> not_your_turn\n1 proposes -> not_your_turn")


def test_a_table_may_play_without_the_exchange():  # §2.5
    play("options exchange=false\n0 proposes -> no_exchange\n0 names 9")
    play("game blind\noptions exchange=false\ndealt\n0 3 to act\n0 keeps -> not_now")


def test_with_three_the_exchange_is_between_forehand_and_dealer():  # §2.3
    table = play("seats 3\ndealer 2\n0 proposes\n2 to act\n2 accepts\n0 to act")

    assert 33 - 15 - 10 == len(table.hidden.stock)
    assert (5, 0, 5) == counts(table)
