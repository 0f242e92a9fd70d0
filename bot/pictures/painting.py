"""Paints any picture and writes its file. It stands on Pillow, so only who paints imports it."""

from typing import Final

from bot.pictures.materials.palette import palette
from bot.pictures.palette_painting import paint_in_palette
from bot.pictures.png_file import png_file
from bot.pictures.slate_painting import paint_slate
from bot.pictures.slate_picture import SlatePicture
from bot.pictures.standings_painting import paint_standings
from bot.pictures.standings_picture import StandingsPicture
from bot.pictures.table_picture import TablePicture

LARGEST: Final = 60_000
"""Bytes of a file."""


def png(shown: TablePicture | SlatePicture | StandingsPicture) -> bytes:
    """The picture as PNG; WebP takes ten times as long for two thirds of the bytes."""
    match shown:
        case SlatePicture():
            picture = palette().apply(paint_slate(shown))
        case StandingsPicture():
            picture = palette().apply(paint_standings(shown))
        case TablePicture():
            picture = paint_in_palette(shown)
    return png_file(picture, LARGEST)
