"""What players who think ahead say and play: the same again for the same view and seed."""

from random import Random

import pytest

from games.core.prospect import Outlook
from games.players.levels import choose
from games.players.monte_carlo import weigh
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules.actions import Bid, Double, NamePoints, Pass, Surrender
from games.schwarz_oder_weiss.rules.law import Contract
from games.schwarz_oder_weiss.rules.state import Phase
from games.schwarz_oder_weiss.search.decisions import think
from games.schwarz_oder_weiss.search.payoffs import points
from tests.games.schwarz_oder_weiss.search.matches import moments
from tests.games.schwarz_oder_weiss.transcripts import play

STEPS = 30_000


def thought(text, seat):
    view = play(text).view_from(seat)
    return choose("strong", GAME, view, (), GAME.offers(view), Random(1), STEPS)


def offered(text, seat):
    """The cards that may be played, in the order in which they are offered."""
    offers = GAME.offers(play(text).view_from(seat))
    return [action.card for action in offers if action.kind == "play_card"]


def prospect(text, seat):
    view = play(text).view_from(seat)
    found = think(view, (), GAME.offers(view), Random(1))
    assert found is not None
    return found


def test_a_bid_on_two_high_cards_under_a_strong_dummy():
    assert Bid(contract=Contract.SCHWARZ) == thought("0: SA SK\ndummy: SQ HA\n6 cards fall", 0)


def test_a_bid_on_two_tens_under_a_dummy_of_aces():
    assert Bid(contract=Contract.WEISS) == thought("0: S10 H10\ndummy: SA HA\n6 cards fall", 0)


def test_one_of_two_thinks_the_more_of_waiting_the_more_cards_are_to_fall():
    def worth_of_silence(text):
        found = prospect(text, 0)
        assert found.candidates[0] is None
        return found.worth([Outlook(0.5, 0.0)] * len(found.candidates))[0]

    hand = "0: SA SK\ndummy: SQ HA\n"
    early, later, last = (worth_of_silence(f"{hand}{n} cards fall") for n in (6, 9, 15))

    assert early > later > last
    three = [worth_of_silence(f"seats 3\n{hand}{n} cards fall") for n in (8, 12)]
    assert three[0] == three[1]


def test_a_hand_that_can_make_nothing_passes_to_the_last():
    text = """
        options bidding=turns
        0: DQ C10 CJ SQ HA
        dummy: HJ H10 HK SJ CQ
        6 cards fall
        0 passes
        1 passes
        9 cards fall
        0 passes
        1 passes
        12 cards fall
        0 passes
        1 passes
        15 cards fall
    """
    assert Pass() == thought(text, 0)


def test_a_hand_that_nobody_can_beat_asks_for_all_five():
    text = "0: SA SK SQ SJ\ndummy: S10 HA DA CA\n12 cards fall\n0 bids schwarz"

    assert NamePoints(points=5) == thought(text, 0)


def test_whoever_cannot_make_it_gives_up_when_doubled():
    text = """
        0: S10 H10 D10
        1: SA HA DA
        dummy: SJ HJ DJ
        9 cards fall
        0 bids schwarz
        0 names 3
        1 doubles
    """
    assert Surrender() == thought(text, 0)


def test_trumps_are_drawn_before_a_side_card_is_led():
    text = """
        0: SA SK HA C10
        1: SJ HK CJ DK
        dummy: S10 D10 DJ CQ
        12 cards fall
        0 bids schwarz
        0 names 4
        1 passes
        0 plays SA
        1 plays SJ
        dummy plays S10
    """
    weighed = weigh(prospect(text, 0), STEPS)
    chances = dict(zip(map(str, offered(text, 0)), weighed.outlooks, strict=True))

    assert chances["SK"].chance > chances["HA"].chance


CALLED = """
    0: SA H10 D10
    1: SQ HJ HK
    dummy: SJ CQ C10
    9 cards fall
    0 bids schwarz
    0 names 3
"""
FIRST_TRICK = f"""{CALLED}
    1 passes
    0 plays SA
    1 plays SQ
    dummy plays SJ
"""


def test_who_plays_against_a_bid_hopes_for_less_than_is_imagined():
    made, broken = (points(play(FIRST_TRICK).view_from(1), 1, made=each) for each in (True, False))
    means = [Outlook(0.5, (made + broken) / 2), Outlook(1.0, broken)]
    doubted, sure = prospect(FIRST_TRICK + "0 plays H10", 1).calibrated(None, means)

    assert made < doubted.points < means[0].points < broken
    assert doubted.points == pytest.approx(made + doubted.chance * (broken - made))
    assert means[1] == sure
    assert means == prospect(FIRST_TRICK, 0).calibrated(None, means)


def test_an_opponent_who_can_only_win_knows_that_the_contract_fails():
    weighed = weigh(prospect(FIRST_TRICK + "0 plays H10", 1), STEPS)

    assert [1.0, 1.0] == [outlook.chance for outlook in weighed.outlooks]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_same_question_gets_the_same_answer(seats):
    for table in moments(seats, 5, *Phase):
        for seat in sorted(GAME.to_act(table.public)):
            view = table.view_from(seat)
            offers = GAME.offers(view)
            first, second = (
                choose("strong", GAME, view, (), offers, Random(2), 300) for _ in range(2)
            )
            assert first == second


@pytest.mark.parametrize("seats", [2, 3])
def test_thinking_ends_with_its_budget(seats):
    for table in moments(seats, 6, *Phase):
        for seat in sorted(GAME.to_act(table.public)):
            view = table.view_from(seat)
            if found := think(view, (), GAME.offers(view), Random(2)):
                weighed = weigh(found, STEPS)
                one = max(8000, weighed.steps // weighed.worlds)
                assert weighed.steps <= STEPS + 5 * one


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 3])
def test_there_is_a_reason_for_every_action(seats):
    said = set()
    for seed in range(3):
        for table in moments(seats, seed, *Phase):
            for seat in sorted(GAME.to_act(table.public)):
                view = table.view_from(seat)
                if found := think(view, (), GAME.offers(view), Random(2)):
                    weighed = weigh(found, 300)
                    assert found.reason is not None
                    for action in found.candidates:
                        said.add(found.reason(action, weighed.outlooks).key)
    assert len(said) >= 12


@pytest.mark.parametrize(
    ("double", "quiet", "said"), [(2.0, 1.0, "double"), (1.0, 2.0, "score_decides")]
)
def test_the_score_is_the_reason_where_the_deal_speaks_for_something_else(double, quiet, said):
    found = prospect(CALLED, 1)
    means = [Outlook(0.5, double if a == Double() else quiet) for a in found.candidates]
    assert found.reason is not None

    assert f"schwarz_oder_weiss.reason.{said}" == found.reason(Double(), means).key


def test_the_points_of_a_bid_reckon_with_a_double():
    found = prospect("0: SA SK\ndummy: SQ HA\n6 cards fall", 0)
    seen = [Outlook(0.5, 0.0), *[Outlook(0.5, 1.0)] * (len(found.candidates) - 1)]
    quiet, *bids = found.calibrated(None, seen)

    assert quiet == seen[0]
    assert all(bid.chance == 0.5 and bid.points < 1.0 for bid in bids)
    assert [Outlook(1.0, 3.0)] * len(bids) == [
        *found.calibrated(None, [seen[0], *[Outlook(1.0, 3.0)] * len(bids)])[1:]
    ]
