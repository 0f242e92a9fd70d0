"""The parts of pictures besides cards: panels, chips, strokes, each painted once and kept."""

from functools import cache, lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

Colour: TypeAlias = tuple[int, int, int]
Size: TypeAlias = tuple[int, int]

_FINER: Final = 4
"""The factor by which outlines are drawn larger before they are made smaller, for soft edges."""

_STEP, _GAP = 0.3, 0.36
"""The distance from one stroke to the next, and to the next bundle, in heights of a stroke."""

WOOD: Final[Colour] = (92, 60, 36)
WOOD_LIGHT: Final[Colour] = (132, 90, 55)
FELT: Final[Colour] = (38, 84, 64)
PANEL: Final[Colour] = (20, 40, 33)
SLATE: Final[Colour] = (38, 44, 47)
CHALK: Final[Colour] = (240, 240, 232)
FAINT: Final[Colour] = (176, 196, 184)
INK: Final[Colour] = (24, 22, 20)
GOLD: Final[Colour] = (255, 205, 66)
SIDES: Final[tuple[Colour, ...]] = (
    (238, 178, 72),
    (112, 178, 236),
    (236, 132, 112),
    (160, 206, 104),
    (192, 160, 236),
    (104, 208, 196),
)


def side_colour(side: int) -> Colour:
    """The colour of those who play together."""
    return SIDES[side % len(SIDES)]


@lru_cache(maxsize=256)
def round_panel(size: Size, radius: int, colour: Colour, edge: Colour | None = None) -> Image.Image:
    """A panel with round corners, with an edge of three pixels if it has a colour."""
    width, height = size
    panel = Image.new("RGBA", size, (*(edge or colour), 0))
    panel.paste(edge or colour, (0, 0, width, height), _round_mask(size, radius))
    if edge is not None:
        inner = (width - 6, height - 6)
        panel.paste(colour, (3, 3, width - 3, height - 3), _round_mask(inner, max(1, radius - 3)))
    return panel


@lru_cache(maxsize=256)
def _round_mask(size: Size, radius: int) -> Image.Image:
    fine = Image.new("L", (size[0] * _FINER, size[1] * _FINER))
    box = (0, 0, fine.width - 1, fine.height - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * _FINER, fill=255)
    return fine.reduce(_FINER)


@cache
def table_top(size: Size, strip: int) -> Image.Image:
    """The empty table: a wooden frame, felt inside it, and a darker band at the bottom."""
    width, height = size
    top = Image.new("RGB", size, WOOD)
    felt = Image.new("RGB", (width - 16, height - 16), FELT)
    light = ImageOps.fit(Image.radial_gradient("L"), felt.size)
    glow = Image.new("RGB", felt.size, tuple(min(255, c + 34) for c in FELT))
    felt = Image.composite(felt, glow, Image.eval(light, lambda value: min(255, value * 1.3)))
    top.paste(felt, (8, 8), _round_mask(felt.size, 22))
    band = Image.new("RGB", (felt.width, strip - 8), PANEL)
    mask = Image.new("L", felt.size)
    upper = felt.height - band.height
    mask.paste(110, (0, upper, *felt.size))
    mask = ImageChops.darker(mask, _round_mask(felt.size, 22))
    top.paste(band, (8, 8 + upper), mask.crop((0, upper, *felt.size)))
    return top


def framed_slate(size: Size, frame: int) -> Image.Image:
    """A slate to write on, in wood that is `frame` pixels wide."""
    width, height = size
    picture = Image.new("RGB", size, WOOD)
    slate = round_panel((width - 2 * frame, height - 2 * frame), 12, SLATE, WOOD_LIGHT)
    picture.paste(slate, (frame, frame), slate)
    return picture


@cache
def shadow(size: Size) -> Image.Image:
    """The shadow of a card of this size on the table."""
    around = (size[0] + 24, size[1] + 24)
    mask = Image.new("L", around)
    mask.paste(_round_mask(size, 10), (12, 12))
    mask = Image.eval(mask.filter(ImageFilter.GaussianBlur(6)), lambda value: value / 2)
    dark = Image.new("RGBA", around, (0, 0, 0, 0))
    dark.putalpha(mask)
    return dark


@lru_cache(maxsize=64)
def outline(size: Size, colour: Colour, wide: int) -> Image.Image:
    """A frame around a card of this size."""
    around = (size[0] + 2 * wide, size[1] + 2 * wide)
    frame = Image.new("RGBA", around, (*colour, 0))
    frame.paste(colour, (0, 0, *around), _round_mask(around, 10 + wide))
    return frame


@lru_cache(maxsize=64)
def disc(side: int, colour: Colour) -> Image.Image:
    """A round chip."""
    return round_panel((side, side), side // 2, colour)


@cache
def robot(side: int, colour: Colour) -> Image.Image:
    """The head of a computer player."""
    fine = Image.new("L", (side * _FINER, side * _FINER))
    pen, unit = ImageDraw.Draw(fine), side * _FINER / 24
    pen.rounded_rectangle((3 * unit, 7 * unit, 21 * unit, 21 * unit), 4 * unit, fill=255)
    pen.rectangle((11 * unit, 3 * unit, 13 * unit, 8 * unit), fill=255)
    pen.ellipse((9.5 * unit, unit, 14.5 * unit, 5 * unit), fill=255)
    for x in (7, 14):
        pen.ellipse((x * unit, 11 * unit, (x + 3.4) * unit, 14.4 * unit), fill=0)
    pen.rounded_rectangle((8 * unit, 16.6 * unit, 16 * unit, 18.2 * unit), unit, fill=0)
    head = Image.new("RGBA", (side, side), (*colour, 0))
    head.paste(colour, (0, 0, side, side), fine.reduce(_FINER))
    return head


@cache
def eye(side: int, colour: Colour, white: Colour) -> Image.Image:
    """An open eye, on a round chip of the other colour."""
    fine = Image.new("L", (side * _FINER, side * _FINER))
    pen, unit = ImageDraw.Draw(fine), side * _FINER / 30
    # Two arcs that meet in the corners of the eye.
    upper = [(x, 15 - 7.5 * (1 - ((x - 15) / 11) ** 2)) for x in range(4, 27)]
    lower = [(x, 30 - y) for x, y in reversed(upper)]
    pen.polygon([(x * unit, y * unit) for x, y in (*upper, *lower)], fill=255)
    pen.ellipse((10.5 * unit, 10.5 * unit, 19.5 * unit, 19.5 * unit), fill=0)
    pen.ellipse((13 * unit, 13 * unit, 17 * unit, 17 * unit), fill=255)
    chip = disc(side, white).copy()
    chip.paste(colour, (0, 0, side, side), fine.reduce(_FINER))
    return chip


def tally_width(points: int) -> float:
    """The width of the strokes for so many points, in heights of a stroke."""
    bundles, rest = divmod(points, 5)
    return bundles * (4 * _STEP + _GAP) + rest * _STEP + _STEP


@cache
def tally(points: int, height: int, colour: Colour = CHALK) -> Image.Image:
    """Strokes in bundles of five, as they are written with chalk, each a little crooked."""
    step, gap = height * _STEP, height * _GAP
    width = round(height * tally_width(points))
    fine = Image.new("L", (width * _FINER, (height + 4) * _FINER))
    pen = ImageDraw.Draw(fine)
    x = step / 2
    for stroke in range(points):
        lean = ((stroke * 37) % 7 - 3) * 0.35
        ends = (x + lean, 2, x - lean, height + 2)
        if stroke % 5 == 4:
            ends = (x - 4.2 * step, height * 0.78, x - 0.2 * step, height * 0.25)
        pen.line([end * _FINER for end in ends], fill=235, width=round(0.11 * height * _FINER))
        x += gap if stroke % 5 == 4 else step
    strokes = Image.new("RGBA", (width, height + 4), (*colour, 0))
    strokes.paste(colour, (0, 0, *strokes.size), fine.reduce(_FINER))
    return strokes
