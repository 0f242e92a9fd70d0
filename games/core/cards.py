"""The French-suited pack: suits, ranks and cards, written `S9 H10 DK D6` at every edge."""

from enum import IntEnum
from typing import Any, NamedTuple, TypeAlias

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema


class Suit(IntEnum):
    """The four suits; the order is that of a sorted hand."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """One letter, as cards are written: S, H, D or C."""
        return self.name[0]


class Rank(IntEnum):
    """The ranks from six to ace, in their natural order."""

    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def sign(self) -> str:
        """The rank as it is written: 6 to 10, then J, Q, K, A."""
        return self.name[0] if self > Rank.TEN else str(self.value)


class Card(NamedTuple):
    """One card. Sorts by suit, then rank; reads and writes itself as `H10` in JSON."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return self.suit.letter + self.rank.sign

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        by_name = core_schema.no_info_plain_validator_function(card)
        at_hand = core_schema.is_instance_schema(cls)
        return core_schema.json_or_python_schema(
            json_schema=by_name,
            python_schema=core_schema.union_schema([at_hand, by_name], mode="left_to_right"),
            serialization=core_schema.to_string_ser_schema(),
        )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[SHDC]([6-9]|10|[JQKA])$"}


Hand: TypeAlias = tuple[Card, ...]

_BY_NAME = {str(c): c for c in (Card(suit, rank) for suit in Suit for rank in Rank)}


def card(name: object) -> Card:
    """The card written as `name`, such as `S9`; a `Card` is returned as it is.

    Raises ValueError if there is no such card.
    """
    if isinstance(name, Card):
        return name
    found = _BY_NAME.get(name) if isinstance(name, str) else None
    if found is None:
        raise ValueError(f"not a card: {name!r}")
    return found


def cards(names: str) -> Hand:
    """The cards written one after the other with blanks between, such as `S9 H10 DK`."""
    return tuple(card(name) for name in names.split())


def without(hand: Hand, gone: Card) -> Hand:
    """The hand without a card, or all of it if the card was not there."""
    try:
        at = hand.index(gone)
    except ValueError:
        return hand
    return hand[:at] + hand[at + 1 :]


def pack(lowest: Rank) -> Hand:
    """All cards of the four suits from `lowest` to the ace, sorted."""
    return tuple(Card(suit, rank) for suit in Suit for rank in Rank if rank >= lowest)
