"""Play-outs: legal to the last card, and by the rules of thumb they promise."""

from random import Random

from hypothesis import given, settings, strategies as st

from games.bauernstoss.search.lookup_tables import counting
from games.bauernstoss.search.playouts import (
    PlayoutState,
    cheapest,
    dearest,
    fattest,
    lead,
    play_out,
)
from games.core.cards import Suit, card, cards

TABLES = counting(Suit.CLUBS)
DEALS = st.integers(0, 2**32)


def dealt(seed):
    deck = Random(seed).sample(range(32), 32)
    return [sum(1 << n for n in deck[8 * seat : 8 * seat + 8]) for seat in range(4)]


def shown(found):
    return " ".join(map(str, TABLES.cards_of(found)))


def of(names):
    return TABLES.mask(cards(names))


@settings(max_examples=60, deadline=None)
@given(seed=DEALS)
def test_both_sides_together_take_all_points_and_tricks(seed):
    hands = dealt(seed)
    ours = play_out(TABLES, [*hands], PlayoutState(0), namer=0)
    theirs = play_out(TABLES, [*hands[1:], hands[0]], PlayoutState(3), namer=3)

    assert (120, 8) == (ours.points + theirs.points, ours.tricks + theirs.tricks)
    assert 48 == ours.steps


def test_a_full_trick_is_taken_before_another_is_led():
    hands = [of("SA"), of("S7"), of("S8"), of("S9")]
    number = TABLES.numbers[card("CJ")]
    end = play_out(TABLES, hands, PlayoutState(1, number, number, 0, 30, 4), namer=1)

    assert (41, 2, 6) == (end.points, end.tricks, end.steps)


def test_who_named_trump_draws_trumps_and_an_opponent_leads_a_sure_card():
    own, others = of("CJ CA C9 SA H7"), of("SJ CK C7 SK S8 H8")

    assert "CJ" == shown(lead(own, others, 2))
    assert "SA" == shown(lead(own, others, 0))
    assert "H7" == shown(lead(of("SK H7 C7"), of("SA H8 CJ"), 0))


def test_cards_are_thrown_fed_and_taken_with_by_what_they_count():
    hand = of("S8 SA HK C9 CK HJ")

    assert "S8" == shown(cheapest(hand))
    assert "SA" == shown(fattest(hand))
    assert "HK" == shown(fattest(of("HK CA C10")))
    assert "C10" == shown(dearest(of("C7 C10 HJ")))
