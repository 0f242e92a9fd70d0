"""Deals written down by hand, each one worth remembering for the rule of calls or tricks in it."""

from tests.games.schwarz_oder_weiss.transcripts import play


def test_in_schwarz_the_dummy_wins_for_the_bidder():  # §5.3 §5.5 §6.1
    play("""
        0: SA HK
        dummy: S10 HA
        1: SQ HQ
        6 cards fall
        0 bids schwarz
        0 names 2
        1 passes
        0 plays SA
        1 plays HQ -> must_follow_suit
        1 plays SQ
        dummy plays HA -> must_follow_suit
        dummy plays S10
        0 takes it
        0 plays HK
        1 plays HQ
        dummy plays HA
        dummy takes it
        made
        score 2 0
    """)


def test_in_schwarz_solo_a_trick_of_the_dummy_is_lost():  # §3.7 §5.7
    play("""
        options solo=true
        0: SA HK
        dummy: S10 HA
        1: SQ HQ
        6 cards fall
        0 bids schwarz_solo
        0 names 2
        1 passes
        0 plays SA
        1 plays SQ
        dummy plays S10
        0 plays HK
        1 plays HQ
        dummy plays HA
        dummy takes it
        failed
        score 0 4
    """)


def test_a_weiss_is_made_when_others_take_every_trick():  # §5.1 §6.1
    play("""
        0: D10 C10
        dummy: DJ HA
        1: DK SA
        6 cards fall
        0 bids weiss
        0 names 2
        1 passes
        0 plays D10
        dummy plays HA -> must_follow_suit
        dummy plays DJ
        1 plays SA -> must_follow_suit
        1 plays DK
        1 takes it
        1 plays SA
        0 plays C10
        dummy plays HA
        1 takes it
        made
        score 2 0
    """)


def test_a_weiss_fails_with_the_first_trick_of_the_bidder():  # §5.7 §6.2
    play("""
        0: C10 D10
        dummy: SJ HA
        1: HK SA
        6 cards fall
        0 bids weiss
        0 names 2
        1 passes
        0 plays C10
        dummy plays SJ
        1 plays SA
        0 takes it
        failed
        score 0 2
        0 deals next
    """)


def test_a_weiss_is_made_when_the_dummy_takes_everything():  # §5.3
    play("""
        0: S10 H10 D10
        dummy: SA HA DA
        1: SJ HJ DJ
        9 cards fall
        0 bids weiss
        0 names 3
        1 passes
        0 plays S10
        dummy plays SA
        1 plays SJ
        dummy takes it
        0 to act
        dummy plays HA
        1 plays HJ
        0 plays H10
        dummy takes it
        dummy plays DA
        1 plays DJ
        0 plays D10
        dummy takes it
        made
        score 3 0
    """)


def test_nobody_may_ruff_while_able_to_follow():  # §5.5 §5.6
    opening = """
        0: SK HA
        dummy: DJ DQ
        6 cards fall
        0 bids schwarz
        0 names 2
        1 passes
        0 plays SK
        1 plays SJ
        dummy plays DJ
        0 plays HA
    """
    play("1: H10 SJ" + opening + "1 plays H10")
    play("""
        0: SQ HA
        dummy: DJ DQ HJ
        1: SJ H10 SA
        9 cards fall
        0 bids schwarz
        0 names 3
        1 passes
        0 plays SQ
        1 plays SJ
        dummy plays DJ
        0 plays HA
        1 plays SA -> must_follow_suit
        1 plays H10
    """)
    play("""
        0: SQ HA
        dummy: DJ DQ HJ
        1: SJ C10 SA
        9 cards fall
        0 bids schwarz
        0 names 3
        1 passes
        0 plays SQ
        1 plays SJ
        dummy plays DJ
        0 plays HA
        1 plays SA
        dummy plays HJ
        1 takes it
        failed
    """)


def test_three_cards_in_hand_allow_three_to_five_points():  # §3.4
    bid = """
        9 cards fall
        0 bids schwarz
        0 names 2 -> points_too_low
        0 names 6 -> points_too_high
    """
    for points in (3, 4, 5):
        table = play(bid + f"0 names {points}")
        assert (points,) * 3 == table.public.counts


def test_the_fullest_hand_on_the_table_counts_not_the_bidders_own():  # §3.4
    play("""
        7 cards fall
        1 bids weiss
        1 names 2 -> points_too_low
        1 names 3
    """)


def test_two_silent_players_leave_the_deal_with_the_same_dealer():  # §3.6
    play("""
        dealer 0
        15 cards fall
        0 1 to act
        it goes on
        passed out
        score 0 0
        0 deals next
    """)
