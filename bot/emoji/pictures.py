"""The pictures that become emoji: what each is called, and the files they are kept in."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from games.core.cards import Card, Rank, pack

FOLDER = Path(__file__).with_name("faces")
BACK = "card_back"


def name_of(card: Card) -> str:
    """What a card's emoji is called, in words, because screen readers speak it: `spades_ten`."""
    return f"{card.suit.name}_{card.rank.name}".lower()


CARDS: Mapping[str, Card] = MappingProxyType({name_of(card): card for card in pack(Rank.SIX)})
"""The card of each name."""


@cache
def faces() -> Mapping[str, bytes]:
    """The PNG of each card, by name. Reads files the first time."""
    return MappingProxyType({name: _file(name) for name in CARDS})


@cache
def back() -> bytes:
    """The PNG of a card's back. Reads a file the first time."""
    return _file(BACK)


@cache
def edition() -> str:
    """A short mark that changes when any picture does: eight hexadecimal digits."""
    seen = sha256(back())
    for name, picture in faces().items():
        seen.update(name.encode() + picture)
    return seen.hexdigest()[:8]


def _file(name: str) -> bytes:
    return (FOLDER / f"{name}.png").read_bytes()
