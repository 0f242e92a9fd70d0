"""The faces of the table's picture: playing cards of 96 by 144, drawn twice as large."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from tools.card_faces.courts import COURTS, DRESSES, figure
from tools.card_faces.names import Shown
from tools.card_faces.paper import CREAM, EDGE, lozenges
from tools.card_faces.ranks import centred
from tools.card_faces.signs import INKS, sign
from tools.card_faces.svg import Piece, document, outlined, placed, ring, sheet, within

WIDE, HIGH = 96, 144
PIXELS = (2 * WIDE, 2 * HIGH)

_Spot: TypeAlias = tuple[float, float]
_LEFT, _MIDDLE, _RIGHT = 34.0, 48.0, 62.0
_ROWS = (27.0, 57.0, 87.0, 117.0)
_SIDES_OF_THREE = tuple((x, y) for y in (27.0, 72.0, 117.0) for x in (_LEFT, _RIGHT))
_SIDES_OF_FOUR = tuple((x, y) for y in _ROWS for x in (_LEFT, _RIGHT))
_PIPS: Mapping[str, tuple[_Spot, ...]] = MappingProxyType(
    {
        "6": _SIDES_OF_THREE,
        "7": (*_SIDES_OF_THREE, (_MIDDLE, 49.5)),
        "8": (*_SIDES_OF_THREE, (_MIDDLE, 49.5), (_MIDDLE, 94.5)),
        "9": (*_SIDES_OF_FOUR, (_MIDDLE, 72.0)),
        "10": (*_SIDES_OF_FOUR, (_MIDDLE, 42.0), (_MIDDLE, 102.0)),
    }
)
_PIP, _SMALL_PIP = 20.0, 17.0


def portrait(shown: Shown) -> str:
    """A card as a drawing of 96 by 144."""
    return _card(_inside(shown))


def portrait_back() -> str:
    """The back as a drawing of this size."""
    return _card(lozenges(7, 7, WIDE - 14, HIGH - 14, 16))


def _inside(shown: Shown) -> Piece:
    if shown.is_weli:
        return _weli() + _corner(shown)
    if shown.rank in COURTS:
        return (_single_court(shown) if shown.is_german else _double_court(shown)) + (
            "" if shown.is_german else _corners(shown)
        )
    if shown.letter == "A":
        return _ace(shown) + _corners(shown)
    return _pips(shown) + _corners(shown)


def _pips(shown: Shown) -> Piece:
    # Signs with a light from one side are not turned over.
    spots = _PIPS[shown.letter]
    side = _PIP if len(spots) < 9 else _SMALL_PIP
    return "".join(
        sign(shown.suit, x, y, side, 180 if y > HIGH / 2 and not shown.is_german else 0)
        for x, y in spots
    )


def _ace(shown: Shown) -> Piece:
    if not shown.is_german:
        return sign(shown.suit, WIDE / 2, HIGH / 2, 50)
    return sign(shown.suit, WIDE / 2, 45, 42) + sign(shown.suit, WIDE / 2, 99, 42)


def _corners(shown: Shown) -> Piece:
    return _corner(shown) + placed(_corner(shown), WIDE, HIGH, turn=180)


def _corner(shown: Shown) -> Piece:
    ink = INKS[shown.suit]
    return centred(shown.letter, 13.5, 17.5, 19, 4, ink) + sign(shown.suit, 13.5, 37, 15)


def _double_court(shown: Shown) -> Piece:
    frame = sheet(23, 7, 50, 130, 4, EDGE) + sheet(24.2, 8.2, 47.6, 127.6, 3, "#fff0c8")
    upper = within(figure(shown.suit, shown.rank, 48, 74, 0.95), 24.2, 8.2, 47.6, 64)
    belt = outlined("M24.2 68.5H71.8V75.5H24.2Z", DRESSES[shown.suit].trim, 1.4)
    gold = "".join(ring(x, 72, 2.2, 1, "#f0b92e") for x in (32, 48, 64))
    return frame + upper + placed(upper, WIDE, HIGH, turn=180) + belt + gold


_SIGNS_OF_COURTS: Mapping[str, tuple[_Spot, ...]] = MappingProxyType(
    {"koenig": ((19.5, 49.0), (75.0, 22.0)), "ober": ((74.0, 23.0),), "unter": ((23.0, 118.0),)}
)
"""High for an Ober and low for an Unter, as on all German cards."""


def _single_court(shown: Shown) -> Piece:
    frame = sheet(6, 6, 84, 132, 5, EDGE) + sheet(7.2, 7.2, 81.6, 129.6, 4, "#fff0c8")
    low = 108.0 if shown.rank == "unter" else 118.0
    person = within(figure(shown.suit, shown.rank, 52, low, 1.22), 7.2, 7.2, 81.6, 129.6)
    rank = centred(shown.letter, 19, 21, 21, 4.8, INKS[shown.suit])
    signs = "".join(_medal(shown.suit, *spot) for spot in _SIGNS_OF_COURTS[shown.rank])
    return frame + person + rank + signs


def _medal(suit: str, x: float, y: float) -> Piece:
    """A sign that can be told from a robe of its own colour."""
    return (
        sign(suit, x, y, 25)
        if y < HIGH / 2
        else ring(x, y, 15.5, 1.4, CREAM) + sign(suit, x, y, 21)
    )


def _weli() -> Piece:
    # Beside its bell the Weli of Tyrol and Salzburg bears a small acorn and heart.
    small = sign("eichel", 35, 118, 22) + sign("herz", 61, 118, 22)
    return sign("schellen", 51, 42, 50) + _banner(48, 86) + small


def _banner(x: float, y: float) -> Piece:
    tails = outlined("M-42 -6H-26V15H-42L-36 4ZM42 -6H26V15H42L36 4Z", "#7d0d18", 1.6)
    ribbon = outlined("M-33 -11H33V11H-33Z", "#c8242f", 1.6)
    word = centred("WELI", 0, 0, 15, 3.4, CREAM)
    return placed(tails + ribbon + word, x, y)


def _card(inside: Piece) -> str:
    card = sheet(0.5, 0.5, WIDE - 1, HIGH - 1, 8, EDGE) + sheet(
        2, 2, WIDE - 4, HIGH - 4, 6.5, CREAM
    )
    return document(WIDE, HIGH, card, inside)
