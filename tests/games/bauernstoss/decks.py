"""Decks of Bauernstoss that deal what a test asks for."""

from collections.abc import Mapping

from games.bauernstoss.rules.law import DECK, HAND, SEATS
from games.core.cards import Hand


def deck(dealer: int, hands: Mapping[int, Hand]) -> Hand:
    """A deck that deals at least these cards; the rest of the pack fills up every hand."""
    asked = {card for hand in hands.values() for card in hand}
    spare = iter([card for card in DECK if card not in asked])
    dealt = [hands.get((dealer + step) % SEATS, ()) for step in range(1, SEATS + 1)]
    filled = [(*hand, *(next(spare) for _ in range(HAND - len(hand)))) for hand in dealt]
    packets = (slice(0, 4), slice(4, 8))
    return tuple(card for packet in packets for hand in filled for card in hand[packet])
