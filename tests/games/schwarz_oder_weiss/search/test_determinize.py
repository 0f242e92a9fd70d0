"""Imagined deals: each could be true, the true one is among them, and where possible all are."""

from itertools import islice
from random import Random

from hypothesis import given, settings, strategies as st

from games.schwarz_oder_weiss.rules.state import Phase
from games.schwarz_oder_weiss.search.determinize import (
    Unknown,
    deals,
    hidden_places,
    unknowns,
    unseen_cards,
)
from games.schwarz_oder_weiss.search.double_dummy import SUIT_SETS, mask
from tests.games.schwarz_oder_weiss.search.matches import moments
from tests.games.schwarz_oder_weiss.transcripts import play


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 3), st.integers(0, 10_000), st.integers(0, 2))
def test_the_true_deal_is_never_ruled_out(seats, seed, seat):
    for table in moments(seats, seed, Phase.PLAYING):
        view = table.view_from(seat % seats)
        for place, known in zip(hidden_places(view), unknowns(view), strict=True):
            held = mask(table.private[place].hand)
            assert (known.cards, 0, held) == (
                held.bit_count(),
                held & known.lacks,
                held & unseen_cards(view),
            )


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 3), st.integers(0, 10_000), st.integers(0, 2))
def test_every_imagined_deal_could_be_true(seats, seed, seat):
    for table in moments(seats, seed, Phase.PLAYING):
        view = table.view_from(seat % seats)
        free, known = unseen_cards(view), unknowns(view)
        for hands in islice(deals(free, known, Random(seed)), 20):
            assert sum(hands) == sum(hands) & free
            for hand, what in zip(hands, known, strict=True):
                assert (what.cards, 0) == (hand.bit_count(), hand & what.lacks)


def test_an_opponent_of_two_has_252_hands_of_five():
    view = play("15 cards fall\n0 bids schwarz\n0 names 5\n1 passes").view_from(0)

    found = [*deals(unseen_cards(view), unknowns(view), Random(1))]

    assert (252, 252) == (len(found), len({*found}))


def test_two_opponents_share_the_ten_last_cards_in_252_ways():
    text = "seats 3\noptions doubling=off\n20 cards fall\n0 bids weiss\n0 names 5"
    view = play(text).view_from(0)

    found = [*deals(unseen_cards(view), unknowns(view), Random(1))]

    assert (252, 252) == (len(found), len({*found}))


def test_who_did_not_follow_holds_none_of_the_suit():
    table = play("""
        0: SA SK S10
        1: H10 HJ DA
        dummy: SQ SJ CA
        9 cards fall
        0 bids schwarz
        0 names 3
        1 passes
        0 plays SA
        1 plays H10
    """)

    assert (Unknown(2, SUIT_SETS[0]),) == unknowns(table.view_from(0))


def test_where_the_ways_are_too_many_they_are_drawn_without_end():
    free = (1 << 16) - 1
    hands = (Unknown(4, 0b1111), Unknown(4))

    found = [*islice(deals(free, hands, Random(3)), 5000)]

    assert 5000 == len(found)
    assert not any(first & 0b1111 or first & second for first, second in found)
