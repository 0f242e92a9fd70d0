"""A contract with all hands open: whether the opponents can break it, exactly.

Places are numbered in the order of play, the bidder first; "we" are those who want to break it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from games.core.cards import Card, Suit
from games.core.tricks import Place
from games.schwarz_oder_weiss.rules.law import DECK, Contract, fails, play_order, strength
from games.search.kernel import Tables, numbers_of, tables
from games.search.solver import Position, Solver, SolverSides, after

SUITS: tuple[tuple[Card, ...], ...] = tuple(tuple(c for c in DECK if c.suit is s) for s in Suit)
"""Suit by suit, the weakest card first: the order in which cards are numbered."""

BIDDER = 0
"""The bidder's place in the order of play, which is the first."""


def _duties(led: Card) -> tuple[tuple[tuple[Card, ...], tuple[Card, ...]], ...]:
    """The duty to play the suit led if one holds it (§5.5)."""
    return ((SUITS[led.suit], SUITS[led.suit]),)


TABLES: Mapping[Suit, Tables] = MappingProxyType(
    {trump: tables(SUITS, strength(trump), duties=_duties) for trump in Suit}
)
"""The law for every trump; the numbers of the cards are the same in all of them."""

NUMBERS: Mapping[Card, int] = TABLES[Suit.SPADES].numbers
CARDS: tuple[Card, ...] = TABLES[Suit.SPADES].cards

ALL: int = (1 << len(CARDS)) - 1
"""The whole pack as one set."""

SUIT_SETS: tuple[int, ...] = tuple(sum(1 << NUMBERS[c] for c in suit) for suit in SUITS)


def mask(cards: Sequence[Card]) -> int:
    """These cards as one set."""
    return sum(1 << NUMBERS[card] for card in cards)


@cache
def breakers(contract: Contract, seats: int) -> SolverSides:
    """The places that want to break the contract, and those whose tricks do so (§5.3, §5.7)."""
    bidder, dummy = 0, seats
    order: tuple[Place, ...] = play_order(contract, bidder, seats)
    return SolverSides(
        ours=tuple(place not in (bidder, dummy) for place in order),
        counts=tuple(fails(contract, bidder, dummy, place) for place in order),
        bound=(True,) * len(order),
    )


class Open:
    """One deal with all hands open, from the moment where these hands are held."""

    def __init__(self, sides: SolverSides, hands: Sequence[int]) -> None:
        self.sides = sides
        self.hands = tuple(hands)
        self._solvers: dict[Suit, Solver] = {}

    @property
    def nodes(self) -> int:
        """The number of cards tried so far."""
        return sum([solver.nodes for solver in self._solvers.values()])

    def is_made(self, trump: Suit, at: Position) -> bool:
        """Return whether the bidder makes the contract from here, all playing their best."""
        return not self._solver(trump).reaches(at, 1)

    def cards(self, trump: Suit, at: Position) -> dict[int, bool]:
        """For every card that may be played here, whether the contract is then made."""
        return {n: not broken for n, broken in self._solver(trump).lines(at, 1).items()}

    def leads(self) -> dict[int, bool]:
        """The same for every card the bidder may open with, which makes its suit trump (§5.4)."""
        return {number: self.is_led(number) for number in numbers_of(self.hands[BIDDER])}

    def is_led(self, number: int) -> bool:
        """Return whether the contract is made if the bidder opens with this card."""
        at = Position(self.hands, BIDDER)
        return self.is_made(CARDS[number].suit, after(at, number))

    def _solver(self, trump: Suit) -> Solver:
        found = self._solvers.get(trump)
        if found is None:
            found = self._solvers[trump] = Solver(TABLES[trump], self.sides, self.hands)
        return found
