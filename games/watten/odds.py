"""How good cards are, counted from one hand and what is unseen: no table, no turns."""

from dataclasses import dataclass
from functools import lru_cache
from math import exp

from games.core.cards import Card, Hand
from games.watten import law
from games.watten.law import DECK
from games.watten.ranking import Ranking, Trump

FEAR = 0.5
"""How much one card that beats it, if an opponent is expected to hold it, takes from a card."""

_PLACE = {card: place for place, card in enumerate(DECK)}


def mask(cards: Hand) -> int:
    """These cards as bits."""
    return sum(1 << _PLACE[card] for card in cards)


@lru_cache(maxsize=512)
def beaters(ranking: Ranking, trump: Trump) -> dict[Card, int]:
    """For each card, as bits, those that would take the trick from it if it were led."""
    order = law.strength(ranking, trump)
    return {c: mask(tuple(d for d in DECK if order(d, c) > order(c, c))) for c in DECK}


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat can count with: the cards it has not seen, and how many of them oppose it."""

    unseen: int
    """As bits."""
    against: int
    """Cards in the opponents' hands, all together."""

    def worth(self, card: Card, ranking: Ranking, trump: Trump) -> float:
        """About how much of a trick this card is, from 0 to 1."""
        above = (beaters(ranking, trump)[card] & self.unseen).bit_count()
        return exp(-FEAR * above * self.against / max(1, self.unseen.bit_count()))

    def total(self, hand: Hand, ranking: Ranking, trump: Trump) -> float:
        """What a whole hand is worth, in tricks."""
        return sum(self.worth(card, ranking, trump) for card in hand)
