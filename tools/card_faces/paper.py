"""What every card is printed on: its colours, and the pattern of its back."""

from tools.card_faces.signs import INKS
from tools.card_faces.svg import Piece, filled, sheet

CREAM = "#fffaeb"
EDGE = "#847a68"


def lozenges(x: float, y: float, wide: float, high: float, size: float) -> Piece:
    """A red field with rows of lozenges, about `size` high."""
    columns, rows = round(wide / size), round(high / size)
    step, drop = wide / columns, high / rows
    spots = [
        (x + (column + 0.5) * step, y + (row + 0.5) * drop)
        for row in range(rows)
        for column in range(columns)
    ]
    dx, dy = step * 0.36, drop * 0.36
    path = "".join(
        f"M{a:g} {b - dy:g}l{dx:g} {dy:g}l{-dx:g} {dy:g}l{-dx:g} {-dy:g}Z" for a, b in spots
    )
    return sheet(x, y, wide, high, 5, INKS["hearts"]) + filled(path, CREAM)
