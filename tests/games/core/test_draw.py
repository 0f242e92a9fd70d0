"""The draw for the first deal: the highest card deals, those who tie draw again."""

from hypothesis import given, strategies as st

from games.core.cards import Rank, cards, pack
from games.core.draw import draw_for_deal


def drawn(names, count):
    draws, dealer = draw_for_deal(cards(names), count)
    return [(d.seat, str(d.card)) for d in draws], dealer


def test_the_highest_card_deals():
    assert drawn("SJ HK D10 CA", 3) == ([(0, "SJ"), (1, "HK"), (2, "D10")], 1)


def test_only_those_who_tie_draw_again():
    expected = [(0, "SK"), (1, "H10"), (2, "DK"), (0, "CJ"), (2, "CQ")]

    assert (expected, 2) == drawn("SK H10 DK CJ CQ", 3)


def test_a_tie_that_outlasts_the_deck_goes_to_the_lowest_seat():
    assert drawn("SK HK DK", 2) == ([(0, "SK"), (1, "HK")], 0)


def test_a_deck_too_short_for_everybody_is_not_drawn_from():
    assert drawn("SK", 2) == ([], 0)


@given(st.permutations(pack(Rank.TEN)), st.integers(2, 4))
def test_the_dealer_was_never_beaten_in_any_round(deck, count):
    draws, dealer = draw_for_deal(tuple(deck), count)
    cards_of = {seat: [d.card.rank for d in draws if d.seat == seat] for seat in range(count)}
    rounds = len(cards_of[dealer])

    assert tuple(deck[: len(draws)]) == tuple(d.card for d in draws)
    for number in range(rounds):
        drawn = [ranks[number] for ranks in cards_of.values() if number < len(ranks)]
        assert max(drawn) == cards_of[dealer][number]
    assert rounds == max(map(len, cards_of.values()))
