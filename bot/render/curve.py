"""Draws how a rating went as a picture that can be read on a phone, by day and by night."""

import io
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont

Colour: TypeAlias = tuple[int, int, int]
Spot: TypeAlias = tuple[float, float]

WIDE, HIGH = 800, 420
"""Pixels. A phone shows it less than half as large."""

_FINE: Final = 2
"""Drawn so many times larger, so that edges come out smooth."""
_CLOTH: Final[Colour] = (24, 52, 44)
_GRID: Final[Colour] = (70, 104, 93)
_CHALK: Final[Colour] = (255, 250, 235)
_GOLD: Final[Colour] = (247, 200, 90)
_LETTERS, _LAST = 32, 40
_LEFT, _RIGHT, _TOP, _BOTTOM = 112, 124, 44, 76
_ROUND: Final = 20
_SQUEEZED: Final = 3
"""Of 9. The most that would be saved is a quarter, for five times the time."""
_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
_LINES: Final = 5
"""At most so many lines across."""


def curve(ratings: Sequence[int], first: str, last: str) -> bytes:
    """A PNG of two ratings or more, oldest first; `first` and `last` are written below the ends."""
    sheet = Image.new("RGB", (WIDE * _FINE, HIGH * _FINE), _CLOTH)
    pen = ImageDraw.Draw(sheet)
    marks = ticks(min(ratings), max(ratings))
    for mark in marks:
        height = _height(mark, marks)
        pen.line(_scaled((_LEFT, height), (WIDE - _RIGHT, height)), _GRID, 2 * _FINE)
        _write(pen, (_LEFT - 16, height), str(mark), "rm")
    spots = [
        (_LEFT + at * (WIDE - _LEFT - _RIGHT) / (len(ratings) - 1), _height(rating, marks))
        for at, rating in enumerate(ratings)
    ]
    for one, other in pairwise(spots):
        pen.line(_scaled(one, other), _CHALK, 6 * _FINE)
    for spot in spots[:-1]:
        _dot(pen, spot, 3, _CHALK)
    _dot(pen, spots[-1], 10, _GOLD)
    _write(pen, (spots[-1][0] + 18, spots[-1][1]), str(ratings[-1]), "lm", _LAST, _GOLD)
    _write(pen, (_LEFT, HIGH - _BOTTOM / 2), first, "lm")
    _write(pen, (WIDE - _RIGHT, HIGH - _BOTTOM / 2), last, "rm")
    return _png(sheet)


def ticks(low: int, high: int) -> tuple[int, ...]:
    """Round numbers, evenly spaced, from `low` or a little below to `high` or a little above."""
    for step in _STEPS:
        start, end = low // step * step, -(-high // step) * step
        marks = tuple(range(start, max(end, start + step) + 1, step))
        if len(marks) <= _LINES:
            return marks
    return (low, high)


def _height(rating: int, marks: Sequence[int]) -> float:
    share = (rating - marks[0]) / (marks[-1] - marks[0])
    return HIGH - _BOTTOM - share * (HIGH - _TOP - _BOTTOM)


def _scaled(one: Spot, other: Spot) -> tuple[float, float, float, float]:
    return one[0] * _FINE, one[1] * _FINE, other[0] * _FINE, other[1] * _FINE


def _dot(pen: ImageDraw.ImageDraw, spot: Spot, radius: float, colour: Colour) -> None:
    x, y = spot
    pen.ellipse(_scaled((x - radius, y - radius), (x + radius, y + radius)), fill=colour)


def _write(  # noqa: PLR0913, PLR0917 - what, where and how
    pen: ImageDraw.ImageDraw,
    spot: Spot,
    text: str,
    anchor: str,
    size: int = _LETTERS,
    colour: Colour = _CHALK,
) -> None:
    font = ImageFont.load_default(size * _FINE)
    pen.text((spot[0] * _FINE, spot[1] * _FINE), text, colour, font, anchor)


@cache
def _shape() -> Image.Image:
    """Where the picture is cloth: everywhere but outside its round corners."""
    shape = Image.new("L", (WIDE * _FINE, HIGH * _FINE))
    whole = _scaled((0, 0), (WIDE, HIGH))
    ImageDraw.Draw(shape).rounded_rectangle(whole, _ROUND * _FINE, fill=255)
    return shape.reduce(_FINE)


def _png(sheet: Image.Image) -> bytes:
    picture, written = sheet.reduce(_FINE), io.BytesIO()
    picture.putalpha(_shape())
    picture.save(written, "PNG", compress_level=_SQUEEZED)
    return written.getvalue()
