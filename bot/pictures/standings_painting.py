"""Paints the standings of a tournament, as they are written on the blackboard of an inn."""

from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.materials import parts as made
from bot.pictures.materials.lettering import fit, font, number, write
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
    left, right = _FRAME + _INDENT, WIDTH - _FRAME - _INDENT
    heading, letters = fit(shown.heading, 34, right - left)
    write(picture, (left, _FRAME + _HEADING // 2 + 4), heading, made.CHALK, letters, "lm")
    middle = _FRAME + _HEADING + _COLUMNS // 2
    for at, column in enumerate(shown.columns):
        label, letters = fit(column, 22, _VALUE - 8)
        write(picture, (_edge(shown, at), middle), label, made.FAINT, letters, "rm")
    for at, row in enumerate(shown.rows):
        _row(picture, shown, row, _FRAME + _HEADING + _COLUMNS + _ROW * at)
    return picture


def _row(picture: Image.Image, shown: StandingsPicture, row: StandingsRow, top: int) -> None:
    left, right = _FRAME + _INDENT, WIDTH - _FRAME - _INDENT
    pen = ImageDraw.Draw(picture)
    pen.line((left, top, right, top), fill=made.WOOD_LIGHT, width=1)
    colour = made.GOLD if shown.won and row.place == 1 else made.CHALK
    middle = top + _ROW // 2
    pen.text((left, middle), f"{row.place}.", made.FAINT, font(_NAME - 4), anchor="lm")
    room = right - left - _PLACE - _VALUE * len(shown.columns)
    name, letters = fit(row.name, _NAME, room)
    write(picture, (left + _PLACE, middle), name, colour, letters, "lm")
    for at, value in enumerate(row.values):
        pen.text((_edge(shown, at), middle), number(value), colour, font(_NAME), anchor="rm")


def _edge(shown: StandingsPicture, column: int) -> int:
    """The right end of the numbers of a column."""
    return WIDTH - _FRAME - _INDENT - _VALUE * (len(shown.columns) - 1 - column)
