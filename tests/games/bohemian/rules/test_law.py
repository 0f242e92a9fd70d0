"""The law of the cards and of the score, paragraph by paragraph, and its worked examples."""

import pytest

from games.bohemian.rules import law
from games.bohemian.rules.law import Refusal, Stakes
from games.bohemian.rules.options import Linke, MaxDeals, Options, Profile, Spitz, Tie, TrickValue
from games.bohemian.rules.ranking import agreement, ranking
from games.core.cards import Suit, card, cards
from games.core.tricks import Trick, winner

NINE = Options()
TRUMP_LINKE = Options(linke=Linke.TRUMPS)
OLD = Options(profile=Profile.TRADITIONAL)
BEAT_FIRST = Options(beat_first=True)


def trick(names):
    played = cards(names)
    return Trick(tuple(range(len(played) + 1)), played)


def playable(played, hand, options=NINE, turned="C9"):
    order = ranking(agreement(options), card(turned))
    held = cards(hand)
    return {c for c in held if law.why_not(c, held, trick(played), order) is None}


def takes(played, options=NINE, turned="C9"):
    return cards(played)[
        winner(trick(played), law.strength(ranking(agreement(options), card(turned))))
    ]


def test_thirty_two_cards_are_played_with():  # §1.2
    expected = {
        f"{suit}{rank}" for suit in "SHDC" for rank in ["7", "8", "9", "10", "J", "Q", "K", "A"]
    }

    assert expected == {str(c) for c in law.DECK}
    assert len(law.DECK) == 32


def test_the_turned_up_card_names_trump_and_schlag():  # §3.1
    order = ranking(agreement(NINE), card("C9"))

    assert (Suit.CLUBS, 9) == (order.trump, order.schlag)


def test_the_ace_is_highest_and_the_seven_lowest():  # §1.2 §3.3
    of = law.strength(ranking(agreement(NINE), card("C9")))
    suit = cards("SA SK SQ SJ S10 S8 S7")
    trumps = cards("CA CK CQ CJ C10 C8 C7")

    assert suit == tuple(sorted(suit, key=lambda c: -of(c, card("S7"))))
    assert trumps == tuple(sorted(trumps, key=lambda c: -of(c, card("S7"))))


@pytest.mark.parametrize(
    ("played", "best"),
    [
        ("S10 SK SQ", "SK"),
        ("S10 HA DA", "S10"),  # high cards of other suits win nothing
        ("SA C7 SK", "C7"),  # the lowest trump beats an ace
        ("SA C7 C10", "C10"),
        ("CA H9 CK", "H9"),  # a Linke beats every trump
        ("SK D9 H9", "D9"),  # of several Linke the first
        ("H9 HA CA", "H9"),
    ],
)
def test_linke_then_trumps_then_the_suit_led_take_the_trick(played, best):  # §3.2 §3.3 §5.5 §5.7
    assert card(best) == takes(played)


def test_the_three_linke_are_the_schlag_of_the_other_suits():  # §3.2
    order = ranking(agreement(NINE), card("C9"))

    assert set(cards("S9 H9 D9")) == {c for c in law.DECK if law.is_linke(c, order)}


def test_a_linke_belongs_to_no_suit():  # §3.4
    order = ranking(agreement(NINE), card("C9"))

    assert [None] * 3 == [law.suit_of(c, order) for c in cards("S9 H9 D9")]
    assert set(cards("S8")) == playable("SK", "S9 S8")
    assert set(cards("S9 H8")) == playable("SK S10", "S9 H8") | set(cards("H8"))


def test_linke_may_be_made_trumps():  # §3.5
    assert set(cards("H9")) == playable("CA", "H9 C8 DK", TRUMP_LINKE)
    assert set(cards("C8")) == playable("H9", "HA C8", TRUMP_LINKE)
    assert set(cards("D9 C8")) == playable("H9", "HA D9 C8", TRUMP_LINKE)


def test_kritische_stand_above_all_trumps_in_their_order():  # §3.6
    assert card("HK") == takes("D7 HK SA", OLD, "S9")
    assert card("D7") == takes("S7 D7 SA", OLD, "S9")
    assert card("S7") == takes("CA S7 SA", OLD, "S9")
    assert card("CA") == takes("CA C9 H9", OLD, "S9")  # no Linke here


def test_kritische_are_trumps_whatever_is_printed_on_them():  # §3.6
    assert set(cards("HQ")) == playable("HA", "HK HQ SA", OLD, "S10")
    assert set(cards("HK")) == playable("SA", "HK D8 CA", OLD, "S10")
    assert set(cards("S8")) == playable("D7", "S8 DA C7", OLD, "S10")


def test_a_kritische_that_is_turned_up_makes_hearts_trump():  # §3.8
    for turned in ("D7", "S7", "HK"):
        assert card("H8") == takes("CA H8 D8", OLD, turned)
    assert card("S8") == takes("CA S8 H8", OLD, "S9")
    assert card("C8") == takes("HA C8 D8", OLD, "C7")
    clubs = Options(profile=Profile.TRADITIONAL, spitz_card=Spitz.CLUBS)
    assert card("H8") == takes("CA H8 S8", clubs, "C7")
    assert card("D8") == takes("HA D8 C8", Options(), "D7")  # with a Schlag nothing changes


def test_clubs_may_stand_for_acorns():  # §3.7
    clubs = Options(profile=Profile.TRADITIONAL, spitz_card=Spitz.CLUBS)

    assert card("C7") == takes("HA C7 S7", clubs, "H9")
    assert card("S7") == takes("HA C7 S7", OLD, "H9")


@pytest.mark.parametrize(
    ("played", "hand", "legal"),
    [
        ("SK", "SA S7 CA H9", "SA"),  # follow and beat
        ("SK", "S8 S7 CA H9", "S8 S7"),  # follow, even if that cannot beat
        ("SK C7", "SA S7 CA", "SA S7"),  # ruffed already: following is enough
        ("SK", "H7 C8 CA DK", "C8 CA"),  # void: a trump
        ("SK C10", "H7 C8 CA H9 DK", "CA H9"),  # void: a higher trump, or a Linke
        ("SK C10", "H7 C8 DK", "H7 C8 DK"),  # nothing that beats
        ("SK D9", "H9 C8 DK", "H9 C8 DK"),  # no Linke beats another
        ("CA", "H9 C8 DK", "C8"),  # the only trump follows, and a Linke does not
        ("CA", "H9 S8 DK", "H9"),
        ("H9", "HA C8", "HA C8"),  # a Linke that is led asks for nothing
        ("", "S7 H9 CA", "S7 H9 CA"),
    ],
)
def test_follow_first_and_then_beat(played, hand, legal):  # §5.1 §5.2 §5.3 §5.4 §5.5
    assert set(cards(legal)) == playable(played, hand)


@pytest.mark.parametrize(
    ("played", "hand", "legal"),
    [
        ("SK", "S8 S7 CA H9", "CA H9"),  # only another suit can beat
        ("SK", "SA S7 CA", "SA"),  # both duties at once
        ("SK C10", "S8 C8 DK", "S8"),  # nothing beats: follow
        ("SK C10", "H7 C8 DK", "H7 C8 DK"),
        ("CA", "H9 C8 DK", "H9"),
        ("H9", "HA C8", "HA C8"),
    ],
)
def test_the_duties_may_change_places(played, hand, legal):  # §5.6
    assert set(cards(legal)) == playable(played, hand, BEAT_FIRST)


@pytest.mark.parametrize(
    ("name", "played", "hand", "options", "why"),
    [
        ("DA", "", "S7", NINE, Refusal.NOT_YOUR_CARD),
        ("CA", "SK", "S8 CA", NINE, Refusal.MUST_FOLLOW_SUIT),
        ("SA", "C7", "SA C8", NINE, Refusal.MUST_FOLLOW_TRUMP),
        ("S7", "SK", "SA S7", NINE, Refusal.MUST_BEAT),
        ("HA", "SK", "HA C7", NINE, Refusal.MUST_BEAT),
        ("S8", "SK", "S8 CA", BEAT_FIRST, Refusal.MUST_BEAT),
        ("D8", "SK C10", "S8 D8", BEAT_FIRST, Refusal.MUST_FOLLOW_SUIT),
    ],
)
def test_a_refusal_names_the_duty(name, played, hand, options, why):  # §5.2 §5.3 §5.4 §5.6
    order = ranking(agreement(options), card("C9"))

    assert why == law.why_not(card(name), cards(hand), trick(played), order)


@pytest.mark.parametrize(
    ("stock", "dealer", "most"),
    [(11, False, 3), (2, True, 2), (3, True, 2), (2, False, 2), (1, True, 1), (0, False, 0)],
)
def test_three_cards_are_the_most_and_two_for_the_dealer(stock, dealer, most):  # §4.1 §4.2 §4.3
    assert most == law.may_change(stock, dealer=dealer)


def test_no_more_lots_than_a_hand_and_the_limit_allow():  # §4.1
    lots = law.exchanges(cards("C8 S7 H10 DA SK"), 3)

    assert len(lots) == len(set(lots)) == 26
    assert lots[0] == ()
    assert all(lot == tuple(sorted(lot)) for lot in lots)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("S7 S8 SA", Refusal.TOO_MANY_CARDS),
        ("S7 S7", Refusal.NOT_YOUR_CARD),
        ("HA", Refusal.NOT_YOUR_CARD),
        ("S7 S8", None),
        ("", None),
    ],
)
def test_only_own_cards_are_exchanged_and_only_so_many(given, why):  # §4.1 §4.2
    assert why == law.why_not_change(cards(given), cards("S7 S8 SA C7 C8"), 2)


@pytest.mark.parametrize(
    ("choice", "seats", "trump", "expected"),
    [
        ("auto", 2, "CLUBS", (1, 5)),
        ("auto", 4, "SPADES", (1, 5)),
        ("auto", 5, "CLUBS", (2, 5)),
        ("auto", 6, "HEARTS", (4, 10)),
        ("auto", 4, "HEARTS", (2, 10)),
        ("2", 3, "DIAMONDS", (2, 5)),
        ("1", 6, "DIAMONDS", (1, 5)),
        ("2", 2, "HEARTS", (4, 10)),
    ],
)
def test_what_a_deal_is_about(choice, seats, trump, expected):  # §6.2 §6.3 §6.4
    assert Stakes(*expected) == law.stakes(TrickValue(choice), seats, Suit[trump])


@pytest.mark.parametrize(
    ("tricks", "at", "gains"),
    [
        ((3, 1, 1, 0), (1, 5), (-3, -1, -1, 5)),
        ((3, 1, 1, 0), (2, 10), (-6, -2, -2, 10)),
        ((2, 3, 0, 0), (2, 10), (-4, -6, 10, 10)),
        ((5, 0), (1, 5), (-5, 5)),
    ],
)
def test_tricks_take_points_off_and_none_at_all_puts_some_on(tricks, at, gains):  # §6.2 §6.3 §6.4
    assert gains == law.gains(tricks, Stakes(*at))


@pytest.mark.parametrize(
    ("score", "last", "winning"),
    [
        ((1, 7, 19), False, ()),
        ((0, 7, 19), False, (0,)),
        ((-2, -1, 17, 19), False, (0,)),
        ((3, -1, -1), False, (1, 2)),
        ((12, 7, 19), True, (1,)),
        ((7, 7, 19), True, (0, 1)),
    ],
)
def test_the_lowest_score_wins_once_it_is_over(score, last, winning):  # §6.5 §6.6 §6.7
    assert winning == law.winners(score, last=last)


@pytest.mark.parametrize(
    ("score", "number", "winning"),
    [
        ((0, 4, 9), 3, (0,)),
        ((-2, -2, 9), 3, ()),
        ((-2, -3, -3), 3, ()),
        ((3, 5, 9), 4, ()),
        ((5, 5, 9), 50, ()),
        ((5, 6, 9), 50, (0,)),
        ((5, 6, 9), 51, (0,)),
        ((5, 5, 9), 200, (0, 1)),
    ],
)
def test_a_table_may_play_on_until_one_alone_is_lowest(score, number, winning):  # §6.8
    last = number >= law.last_deal(MaxDeals.FIFTY)
    share = law.may_share(Tie.SUDDEN_DEATH, number)

    assert winning == law.winners(score, last=last, share=share)


def test_a_match_without_limit_still_has_one():  # §6.7
    assert law.last_deal(MaxDeals.TEN) == 10
    assert law.last_deal(MaxDeals.FIFTY) == 50
    assert law.last_deal(MaxDeals.NONE) == 200
