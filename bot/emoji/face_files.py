"""The pictures that become emoji: their names, and the files that hold them."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from games.core.cards import Rank, Suit, pack

FOLDER = Path(__file__).with_name("faces")
BACK = "card_back"

# Names are words, because screen readers speak them.
PACK: Mapping[str, str] = MappingProxyType(
    {f"{c.suit.name}_{c.rank.name}".lower(): str(c) for c in pack(Rank.SIX)}
)
"""A French face for each card by name, `spades_ten`, with the card as in records: `S10`, `SJ`."""
COURTS: Mapping[str, str] = MappingProxyType(
    {
        f"{suit.name.lower()}_{word}": suit.letter + letter
        for suit in Suit
        for word, letter in (("bube", "B"), ("dame", "D"))
    }
)
"""Courts with other letters, `spades_bube`: `SB`, each for all languages that print this letter."""
FRENCH: Mapping[str, str] = MappingProxyType({**PACK, **COURTS})
"""Every face of the French deck by name, with its sign in a text."""
OTHER_COLOURS: Mapping[str, str] = MappingProxyType(
    {
        name.replace(suit, coloured): f"{coloured}_{sign[1:]}"
        for suit, coloured in (("diamonds", "blue_diamond"), ("clubs", "green_club"))
        for name, sign in FRENCH.items()
        if name.startswith(suit)
    }
)
"""Faces of the French deck where each suit has a colour of its own: `blue_diamond_10`.

Spades and hearts look as ever.
"""
_GERMAN_SUITS = ("eichel", "laub", "herz", "schellen")
_GERMAN_RANKS = ("sechs", "sieben", "acht", "neun", "zehn", "unter", "ober", "koenig", "ass")
_NAMED_OTHERWISE = {"schellen_sechs": "weli"}
GERMAN: Mapping[str, str] = MappingProxyType(
    {
        name: name
        for suit in _GERMAN_SUITS
        for rank in _GERMAN_RANKS
        for name in [_NAMED_OTHERWISE.get(f"{suit}_{rank}", f"{suit}_{rank}")]
    }
)
"""Every face of the German deck by name, `laub_ober`, which also stands for it in a text.

Which of them shows which card depends on the game.
"""
FACES: Mapping[str, str] = MappingProxyType({**FRENCH, **OTHER_COLOURS, **GERMAN})
"""Every face that has a picture, by name."""


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
