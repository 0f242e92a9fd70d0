"""Deals written down by hand, each one worth remembering for what it counts."""

from tests.games.schwarz_oder_weiss.transcripts import play


def test_a_doubled_bid_of_three_that_fails_costs_six():  # §4.3 §6.2
    play("""
        0: C10
        dummy: SJ HA DQ
        1: HK SA DK
        9 cards fall
        0 bids weiss
        0 names 3
        1 doubles
        0 accepts
        0 plays C10
        dummy plays SJ
        1 plays HK
        failed
        score 0 6
    """)


def test_a_redoubled_bid_of_three_wins_the_match_from_nothing():  # §4.3 §4.4 §6.5
    play("""
        0: S10 H10 D10
        dummy: SA HA DA
        1: SJ HJ DJ
        9 cards fall
        0 bids weiss
        0 names 3
        1 doubles
        0 redoubles
        0 to act
        0 plays S10
        dummy plays SA
        1 plays SJ
        dummy plays HA
        1 plays HJ
        0 plays H10
        dummy plays DA
        1 plays DJ
        0 plays D10
        made
        score 12 0
        0 wins
    """)


def test_giving_up_a_doubled_five_costs_three_and_passes_the_deal_on():  # §4.5 §6.4
    play("""
        start at 1 4
        9 cards fall
        0 bids schwarz
        0 names 5
        1 doubles
        0 surrenders
        bidder_surrendered
        score -2 4
        0 deals next
    """)


THREE = """
    seats 3
    dealer 2
    0: C10
    1: SJ SQ HA DQ DJ
    dummy: SK S10 HK DK D10
    2: SA HQ HJ H10 DA
    20 cards fall
    0 bids weiss
    0 names 5
"""
FAILED = """
    0 plays C10
    1 plays SJ
    dummy plays SK
    2 plays SA
    failed
"""


def test_two_opponents_share_a_failed_five():  # §6.3 §2.3
    play(THREE + "1 passes\n2 passes" + FAILED + "score 0 3 3")


def test_two_opponents_share_a_doubled_five():  # §6.3
    play(THREE + "2 doubles\n0 accepts" + FAILED + "score 0 5 5")


def test_two_opponents_share_a_doubled_three():  # §6.3
    play("""
        seats 3
        dealer 2
        0: C10
        1: SJ HA DQ
        dummy: SK HK DK
        2: SA HQ DA
        12 cards fall
        0 bids weiss
        0 names 3
        1 passes
        2 doubles
        0 accepts
        0 plays C10
        1 plays SJ
        dummy plays SK
        2 plays SA
        failed
        score 0 3 3
    """)
