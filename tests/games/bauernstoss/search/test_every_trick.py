"""What is counted of a Solo is what the solver finds out card by card."""

from random import Random

from hypothesis import example, given, settings, strategies as st

from games.bauernstoss.search.every_trick import after, runs, takes_all
from games.bauernstoss.search.lookup_tables import TRUMPS_AT, bare
from games.core.cards import Suit, cards
from games.search.kernel import bits
from games.search.solver import Position, Solver, SolverSides
from games.search.trick import TrickState

TABLES = bare(Suit.SPADES)
ALONE = (True, False, False)
SIDES = SolverSides(ours=ALONE, counts=ALONE, bound=(True,) * 3)


def dealt(seed, size, strong):
    """Three hands; the soloist's is among the best of its kind, or any would fail."""
    luck = Random(seed)
    deck = sorted(range(32), key=lambda n: luck.random() - strong * _high(n))
    own, rest = deck[:size], Random(seed + 1).sample(deck[size:], 2 * size)
    return tuple(sum(1 << n for n in held) for held in (own, rest[:size], rest[size:]))


def _high(number):
    return 1 if number >= TRUMPS_AT else number % 7 / 6


def of(names):
    return TABLES.mask(cards(names))


@settings(max_examples=300, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    size=st.integers(1, 6),
    leader=st.integers(0, 2),
    strong=st.sampled_from((0.3, 0.6, 1.0)),
)
def test_it_is_what_the_solver_says(seed, size, leader, strong):
    hands = dealt(seed, size, strong)
    solver = Solver(TABLES, SIDES, hands)

    exact = solver.reaches(Position(hands, leader), size)
    assert exact == takes_all(TABLES, hands, TrickState(leader)).taken


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), size=st.integers(2, 5), leader=st.integers(0, 2))
@example(seed=0, size=4, leader=1)
def test_each_card_of_a_trick_in_progress_is_judged_as_the_solver_does(seed, size, leader):
    hands = dealt(seed, size, 0.8)
    solver = Solver(TABLES, SIDES, hands)
    found = {
        number: takes_all(TABLES, *after(TABLES, hands, TrickState(leader), number)).taken
        for number in bits(hands[leader])
    }

    assert solver.lines(Position(hands, leader), size) == found


def test_the_last_trump_of_an_opponent_must_be_drawn():
    assert runs(of("CJ SJ HA"), [of("S7 S8 H7"), of("D7 D8 D9")])
    assert not runs(of("CJ SJ HA"), [of("S7 S8 S9"), of("D7 D8 D9")])


def test_a_guarded_ten_is_lost():
    assert not runs(of("CJ H10"), [of("HA D7"), of("C7 C8")])
    assert runs(of("CJ H10"), [of("HK D7"), of("C7 C8")])
