"""The cards by themselves: what is trump, what must be played, what takes a trick, what counts."""

import pytest

from games.bauernstoss.rules import law
from games.bauernstoss.rules.law import DECK, DealVerdict, Grade
from games.core.cards import Suit, card, cards
from games.core.tricks import Trick, winner

PLAY = [
    # led and played so far | hand | what may be played, spades being trump
    ("HA", "H7 DJ SA CA", "H7"),
    ("HA", "DJ S7 CA", "DJ S7"),
    ("HA S10", "S7 CA", "S7"),
    ("DJ", "CJ HJ SA S7", "CJ HJ"),
    ("SJ", "DJ S7 CA", "DJ S7"),
    ("HA DJ", "CJ H8 SA", "H8"),
    ("HA DJ", "CJ C8 SA", "CJ"),
    ("HJ", "HA H7 CA", "HA H7 CA"),
    ("HA", "C9 D10", "C9 D10"),
    ("HA", "HJ C9", "HJ"),
    ("S7", "HA CJ", "CJ"),
    ("HA DJ SJ", "HJ S9 C7", "HJ S9"),
]


def may_play(hand, trick, trump=Suit.SPADES):
    laid = Trick((0, 1, 2, 3), cards(trick))
    return {str(c) for c in cards(hand) if law.why_not(c, cards(hand), laid, trump) is None}


@pytest.mark.parametrize(("trick", "hand", "playable"), PLAY)
def test_what_a_hand_may_play(trick, hand, playable):  # §6.2 §6.3 §6.4
    assert set(playable.split()) == may_play(hand, trick)


def test_any_card_may_be_led():  # §6.1
    assert {"CJ", "H8", "SA"} == may_play("CJ H8 SA", "")


@pytest.mark.parametrize(
    ("trick", "hand", "played", "why"),
    [
        ("HA", "H7 SA", "SA", "must_follow_suit"),
        ("SA", "S7 HA", "HA", "must_follow_trump"),
        ("HA", "S7 CA", "CA", "must_trump"),
        ("HA DJ", "CJ S7", "S7", "must_beat_jack"),
        ("HA", "H7", "C7", "not_your_card"),
    ],
)
def test_a_refused_card_is_told_which_rule(trick, hand, played, why):  # §6.2 §6.3 §6.4
    laid = Trick((0, 1, 2, 3), cards(trick))

    assert why == law.why_not(card(played), cards(hand), laid, Suit.SPADES)


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("HK H10 D10 HQ", "H10"),
        ("HA S7 DJ SA", "DJ"),
        ("SJ CJ SA DJ", "CJ"),
        ("H7 CA DA C10", "H7"),
        ("H9 S7 S10 SK", "S10"),
        ("SQ S9 S8 S7", "SQ"),
    ],
)
def test_which_card_takes_a_trick(trick, best):  # §6.5
    laid = Trick(cards(trick), cards(trick))  # pyright: ignore[reportArgumentType] - each card sits in its own place

    assert card(best) == winner(laid, law.strength(Suit.SPADES))


def test_there_are_thirty_two_cards_and_eleven_trumps():  # §1.2 §1.3
    assert 32 == len(DECK)
    for suit in Suit:
        assert 11 == len(law.trumps(DECK, suit))


def test_trumps_rank_from_the_jack_of_clubs_down_to_the_seven():  # §1.3
    trumps = sorted(law.trumps(DECK, Suit.HEARTS), key=law.height, reverse=True)

    assert cards("CJ SJ HJ DJ HA H10 HK HQ H9 H8 H7") == tuple(trumps)


def test_only_the_ace_is_above_a_ten():  # §1.4
    hearts = [c for c in DECK if c.suit is Suit.HEARTS and not law.is_trump(c, Suit.CLUBS)]

    assert cards("HA H10 HK HQ H9 H8 H7") == tuple(sorted(hearts, key=law.height, reverse=True))


def test_card_points_come_to_a_hundred_and_twenty():  # §1.5
    assert 120 == law.card_points(DECK)
    assert [11, 10, 4, 3, 2, 0] == [
        law.card_points(cards(c)) for c in ("HA", "H10", "HK", "HQ", "HJ", "H9")
    ]


def test_partners_sit_opposite_each_other():  # §1.1
    assert [2, 3, 0, 1] == [law.partner_of(seat) for seat in range(4)]
    assert [(0, 2), (1, 3)] == [law.team(side) for side in range(2)]


@pytest.mark.parametrize(
    ("chalk_team", "other", "tricks", "verdict"),
    [
        (42, 78, 3, DealVerdict(0, Grade.PLAIN)),
        (41, 79, 3, DealVerdict(1, Grade.PLAIN)),
        (29, 91, 3, DealVerdict(1, Grade.SCHNEIDER)),
        (30, 90, 3, DealVerdict(1, Grade.PLAIN)),
        (90, 30, 6, DealVerdict(0, Grade.PLAIN)),
        (95, 25, 6, DealVerdict(0, Grade.SCHNEIDER)),
        (120, 0, 7, DealVerdict(0, Grade.SCHNEIDER)),
        (120, 0, 8, DealVerdict(0, Grade.SCHWARZ)),
        (0, 120, 0, DealVerdict(1, Grade.SCHWARZ)),
    ],
)
def test_who_wins_a_deal_and_how_well(chalk_team, other, tricks, verdict):  # §7.3 §7.4 §7.5
    assert verdict == law.verdict(0, (chalk_team, other), (tricks, 8 - tricks))
    turned = DealVerdict(1 - verdict.side, verdict.grade)
    assert turned == law.verdict(1, (other, chalk_team), (8 - tricks, tricks))


def test_a_grade_is_worth_its_number_and_a_solo_eight_or_twelve():  # §7.3 §7.4 §7.5 §7.6
    assert [1, 2, 3] == [grade.value for grade in Grade]
    assert {"small": 8, "big": 12} == {str(size): law.SOLO_WORTH[size] for size in law.Size}
