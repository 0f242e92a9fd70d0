"""The looks of cards: the deck, the emoji where there is one, and whether they are spelt out."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Final

from bot.model import DeckChoice, HandOrder
from games.core.cards import Card, Rank, Suit

SIGNS: Mapping[Suit, str] = MappingProxyType(
    {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
)
WELI: Final = Card(Suit.DIAMONDS, Rank.SIX)
"""The card that is named and drawn as the Weli in a German deck."""

_FRENCH_SUITS: Final = MappingProxyType({suit: suit.name.lower() for suit in Suit})
_COLOURED: Final = MappingProxyType({"diamonds": "blue_diamond", "clubs": "green_club"})
_GERMAN_SUITS: Final = MappingProxyType(
    {Suit.CLUBS: "eichel", Suit.SPADES: "laub", Suit.HEARTS: "herz", Suit.DIAMONDS: "schellen"}
)
# The rules of Watten that this bot follows call Eichel what others call Laub: their Eichel 7 is ♠7.
_SUITS_OF_WATTEN: Final = MappingProxyType(
    {**_GERMAN_SUITS, Suit.SPADES: "eichel", Suit.CLUBS: "laub"}
)
_FRENCH_RANKS: Final = MappingProxyType({rank: rank.name.lower() for rank in Rank})
_GERMAN_RANKS: Final = MappingProxyType(
    dict(
        zip(
            Rank,
            ("sechs", "sieben", "acht", "neun", "zehn", "unter", "ober", "koenig", "ass"),
            strict=True,
        )
    )
)
_OTHER_COURTS: Final = MappingProxyType({"B": "bube", "D": "dame"})
"""Courts that some languages print another letter on, by this letter."""


class Deck(Enum):
    """A deck of cards, and the engine's suit for each of its suits."""

    FRENCH = "french"
    FOUR_COLOURS = "four_colours"
    """The French deck with blue diamonds and green clubs."""
    GERMAN = "german"
    """Eichel is clubs and Laub is spades, as most people say."""
    WATTEN = "watten"
    """The German deck as Watten is told here: Eichel is spades and Laub is clubs."""

    @cached_property
    def is_german(self) -> bool:
        """True if it is the German deck, with any assignment of suits; asked for every word."""
        return self in {Deck.GERMAN, Deck.WATTEN}

    @property
    def folder(self) -> str:
        """The folder with pictures of its cards: `french` or `german`."""
        return "german" if self.is_german else "french"

    @property
    def suits(self) -> Mapping[Suit, str]:
        """The name of each suit in keys and in names of pictures, such as `laub`."""
        return _SUITS[self]

    def suit_picture(self, suit: Suit) -> str:
        """The name of the picture of a suit: `laub`, `clubs`, `green_club`."""
        name = self.suits[suit]
        return _COLOURED.get(name, name) if self is Deck.FOUR_COLOURS else name

    def picture(self, card: Card, letter: str = "") -> str:
        """The name of the pictures of a card: `spades_ten`, `laub_ober`, `weli`.

        With `letter` on a court of the French deck, if there is such a picture: `spades_dame`.
        """
        if not self.is_german:
            rank = _OTHER_COURTS.get(letter, _FRENCH_RANKS[card.rank])
            return f"{self.suit_picture(card.suit)}_{rank}"
        return "weli" if card == WELI else f"{self.suits[card.suit]}_{_GERMAN_RANKS[card.rank]}"


_SUITS: Final[Mapping[Deck, Mapping[Suit, str]]] = {
    Deck.FRENCH: _FRENCH_SUITS,
    Deck.FOUR_COLOURS: _FRENCH_SUITS,
    Deck.GERMAN: _GERMAN_SUITS,
    Deck.WATTEN: _SUITS_OF_WATTEN,
}


GERMAN_DECKS: Final = MappingProxyType(
    {"watten": Deck.WATTEN, "bohemian": Deck.WATTEN, "bavarian": Deck.GERMAN}
)
"""The traditions that play with German cards at home, all kinds of Watten, with their decks."""


def deck_for(chosen: DeckChoice, tradition: str, locale: str) -> Deck:
    """The deck that a game of a tradition is shown with, to readers of this language."""
    at_home = GERMAN_DECKS.get(tradition)
    if chosen == "four_colours":
        return Deck.FOUR_COLOURS
    if chosen == "french" or (chosen == "auto" and not (at_home and locale == "de")):
        return Deck.FRENCH
    return at_home or Deck.GERMAN


@dataclass(frozen=True, slots=True)
class Faces:
    """A choice of faces; the suit and the rank are always there as text.

    `spoken` writes cards out for a screen reader. `emoji` adds the application's emoji,
    those of the French deck named by suit and printed rank, those of the German deck as their
    pictures are: `{"S10": "<:spades_ten:123>", "SB": "<:spades_bube:124>", "weli": "<:weli:125>"}`.
    """

    spoken: bool = False
    emoji: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    chosen: DeckChoice = "french"
    """The deck that is wished for, whatever is played."""
    deck: Deck = Deck.FRENCH
    """The deck of the game that is spoken of."""
    short: bool = False
    """Whether German cards are written in text as on buttons: `La 10`."""
    table: tuple[DeckChoice, str] | None = None
    """The deck that the table beside these cards wishes for, and its language."""
    order: HandOrder = "game"
    """The order of the cards of a hand."""

    def emoji_of(self, card: Card, rank: str) -> str | None:
        """The emoji drawn beside the card's text; none where cards are spoken.

        It shows the letter that the text does, which is `rank`, or else that of records.
        """
        if self.spoken or not self.emoji:
            return None
        if self.deck.is_german:
            return self.emoji.get(self.deck.picture(card))
        # Where suits of colours of their own were not uploaded, those of two colours are shown.
        coloured = self.deck.suit_picture(card.suit)
        printed = (rank, str(card)[1:])
        keys = (
            *(f"{coloured}_{each}" for each in printed),
            *(card.suit.letter + each for each in printed),
        )
        return next((self.emoji[key] for key in keys if key in self.emoji), None)

    def playing(self, tradition: str, locale: str) -> "Faces":
        """The same where a game of this tradition is spoken of, in this language.

        People who have chosen no deck see the one that lies on the table.
        """
        chosen = self.chosen, locale
        if self.chosen == "auto" and self.table is not None:
            chosen = self.table
        deck = deck_for(chosen[0], tradition, chosen[1])
        return self if deck is self.deck else replace(self, deck=deck)

    def beside(self, table: "Faces", locale: str) -> "Faces":
        """The same for somebody who sees these cards beside a table that speaks this language."""
        beside = table.chosen, locale
        return self if self.table == beside else replace(self, table=beside)

    def read_out(self) -> "Faces":
        """The same cards, spelt out."""
        return replace(self, spoken=True)

    def in_text(self) -> "Faces":
        """The same cards without emoji."""
        return replace(self, emoji=MappingProxyType({})) if self.emoji else self

    def in_short(self) -> "Faces":
        """The same cards in as few letters as can be."""
        return replace(self, short=True)


PLAIN = Faces()
SPOKEN = Faces(spoken=True)
