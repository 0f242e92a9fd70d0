"""Paints a table in the colours of the palette at once, of areas that are kept in these colours.

Where nothing lies over the edges of an area, it looks the same wherever else nothing does. So only
cards and what they touch are painted anew for each picture, and only there colours are looked for.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, TypeAlias

from PIL import Image

from bot.pictures.materials import parts as made
from bot.pictures.materials.palette import palette
from bot.pictures.materials.parts import Size
from bot.pictures.seating import PLATE, RAIL, STRIP, WIDTH, Point, Ring
from bot.pictures.table_painting import (
    badge_of,
    corner_of,
    paint_above_plates,
    paint_below_plates,
    paint_plate,
    paint_strip,
    plate_of,
    ring_of,
    rows_on_slate,
    score_at,
    size_of,
)
from bot.pictures.table_picture import PaintedBadge, Plate, SlateRow, TablePicture

Box: TypeAlias = tuple[int, int, int, int]
"""Left, upper, right and lower edge."""
_LETTERS: Final = 16
"""Pixels by which the title of open cards may stand above their row."""


def paint_in_palette(table: TablePicture) -> Image.Image:
    """The picture as `palette().apply` gives it."""
    around, size = ring_of(table), size_of(table)
    picture = _empty_table(size).copy()
    picture.paste(_strip(size, table.signs, rows_on_slate(table)), (0, size[1] - STRIP))
    if table.above_all is not None:
        at = corner_of(around)
        picture.paste(_corner_badge(size, table.above_all, at), at)
    plates = [_box(middle, PLATE) for middle in around.plates]
    for seat, box in enumerate(plates):
        picture.paste(_plate(size, table.plates[seat], score_at(table, seat), box), box)
    for box in _boxes_anew(table, around, size):
        painted, seen = made.table_top(size, STRIP).crop(box), around.seen_from(Point(*box[:2]))
        paint_below_plates(painted, table, seen)
        for seat, plate in enumerate(plates):
            if _overlap(box, plate):
                paint_plate(painted, table, seen, seat)
        paint_above_plates(painted, table, seen)
        picture.paste(palette().apply(painted), box)
    return picture


def _boxes_anew(table: TablePicture, around: Ring, size: Size) -> Iterator[Box]:
    """The areas of cards, with their shadows, and of all that is painted over names.

    That of a trick is one, for its cards lie close together.
    """
    shadowed = made.shadow(around.card).size
    boxes = [_box(around.cards[played.place], shadowed) for played in table.trick]
    if boxes:
        left, upper, right, lower = zip(*boxes, strict=True)
        yield min(left), min(upper), max(right), max(lower)
    bottom = RAIL + around.height
    if table.headline:
        yield 0, RAIL, WIDTH, bottom
    if table.laid:
        yield 0, bottom - _LETTERS, WIDTH, size[1] - STRIP


def _box(middle: Point, size: Size) -> Box:
    left, top = middle.x - size[0] // 2, middle.y - size[1] // 2
    return left, top, left + size[0], top + size[1]


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@cache
def _empty_table(size: Size) -> Image.Image:
    return palette().apply(made.table_top(size, STRIP))


@lru_cache(maxsize=192)
def _strip(size: Size, signs: tuple[PaintedBadge, ...], rows: tuple[SlateRow, ...]) -> Image.Image:
    """The badges and the slate, 100 KB."""
    painted = made.table_top(size, STRIP).crop((0, size[1] - STRIP, *size))
    paint_strip(painted, signs, rows)
    return palette().apply(painted)


@lru_cache(maxsize=512)
def _plate(size: Size, plate: Plate, score: SlateRow | None, box: Box) -> Image.Image:
    """A name on the felt, 18 KB."""
    return _laid_on(size, plate_of(plate, score), box)


@lru_cache(maxsize=128)
def _corner_badge(size: Size, sign: PaintedBadge, at: Point) -> Image.Image:
    badge = badge_of(sign)
    return _laid_on(size, badge, (at.x, at.y, at.x + badge.width, at.y + badge.height))


def _laid_on(size: Size, part: Image.Image, box: Box) -> Image.Image:
    painted = made.table_top(size, STRIP).crop(box)
    painted.paste(part, (0, 0), part)
    return palette().apply(painted)
