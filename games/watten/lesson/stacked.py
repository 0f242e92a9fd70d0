"""Decks in a fixed order: one from which a seat draws the deal, and one that deals given hands."""

from collections.abc import Mapping

from games.core.cards import Hand, cards
from games.core.seats import Seat, round_from
from games.watten.rules.law import DECK


def draw_for(dealer: Seat) -> Hand:
    """A deck from which this seat draws the one ace among lower cards (§1.5)."""
    low = cards("S7 H8 D7 C8")
    drawn = (*low[:dealer], *cards("SA"), *low[dealer + 1 :])
    return (*drawn, *_others(drawn))


def dealing(hands: Mapping[Seat, str], dealer: Seat) -> Hand:
    """The deck that deals these hands to a whole table: three cards each, then two (§2.1)."""
    first = (dealer + 1) % len(hands)
    order = [cards(hands[seat]) for seat in round_from(first, len(hands))]
    dealt = (*(c for hand in order for c in hand[:3]), *(c for hand in order for c in hand[3:]))
    return (*dealt, *_others(dealt))


def _others(dealt: Hand) -> Hand:
    return tuple(card for card in DECK if card not in dealt)
