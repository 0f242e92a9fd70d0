"""The cards of a deal of Watten, counted out: what a hand holds, and where the others lie."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from games.core.cards import Hand
from games.core.game import AnyGame
from games.watten.rules.law import FULL
from tools.odds.numbers import Number, exact
from tools.odds.watten_play import SEATS

METHOD: Final = "counting hands"

OPPONENTS = 2


def hand_numbers(game: AnyGame, kritische: Hand = ()) -> Iterator[Number]:
    """What five cards of the pack hold, and where a card is that is not among them."""
    hands = comb(len(game.deck), FULL)
    for most, ways in enumerate(ways_by_most(game.deck)):
        if ways:
            yield exact(f"hand.most_of_a_rank.{most}", ways / hands, "chance", METHOD, hands)
    unseen = len(game.deck) - FULL
    seats = {"partner": 1, "opponents": OPPONENTS}
    for whose, number in seats.items():
        yield exact(f"unseen.{whose}", number * FULL / unseen, "chance", METHOD, unseen)
    yield exact("unseen.stock", 1 - (SEATS - 1) * FULL / unseen, "chance", METHOD, unseen)
    for missing in range(1, 4):
        ways = comb(unseen, OPPONENTS * FULL)
        none = comb(unseen - missing, OPPONENTS * FULL)
        key = f"unseen.any_of.{missing}.opponents"
        yield exact(key, 1 - none / ways, "chance", METHOD, ways)
    for held in range(len(kritische) + 1) if kritische else ():
        rest = len(game.deck) - len(kritische)
        ways = comb(len(kritische), held) * comb(rest, FULL - held)
        yield exact(f"hand.kritische.{held}", ways / hands, "chance", METHOD, hands)


def ways_by_most(pack: Hand) -> Sequence[int]:
    """[n] -> how many hands of five hold n cards of one rank, and of no rank more."""
    ranks = [*{card.rank for card in pack}]
    sizes = [sum(card.rank is rank for card in pack) for rank in ranks]
    found = [0] * (FULL + 1)
    for chosen in combinations_with_replacement(range(len(ranks)), FULL):
        counts = [chosen.count(rank) for rank in {*chosen}]
        found[max(counts)] += prod(comb(sizes[rank], chosen.count(rank)) for rank in {*chosen})
    return found
