"""The law of the cards: no table, no turns. Cites RULES.md."""

from games.core import errors
from games.core.cards import Card, Hand, Rank, pack

DECK: Hand = pack(Rank.QUEEN)
"""Twelve cards (§1.1)."""

HAND = 2
"""Cards dealt to each player (§1.2)."""


class Refusal(errors.Refusal):
    """Why an action is refused."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_CARD = "not_your_card"

    @property
    def family(self) -> str:
        """High Card alone."""
        return "high_card"


def strength(card: Card, led: Card) -> int:  # noqa: ARG001 - in this game nobody follows suit
    """The higher takes the trick (§2.2)."""
    return card.rank
