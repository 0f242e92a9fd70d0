"""The draw, the deal, and who deals next."""

from itertools import chain

from games.bauernstoss import GAME
from games.bauernstoss.rules.options import Options
from games.core.cards import cards
from tests.games.bauernstoss.transcripts import play


def drawn(names):
    table = GAME.opening(Options(), 4)
    return GAME.replay(table, GAME.deal(table, cards(names)))


def test_the_highest_card_drawn_deals():  # §2.1
    table = drawn("SJ DQ CA HA S7 S8")

    assert 3 == table.public.next_dealer
    assert 6 == len(table.public.drawn)


def test_everybody_gets_four_cards_and_then_four_more():  # §2.2
    before = drawn("S7 S8 S9 SA")
    table = GAME.replay(before, GAME.deal(before, GAME.deck))

    assert 3 == table.public.dealer
    for seat in range(4):
        first, second = 4 * seat, 16 + 4 * seat
        expected = GAME.deck[first : first + 4] + GAME.deck[second : second + 4]
        assert expected == table.private[seat].hand
    assert set(GAME.deck) == set(chain.from_iterable(own.hand for own in table.private))
    assert (8, 8, 8, 8) == table.public.counts


def test_each_hand_is_told_to_its_own_seat_alone():  # §2.2
    events = GAME.deal(drawn("S7 S8 S9 SA"), GAME.deck)
    hands = [event for event in events if event.kind == "hand_dealt"]

    assert [frozenset({event.seat}) for event in hands] == [event.audience for event in hands]
    assert [0, 1, 2, 3] == [event.seat for event in hands]


def test_the_deal_passes_to_the_left_after_a_deal_that_was_passed_out():  # §2.3
    play("""
        dealer 1
        2: CJ SJ HJ DJ SA S10 HA DA
        2 passes
        3 passes
        0 passes
        1 passes
        2 deals next
    """)


def test_a_new_deal_forgets_everything_but_score_and_kreide():  # §2.3 §7.2
    passed = """
        chalk 1
        start at 4 5
        0: CJ SJ HJ DJ SA S10 HA DA
        0 passes
        1 passes
        2 passes
        3 passes
        0 deals next
        1: HJ S7 S8 S9 SQ SK H7 H8
    """
    table = play(passed)

    assert (2, 0, 1, (4, 5, 4, 5)) == (
        table.public.number,
        table.public.dealer,
        table.public.chalk,
        table.public.score,
    )
    assert () == table.public.calls
    play(passed + "1 to act")
