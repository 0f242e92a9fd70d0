"""The signs of the suits, French and German: our own paths in a box of 100 by 100, centred on 0."""

from collections.abc import Mapping
from types import MappingProxyType

from tools.card_faces.svg import Piece, dot, filled, line, outlined, placed, ring

INKS: Mapping[str, str] = MappingProxyType(
    {
        "spades": "#16161c",
        "hearts": "#cc1828",
        "diamonds": "#cc1828",
        "clubs": "#16161c",
        "blue_diamond": "#1456d6",
        "green_club": "#087a34",
        "eichel": "#5b3a1a",
        "laub": "#0b7436",
        "herz": "#c3182b",
        "schellen": "#a85000",
    }
)
"""What the rank is printed in, for each suit."""

_HEART = (
    "M50 24C44 7 33 0 23 0C8 0 -2 12 -2 28C-2 55 26 72 50 100"
    "C74 72 102 55 102 28C102 12 92 0 77 0C67 0 56 7 50 24Z"
)
_SPADE = (
    "M50 0C74 24 102 39 102 62C102 76 92 86 77 86C67 86 58 80 52 70"
    "C54 84 58 93 74 100H26C42 93 46 84 48 70C42 80 33 86 23 86C8 86 -2 76 -2 62C-2 39 26 24 50 0Z"
)
_DIAMOND = "M50 -4C60 14 74 34 92 50C74 66 60 86 50 104C40 86 26 66 8 50C26 34 40 14 50 -4Z"
_CLUB_FOOT = "M50 30L64 56L52 68C54 84 58 93 74 100H26C42 93 46 84 48 68L36 56Z"

_LEAF_GREEN, _LEAF_EDGE, _LEAF_VEIN = "#2c9a43", "#0a5a28", "#c9ecb4"
_NUT, _CUP, _ACORN_EDGE = "#d9a441", "#7d4a1c", "#4a2c10"
_GOLD, _BELL_RED, _BELL_EDGE = "#f6bd2c", "#cf3527", "#6b3200"


def _clubs(ink: str) -> Piece:
    return (
        dot(50, 23, 24, ink) + dot(22, 60, 24, ink) + dot(78, 60, 24, ink) + filled(_CLUB_FOOT, ink)
    )


def _acorn() -> Piece:
    nut = outlined("M17 48C16 72 32 84 44 93L50 101L56 93C68 84 84 72 83 48Z", _NUT, 6, _ACORN_EDGE)
    shine = line("M31 58C32 67 36 74 41 79", 6, "#f7dd95")
    cup = outlined(
        "M8 45C8 24 28 12 50 12C72 12 92 24 92 45C92 55 80 57 50 57C20 57 8 55 8 45Z",
        _CUP,
        6,
        _ACORN_EDGE,
    )
    scales = line("M22 42Q28 32 36 42Q43 32 50 42Q57 32 64 42Q72 32 78 42", 5, "#c48a4c")
    more = line("M36 27Q43 19 50 27Q57 19 64 27", 5, "#c48a4c")
    stalk = line("M50 12C50 5 54 1 61 -1", 9, _ACORN_EDGE)
    return stalk + nut + shine + cup + scales + more


def _leaf() -> Piece:
    stalk = line("M50 60C50 84 46 94 36 101", 9, _LEAF_EDGE)
    blade = outlined(
        "M50 -2C56 12 68 16 72 22C74 30 84 34 92 42C90 52 97 60 96 70C88 84 66 88 50 78"
        "C34 88 12 84 4 70C3 60 10 52 8 42C16 34 26 30 28 22C32 16 44 12 50 -2Z",
        _LEAF_GREEN,
        6,
        _LEAF_EDGE,
    )
    veins = line("M50 18V76M50 44L68 34M50 44L32 34M50 66L76 54M50 66L24 54", 5, _LEAF_VEIN)
    return stalk + blade + veins


def _bell() -> Piece:
    loop = ring(50, 8, 9, 6, "none", _BELL_EDGE)
    ball = ring(50, 58, 42, 6, _GOLD, _BELL_EDGE)
    lower = filled("M10 66H90A40 40 0 0 1 10 66Z", _BELL_RED)
    edge = ring(50, 58, 42, 6, "none", _BELL_EDGE)
    band = line("M9 51H91M9 66H91", 5, _BELL_EDGE)
    slit = line("M50 80V97", 6, _BELL_EDGE) + dot(50, 80, 7, _BELL_EDGE)
    shine = line("M27 42C31 34 37 29 44 27", 7, "#fff0b8")
    return loop + ball + lower + band + edge + slit + shine


def _red_heart() -> Piece:
    shine = line("M13 30C13 21 18 15 25 14", 7, "#ff9c96")
    return outlined(_HEART, "#e0283a", 6, "#7d0d18") + shine


def _centred(piece: Piece) -> Piece:
    return placed(piece, -50, -50)


SIGNS: Mapping[str, Piece] = MappingProxyType(
    {
        "spades": _centred(filled(_SPADE, INKS["spades"])),
        "hearts": _centred(filled(_HEART, INKS["hearts"])),
        "diamonds": _centred(filled(_DIAMOND, INKS["diamonds"])),
        "clubs": _centred(_clubs(INKS["clubs"])),
        "blue_diamond": _centred(filled(_DIAMOND, INKS["blue_diamond"])),
        "green_club": _centred(_clubs(INKS["green_club"])),
        "eichel": _centred(_acorn()),
        "laub": _centred(_leaf()),
        "herz": _centred(_red_heart()),
        "schellen": _centred(_bell()),
    }
)


def sign(suit: str, x: float, y: float, side: float, turn: float = 0) -> Piece:
    """The sign of a suit, `side` wide and high, with its middle at a point."""
    return placed(SIGNS[suit], x, y, side / 104, turn)
