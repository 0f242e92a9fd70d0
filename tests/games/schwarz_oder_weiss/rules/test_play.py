"""Playing the hands out: the dummy, trumps, who leads, and when it stops."""

from games.core.cards import Suit
from games.schwarz_oder_weiss import GAME
from tests.games.schwarz_oder_weiss.transcripts import play

LED = """
    0: SA HK
    dummy: S10 HA
    1: SQ HQ
    6 cards fall
    0 bids schwarz
    0 names 2
    1 passes
"""


def test_the_first_card_led_makes_trump():  # §5.4
    table = play(LED + "0 plays HK")

    assert Suit.HEARTS is table.public.trump


def test_the_lead_comes_from_the_bidders_own_hand():  # §5.4
    play(LED + "0 to act\ndummy plays S10 -> hand_is_to_play")


def test_a_later_lead_leaves_trump_as_it_is():  # §5.4
    table = play(LED + "0 plays SA\n1 plays SQ\ndummy plays S10\n0 plays HK")

    assert Suit.SPADES is table.public.trump


def test_the_bidder_plays_for_the_dummy_and_nobody_else_does():  # §5.3
    play(
        LED
        + """
        0 plays SA
        1 plays SQ
        0 to act
        0 plays HK -> dummy_is_to_play
        1 plays S10 -> not_your_turn
        dummy plays S10
    """
    )


def test_in_weiss_the_bidder_plays_for_the_dummy_too():  # §5.3
    play("""
        0: D10 C10
        dummy: DJ HA
        6 cards fall
        0 bids weiss
        0 names 2
        1 passes
        0 plays D10
        0 to act
        dummy plays DJ
        1 to act
    """)


def test_who_takes_a_trick_leads_the_next():  # §5.6
    play("""
        0: D10 C10 SJ
        dummy: DJ CJ HA
        1: DK SA CK
        9 cards fall
        0 bids weiss
        0 names 3
        1 passes
        0 plays D10
        dummy plays DJ
        1 plays DK
        1 takes it
        1 to act
        1 plays CK
        0 plays C10
        dummy plays CJ
        1 to act
    """)


def test_a_dummy_that_took_the_trick_leads_by_the_bidders_choice():  # §5.6
    table = play("""
        0: HK SA SK
        dummy: HA D10 DJ
        1: HQ SQ SJ
        9 cards fall
        0 bids schwarz
        0 names 3
        1 passes
        0 plays HK
        1 plays HQ
        dummy plays HA
        dummy takes it
        0 to act
    """)

    assert [
        str(held.card) for held in GAME.holding(table.view_from(0)).rows[0].cards if held.action
    ] == ["DJ", "D10"]


def test_schwarz_stops_with_the_first_trick_of_an_opponent():  # §5.7
    play("""
        0: SK HA DA
        1: SA H10 D10
        dummy: SQ SJ C10
        9 cards fall
        0 bids schwarz
        0 names 3
        1 passes
        0 plays SK
        1 plays SA
        dummy plays SJ
        1 takes it
        failed
        nobody to act
        score 0 3
        1 plays H10 -> not_your_turn
    """)


def test_cards_that_were_never_played_stay_unknown_after_the_deal():  # §5.7
    table = play("""
        0: SK HA DA
        1: SA H10 D10
        dummy: SQ SJ C10
        9 cards fall
        0 bids schwarz
        0 names 3
        1 passes
        0 plays SK
        1 plays SA
        dummy plays SJ
        failed
    """)

    assert "HA" not in repr(GAME.scene(table.public))
    assert "H10" not in repr(GAME.holding(table.view_from(0)))
