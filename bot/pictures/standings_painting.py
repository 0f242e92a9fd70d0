"""Paints the standings of a tournament, as they are written on the blackboard of an inn."""

from typing import Final

from PIL import Image, ImageDraw

from bot.pictures import materials as made
from bot.pictures.lettering import fitted, font, number
from bot.pictures.seating import WIDTH
from bot.pictures.standings_picture import StandingsPicture, StandingsRow

_FRAME: Final = 18
"""Pixels of wood around the board."""
_HEADING: Final = 70
_COLUMNS: Final = 44
_ROW: Final = 62
_INDENT: Final = 22
_PLACE: Final = 62
"""The room for the number of a place."""
_VALUE: Final = 104
"""The room for the number in a column."""
_NAME: Final = 32
_BELOW: Final = 16


def paint_standings(shown: StandingsPicture) -> Image.Image:
    """The picture; takes some milliseconds."""
    height = 2 * _FRAME + _HEADING + _COLUMNS + _ROW * len(shown.rows) + _BELOW
    picture = made.framed_slate((WIDTH, height), _FRAME)
    pen = ImageDraw.Draw(picture)
    left, right = _FRAME + _INDENT, WIDTH - _FRAME - _INDENT
    heading, letters = fitted(shown.heading, 34, right - left)
    pen.text((left, _FRAME + _HEADING // 2 + 4), heading, made.CHALK, letters, anchor="lm")
    middle = _FRAME + _HEADING + _COLUMNS // 2
    for at, column in enumerate(shown.columns):
        label, letters = fitted(column, 22, _VALUE - 8)
        pen.text((_edge(shown, at), middle), label, made.FAINT, letters, anchor="rm")
    for at, row in enumerate(shown.rows):
        _row(pen, shown, row, _FRAME + _HEADING + _COLUMNS + _ROW * at)
    return picture


def _row(pen: ImageDraw.ImageDraw, shown: StandingsPicture, row: StandingsRow, top: int) -> None:
    left, right = _FRAME + _INDENT, WIDTH - _FRAME - _INDENT
    pen.line((left, top, right, top), fill=made.WOOD_LIGHT, width=1)
    colour = made.GOLD if shown.won and row.place == 1 else made.CHALK
    middle = top + _ROW // 2
    pen.text((left, middle), f"{row.place}.", made.FAINT, font(_NAME - 4), anchor="lm")
    room = right - left - _PLACE - _VALUE * len(shown.columns)
    name, letters = fitted(row.name, _NAME, room)
    pen.text((left + _PLACE, middle), name, colour, letters, anchor="lm")
    for at, value in enumerate(row.values):
        pen.text((_edge(shown, at), middle), number(value), colour, font(_NAME), anchor="rm")


def _edge(shown: StandingsPicture, column: int) -> int:
    """Where the numbers of a column end."""
    return WIDTH - _FRAME - _INDENT - _VALUE * (len(shown.columns) - 1 - column)
