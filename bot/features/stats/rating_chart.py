"""Draws the course of a rating as a picture that can be read on a phone, by day and by night."""

import io
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont

Colour: TypeAlias = tuple[int, int, int]
Spot: TypeAlias = tuple[float, float]

WIDE, HIGH = 800, 420
"""Pixels. A phone shows it less than half as large."""

_FINE: Final = 2
"""The factor by which it is drawn larger, so that edges come out smooth."""
_CLOTH: Final[Colour] = (24, 52, 44)
_GRID: Final[Colour] = (70, 104, 93)
_CHALK: Final[Colour] = (255, 250, 235)
_GOLD: Final[Colour] = (247, 200, 90)
_LETTERS, _LAST = 32, 40
_LEFT, _RIGHT, _TOP, _BOTTOM = 112, 124, 44, 76
_ROUND: Final = 20
_BLENDS: Final = 16
"""The steps from one colour to another where they meet."""
_SQUEEZED: Final = 3
"""Of 9. The most that would be saved is a third, for four times the time."""
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
        pen.line(_scale((_LEFT, height), (WIDE - _RIGHT, height)), _GRID, 2 * _FINE)
        _write(pen, (_LEFT - 16, height), str(mark), "rm")
    spots = [
        (_LEFT + at * (WIDE - _LEFT - _RIGHT) / (len(ratings) - 1), _height(rating, marks))
        for at, rating in enumerate(ratings)
    ]
    pen.line([(x * _FINE, y * _FINE) for x, y in spots], _CHALK, 6 * _FINE)
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


def _scale(one: Spot, other: Spot) -> tuple[float, float, float, float]:
    return one[0] * _FINE, one[1] * _FINE, other[0] * _FINE, other[1] * _FINE


def _dot(pen: ImageDraw.ImageDraw, spot: Spot, radius: float, colour: Colour) -> None:
    x, y = spot
    pen.ellipse(_scale((x - radius, y - radius), (x + radius, y + radius)), fill=colour)


def _write(  # noqa: PLR0913, PLR0917 - what, where and how
    pen: ImageDraw.ImageDraw,
    spot: Spot,
    text: str,
    anchor: str,
    size: int = _LETTERS,
    colour: Colour = _CHALK,
) -> None:
    pen.text((spot[0] * _FINE, spot[1] * _FINE), text, colour, _font(size * _FINE), anchor)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@cache
def _shape() -> Image.Image:
    """The mask of the cloth: everywhere but outside the round corners."""
    shape = Image.new("L", (WIDE * _FINE, HIGH * _FINE))
    whole = _scale((0, 0), (WIDE, HIGH))
    ImageDraw.Draw(shape).rounded_rectangle(whole, _ROUND * _FINE, fill=255)
    return shape.reduce(_FINE)


@cache
def _colours() -> tuple[Colour, ...]:
    """All colours of the picture: its own, and the blends from each to those it may meet."""
    meetings = (
        (_CLOTH, _GRID),
        (_CLOTH, _CHALK),
        (_CLOTH, _GOLD),
        (_GRID, _CHALK),
        (_CHALK, _GOLD),
    )
    return tuple(dict.fromkeys(blend for one, other in meetings for blend in _between(one, other)))


def _between(one: Colour, other: Colour) -> Iterator[Colour]:
    for part in range(_BLENDS + 1):
        red, green, blue = (a + (b - a) * part // _BLENDS for a, b in zip(one, other, strict=True))
        yield red, green, blue


@cache
def _palette() -> Image.Image:
    """The colours, and after them the cloth once more for each way to shine through."""
    palette = Image.new("P", (1, 1))
    cloth = (_CLOTH,) * _BLENDS
    palette.putpalette([part for colour in (*_colours(), *cloth) for part in colour])
    return palette


@cache
def _corners() -> tuple[Image.Image, Image.Image]:
    """The picture outside its round corners, and the mask of that part."""
    lights = _shape().tobytes()
    clear = bytes(len(_colours()) + light * _BLENDS // 256 for light in range(256))
    outside = bytes([255] * 255 + [0])
    return (
        Image.frombytes("P", (WIDE, HIGH), lights.translate(clear)),
        Image.frombytes("L", (WIDE, HIGH), lights.translate(outside)),
    )


def _png(sheet: Image.Image) -> bytes:
    # A few colours are written in a fifth of the time that all would take.
    picture = sheet.reduce(_FINE).quantize(palette=_palette(), dither=Image.Dither.NONE)
    corners, outside = _corners()
    picture.paste(corners, mask=outside)
    lights = [255] * len(_colours()) + [255 * part // _BLENDS for part in range(_BLENDS)]
    written = io.BytesIO()
    picture.save(written, "PNG", compress_level=_SQUEEZED, transparency=bytes(lights))
    return written.getvalue()
