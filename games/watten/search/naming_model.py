"""A model of what a player would name by its hand, and whether it would rather exchange it."""

from functools import lru_cache

from games.core.cards import Rank, Suit
from games.search.kernel import numbers_of, size_of, worth_of
from games.watten.heuristics.naming import FAIR, OVERSHADOWED
from games.watten.rules.ranking import Ranking, Trump
from games.watten.search.expected_tricks import expected_tricks
from games.watten.search.lookup_tables import tables_of

DOUBTED = 0.22
"""The tricks by which others expect less of a hand than its holder, who knows that it holds no two
cards against each other."""


class NamingModel:
    """The expected tricks of a naming; hands are masks by the numbers of one deal's tables."""

    def __init__(self, ranking: Ranking, seats: int, numbered: Trump) -> None:
        tables = tables_of(ranking, numbered)
        found = expected_tricks(ranking, numbered, 1 if seats == 2 else 2)
        self.ranks: tuple[Rank, ...] = (*found,)
        self._worth = tuple(found.values())
        self._seats = seats
        self._shade = OVERSHADOWED if ranking.kritische else 1.0
        deck = tables.cards
        self._suits = tuple(tables.mask(c for c in deck if c.suit is suit) for suit in Suit)
        self._pack = tuple(tables.mask(c for c in deck if c.rank is rank) for rank in self.ranks)

    def of_ranks(self, hand: int) -> list[float]:
        """The expected tricks, by rank, of naming it before somebody else names the trump."""
        shares: list[float] = []
        total = 0.0
        for suit in self._suits:
            held: int = size_of(hand & suit)
            share = 9.0 - 2.0 * held
            shares.append(share)
            total += share
        cards = numbers_of(hand)
        found: list[float] = []
        for by_suit in self._worth:
            tricks = 0.0
            for share, worth in zip(shares, by_suit, strict=True):
                tricks += share * worth_of(worth, cards)
            found.append(tricks / total)
        return found

    def of_suits(self, hand: int, rank: Rank) -> list[float]:
        """The expected tricks, by suit, of naming it when the Schlag is known."""
        cards = numbers_of(hand)
        return [worth_of(worth, cards) for worth in self._worth[self.ranks.index(rank)]]

    def of_both(self, hand: int) -> list[float]:
        """The expected tricks, by rank and then by suit, of naming both."""
        return [tricks for rank in self.ranks for tricks in self.of_suits(hand, rank)]

    def best_rank(self, hand: int) -> Rank:
        """The Schlag forehand would like to name."""
        found = (
            [max(self.of_suits(hand, rank)) for rank in self.ranks]
            if self._seats == 3
            else self.of_ranks(hand)
        )
        return self.ranks[found.index(max(found))]

    def best_suit(self, hand: int, rank: Rank) -> Suit:
        """The trump suit with most expected tricks, when the Schlag is known."""
        found = self.of_suits(hand, rank)
        return Suit(found.index(max(found)))

    def rank_in_hand(self, hand: int) -> Rank:
        """The Schlag forehand would like to choose, of which it must hold a card (§10.2)."""
        found = dict(zip(self.ranks, self.of_ranks(hand), strict=True))
        held = (rank for rank, pack in zip(self.ranks, self._pack, strict=True) if hand & pack)
        return max(held, key=found.__getitem__)

    def suit_in_hand(self, hand: int, rank: Rank | None) -> Suit:
        """The trump the dealer would like to choose, of which it must hold a card (§10.2).

        `rank` is the Schlag if it is known by then.
        """
        suits = [suit for suit in Suit if hand & self._suits[suit]]
        if rank is None:
            expected = self._unheard(hand)
        else:
            found = self.of_suits(hand, rank)
            expected = [found[suit] for suit in suits]
        return suits[expected.index(max(expected))]

    def is_poor(self, hand: int, *, forehand: bool) -> bool:
        """Return whether a holder of this hand would rather have five other cards (§2.3)."""
        if not forehand:
            return max(self._unheard(hand)) < self.fair(forehand=False)
        found = self.of_both(hand) if self._seats == 3 else self.of_ranks(hand)
        return max(found) < self.fair(forehand=True)

    def fair(self, *, forehand: bool) -> float:
        """The number of expected tricks from which on a hand is kept."""
        return (FAIR[self._seats][not forehand] - DOUBTED) * self._shade

    def _unheard(self, hand: int) -> list[float]:
        """The expected tricks by suit, before the Schlag is heard: rather one this hand lacks."""
        shares: list[float] = []
        total = 0.0
        for pack in self._pack:
            lacking: int = size_of(pack & ~hand)
            shares.append(float(lacking * lacking))
            total += lacking * lacking
        cards = numbers_of(hand)
        found: list[float] = []
        for suit, mask in enumerate(self._suits):
            if hand & mask:
                tricks = 0.0
                for share, by_suit in zip(shares, self._worth, strict=True):
                    tricks += share * worth_of(by_suit[suit], cards)
                found.append(tricks / total)
        return found


@lru_cache(maxsize=256)
def naming_model(ranking: Ranking, seats: int, numbered: Trump) -> NamingModel:
    """The model for hands that are masks by the numbers of `numbered`."""
    return NamingModel(ranking, seats, numbered)
