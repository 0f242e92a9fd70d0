"""Paints any picture and writes its file. It stands on Pillow, so only who paints imports it."""

from typing import Final

from PIL import Image

from bot.pictures.materials.palette import palette
from bot.pictures.png_file import png_file
from bot.pictures.slate_painting import paint_slate
from bot.pictures.slate_picture import SlatePicture
from bot.pictures.standings_painting import paint_standings
from bot.pictures.standings_picture import StandingsPicture
from bot.pictures.table_painting import paint
from bot.pictures.table_picture import TablePicture

LARGEST: Final = 60_000
"""Bytes of a file."""


def painted(shown: TablePicture | SlatePicture | StandingsPicture) -> Image.Image:
    """The picture, in all colours."""
    match shown:
        case SlatePicture():
            return paint_slate(shown)
        case StandingsPicture():
            return paint_standings(shown)
        case TablePicture():
            return paint(shown)


def as_png(picture: Image.Image) -> bytes:
    """The file of a picture that is painted.

    WebP takes ten times as long for two thirds of the bytes.
    """
    return png_file(palette().apply(picture), LARGEST)
