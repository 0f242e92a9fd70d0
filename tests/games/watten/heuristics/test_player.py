"""The rules of thumb: what they name, say, stake and play, and that they beat chance."""

from random import Random

import pytest

from games.core.cards import Rank, Suit, card
from games.players import play_match
from games.watten import BLIND, KRITISCH, TYROLEAN
from games.watten.heuristics.blind_inference import guesses
from games.watten.heuristics.cardplay import card_to_play
from games.watten.heuristics.inference import readings
from games.watten.heuristics.raising import chance
from games.watten.rules.actions import (
    AcceptExchange,
    ChooseCard,
    Fold,
    Hold,
    KeepCards,
    NameRank,
    NameSuit,
    PlayCard,
    PlayForThree,
    ProposeExchange,
    Raise,
    RefuseExchange,
    Settle,
    ShowHand,
    Signal,
)
from games.watten.rules.signals import Gesture
from tests.games.watten.transcripts import match, play

OFF = "options signals=off\n"
STRONG, POOR = "H9 S9 D9 HA HK", "S7 D7 C8 S8 D8"


def choice(text, seat):
    """What the sensible player does at the end of this transcript."""
    course = match(text)
    view = course.table.view_from(seat)
    return course.game.heuristic(view, (), course.game.offers(view), Random(0))


def played(text, seat):
    """The card it plays, whatever it would rather say."""
    view = play(text).view_from(seat)
    offers = TYROLEAN.offers(view)
    playable = tuple(a.card for a in offers if isinstance(a, PlayCard))
    return card_to_play(view, readings(view), playable)


def test_forehand_names_the_rank_it_holds_most_of():
    assert NameRank(rank=Rank.NINE) == choice("0: S9 H9 D9 CA CK\ndealt", 0)


def test_the_dealer_names_the_suit_of_its_rechte_and_length():
    text = "3: H9 HA HK S7 C8\ndealt\n0 names 9"

    assert NameSuit(suit=Suit.HEARTS) == choice(text, 3)


def test_who_is_alone_names_both():
    text = "seats 3\n0: S9 H9 D9 HA HK\ndealt"

    assert NameRank(rank=Rank.NINE) == choice(text, 0)
    assert NameSuit(suit=Suit.HEARTS) == choice(text + "\n0 names 9", 0)


def test_a_kritische_is_no_reason_to_name_its_rank():
    text = "game kritisch\n0: S7 H7 SQ CQ DA\ndealt"

    assert NameRank(rank=Rank.QUEEN) == choice(text, 0)


def test_a_poor_hand_asks_for_another_and_a_strong_one_does_not():
    poor = "game blind\n0: S7 D8 C10 HJ HQ\n3: HA HK HQ HJ C9\n"

    assert ProposeExchange() == choice(poor + "dealt", 0)
    assert RefuseExchange() == choice(poor + "0 proposes", 3)


def test_a_poor_dealer_accepts_the_exchange_where_forehand_has_no_head_start():
    poor = "3: S8 D8 C10 HJ S9\n0 proposes"

    assert AcceptExchange() == choice(f"game kritisch\n{poor}", 3)
    assert RefuseExchange() == choice(poor, 3)


def test_in_blind_watten_the_two_choose_what_they_hold_most_of():
    text = "game blind\n0: S9 H9 D9 CA CK\n3: HA HK HQ S7 C8\n"

    assert KeepCards() == choice(text + "dealt", 0)
    assert Rank.NINE is choice(text + "0 keeps", 0).card.rank
    assert isinstance(choice(text + "0 keeps", 3), ChooseCard)
    assert Suit.HEARTS is choice(text + "0 keeps", 3).card.suit


def test_a_code_is_settled_as_it_is():
    assert Settle() == choice("options signals=code\ndealer 3\n0 settles\n1 settles", 2)


def test_the_most_telling_sign_comes_first_and_each_once():
    text = "1: H9 S9 HA HK C8\ntrump 9 hearts\n"
    kiss, wink, thumb = Gesture.KISS, Gesture.WINK, Gesture.RIGHT_THUMB

    assert Signal(gesture=kiss) == choice(text, 1)
    assert Signal(gesture=wink) == choice(text + "1 signals kiss", 1)
    assert Signal(gesture=thumb) == choice(text + "1 signals kiss\n1 signals wink", 1)


def test_three_signs_are_enough():
    text = "1: H9 S9 HA HK C8\ntrump 9 hearts\n"
    signs = "1 signals kiss\n1 signals wink\n1 signals right_thumb"

    assert choice(text + signs, 1) is None


def test_who_has_nothing_looks_at_the_ceiling():
    text = "1: S7 S8 D7 D8 C10\ntrump 9 hearts\n"

    assert Signal(gesture=Gesture.LOOK_UP) == choice(text, 1)
    assert choice(text + "1 signals look_up", 1) is None


@pytest.mark.parametrize(
    ("hand", "gesture"),
    [
        ("H8 H7 H10 S7 C8", Gesture.RIGHT_LITTLE),
        ("S7 D6 C7 C8 D8", Gesture.RIGHT_LITTLE),
        ("HQ H7 S8 C7 C8", Gesture.RIGHT_MIDDLE),
        ("HJ S8 S7 C7 C8", Gesture.RIGHT_RING),
    ],
)
def test_who_holds_trumps_does_not_call_the_hand_bad(hand, gesture):
    assert Signal(gesture=gesture) == choice(f"1: {hand}\ntrump 9 hearts\n", 1)


def test_trumps_are_signed_from_the_top_and_a_small_one_last():
    text = "1: HQ HJ H7 S8 C8\ntrump 9 hearts\n1 signals right_middle\n1 signals right_ring\n"

    assert Signal(gesture=Gesture.RIGHT_LITTLE) == choice(text, 1)


def test_what_the_others_made_trump_is_not_led_to_them():
    assert Rank.QUEEN is played(OFF + "0: SQ HQ D9 DA DK\ntrump queen diamonds", 0).rank


def test_a_trick_that_is_surely_the_partners_is_not_taken_over():
    text = """
        options signals=off
        dealer 1
        1: DJ S8 D6 SK HQ
        2: D7 C7 C8 C9 C10
        3: D9 S7 S9 CJ CQ
        0: H9 H7 H10 HJ CK
        trump 8 spades
        2 plays D7
        3 plays D9
        0 plays H9
    """

    assert card("HQ") == played(text, 1)


def test_in_blind_watten_the_partner_learns_the_trump_suit_first():
    text = "game blind\n0: S9 H9 D9 CA CK\n3: HA HK HQ S7 C8\ncards S9 HA"

    assert Signal(gesture=Gesture.LEFT_MIDDLE) == choice(text, 0)
    assert choice(text, 1) is None


def test_the_martl_has_a_sign_of_its_own():
    text = "game kritisch\n1: HK SA S10 C8 D8\ntrump 9 clubs"

    assert Signal(gesture=Gesture.KISS) == choice(text, 1)


def test_with_the_six_the_hand_is_shown_once():
    assert ShowHand() == choice("trump 6 spades", 1)
    assert choice("trump 6 spades\n1 shows", 1) is None


def test_a_strong_hand_raises_and_a_poor_one_does_not():
    strong, poor = f"0: {STRONG}\n", f"0: {POOR}\n"

    assert Raise(value=3) == choice(OFF + strong + "trump 9 hearts", 0)
    assert isinstance(choice(OFF + poor + "trump 9 hearts", 0), PlayCard)


def test_a_partners_sign_makes_a_fair_hand_raise():
    fair = "0: SA HA C9 S7 D8\n2: H9 S9 HK SK S10\ntrump 9 hearts\n"
    said = fair + "0 signals wink\n0 signals right_thumb\n"

    assert isinstance(choice(said, 0), PlayCard)
    assert Raise(value=3) == choice(said + "2 signals kiss\n2 signals wink", 0)


def test_a_small_trump_of_the_partner_is_no_reason_to_stake_more():
    fair = "0: SA HA C9 S7 D8\ntrump 9 hearts\n"
    before, after = (play(fair + said).view_from(0) for said in ("", "2 signals right_little\n"))

    assert chance(before, readings(before)) == chance(after, readings(after))


def test_a_strong_hand_holds_and_a_hopeless_one_folds():
    raised = "trump 9 hearts\n0 raises 3"

    assert isinstance(choice(OFF + f"1: {STRONG}\n" + raised, 1), (Hold, Raise))
    assert Fold() == choice(OFF + f"1: {POOR}\n" + raised, 1)


def test_who_would_lose_the_match_by_folding_holds():
    poor = OFF + f"1: {POOR}\ntrump 9 hearts\n0 raises 3"
    again = f"{OFF}1: {POOR}\nstart at 12 5 12 5\ntrump 9 hearts\n3 raises 3\n0 raises 4"

    assert Fold() == choice(poor, 1)
    assert Hold() == choice(again, 1)


def test_a_tense_side_plays_for_three_or_gives_two():
    text = OFF + "options tense_rule=decide3\nstart at 13 5 13 5\n"

    assert PlayForThree() == choice(text + f"0: {STRONG}\ntrump 9 hearts", 0)
    assert Fold() == choice(text + f"0: {POOR}\ntrump 9 hearts", 0)


def test_the_last_to_play_wins_as_cheaply_as_will_do():
    text = "3: HA HK C8 C7 S8\n0: SA\n1: S7\n2: SK\ntrump 9 hearts\n"

    assert card("HK") == played(text + "0 plays SA\n1 plays S7\n2 plays SK", 3)


def test_a_partners_trick_is_left_to_the_partner():
    text = "3: HA HK C8 C7 S8\n0: SA\n1: H9\n2: SK\ntrump 9 hearts\n"

    assert card("C7") == played(text + "0 plays SA\n1 plays H9\n2 plays SK", 3)


def guessed(text, seat):
    """How likely this blind seat finds each trump suit, by its name."""
    found = guesses(play(text).view_from(seat))
    return {s.name: sum(weight for trump, weight in found if trump.suit is s) for s in Suit}


BLINDLY = (
    "game blind\n0: S9 H9 D9 CA CK\n1: SA\n2: S8 C7 D7 CJ DJ\n3: HA HK HQ S7 C8\ncards S9 HA\n"
)


def test_a_blind_player_believes_the_partners_sign():
    assert guessed(BLINDLY, 2)["HEARTS"] < 0.5
    assert guessed(BLINDLY + "0 signals left_middle", 2)["HEARTS"] > 0.8


def test_a_blind_player_learns_from_who_took_a_trick():
    trick = "0 plays CA\n1 plays SA\n2 plays C7\n3 plays HQ\n3 takes it"
    found = guessed(BLINDLY + trick, 2)

    assert found["HEARTS"] > 0.5
    assert found["CLUBS"] < 0.05


def test_without_a_sign_or_a_trick_any_trump_may_be():
    assert min(guessed(BLINDLY, 2).values()) > 0.1


def won(game, seats, matches):
    """How often the sensible side, or player where none has a partner, beats the novices."""
    wins = 0
    for seed in range(matches):
        chairs = {seed % 2, seed % 2 + 2} if seats == 4 else {seed % seats}
        levels = tuple("craft" if seat in chairs else "novice" for seat in range(seats))
        table = game.opening(game.options(), seats)
        for step in play_match(game, game.options(), levels, seed):
            table = game.replay(table, step.events)
        wins += chairs <= game.outcome(table.public).winners
    return wins


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "seats"), [(TYROLEAN, 4), (KRITISCH, 4), (BLIND, 4)])
def test_two_sensible_partners_leave_novices_behind(game, seats):
    assert won(game, seats, 20) >= 17


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("game", [TYROLEAN, KRITISCH])
def test_without_a_lasting_partner_the_sensible_one_is_in_front(game, seats):
    assert won(game, seats, 20) >= 15


def test_a_sign_is_given_once_though_it_might_be_given_again():  # §8.1
    first = choice(f"0: {STRONG}\ntrump 9 hearts", 0)

    assert isinstance(first, Signal)
    again = choice(f"0: {STRONG}\ntrump 9 hearts\n0 signals {first.gesture}", 0)
    assert again != first


def test_a_side_near_the_end_holds_the_four_with_good_cards_only():  # §6.15
    text = OFF + "options tense_rule=four\nstart at 13 9 13 9\n"

    assert Hold() == choice(text + f"0: {STRONG}\ntrump 9 hearts", 0)
    poor = f"0: {POOR}\n2: S10 C10 CJ SJ C7\n1: H9 HA HK HQ S9\ntrump 9 hearts"
    assert Fold() == choice(text + poor, 0)
