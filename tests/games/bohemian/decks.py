"""Decks of Bohemian Watten that deal what a test asks for."""

from collections.abc import Iterator, Mapping

from games.bohemian.rules.law import DECK
from games.core.cards import Card, Hand


def deck(
    seats: int, dealer: int, turned: Card, hands: Mapping[int, Hand], stock: Hand = ()
) -> Hand:
    """A deck that deals at least these cards; the rest of the pack fills every other place."""
    asked = {*stock, turned, *(card for hand in hands.values() for card in hand)}
    spare = iter([card for card in DECK if card not in asked])
    order = [(dealer + step) % seats for step in range(1, seats + 1)]
    return (*_packets(order, hands, spare), *stock, *spare, turned)


def _packets(order: list[int], hands: Mapping[int, Hand], spare: Iterator[Card]) -> Iterator[Card]:
    for numbers in (range(3), range(3, 5)):
        for seat in order:
            hand = hands.get(seat, ())
            yield from (hand[n] if n < len(hand) else next(spare) for n in numbers)
