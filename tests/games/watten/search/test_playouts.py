"""Play-outs: they end as the law says, and nobody in them plays like a fool."""

from hypothesis import given, strategies as st

from games.core.cards import Rank, Suit, cards
from games.core.tricks import Trick, winner
from games.search.solver import Position, SolverSides
from games.watten import TYROLEAN
from games.watten.rules import law
from games.watten.rules.ranking import Trump
from games.watten.rules.variants import tyrolean
from games.watten.search.expected_tricks import worth_by_number
from games.watten.search.lookup_tables import tables_of
from games.watten.search.playouts import Policy, plays_out

RANKING = tyrolean(TYROLEAN.options()).ranking
TRUMP = Trump(Rank.NINE, Suit.HEARTS)
TABLES = tables_of(RANKING, TRUMP)
OURS = (True, False, True, False)
POLICY = Policy(
    TABLES,
    SolverSides(ours=OURS, counts=OURS, bound=(True,) * 4),
    worth_by_number(RANKING, TRUMP),
)


def played(*hands, leader=0, lying="", need=1):
    """Whether the first and third hand take so many tricks, and after how many cards."""
    held = tuple(TABLES.mask(cards(hand)) for hand in hands)
    lies = tuple(TABLES.numbers[card] for card in cards(lying))
    return plays_out(POLICY, Position(held, leader, lies), need, 0)


@given(deck=st.permutations(law.DECK), leader=st.integers(0, 3))
def test_the_last_trick_goes_to_the_strongest_card(deck, leader):
    hands = tuple(deck[:4])
    order = tuple((leader + step) % 4 for step in range(4))
    trick = Trick(order, tuple(hands[seat] for seat in order))
    at = Position(tuple(TABLES.mask((card,)) for card in hands), leader)

    assert (winner(trick, law.strength(RANKING, TRUMP)) % 2 == 0, 4) == plays_out(POLICY, at, 1, 0)


def test_nothing_is_played_once_it_is_decided():
    hands = ("H9 HA", "S7 S8", "C7 C8", "D7 D8")

    assert (True, 0) == played(*hands, need=0)
    assert (False, 0) == played(*hands, need=3)


def test_the_highest_cards_win_whatever_lies_elsewhere():
    assert (True, 8) == played("H9 S9", "HA HK", "C7 C8", "HQ D8", need=2)


def test_the_last_to_play_takes_a_trick_as_cheaply_as_may_be():
    # Seat 2 wins the trick with the jack and keeps the Rechte for the next one.
    hands = ("HQ", "C10", "H9 HJ", "C7")

    assert (True, 5) == played(*hands, leader=3, lying="S7 S8 SA", need=2)


def test_a_trick_that_the_partner_has_is_left_to_it():
    # Seat 2 leaves the ace its trick and still has the Rechte.
    hands = ("C8", "HQ", "H9 C7", "C10")

    assert (True, 5) == played(*hands, leader=3, lying="S7 SA S8", need=2)
