"""Paints a slate alone, as it lies among the glasses: each name with its strokes below it."""

from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.materials import parts as made
from bot.pictures.materials.lettering import fit, font, length, number, write
from bot.pictures.seating import WIDTH
from bot.pictures.slate_picture import SlatePicture
from bot.pictures.table_picture import SlateRow

_FRAME: Final = 18
"""Pixels of wood around the slate."""
_HEADING: Final = 60
_ROW: Final = 122
_INDENT: Final = 26
_NUMBER: Final = 64
"""The size of the points, and the room they have."""
_NUMBER_ROOM: Final = 130
_NAME: Final = 36
_STROKES: Final = 44
_LEAST_STROKES: Final = 14
"""The height of strokes where there is room for them, and the one below which they are left out."""


def paint_slate(slate: SlatePicture) -> Image.Image:
    """The picture; takes some milliseconds."""
    height = 2 * _FRAME + _HEADING + _ROW * len(slate.rows)
    picture = made.framed_slate((WIDTH, height), _FRAME)
    pen = ImageDraw.Draw(picture)
    left, right = _FRAME + _INDENT, WIDTH - _FRAME - _INDENT
    heading, letters = fit(slate.heading, 28, right - left)
    write(picture, (left, _FRAME + _HEADING // 2 + 2), heading, made.FAINT, letters, "lm")
    for at, row in enumerate(slate.rows):
        top = _FRAME + _HEADING + _ROW * at
        pen.line((left, top, right, top), fill=made.WOOD_LIGHT, width=2)
        _row(picture, row, top, won=at in slate.won)
    return picture


def _row(picture: Image.Image, row: SlateRow, top: int, *, won: bool) -> None:
    pen = ImageDraw.Draw(picture)
    left, right = _FRAME + _INDENT, WIDTH - _FRAME - _INDENT
    colour = made.GOLD if won else made.side_colour(row.side)
    if won:
        frame = (_FRAME + 8, top + 6, WIDTH - _FRAME - 8, top + _ROW - 6)
        pen.rounded_rectangle(frame, 14, outline=made.GOLD, width=4)
    write(picture, (right, top + _ROW // 2), number(row.points), colour, font(_NUMBER), "rm")
    room = right - left - _NUMBER_ROOM
    name, letters = fit(row.name, _NAME, room - 60 * row.chalk)
    write(picture, (left, top + 34), name, colour, letters, "lm")
    if row.chalk:
        stick = made.round_panel((44, 15), 5, made.CHALK)
        picture.paste(stick, (left + round(length(name, letters)) + 16, top + 27), stick)
    _strokes(picture, row.points, (left, top + 60), room)


def _strokes(picture: Image.Image, points: int, at: tuple[int, int], room: int) -> None:
    """As many strokes as there are points, smaller where they would not fit."""
    high = min(_STROKES, int(room / made.tally_width(max(points, 1))))
    if points > 0 and high >= _LEAST_STROKES:
        strokes = made.tally(points, high)
        picture.paste(strokes, (at[0], at[1] + (_STROKES - high) // 2), strokes)
