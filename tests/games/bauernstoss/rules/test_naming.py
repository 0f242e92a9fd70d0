"""How each auction without a Solo comes to a trump suit."""

from games.bauernstoss import GAME
from games.bauernstoss.rules.actions import NameTrump
from games.core.cards import Suit
from tests.games.bauernstoss.deals import PARTNERS, REBID
from tests.games.bauernstoss.transcripts import play

ALONE = """
    0: CJ S10 SK SQ H7 H9 D7 D8
    1: SJ SA S9 S8 S7 H8 HK C10
    0 says 4
    1 says 5
    2 passes
    3 passes
"""


def may_name(text, seat):
    view = play(text).view_from(seat)
    return {a.suit for a in GAME.offers(view) if isinstance(a, NameTrump)}


def test_who_alone_said_the_highest_number_names_trump():  # §4.1
    play(f"{ALONE}\n1 to act\n0 names spades -> not_your_turn\n1 names spades\n0 to act")


def test_the_suit_must_make_the_number():  # §4.5
    assert {Suit.SPADES} == may_name(ALONE, 1)
    play(f"{ALONE}\n1 names hearts -> other_suit\n1 names small spades -> not_now")


def test_either_suit_of_the_number_may_be_named():  # §4.5
    either = """
        0: CJ S10 SK S7 C10 CK C7 D8
        1: SJ HJ D9 DK H8 HA H9 HQ
        0 says 4
        1 passes
        2 passes
        3 passes
    """

    assert {Suit.SPADES, Suit.CLUBS} == may_name(either, 0)


def test_partners_settle_it_by_a_word_each():  # §4.2
    play(f"{PARTNERS}\n0 2 to act\n0 would not name\n2 to act\n2 would name\n2 to act")
    play(f"{PARTNERS}\n2 would not name\n0 to act\n0 would name\n0 to act\n0 names spades")


def test_partners_who_do_not_agree_leave_it_to_the_earlier_one():  # §4.2
    play(f"{PARTNERS}\n0 would name\n2 would name\n0 to act\n0 names spades")
    play(f"{PARTNERS}\n2 would not name\n0 would not name\n0 to act\n0 names spades")


def test_an_opponent_has_no_say_among_partners():  # §4.2
    play(f"{PARTNERS}\n1 passes -> not_your_turn")
    assert () == GAME.offers(play(PARTNERS).view_from(3))


def test_partners_show_no_card_while_they_settle_it():  # §4.2
    before, after = play(PARTNERS), play(f"{PARTNERS}\n0 would name\n2 would not name")

    assert before.private == after.private
    assert "Card(" not in repr(GAME.scene(after.public).facts[2:])


def test_a_tie_between_teams_goes_to_the_highest_lowest_trump():  # §4.3
    play(f"{REBID}\n0 declares 8\n1 declares nothing\n2 declares Q\n2 to act\n2 names clubs")


def test_of_equal_lowest_trumps_the_earlier_one_stands():  # §4.3
    play("""
        0: CJ S8 SK SQ H10 H9 D7 DA
        1: SJ H8 HK HA C8 C9 D9 D8
        0 says 4
        1 says mit
        2 passes
        3 passes
        0 declares 8
        1 declares nothing
        0 to act
        0 names spades
    """)


def test_a_lowest_trump_may_be_a_jack():  # §4.3 §4.4
    text = """
        0: CJ S9 H8 H10 HA D10 DA D9
        1: HJ DJ C8 C9 CK CQ D8 DK
        2: SJ S7 S8 S10 H7 HK C7 C10
        3: SA SK SQ H9 HQ D7 DQ CA
        0 says 2
        1 says mit
        2 passes
        3 passes
        0 declares 9
        1 declares DJ
        1 to act
    """

    assert {Suit.SPADES, Suit.HEARTS} == may_name(text, 1)


def test_after_a_rebid_the_suit_must_have_the_lowest_trump_declared():  # §4.5
    text = """
        0: CJ S10 SK H8 H9 D7 DA D8
        1: SJ C7 C9 H10 HA D9 DK DQ
        2: S7 S8 S9 SQ SA H7 HK HQ
        3: DJ HJ C8 C10 CA CK CQ D10
        0 says 3
        1 says mit
        2 passes
        3 passes
        0 declares K
        1 declares 10
    """

    assert {Suit.HEARTS} == may_name(text, 1)
    play(f"{text}\n1 names clubs -> other_suit\n1 names hearts")
