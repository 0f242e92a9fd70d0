"""How cards look: which sign, which emoji where there is one, and whether they are spelt out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from games.core.cards import Card, Suit

SIGNS: Mapping[Suit, str] = MappingProxyType(
    {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
)


@dataclass(frozen=True, slots=True)
class Faces:
    """A choice of faces; the sign of the suit and the rank are always there as text.

    `spoken` writes cards out for a screen reader. `emoji` adds the application's emoji,
    named by suit and printed rank: `{"S10": "<:spades_ten:123>", "SB": "<:spades_bube:124>"}`.
    """

    spoken: bool = False
    emoji: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def emoji_of(self, card: Card, rank: str) -> str | None:
        """The emoji drawn beside the card's text; none where cards are spoken.

        It shows the letter that the text does, which is `rank`, or else that of records.
        """
        if self.spoken or not self.emoji:
            return None
        drawn = self.emoji.get(card.suit.letter + rank)
        return self.emoji.get(str(card)) if drawn is None else drawn


PLAIN = Faces()
SPOKEN = Faces(spoken=True)
