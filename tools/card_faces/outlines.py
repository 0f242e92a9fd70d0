"""The lines that suits and ranks are drawn with: our own paths, as tall as one unit."""

import math
from collections.abc import Mapping
from types import MappingProxyType

from games.core.cards import Suit
from tools.card_faces.raster import Figure, Part, Point

_STEPS = 16
"""Straight pieces per curve; more cannot be seen at 128 pixels."""


def _curve(start: Point, *turns: tuple[Point, Point, Point]) -> tuple[Point, ...]:
    """Cubic Bézier curves one after the other, each as (control, control, end)."""
    points = [start]
    for first, second, end in turns:
        begin = points[-1]
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            knots = (begin, first, second, end)
            x, y = (
                sum(w * k[axis] for w, k in zip(weights, knots, strict=True)) for axis in (0, 1)
            )
            points.append((x, y))
    return tuple(points)


def _oval(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    turns = [math.tau * step / (4 * _STEPS) for step in range(4 * _STEPS + 1)]
    return tuple((x + wide * math.cos(turn), y + high * math.sin(turn)) for turn in turns)


def _upside_down(points: tuple[Point, ...], width: float) -> tuple[Point, ...]:
    return tuple((width - x, 1 - y) for x, y in points)


def _bowl(top: float, bottom: float, wide: float) -> tuple[Point, ...]:
    """The round of a letter such as D, from its stem at 0 and back."""
    flat, high = wide * 0.4, bottom - top
    return _curve(
        (0.0, top),
        ((flat / 3, top), (flat * 2 / 3, top), (flat, top)),
        ((wide * 0.8, top), (wide, top + high * 0.2), (wide, top + high * 0.5)),
        ((wide, top + high * 0.8), (wide * 0.8, bottom), (flat, bottom)),
        ((flat * 2 / 3, bottom), (flat / 3, bottom), (0.0, bottom)),
    )


def _filled(*outlines: tuple[Point, ...]) -> Figure:
    return tuple(Part(outline, filled=True) for outline in outlines)


_HEART = _curve(
    (0.5, 0.24),
    ((0.44, 0.07), (0.33, 0.0), (0.23, 0.0)),
    ((0.08, 0.0), (-0.02, 0.12), (-0.02, 0.28)),
    ((-0.02, 0.55), (0.26, 0.72), (0.5, 1.0)),
    ((0.74, 0.72), (1.02, 0.55), (1.02, 0.28)),
    ((1.02, 0.12), (0.92, 0.0), (0.77, 0.0)),
    ((0.67, 0.0), (0.56, 0.07), (0.5, 0.24)),
)
_STEM = _curve(
    (0.5, 0.5),
    ((0.54, 0.8), (0.58, 0.92), (0.74, 1.0)),
    ((0.6, 1.0), (0.4, 1.0), (0.26, 1.0)),
    ((0.42, 0.92), (0.46, 0.8), (0.5, 0.5)),
)
_DIAMOND = _curve(
    (0.5, -0.04),
    ((0.6, 0.14), (0.74, 0.34), (0.92, 0.5)),
    ((0.74, 0.66), (0.6, 0.86), (0.5, 1.04)),
    ((0.4, 0.86), (0.26, 0.66), (0.08, 0.5)),
    ((0.26, 0.34), (0.4, 0.14), (0.5, -0.04)),
)

SUITS: Mapping[Suit, Figure] = MappingProxyType(
    {
        Suit.SPADES: _filled(tuple((x, y * 0.86) for x, y in _upside_down(_HEART, 1.0)), _STEM),
        Suit.HEARTS: _filled(_HEART),
        Suit.DIAMONDS: _filled(_DIAMOND),
        Suit.CLUBS: _filled(
            _oval(0.5, 0.23, 0.24, 0.24),
            _oval(0.22, 0.6, 0.24, 0.24),
            _oval(0.78, 0.6, 0.24, 0.24),
            ((0.5, 0.3), (0.64, 0.56), (0.5, 0.7), (0.36, 0.56)),
            _STEM,
        ),
    }
)
"""Filled, in a box of about one unit each way."""

_SIX = (
    _oval(0.29, 0.69, 0.29, 0.31),
    _curve((0.5, 0.0), ((0.25, 0.1), (0.0, 0.36), (0.0, 0.69))),
)
_STROKES: Mapping[str, tuple[tuple[Point, ...], ...]] = {
    "6": _SIX,
    "7": (((0.0, 0.0), (0.58, 0.0), (0.2, 1.0)),),
    "8": (_oval(0.29, 0.24, 0.24, 0.24), _oval(0.29, 0.74, 0.29, 0.26)),
    "9": tuple(_upside_down(line, 0.58) for line in _SIX),
    "10": (((0.0, 0.22), (0.17, 0.0), (0.17, 1.0)), _oval(0.72, 0.5, 0.27, 0.5)),
    "J": (
        ((0.2, 0.0), (0.52, 0.0)),
        _curve(
            (0.52, 0.0),
            ((0.52, 0.25), (0.52, 0.5), (0.52, 0.7)),
            ((0.52, 0.9), (0.42, 1.0), (0.26, 1.0)),
            ((0.1, 1.0), (0.0, 0.9), (0.0, 0.74)),
        ),
    ),
    "B": (
        ((0.0, 0.0), (0.0, 1.0)),
        _bowl(0.0, 0.46, 0.5),
        _bowl(0.46, 1.0, 0.58),
    ),
    "D": (((0.0, 0.0), (0.0, 1.0)), _bowl(0.0, 1.0, 0.64)),
    "Q": (_oval(0.35, 0.5, 0.35, 0.5), ((0.42, 0.7), (0.72, 1.04))),
    "K": (
        ((0.0, 0.0), (0.0, 1.0)),
        ((0.56, 0.0), (0.0, 0.6)),
        ((0.2, 0.4), (0.6, 1.0)),
    ),
    "A": (((0.0, 1.0), (0.36, 0.0), (0.72, 1.0)), ((0.13, 0.66), (0.59, 0.66))),
}


def rank_lines(rank: str, pen: float) -> Figure:
    """A rank as it is printed, drawn with a round pen `pen` pixels wide; a height of 1."""
    return tuple(Part(line, grow=pen / 2) for line in _STROKES[rank])
