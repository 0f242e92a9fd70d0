"""Decks and scores as a test wants them: who draws to deal, what is dealt, where a match stands."""

from collections.abc import Mapping
from itertools import islice

from msgspec.structs import replace

from games.core.cards import Hand
from games.watten.rules.state import WattenTable


def draw(deck: Hand, dealer: int) -> Hand:
    """A deck from which `dealer` alone draws the highest card."""
    lowest_first = tuple(sorted(deck, key=lambda card: card.rank))
    return (*lowest_first[:dealer], lowest_first[-1], *lowest_first[dealer:-1])


def deck(pack: Hand, seats: int, dealer: int, hands: Mapping[int, Hand], stock: Hand) -> Hand:
    """A deck that deals at least these cards; the rest of the pack fills every other place."""
    asked = {card for hand in (*hands.values(), stock) for card in hand}
    spare = iter([card for card in pack if card not in asked])
    order = [(dealer + step) % seats for step in range(1, seats + 1)]
    full = {
        seat: [*hands.get(seat, ()), *islice(spare, 5 - len(hands.get(seat, ())))] for seat in order
    }
    threes = [card for seat in order for card in full[seat][:3]]
    twos = [card for seat in order for card in full[seat][3:]]
    return (*threes, *twos, *stock, *spare)


def at_score(table: WattenTable, score: tuple[int, ...]) -> WattenTable:
    """The same table later in a match."""
    return table.with_public(replace(table.public, score=score))
