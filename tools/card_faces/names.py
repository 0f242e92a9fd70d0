"""What the name of a picture says: `spades_ten`, `spades_bube`, `eichel_ober`, `weli`."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_FRENCH = {
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
    "bube": "B",
    "dame": "D",
}
_GERMAN = {
    "sechs": "6",
    "sieben": "7",
    "acht": "8",
    "neun": "9",
    "zehn": "10",
    "unter": "U",
    "ober": "O",
    "koenig": "K",
    "ass": "A",
}
LETTERS: Mapping[str, str] = MappingProxyType({**_FRENCH, **_GERMAN})
"""What is printed for each rank."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A card: the suit whose sign it bears, and its rank, both as pictures are called."""

    suit: str
    rank: str

    @property
    def letter(self) -> str:
        """What is printed as the rank."""
        return LETTERS[self.rank]

    @property
    def is_german(self) -> bool:
        """Whether it is of the German deck."""
        return self.rank in _GERMAN

    @property
    def is_weli(self) -> bool:
        """Whether it is the six of Schellen."""
        return self == WELI


WELI = Shown("schellen", "sechs")


def shown(name: str) -> Shown:
    """The card of a picture's name."""
    if name == "weli":
        return WELI
    suit, rank = name.rsplit("_", maxsplit=1)
    return Shown(suit, rank)


_GERMAN_SUITS = ("eichel", "laub", "herz", "schellen")
_FRENCH_SUITS = ("spades", "hearts", "diamonds", "clubs")
_OTHER_COLOURS = ("blue_diamond", "green_club")
FRENCH_NAMES = tuple(f"{suit}_{rank}" for suit in _FRENCH_SUITS for rank in _FRENCH)
OTHER_COLOURS_NAMES = tuple(f"{suit}_{rank}" for suit in _OTHER_COLOURS for rank in _FRENCH)
"""Those of the French deck that look otherwise where each suit has a colour of its own."""
GERMAN_NAMES = tuple(
    "weli" if Shown(suit, rank).is_weli else f"{suit}_{rank}"
    for suit in _GERMAN_SUITS
    for rank in _GERMAN
)
