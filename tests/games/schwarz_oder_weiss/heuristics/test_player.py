"""The rules of thumb: they know a sure thing from a hopeless one, and they beat chance."""

from random import Random

from games.catalogue import CATALOGUE
from games.core.cards import cards
from games.core.outcome import Outcome
from games.players import play_match
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.actions import (
    Accept,
    Bid,
    Double,
    NamePoints,
    Pass,
    PlayCard,
    Redouble,
    Surrender,
)
from games.schwarz_oder_weiss.rules.law import Contract
from games.schwarz_oder_weiss.rules.options import Options
from tests.games.schwarz_oder_weiss.transcripts import play


def choice(text, seat):
    view = play(text).view_from(seat)
    return GAME.heuristic(view, (), GAME.offers(view), Random(0))


def test_two_aces_of_one_suit_high_are_worth_a_schwarz():
    assert Bid(contract=Contract.SCHWARZ) == choice("0: SA SK\ndummy: SQ HA\n6 cards fall", 0)


def test_two_tens_under_a_strong_dummy_are_worth_a_weiss():
    assert Bid(contract=Contract.WEISS) == choice("0: S10 H10\ndummy: SA HA\n6 cards fall", 0)


def test_a_poor_hand_lets_the_next_card_fall():
    assert choice("0: C10 DQ\ndummy: H10 SA\n6 cards fall", 0) is None


def test_a_poor_hand_passes_when_asked():
    text = "options bidding=turns\n0: C10 DQ\ndummy: H10 SA\n6 cards fall"

    assert Pass() == choice(text, 0)


def test_whoever_may_only_pass_passes_on_the_best_hand():
    view = play("options bidding=turns\n0: SA SK\ndummy: SQ HA\n6 cards fall").view_from(0)

    assert Pass() == GAME.heuristic(view, (), (Pass(),), Random(0))


def test_more_points_are_named_only_for_a_sure_thing():
    text = "0: SA SQ\ndummy: D10 CJ\n6 cards fall\n0 bids schwarz"

    assert NamePoints(points=2) == choice(text, 0)


def test_a_hopeless_bidder_gives_up_and_a_sure_one_redoubles():
    doubled = "6 cards fall\n0 bids schwarz\n0 names 2\n1 doubles"

    assert Surrender() == choice("0: S10 H10\ndummy: D10 C10\n" + doubled, 0)
    assert Redouble() == choice("0: SA SK\ndummy: SQ HA\n" + doubled, 0)


def test_an_opponent_doubles_a_schwarz_with_three_aces_and_passes_without():
    bid = "9 cards fall\n0 bids schwarz\n0 names 3"

    assert Double() == choice("1: SA HA DA\ndummy: D10 C10 CJ\n" + bid, 1)
    assert Pass() == choice("1: S10 H10 D10\ndummy: DA CA HA\n" + bid, 1)


def test_an_opponent_doubles_a_weiss_that_nobody_can_save():
    bid = "6 cards fall\n0 bids weiss\n0 names 2"

    assert Double() == choice("1: S10 HJ\ndummy: D10 CQ\n" + bid, 1)
    assert Pass() == choice("1: S10 HJ\ndummy: D10 CA\n" + bid, 1)


def test_an_opponent_stands_by_a_double():
    text = """
        options doubling=unlimited
        6 cards fall
        0 bids schwarz
        0 names 2
        1 doubles
        0 redoubles
    """

    assert Accept() == choice(text, 1)


def test_the_dummy_takes_a_trick_that_would_be_lost():
    text = """
        0: SK HK
        dummy: SA H10
        1: SQ HQ
        6 cards fall
        0 bids weiss
        0 names 2
        1 passes
        0 plays SK
    """

    assert PlayCard(card=cards("SA")[0]) == choice(text, 0)


def test_an_opponent_of_schwarz_beats_what_can_be_beaten():
    text = """
        0: SK HK
        dummy: D10 H10
        1: SA S10
        6 cards fall
        0 bids schwarz
        0 names 2
        1 passes
        0 plays SK
    """

    assert PlayCard(card=cards("SA")[0]) == choice(text, 1)


def outcomes(seats, matches) -> list[tuple[int, Outcome]]:
    """(the seat that plays by rules of thumb, how it ended) for one sensible player among novices.

    Every chair is taken in turn, each with decks of its own.
    """
    game = CATALOGUE["schwarz_oder_weiss"]
    ends: list[tuple[int, Outcome]] = []
    for seed in range(matches):
        chair = seed % seats
        levels = tuple("craft" if seat == chair else "novice" for seat in range(seats))
        table = game.opening(Options(), seats)
        for step in play_match(game, Options(), levels, seed):
            table = game.replay(table, step.events)
        ends.append((chair, game.outcome(table.public)))
    return ends


def test_two_of_a_table_find_the_sensible_one_in_front():
    wins = sum(chair in end.winners for chair, end in outcomes(2, 60))

    assert wins >= 48


def test_three_of_a_table_find_the_sensible_one_in_front():
    wins = sum(chair in end.winners for chair, end in outcomes(3, 60))

    assert wins >= 30
