"""The solver finds what trying everything finds, from any moment of any small deal."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings, strategies as st

from games.core.cards import cards
from games.search.solver import Position, Solver, SolverSides, after
from tests.games.search.small import Law, any_deal, deals, most, without

US = SolverSides(ours=(True, False), counts=(True, False), bound=(True, True))
NEEDS = range(15)
"""From nothing to more than any of these deals is worth."""


def any_moment(seed: int):
    """A deal, and a moment of it after any legal cards: (deal, hands, leader, lying)."""
    rng = Random(seed)
    deal = any_deal(rng)
    hands, leader, lying = deal.hands, deal.leader, ()
    for _ in range(rng.randrange(5)):
        card = rng.choice(sorted(deal.playable(hands, leader, lying)))
        hands, lying = without(hands, card), (*lying, card)
        if len(lying) == len(hands):
            leader, lying = (leader + deal.law.taker(lying)) % len(hands), ()
    return deal, hands, leader, lying


moments = st.integers(0, 2**32).map(any_moment)


@settings(deadline=None, max_examples=300)
@given(moments)
def test_the_most_that_we_can_take_is_what_trying_everything_finds(moment):
    deal, hands, leader, lying = moment
    at = deal.position(hands, leader, lying)

    value = most(deal, hands, leader, lying)

    for dealt in (at.hands, deal.masks):
        solver = Solver(deal.law.tables, deal.sides, dealt)
        assert [value >= need for need in NEEDS] == [solver.reaches(at, need) for need in NEEDS]


@settings(deadline=None, max_examples=300)
@given(moments, st.integers(1, 4))
def test_each_card_is_judged_as_if_it_had_been_played(moment, need):
    deal, hands, leader, lying = moment
    numbers = deal.law.tables.numbers

    expected = {
        numbers[card]: most(deal, without(hands, card), leader, (*lying, card)) >= need
        for card in deal.playable(hands, leader, lying)
    }

    solver = Solver(deal.law.tables, deal.sides, deal.masks)
    assert expected == solver.lines(deal.position(hands, leader, lying), need)


@settings(deadline=None, max_examples=60)
@given(deals, st.permutations(range(10)))
def test_what_was_asked_before_changes_no_answer(deal, needs):
    at = Position(deal.masks, deal.leader)
    solver = Solver(deal.law.tables, deal.sides, deal.masks)

    value = most(deal, deal.hands, deal.leader)

    assert [value >= need for need in needs] == [solver.reaches(at, need) for need in needs]


def test_neighbours_on_a_ladder_are_tried_once():
    law = Law()
    hands = tuple(map(frozenset, (cards("SQ SK HK"), cards("S10 SJ H10"))))
    masks = tuple(map(law.tables.mask, hands))
    apart = replace(law.tables, alike=tuple(1 << n for n in range(12)))
    alike, each = (Solver(tables, US, masks) for tables in (law.tables, apart))

    assert alike.lines(Position(masks, 0), 3) == each.lines(Position(masks, 0), 3)
    assert alike.nodes < each.nodes


def test_the_card_of_a_full_trick_lies_before_it_is_taken():
    at = after(Position((0b01, 0b10), 1), 1)

    assert Position((0b01, 0), 1, (1,)) == at
    assert Position((0, 0), 1, (1, 0)) == after(at, 0)
