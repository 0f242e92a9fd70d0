"""A picture's file shows its pixels, whoever deflates it, and is small where it must be."""

import importlib
import sys
from io import BytesIO

import pytest
from PIL import Image

from bot.pictures import png_file
from bot.pictures.materials.palette import palette
from bot.pictures.table_painting import paint
from tests.bot.pictures.test_table_painting import TABLE

LARGEST = 60_000


def as_opened(file: bytes) -> Image.Image:
    """The picture that a reader of PNG sees."""
    opened = Image.open(BytesIO(file))
    opened.load()
    return opened


@pytest.mark.parametrize("without", [(), ("isal", "isal.isal_zlib")], ids=["as it is", "no isal"])
def test_a_file_shows_the_pixels_and_colours_of_its_picture(
    without: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
):
    picture = palette().apply(paint(TABLE))
    with monkeypatch.context() as patch:
        for name in without:
            patch.setitem(sys.modules, name, None)
        written = importlib.reload(png_file).png_file(picture, LARGEST)
    importlib.reload(png_file)

    assert "PNG" == as_opened(written).format
    assert picture.mode == as_opened(written).mode
    assert picture.getpalette() == as_opened(written).getpalette()
    assert picture.tobytes() == as_opened(written).tobytes()


def test_a_file_that_would_be_too_large_is_made_small():
    picture = palette().apply(paint(TABLE))
    soon = png_file.png_file(picture, LARGEST)
    small = png_file.png_file(picture, len(soon) - 1)
    smallest = png_file.png_file(picture, 0)

    assert len(smallest) < len(small) < len(soon)
    for each in (small, smallest):
        assert as_opened(each).tobytes() == as_opened(soon).tobytes()
