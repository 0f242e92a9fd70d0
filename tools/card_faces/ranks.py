"""The letters and figures of the ranks: our own strokes, in a height of 100."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tools.card_faces.svg import Piece, line, placed


class _Stroke(NamedTuple):
    wide: float
    path: str


def _oval(x: float, y: float, wide: float, high: float) -> str:
    half = f"A{wide:g} {high:g} 0 0 1"
    return f"M{x - wide:g} {y:g}{half} {x + wide:g} {y:g}{half} {x - wide:g} {y:g}Z"


_LOWER_BOWL = "H30C48 100 58 90 58 73C58 56 48 46 30 46H0"
_UPPER_BOWL = "M30 46C44 46 51 37 51 23C51 9 44 0 30 0H0"

_STROKES: Mapping[str, _Stroke] = MappingProxyType(
    {
        "0": _Stroke(52, _oval(26, 50, 26, 50)),
        "1": _Stroke(18, "M0 21L18 0V100"),
        "6": _Stroke(58, "M49 0C24 12 0 36 0 69" + _oval(29, 70, 29, 30)),
        "7": _Stroke(56, "M0 0H56L20 100"),
        "8": _Stroke(58, _oval(29, 24, 24, 24) + _oval(29, 74, 29, 26)),
        "9": _Stroke(58, "M9 100C34 88 58 64 58 31" + _oval(29, 30, 29, 30)),
        "A": _Stroke(72, "M0 100L36 0L72 100M13 66H59"),
        "B": _Stroke(58, f"M0 0V100{_LOWER_BOWL}{_UPPER_BOWL}"),
        "D": _Stroke(64, "M0 0V100H26C50 100 64 80 64 50C64 20 50 0 26 0Z"),
        "E": _Stroke(44, "M44 0H0V100H44M0 49H38"),
        "I": _Stroke(0, "M0 0V100"),
        "J": _Stroke(52, "M18 0H52V70C52 90 42 100 26 100C10 100 0 90 0 74"),
        "K": _Stroke(60, "M0 0V100M56 0L0 60M21 41L60 100"),
        "L": _Stroke(42, "M0 0V100H42"),
        "O": _Stroke(70, _oval(35, 50, 35, 50)),
        "Q": _Stroke(72, _oval(35, 50, 35, 50) + "M44 72L72 104"),
        "U": _Stroke(60, "M0 0V66C0 88 12 100 30 100C48 100 60 88 60 66V0"),
        "W": _Stroke(92, "M0 0L21 100L46 26L71 100L92 0"),
    }
)  # fmt: skip
_GAP = 0.55
"""Of the pen's width, bare between two letters."""


def width(text: str, high: float, pen: float) -> float:
    """How wide a text is that is `high` high, drawn with a pen of this width."""
    scale = (high - pen) / 100
    gaps = (len(text) - 1) * _GAP * pen
    return sum(_STROKES[each].wide * scale + pen for each in text) + gaps


def printed(text: str, x: float, y: float, high: float, pen: float, colour: str) -> Piece:  # noqa: PLR0913, PLR0917 - what, where, how
    """A text with its top left corner at a point."""
    scale = (high - pen) / 100
    pieces: list[Piece] = []
    at = x + pen / 2
    for each in text:
        stroke = _STROKES[each]
        pieces.append(placed(line(stroke.path, pen / scale, colour), at, y + pen / 2, scale))
        at += stroke.wide * scale + pen * (1 + _GAP)
    return "".join(pieces)


def centred(text: str, x: float, y: float, high: float, pen: float, colour: str) -> Piece:  # noqa: PLR0913, PLR0917 - what, where, how
    """A text with its middle at a point."""
    return printed(text, x - width(text, high, pen) / 2, y - high / 2, high, pen, colour)
