"""Small deals under laws of every kind, which are said once more on cards instead of masks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from random import Random

from hypothesis import strategies as st

from games.core.cards import Card, Rank, Suit
from games.search.kernel import Tables, tables
from games.search.solver import Position, SolverSides

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
RANKS = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
LADDERS = tuple(tuple(Card(suit, rank) for rank in RANKS) for suit in SUITS)
PACK = tuple(card for ladder in LADDERS for card in ladder)
Lying = tuple[Card, ...]


@dataclass(frozen=True)
class Law:
    trump: Suit | None = None
    follow: bool = True
    must_trump: bool = False
    must_beat: bool = False
    beat_first: bool = False
    equals: bool = False
    """Whether ranks are equal by twos, so that the first of them wins."""
    counts: bool = False
    """Whether high cards count in a trick."""

    def strength(self, card: Card, led: Card) -> int:
        height = card.rank // 2 if self.equals else int(card.rank)
        return 100 + height if card.suit is self.trump else height * (card.suit is led.suit)

    def worth(self, card: Card) -> int:
        return max(0, card.rank - Rank.JACK) if self.counts else 0

    def taker(self, lying: Lying) -> int:
        return max(range(len(lying)), key=lambda at: self.strength(lying[at], lying[0]))

    def playable(self, hand: frozenset[Card], lying: Lying) -> frozenset[Card]:
        led, best = lying[0], lying[self.taker(lying)]
        beaters = frozenset(
            c for c in hand if self.must_beat and self.strength(c, led) > self.strength(best, led)
        )
        if self.beat_first and beaters:
            hand = beaters
        of_suit = frozenset(c for c in hand if self.follow and c.suit is led.suit)
        trumps = frozenset(c for c in hand if self.must_trump and c.suit is self.trump)
        hand = of_suit or trumps or hand
        return hand & beaters or hand

    @cached_property
    def tables(self) -> Tables:
        def duties(led: Card) -> Iterator[tuple[Sequence[Card], Sequence[Card]]]:
            if self.follow:
                yield LADDERS[led.suit], LADDERS[led.suit]
            if self.must_trump and self.trump is not None:
                yield LADDERS[self.trump], LADDERS[self.trump]

        def must(led: Card, best: Card) -> list[Card]:
            return [c for c in PACK if self.strength(c, led) > self.strength(best, led)]

        return tables(
            LADDERS,
            self.strength,
            duties=duties,
            must=must if self.must_beat else None,
            must_first=self.beat_first,
            worth=self.worth,
        )


@dataclass(frozen=True)
class Deal:
    law: Law
    hands: tuple[frozenset[Card], ...]
    sides: SolverSides
    leader: int

    @property
    def masks(self) -> tuple[int, ...]:
        return tuple(map(self.law.tables.mask, self.hands))

    def position(self, hands: tuple[frozenset[Card], ...], leader: int, lying: Lying) -> Position:
        law = self.law.tables
        return Position(
            tuple(map(law.mask, hands)), leader, tuple(law.numbers[card] for card in lying)
        )

    def playable(
        self, hands: tuple[frozenset[Card], ...], leader: int, lying: Lying
    ) -> frozenset[Card]:
        place = (leader + len(lying)) % len(hands)
        free = not lying or not self.sides.bound[place]
        return hands[place] if free else self.law.playable(hands[place], lying)


@lru_cache(1 << 12)
def most(deal: Deal, hands: tuple[frozenset[Card], ...], leader: int, lying: Lying = ()) -> int:
    """What we can still take, found by trying everything."""
    if len(lying) == len(hands):
        taker = (leader + deal.law.taker(lying)) % len(hands)
        pile = deal.sides.trick + sum(map(deal.law.worth, lying))
        return pile * deal.sides.counts[taker] + most(deal, hands, taker)
    if not lying and not hands[leader]:
        return 0
    ours = deal.sides.ours[(leader + len(lying)) % len(hands)]
    found = (
        most(deal, without(hands, card), leader, (*lying, card))
        for card in deal.playable(hands, leader, lying)
    )
    return max(found) if ours else min(found)


def without(hands: tuple[frozenset[Card], ...], card: Card) -> tuple[frozenset[Card], ...]:
    return tuple(hand - {card} for hand in hands)


def any_law(rng: Random) -> Law:
    trump = rng.choice([None, *SUITS])
    return Law(trump, rng.random() < 0.8, *(rng.random() < 0.3 for _ in range(5)))


def any_deal(rng: Random, most: int = 4) -> Deal:
    """A few cards for two to four places, some of them ours and some not."""
    places = rng.randint(2, 4)
    each = min(most, len(PACK) // places)
    pack = rng.sample(PACK, each * places)
    hands = tuple(frozenset(pack[at * each : (at + 1) * each]) for at in range(places))
    some = [*product((True, False), repeat=places)][1:-1]
    ours = rng.choice(some)
    counts = rng.choice([ours, ours, tuple(not own for own in ours), rng.choice(some)])
    bound = rng.choice([(True,) * places, rng.choice(some)])
    sides = SolverSides(ours=ours, counts=counts, bound=bound, trick=int(rng.random() < 0.8))
    return Deal(any_law(rng), hands, sides, rng.randrange(places))


# A seed and a real shuffle: deals that are drawn card by card are nearly all alike.
laws = st.integers(0, 2**32).map(lambda seed: any_law(Random(seed)))
deals = st.integers(0, 2**32).map(lambda seed: any_deal(Random(seed)))
tiny_deals = st.integers(0, 2**32).map(lambda seed: any_deal(Random(seed), 2))
