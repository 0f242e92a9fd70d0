"""The rules of thumb: what is said, given and played, and that they beat chance."""

from random import Random

from games.bauernstoss import GAME
from games.bauernstoss.heuristics.player import HOPELESS, losers
from games.bauernstoss.rules.actions import (
    Bid,
    GiveCard,
    LeaveToPartner,
    Mit,
    NameMyself,
    NameSolo,
    Pass,
    PlayCard,
    ReturnCard,
    Solo,
)
from games.bauernstoss.rules.law import Size
from games.bauernstoss.rules.options import Options
from games.core.cards import Suit, card, cards
from games.core.game import AnyGame
from games.players import play_match
from tests.games.bauernstoss.deals import ALONE, NAMED, PARTNERS
from tests.games.bauernstoss.transcripts import play

SURE = "0: CJ SJ HJ DJ SA S10 HA DA\n"


def choice(text, seat):
    view = play(text).view_from(seat)
    return GAME.heuristic(view, (), GAME.offers(view), Random(0))


def test_the_highest_number_of_the_hand_is_said():
    assert Bid(number=5) == choice("0: DJ HJ S7 S9 SA H8 HK C10", 0)


def test_a_hand_without_jacks_passes():
    assert Pass() == choice("0: SA S10 SK HA H10 HK DA D10", 0)


def test_mit_is_said_against_an_opponent_and_left_to_a_better_partner():
    against = "0: CJ S10 SK SQ H10 H9 D7 D8\n1: SJ H8 HQ HK C7 C9 D9 DK\n0 says 4"
    partner = """
        0: CJ S10 SK SQ H10 H9 D9 D8
        1: S7 S8 S9 SA C10 CK CQ CA
        2: DJ H7 HQ HK C8 C9 D7 DK
        0 says 4
        1 passes
    """

    assert Mit() == choice(against, 1)
    assert Pass() == choice(partner, 2)


def test_only_a_near_sure_hand_plays_alone():
    assert Solo() == choice(SURE, 0)
    assert Solo() == choice(ALONE, 0)
    assert Bid(number=7) == choice("0: CJ HJ DJ SA S10 SK S7 C7", 0)


def test_a_solo_is_big_where_nothing_is_lost_and_small_where_one_card_is():
    big = NameSolo(size=Size.BIG, suit=Suit.SPADES)
    small = NameSolo(size=Size.SMALL, suit=Suit.SPADES)

    assert big == choice(SURE + "0 says solo", 0)
    assert small == choice(ALONE + "0 says solo", 0)


def test_the_losing_card_is_given_and_the_best_comes_back():
    small = ALONE + "0 says solo\n0 names small spades\n"

    assert GiveCard(card=card("C7")) == choice(small, 0)
    assert ReturnCard(card=card("CA")) == choice(small + "0 gives C7", 2)


def test_partners_leave_trump_to_the_better_jacks():
    assert NameMyself() == choice(PARTNERS, 0)
    assert LeaveToPartner() == choice(PARTNERS, 2)


def test_whoever_made_trump_draws_trumps():
    assert PlayCard(card=card("CJ")) == choice(NAMED, 0)


def test_a_trick_of_the_partners_is_fed():
    text = f"{NAMED}trick CJ HJ DJ S8\n0 plays HA\n1 plays H8"

    assert PlayCard(card=card("HK")) == choice(text, 2)


def test_a_ten_is_not_thrown_to_the_opponents():
    text = f"{NAMED}trick CJ HJ DJ S8\n0 plays HA"

    assert PlayCard(card=card("H8")) == choice(text, 1)


def test_a_sure_ace_takes_an_opponents_king():
    assert PlayCard(card=card("DA")) == choice(f"{NAMED}0 plays D7\n1 plays DK", 2)


def test_the_last_hand_adds_its_queen_to_the_partners_king():
    assert PlayCard(card=card("DQ")) == choice(f"{NAMED}0 plays D7\n1 plays DK\n2 plays D9", 3)


def test_losers_are_counted_as_a_soloist_fears_them():
    assert 0 == losers(cards("CJ SJ HJ DJ SA S10 HA DA"), Suit.SPADES)
    assert 1 == losers(cards("CJ SJ HJ SA S10 SK HA C7"), Suit.SPADES)
    assert HOPELESS == losers(cards("SA S10 SK SQ HA H10 DA CA"), Suit.SPADES)


def test_the_sensible_pair_beats_two_novices():
    game: AnyGame = GAME
    wins = 0
    for seed in range(60):
        levels = ("craft", "novice") * 2 if seed % 2 else ("novice", "craft") * 2
        table = GAME.opening(Options(), 4)
        for step in play_match(game, Options(), levels, seed):
            table = game.replay(table, step.events)
        wins += levels[min(GAME.outcome(table.public).winners)] == "craft"

    assert wins >= 55
