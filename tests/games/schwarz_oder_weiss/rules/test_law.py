"""The law of the cards and of the score, paragraph by paragraph."""

import pytest

from games.core.cards import Suit, card, cards
from games.core.tricks import Trick, winner
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.law import Contract, Refusal


def trick(names):
    return Trick((0, 1, 2), cards(names))


def test_twenty_cards_are_played_with():  # §1.2
    expected = cards("S10 SJ SQ SK SA H10 HJ HQ HK HA D10 DJ DQ DK DA C10 CJ CQ CK CA")

    assert expected == law.DECK


def test_the_ace_is_highest_and_the_ten_lowest():  # §1.2
    of = law.strength(Suit.CLUBS)

    assert cards("SA SK SQ SJ S10") == tuple(
        sorted(cards("S10 SA SJ SK SQ"), key=lambda c: -of(c, card("SQ")))
    )


@pytest.mark.parametrize(
    ("played", "best"),
    [
        ("SJ SK SQ", 1),  # the highest of the suit led
        ("SJ HA DA", 0),  # high cards of other suits are worth nothing
        ("SJ SA C10", 2),  # the lowest trump beats the ace
        ("CJ CA C10", 1),  # among trumps the highest
        ("S10 CJ CQ", 2),
    ],
)
def test_trump_then_the_suit_led_takes_the_trick(played, best):  # §5.6
    assert best == winner(trick(played), law.strength(Suit.CLUBS))


def test_the_suit_led_must_be_followed():  # §5.5
    assert law.why_not(card("HA"), cards("S10 HA"), trick("SJ")) == Refusal.MUST_FOLLOW_SUIT
    assert law.why_not(card("S10"), cards("S10 HA"), trick("SJ")) is None


def test_without_the_suit_led_any_card_will_do():  # §5.5
    hand = cards("H10 CA")

    assert [law.why_not(c, hand, trick("SJ")) for c in hand] == [None, None]


def test_nobody_must_beat_or_trump():  # §5.5
    assert law.why_not(card("S10"), cards("S10 SA"), trick("SJ")) is None


def test_a_lead_is_free():  # §5.5
    hand = cards("S10 HA")

    assert [law.why_not(c, hand, trick("")) for c in hand] == [None, None]


def test_only_held_cards_are_played():
    assert law.why_not(card("DA"), cards("S10"), trick("")) == Refusal.NOT_YOUR_CARD


@pytest.mark.parametrize(
    ("dealer", "seats", "order"),
    [(0, 2, (1, 2, 0)), (1, 2, (0, 2, 1)), (0, 3, (1, 2, 3, 0)), (1, 3, (2, 0, 3, 1))],
)
def test_cards_fall_from_the_dealers_left_and_to_the_dummy_before_the_dealer(
    dealer, seats, order
):  # §2.2
    assert order == law.deal_order(dealer, seats)


@pytest.mark.parametrize(
    ("contract", "order"),
    [("schwarz", (1, 0, 2)), ("schwarz_solo", (1, 0, 2)), ("weiss", (1, 2, 0))],
)
def test_of_two_the_dummy_sits_right_in_schwarz_and_left_in_weiss(contract, order):  # §5.1
    assert order == law.play_order(Contract(contract), 1, 2)


@pytest.mark.parametrize("contract", list(Contract))
def test_of_three_the_dummy_sits_between_the_opponents(contract):  # §5.2
    assert law.play_order(contract, 1, 3) == (1, 2, 3, 0)


@pytest.mark.parametrize(
    ("contract", "breaking"),
    [("schwarz", {1, 2}), ("schwarz_solo", {1, 2, 3}), ("weiss", {0})],
)
def test_whose_trick_breaks_which_bid(contract, breaking):  # §5.7
    takers = range(4)

    assert breaking == {t for t in takers if law.fails(Contract(contract), 0, 3, t)}


@pytest.mark.parametrize(("points", "price"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_giving_up_costs_half_rounded_up(points, price):  # §4.5
    assert price == law.price(points)


@pytest.mark.parametrize(
    ("contract", "points", "factor", "total"),
    [("schwarz", 3, 1, 3), ("weiss", 5, 4, 20), ("schwarz_solo", 3, 1, 6), ("schwarz", 2, 8, 16)],
)
def test_a_deal_is_worth_its_points_times_every_doubling(
    contract, points, factor, total
):  # §6.1 §3.7
    assert total == law.worth(Contract(contract), points, factor)


@pytest.mark.parametrize(
    ("seats", "total", "made", "gains"),
    [
        (2, 3, True, (0, 3)),
        (2, 3, False, (3, 0)),
        (3, 5, True, (0, 5, 0)),
        (3, 5, False, (3, 0, 3)),
        (3, 10, False, (5, 0, 5)),
        (3, 6, False, (3, 0, 3)),
        (3, 2, False, (1, 0, 1)),
    ],
)
def test_one_side_scores_and_two_opponents_share_rounded_up(
    seats, total, made, gains
):  # §6.1 §6.2 §6.3
    assert gains == law.gains(seats, 1, total, made=made)


@pytest.mark.parametrize(
    ("score", "share", "won"),
    [
        ((10, 9, 3), True, ()),
        ((11, 9, 3), True, (0,)),
        ((11, 13, 3), True, (1,)),
        ((12, 12, 3), True, (0, 1)),
        ((12, 12, 3), False, ()),
        ((12, 13, 12), False, (1,)),
        ((-2, 4, 4), True, ()),
    ],
)
def test_the_best_score_at_the_goal_wins(score, share, won):  # §6.5 §6.6
    assert won == law.winners(score, 11, share=share)
