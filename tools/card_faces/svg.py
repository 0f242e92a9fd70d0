"""Writes SVG: pieces of a drawing are strings of elements, made, coloured and placed by these."""

from typing import TypeAlias

Piece: TypeAlias = str
"""Elements of SVG, to be joined with others."""

INK = "#2a2320"
"""What outlines and features are drawn with."""


def filled(path: str, colour: str) -> Piece:
    """The area a path encloses."""
    return f'<path d="{path}" fill="{colour}"/>'


def outlined(path: str, colour: str, pen: float, edge: str = INK) -> Piece:
    """The area a path encloses, with an outline `pen` wide."""
    return (
        f'<path d="{path}" fill="{colour}" stroke="{edge}" stroke-width="{pen:g}"'
        ' stroke-linejoin="round"/>'
    )


def line(path: str, pen: float, colour: str = INK) -> Piece:
    """A path drawn with a round pen."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{pen:g}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )


def dot(x: float, y: float, radius: float, colour: str = INK) -> Piece:
    """A round spot."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}"/>'


def ring(x: float, y: float, radius: float, pen: float, colour: str, edge: str = INK) -> Piece:  # noqa: PLR0913, PLR0917 - where, how large, in which colour
    """A round spot with an outline."""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="{edge}"'
        f' stroke-width="{pen:g}"/>'
    )


def sheet(x: float, y: float, wide: float, high: float, round_by: float, colour: str) -> Piece:  # noqa: PLR0913, PLR0917 - where, how large, in which colour
    """A rectangle with round corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_by:g}"'
        f' fill="{colour}"/>'
    )


def placed(piece: Piece, x: float, y: float, scale: float = 1, turn: float = 0) -> Piece:
    """A piece moved so that its origin is at a point, scaled and turned (degrees) about it."""
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})">{piece}</g>'


def within(  # noqa: PLR0913, PLR0917 - what, where, how large
    piece: Piece, x: float, y: float, wide: float, high: float, round_by: float = 0
) -> Piece:
    """What of a piece is inside a rectangle with round corners."""
    name = f"inside_{x:g}_{y:g}_{wide:g}_{high:g}".replace(".", "-")
    edge = f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round_by:g}"/>'
    return f'<clipPath id="{name}">{edge}</clipPath><g clip-path="url(#{name})">{piece}</g>'


def document(wide: float, high: float, *pieces: Piece) -> str:
    """A whole drawing of this size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}">'
        f"{''.join(pieces)}</svg>"
    )
