"""The colours that pictures are written with: so few that a file is small and soon made."""

from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

from PIL import Image

from bot.pictures.materials.parts import Colour

COLOURS: Final = 256
FILE: Final = Path(__file__).with_name("palette.png")
"""Two rows of pixels: the colours to look for, and those to show for them.

`python -m tools.picture_palette` chooses them.
"""


class Palette:
    """Colours to show, each for the pixels that are nearest to another colour.

    They differ, because Pillow ignores the last bits of the colours it looks for: if it looks for
    rounded ones, the felt has twice as many shades, and flat areas keep their own colour.
    """

    def __init__(self, sought: Sequence[Colour], shown: Sequence[Colour]) -> None:
        self._sought = Image.new("P", (1, 1))
        self._sought.putpalette(list(chain.from_iterable(sought)))
        self._shown = list(chain.from_iterable(shown))

    def apply(self, picture: Image.Image) -> Image.Image:
        """The picture in these colours; takes a millisecond."""
        found = picture.quantize(palette=self._sought, dither=Image.Dither.NONE)
        found.putpalette(self._shown)
        return found


@cache
def palette() -> Palette:
    """The colours of our pictures."""
    with Image.open(FILE) as file:
        parts = file.tobytes()
    colours = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))
    return Palette(colours[:COLOURS], colours[COLOURS:])
