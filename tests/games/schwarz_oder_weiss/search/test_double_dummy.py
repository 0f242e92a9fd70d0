"""The kernel knows the law, and the solver finds what plain search on the engine finds."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from games.core.cards import Suit
from games.core.tricks import Trick, winner
from games.schwarz_oder_weiss import GAME
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.law import DECK, Contract
from games.schwarz_oder_weiss.rules.state import Phase, SchwarzTable
from games.schwarz_oder_weiss.search.cardplay import imagine
from games.schwarz_oder_weiss.search.determinize import hidden_places
from games.schwarz_oder_weiss.search.double_dummy import CARDS, NUMBERS, TABLES, mask
from tests.games.schwarz_oder_weiss.search.matches import moments
from tests.games.schwarz_oder_weiss.transcripts import play

tricks = st.tuples(st.sampled_from(Suit), st.permutations(DECK), st.integers(1, 3))


def best_of(lying, trump):
    row = TABLES[trump].above[NUMBERS[lying[0]]]
    best = NUMBERS[lying[0]]
    for card in lying:
        if row[best] >> NUMBERS[card] & 1:
            best = NUMBERS[card]
    return best


@given(tricks)
def test_the_kernel_allows_what_the_law_allows(drawn):
    trump, pack, lying = drawn
    trick, hand = Trick((0, 1, 2, 3), tuple(pack[:lying])), tuple(pack[lying : lying + 5])
    expected = {card for card in hand if law.why_not(card, hand, trick) is None}

    best = best_of(trick.cards, trump)
    allowed = TABLES[trump].legal(mask(hand), NUMBERS[trick.cards[0]], best)

    assert expected == {*TABLES[trump].cards_of(allowed)}


@given(tricks)
def test_the_kernel_gives_a_trick_to_whom_the_law_gives_it(drawn):
    trump, pack, _ = drawn
    trick = Trick((0, 1, 2, 3), tuple(pack[:4]))

    assert trick.cards[winner(trick, law.strength(trump))] == CARDS[best_of(trick.cards, trump)]


def is_made(table: SchwarzTable) -> bool:
    """Whether the bidder makes the contract: every line of the engine, one after the other."""
    (seat,) = GAME.to_act(table.public)
    mine = seat == table.public.bidder
    for action in GAME.offers(table.view_from(seat)):
        if comes_to(table, seat, action) is mine:
            return mine
    return not mine


def comes_to(table: SchwarzTable, seat, action) -> bool:
    """Whether the bidder makes the contract after this card."""
    events = GAME.decide(table, seat, action)
    for event in events:
        if event.kind == "deal_scored":
            return event.result == "made"
    return is_made(GAME.replay(table, events))


def truth(table: SchwarzTable, seat):
    """The hidden hands as they really are, in the order in which they are imagined."""
    return tuple(mask(table.private[p].hand) for p in hidden_places(table.view_from(seat)))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("contract", Contract)
@pytest.mark.parametrize("seed", range(4))
def test_the_solver_finds_what_plain_search_finds(seats, contract, seed):
    deck = Random(seed).sample(DECK, len(DECK))
    points = 2 if seats == 3 else 3
    order = law.deal_order(1, seats)
    fallen = "\n".join(
        f"{'dummy' if place == seats else place}: "
        + " ".join(map(str, deck[at : points * len(order) : len(order)]))
        for at, place in enumerate(order)
    )
    table = play(f"""
        seats {seats}
        options solo=true doubling=off
        {fallen}
        {points * len(order)} cards fall
        0 bids {contract}
        0 names {points}
    """)
    view = table.view_from(0)
    expected = {
        NUMBERS[action.card]: comes_to(table, 0, action)
        for action in GAME.offers(view)
        if action.kind == "play_card"
    }

    deal, _ = imagine(view, truth(table, 0))

    assert expected == deal.leads()


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 3), st.integers(0, 10_000))
def test_the_solver_goes_on_from_any_moment(seats, seed):
    for table in moments(seats, seed, Phase.PLAYING):
        if table.public.trump is None or sum(table.public.counts) > 6:
            continue
        (seat,) = GAME.to_act(table.public)
        expected = {
            NUMBERS[action.card]: comes_to(table, seat, action)
            for action in GAME.offers(table.view_from(seat))
            if action.kind == "play_card"
        }
        deal, at = imagine(table.view_from(seat), truth(table, seat))

        assert expected == deal.cards(table.public.trump, at)
