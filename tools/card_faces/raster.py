"""Turns outlines into soft-edged pictures; the same outlines give the same pixels anywhere.

A part is measured by its distance from each pixel's middle, so edges come out smooth without a
drawing library, and the faces can be drawn again by anyone who has Python.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

SIDE = 128
"""Pixels. Discord shows application emoji from squares of this size."""

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = tuple[int, int, int]
Mask: TypeAlias = dict[int, float]
"""How much of a pixel is covered, by its index from the top left; what is missing is bare."""


@dataclass(frozen=True, slots=True)
class Part:
    """A line, or the area it encloses, grown by `grow` pixels on all sides."""

    points: tuple[Point, ...]
    grow: float = 0.0
    filled: bool = False

    def placed(self, scale: float, right: float, down: float) -> "Part":
        """The same part scaled and then moved; `grow` stays, so a pen keeps its width."""
        points = tuple((x * scale + right, y * scale + down) for x, y in self.points)
        return replace(self, points=points)


Figure: TypeAlias = tuple[Part, ...]


def placed(figure: Figure, scale: float, right: float, down: float) -> Figure:
    """All parts of a figure scaled and then moved."""
    return tuple(part.placed(scale, right, down) for part in figure)


def mask(figure: Figure) -> Mask:
    """What the parts of a figure cover together."""
    covered: Mask = {}
    for part in figure:
        for index, share in _cover(part):
            covered[index] = max(share, covered.get(index, 0.0))
    return covered


def _cover(part: Part) -> Sequence[tuple[int, float]]:
    edge = part.grow + 1
    left, right = _span([x for x, _ in part.points], edge)
    top, bottom = _span([y for _, y in part.points], edge)
    sides = _sides(part)
    shares = (
        (row * SIDE + column, 0.5 + part.grow - _distance(part, sides, column + 0.5, row + 0.5))
        for row in range(top, bottom)
        for column in range(left, right)
    )
    return [(index, min(share, 1.0)) for index, share in shares if share > 0]


def _span(values: Sequence[float], edge: float) -> tuple[int, int]:
    return max(0, math.floor(min(values) - edge)), min(SIDE, math.ceil(max(values) + edge))


_Side: TypeAlias = tuple[float, float, float, float]


def _sides(part: Part) -> Sequence[_Side]:
    ends = (*part.points[1:], part.points[0]) if part.filled else part.points[1:]
    pairs = zip(part.points, ends, strict=False)
    return [(ax, ay, bx - ax, by - ay) for (ax, ay), (bx, by) in pairs if (ax, ay) != (bx, by)]


def _distance(part: Part, sides: Sequence[_Side], x: float, y: float) -> float:
    """From a point to the nearest of the sides; negative inside a filled part."""
    nearest, inside = math.inf, False
    for ax, ay, dx, dy in sides:
        px, py = x - ax, y - ay
        along = max(0.0, min(1.0, (px * dx + py * dy) / (dx * dx + dy * dy)))
        nearest = min(nearest, (px - along * dx) ** 2 + (py - along * dy) ** 2)
        inside ^= (ay > y) != (ay + dy > y) and px < dx * py / dy
    return -math.sqrt(nearest) if inside and part.filled else math.sqrt(nearest)


class Canvas:
    """A transparent square to lay colours on, one over the other."""

    def __init__(self) -> None:
        self._pixels = [(0.0, 0.0, 0.0, 0.0)] * (SIDE * SIDE)

    def lay(self, colour: Colour, covered: Mask) -> None:
        """Lay a colour on what is covered."""
        ink = (*colour, 255.0)
        for index, share in covered.items():
            under = self._pixels[index]
            red, green, blue, alpha = (
                top * share + below * (1 - share) for top, below in zip(ink, under, strict=True)
            )
            self._pixels[index] = (red, green, blue, alpha)

    def rows(self) -> Sequence[bytes]:
        """Red, green, blue and opacity of each pixel, row by row from the top."""
        flat = [_written(pixel) for pixel in self._pixels]
        return [b"".join(flat[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE)]


def _written(pixel: tuple[float, float, float, float]) -> bytes:
    *colour, alpha = pixel
    return bytes([*(round(part * 255 / alpha) if alpha else 0 for part in colour), round(alpha)])
