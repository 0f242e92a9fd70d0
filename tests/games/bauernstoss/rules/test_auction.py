"""Who may say what in the auction: exact numbers, the duty to speak, mit, and Solo."""

from games.bauernstoss import GAME
from games.bauernstoss.rules import contracts
from games.bauernstoss.rules.actions import Bid, Mit, Pass, Solo
from games.bauernstoss.rules.contracts import Call, Voice
from games.bauernstoss.rules.law import LADDER
from games.core.cards import Rank, Suit, cards
from tests.games.bauernstoss.transcripts import play

TWO_JACKS = "DJ HJ S7 S9 SA H8 HK C10"
"""Five trumps with spades, four with hearts, three with clubs, two with diamonds."""


def offers(text, seat):
    return GAME.offers(play(text).view_from(seat))


def numbers(*several):
    return tuple(Bid(number=number) for number in several)


def test_the_first_with_a_jack_must_say_a_number_or_solo():  # §3.2
    assert (*numbers(2, 3, 4, 5), Solo()) == offers(f"0: {TWO_JACKS}", 0)
    play(f"0: {TWO_JACKS}\n0 passes -> must_bid\n0 says mit -> nothing_to_match\n0 says 5")


def test_a_number_must_be_exact():  # §3.2
    play(f"0: {TWO_JACKS}\n0 says 6 -> not_your_number\n0 says 1 -> not_your_number\n0 says 2")


def test_an_answer_to_four_may_be_five_or_mit_or_solo_or_nothing():  # §3.3 §3.4
    before = f"0: CJ S10 SK SQ H7 H9 D7 D8\n1: {TWO_JACKS}\n0 says 4"

    assert (*numbers(5), Mit(), Solo(), Pass()) == offers(before, 1)
    play(f"{before}\n1 says 3 -> number_too_low\n1 says 4 -> number_too_low\n1 says mit")


def test_after_six_only_solo_is_left():  # §3.3
    six = f"0: CJ D10 DK DQ D9 D8 H9 H10\n1: {TWO_JACKS}\n0 says 6"

    assert (Solo(), Pass()) == offers(six, 1)


def test_everybody_speaks_once_from_the_dealers_left():  # §3.1
    play("""
        dealer 1
        2: CJ S10 SK SQ H7 H9 D7 D8
        3: SJ SA S9 S8 S7 H8 HK C10
        0: C7 C8 C9 CK CQ D9 DK DQ
        1: HJ DJ HA H10 HQ DA D10 CA
        2 to act
        0 passes -> not_your_turn
        2 says 4
        3 to act
        3 says 5
        0 passes
        1 to act
        1 passes
        3 to act
        1 passes -> not_your_turn
        3 passes -> not_now
        3 names spades
    """)


def test_passes_before_the_first_number_leave_the_duty_to_the_next():  # §3.2 §3.7
    play("""
        0: S7 S8 S9 H7 H8 H9 D7 D8
        1: CJ SA S10 SK H10 HK D9 DK
        0 passes
        1 passes -> must_bid
        1 says 4
    """)


def test_against_one_opponent_a_seven_is_too_low_for_mit_and_an_eight_will_do():  # §3.4 §3.5
    before = "0: CJ S10 SK SQ H10 H9 D7 D8\n1: {}\n0 says 4\n"

    play(before.format("SJ H7 HQ HK C8 C9 D9 DK") + "1 says mit -> lowest_too_low")
    play(before.format("SJ H8 HQ HK C7 C9 D9 DK") + "1 says mit")


def test_mit_needs_just_the_number_that_stands():  # §3.4
    play("""
        0: CJ S10 SK SQ H10 H9 D7 D8
        1: SJ H8 HQ C8 C9 D9 DK DQ
        0 says 4
        1 says mit
    """)
    play("""
        0: CJ S10 SK SQ S9 H9 D7 D8
        1: SJ H8 HQ C8 C9 D9 DK DQ
        0 says 5
        1 says mit -> not_your_number
    """)


def test_mit_is_always_open_over_a_partner_alone():  # §3.5
    play("""
        0: CJ S10 SK SQ H10 H9 D9 D8
        1: S7 S8 S9 SA C10 CK CQ CA
        2: SJ H7 HQ HK C8 C9 D7 DK
        0 says 4
        1 passes
        2 says mit
    """)


def floor(*seats, then):
    calls = tuple(Call(seat, Voice.MIT if at else Voice.NUMBER, 5) for at, seat in enumerate(seats))
    return LADDER[contracts.floor(calls, then)]


def test_what_mit_asks_of_the_lowest_trump():  # §3.5
    assert Rank.SEVEN is floor(0, then=2)
    assert Rank.EIGHT is floor(0, then=1)
    assert Rank.NINE is floor(0, 1, then=2)
    assert Rank.NINE is floor(0, 1, then=3)
    assert Rank.EIGHT is floor(0, 2, then=3)
    assert Rank.QUEEN is floor(0, 1, 2, then=3)


def test_only_callers_of_the_number_that_stands_count_for_mit():  # §3.5
    calls = (Call(0, Voice.NUMBER, 4), Call(1, Voice.NUMBER, 5), Call(2, Voice.PASS))

    assert Rank.SEVEN is LADDER[contracts.floor(calls, 3)]


def test_four_jacks_allow_solo_or_a_pass_and_nothing_else():  # §3.6
    jacks = "0: CJ SJ HJ DJ SA S10 HA DA"

    assert (Solo(), Pass()) == offers(jacks, 0)
    play(f"{jacks}\n0 says 6 -> four_jacks\n0 passes")
    after = "0: S7 S8 S9 H7 H8 H9 D7 D8\n1: CJ SJ HJ DJ SA S10 HA DA\n0 passes\n"
    play(f"{after}1 says mit -> four_jacks\n1 says solo")


def test_without_a_jack_there_is_no_number():  # §3.7
    none = "0: S7 S8 S9 H7 H8 H9 D7 D8"

    assert (Solo(), Pass()) == offers(none, 0)
    play(f"{none}\n0 says 3 -> no_jack\n0 says mit -> no_jack\n0 says solo")


def test_a_table_may_ask_for_a_jack_in_a_solo():  # §3.7
    none = "options solo_needs_jack=true\n0: S7 S8 S9 H7 H8 H9 D7 D8"

    assert (Pass(),) == offers(none, 0)
    play(f"{none}\n0 says solo -> no_jack\n0 passes")
    play(f"options solo_needs_jack=true\n0: {TWO_JACKS}\n0 says solo")


def test_solo_beats_any_number_and_ends_the_auction():  # §3.8
    play(f"""
        0: CJ S10 SK SQ H7 H9 D7 D8
        1: {TWO_JACKS}
        0 says 4
        1 says solo
        2 says solo -> not_your_turn
        1 to act
        1 passes -> not_now
    """)


def test_a_number_may_be_made_of_jacks_alone():  # §4.4
    hand = cards("DJ HJ S7 S9 SA S8 HK H10")

    assert [2, 4, 6] == sorted(contracts.makes(hand))
    assert {Suit.DIAMONDS, Suit.CLUBS} == set(contracts.suits(hand, 2))
    assert cards("DJ")[0] == LADDER[contracts.rung(hand, 2)]


def test_of_two_suits_that_make_the_number_the_better_lowest_trump_counts():  # §4.4
    hand = cards("CJ S7 S9 H8 HK D10 DA DQ")

    assert (Suit.SPADES, Suit.HEARTS) == contracts.suits(hand, 3)
    assert Rank.EIGHT is LADDER[contracts.rung(hand, 3)]
    play("""
        0: SJ C10 CK H10 H9 D7 D8 D9
        1: CJ S7 S9 H8 HK D10 DA DQ
        0 says 3
        1 says mit
    """)


def test_four_passes_are_four_jacks_kept_quiet():  # §3.9
    play("""
        dealer 2
        0: CJ SJ HJ DJ SA S10 HA DA
        3 passes
        0 passes
        1 passes
        2 passes
        passed out
        score 0 0
        3 deals next
    """)
