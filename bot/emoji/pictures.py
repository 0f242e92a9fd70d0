"""The pictures that become emoji: what each is called, and the files they are kept in."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from games.core.cards import Rank, Suit, pack

FOLDER = Path(__file__).with_name("faces")
BACK = "card_back"


class Face(NamedTuple):
    """What a picture shows: a suit and a rank, printed in some language."""

    suit: Suit
    rank: str

    def __str__(self) -> str:
        return self.suit.letter + self.rank


# Names are words, because screen readers speak them.
PACK: Mapping[str, Face] = MappingProxyType(
    {f"{c.suit.name}_{c.rank.name}".lower(): Face(c.suit, c.rank.sign) for c in pack(Rank.SIX)}
)
"""A face for each card by name, `spades_ten`, with the rank as in records: `S10`, `SJ`."""
COURTS: Mapping[str, Face] = MappingProxyType(
    {
        f"{suit.name.lower()}_{word}": Face(suit, letter)
        for suit in Suit
        for word, letter in (("bube", "B"), ("dame", "D"))
    }
)
"""Courts with other letters, `spades_bube`, each for all languages that print this letter."""
FACES: Mapping[str, Face] = MappingProxyType({**PACK, **COURTS})
"""Every face there is a picture of, by name."""


@cache
def faces() -> Mapping[str, bytes]:
    """The PNG of each face, by name. Reads files the first time."""
    return MappingProxyType({name: _file(name) for name in FACES})


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
