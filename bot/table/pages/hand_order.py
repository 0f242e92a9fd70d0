"""The order in which a person sees the cards of a hand; what a press means is not touched by it."""

from typing import TypeVar

from bot.model import HandOrder
from games.core.scene import CardRow

ActionT = TypeVar("ActionT")


def arrange(row: CardRow[ActionT], order: HandOrder) -> CardRow[ActionT]:
    """Return the row with its cards in this order."""
    return row.at(arranged_places(row, order))


def arranged_places(row: CardRow[ActionT], order: HandOrder) -> tuple[int, ...]:
    """Return the places in a row, counted from 0 as its game has them, in this order.

    A game's own order has the stronger card first among those of a suit and among trumps. Trumps
    are what the game marks as such, as far as the seat knows them.
    """
    cards = row.cards
    places = range(len(cards))
    match order:
        case "game":
            return tuple(places)
        case "left":
            return tuple(sorted(places, key=lambda at: cards[at].mark is None))
        case "right":
            return arranged_places(row, "left")[::-1]
        case "suits":
            return tuple(sorted(places, key=lambda at: cards[at].card.suit))
        case "dealt":
            came = {card: at for at, card in enumerate(row.dealt)}
            return tuple(sorted(places, key=lambda at: came.get(cards[at].card, len(came))))
