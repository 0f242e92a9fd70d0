"""Paints the picture of a table: badges and slate above, names around, the trick in the middle."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageOps

from bot.pictures import card_images, materials as made
from bot.pictures.lettering import fits, fitted, font, font_for, length, number, wrapped, write
from bot.pictures.materials import Colour, Size
from bot.pictures.seating import CHIP, PLATE, STRIP, WIDTH, Point, Ring, ring
from bot.pictures.table_picture import (
    CardPlayed,
    OpenCards,
    Plate,
    Sign,
    SlateRow,
    TablePicture,
)

_LAID: Final = 156
"""Pixels at the bottom for cards that lie open."""
_SMALL: Final[Size] = (80, 120)
_BOX: Final = 104
"""Pixels from top to bottom of a badge, and of the slate."""
_SLATE_WIDTH: Final = 330
_MOST_ROWS: Final = 3
"""With more sides than this, each has its points at its seat."""
_MOST_STROKES: Final = 25
_LARGE_ROW: Final = 32
"""How large numbers are where no more than two rows stand below each other."""
_LARGE_STROKES, _SMALL_STROKES = 28, 22
"""How high they are, where there is room for the names beside them, and else."""
_MARGIN: Final = 16
_GAP: Final = 8


def paint(table: TablePicture) -> Image.Image:
    """The picture; takes some milliseconds."""
    around = ring(len(table.plates), table.opposite, close=table.over)
    bottom = STRIP + around.height
    # Where there is a dummy its row stays while it is played, so that the picture does not jump.
    has_row = bool(table.laid) or (table.opposite is not None and not table.over)
    height = bottom + _LAID * has_row + 8
    picture = made.table_top((WIDTH, height), STRIP).copy()
    on_slate = len(table.slate) <= _MOST_ROWS
    _signs(picture, table.signs, WIDTH - 2 * _MARGIN - (_SLATE_WIDTH + _GAP) * on_slate)
    if on_slate:
        _slate(picture, table)
    _trick(picture, table, around)
    for seat, plate in enumerate(table.plates):
        score = None if on_slate else table.slate[seat]
        _paste(picture, _plate(plate, score), around.plates[seat])
    if table.headline:
        _headline(picture, table.headline, STRIP + around.height // 2)
    for at, laid in enumerate(table.laid):
        _laid(picture, laid, bottom, at, len(table.laid))
    return picture


def _paste(picture: Image.Image, part: Image.Image, middle: Point) -> None:
    at = (middle.x - part.width // 2, middle.y - part.height // 2)
    picture.paste(part, at, part)


def _headline(picture: Image.Image, text: str, middle_y: int) -> None:
    lines, letters = wrapped(text, 34, WIDTH // 2 - 60)
    wide = max(round(length(line, letters)) for line in lines) + 48
    panel = made.rounded((wide, 44 * len(lines) + 32), 18, made.PANEL, made.GOLD)
    middle = Point(WIDTH // 2, middle_y)
    _paste(picture, panel, middle)
    for at, line in enumerate(lines):
        y = middle.y + round(44 * (at - (len(lines) - 1) / 2))
        write(picture, (middle.x, y), line, made.CHALK, letters, "mm")


# Badges


def _signs(picture: Image.Image, signs: Sequence[Sign], width: int) -> None:
    x, high = _MARGIN, _height_of_signs(signs, width)
    for sign in signs:
        badge = _sign_at(sign, high)
        picture.paste(badge, (x, _MARGIN + (_BOX - high) // 2), badge)
        x += badge.width + _GAP * high // _BOX


def _height_of_signs(signs: Sequence[Sign], width: int) -> int:
    """How high badges may be that stand beside each other in `width`."""
    wide = sum(_sign(sign).width + _GAP for sign in signs) - _GAP
    return _BOX if wide <= width else _BOX * width // wide


@lru_cache(maxsize=512)
def _sign_at(sign: Sign, high: int) -> Image.Image:
    badge = _sign(sign)
    if high == _BOX:
        return badge
    return ImageOps.fit(badge, (badge.width * high // _BOX, high), Image.Resampling.LANCZOS)


@lru_cache(maxsize=512)
def _sign(sign: Sign) -> Image.Image:
    inside = _inside(sign)
    title = font_for(sign.title, 20)
    width = max(round(length(sign.title, title)), inside.width) + 20
    badge = made.rounded((width, _BOX), 14, made.PANEL).copy()
    write(badge, (width // 2, 15), sign.title, made.FAINT, title, "mm")
    badge.alpha_composite(inside, ((width - inside.width) // 2, 64 - inside.height // 2))
    return badge


def _inside(sign: Sign) -> Image.Image:
    if sign.suit:
        return card_images.suit(sign.suit, 60)
    if sign.faces:
        return _squares(sign.faces)
    letters = font_for(sign.text, 40 if len(sign.text) < 8 else 28)
    drawn = Image.new("RGBA", (round(length(sign.text, letters)) + 2, 52), (*made.CHALK, 0))
    write(drawn, (drawn.width // 2, 26), sign.text, made.CHALK, letters, "mm")
    return drawn


def _squares(faces: Sequence[str]) -> Image.Image:
    beside = Image.new("RGBA", (64 * len(faces) - 4, 60), (0, 0, 0, 0))
    for at, face in enumerate(faces):
        beside.alpha_composite(card_images.square(face, 60), (at * 64, 0))
    return beside


# The slate


def _slate(picture: Image.Image, table: TablePicture) -> None:
    left = WIDTH - _MARGIN - _SLATE_WIDTH
    panel = made.rounded((_SLATE_WIDTH, _BOX), 10, made.SLATE, made.WOOD_LIGHT)
    picture.paste(panel, (left, _MARGIN), panel)
    rows = len(table.slate)
    for at, row in enumerate(table.slate):
        y = _MARGIN + round(6 + (_BOX - 12) * (at + 0.5) / rows)
        _row(picture, row, (left, y), _LARGE_ROW if rows < 3 else 26)


def _row(picture: Image.Image, row: SlateRow, at: tuple[int, int], size: int) -> None:
    left, y = at
    colour = made.side_colour(row.side)
    points = number(row.points)
    write(picture, (left + _SLATE_WIDTH - 12, y), points, colour, font(size), "rm")
    x = left + _SLATE_WIDTH - 18 - round(length(points, font(size)))
    if 0 < row.points <= _MOST_STROKES:
        needed = round(length(row.name, font(size - 6))) + 80 * row.chalk
        large = made.tally(row.points, _LARGE_STROKES)
        # Where three stand below each other, large ones all but touch those of the next row.
        has_room = size == _LARGE_ROW and x - left - large.width > needed
        strokes = large if has_room else made.tally(row.points, _SMALL_STROKES)
        x -= strokes.width
        picture.paste(strokes, (x, y - strokes.height // 2), strokes)
    if row.chalk:
        stick = made.rounded((34, 12), 4, made.CHALK)
        x -= 44
        picture.paste(stick, (x + 4, y - 6), stick)
    room = x - left - 18
    whole = fits(row.name, size - 6, room) or not row.initials
    name, letters = fitted(row.name if whole else row.initials, size - 6, room)
    write(picture, (left + 12, y), name, colour, letters, "lm")


# The seats


@lru_cache(maxsize=512)
def _plate(plate: Plate, score: SlateRow | None) -> Image.Image:
    width = PLATE[0]
    colour = made.side_colour(plate.side)
    lit = plate.acts or plate.won
    body = colour if lit else made.PANEL
    ink = made.INK if lit else made.CHALK
    panel = made.rounded(PLATE, 16, body, made.GOLD if plate.won else colour).copy()
    pen = ImageDraw.Draw(panel)
    right = width - 14
    if plate.occupant != "person":
        head = made.robot(30, made.INK if lit else made.FAINT)
        panel.alpha_composite(head, (right - 28, 10))
        right -= 34
    left = 14
    if plate.acts:
        pen.polygon([(left, 14), (left + 18, 26), (left, 38)], fill=made.INK)
        left += 26
    name, letters = fitted(plate.name, 28, right - left)
    write(panel, (left, 26), name, ink, letters, "lm")
    right = width - 14
    if score is not None:
        points = number(score.points)
        write(panel, (right, 66), points, ink, font(34), "rm")
        right -= round(length(points, font(34))) + 8
    _marks(panel, pen, plate, ink, right)
    return panel


def _marks(
    panel: Image.Image, pen: ImageDraw.ImageDraw, plate: Plate, ink: Colour, right: int
) -> None:
    x, middle = 14, 66
    for chip in plate.chips:
        panel.alpha_composite(made.disc(30, made.CHALK), (x, middle - 15))
        write(panel, (x + 15, middle), chip, made.INK, font_for(chip, 20), "mm")
        x += 35
    if plate.may_raise:
        panel.alpha_composite(made.disc(30, made.GOLD), (x, middle - 15))
        pen.polygon([(x + 15, 55), (x + 25, 68), (x + 5, 68)], fill=made.INK)
        pen.rectangle((x + 12, 66, x + 18, 77), fill=made.INK)
        x += 35
    for trick in range(plate.tricks):
        step = 18 if plate.tricks <= 4 else 10
        back = made.rounded((20, 30), 4, (178, 40, 48), made.CHALK)
        panel.alpha_composite(back, (x + trick * step, middle - 15))
    if plate.tricks:
        x += (plate.tricks - 1) * (18 if plate.tricks <= 4 else 10) + 26
    if fits(plate.note, 20, right - x - 2):  # half a word says nothing
        note, letters = fitted(plate.note, 20, right - x - 2)
        write(panel, (x + 2, middle), note, ink, letters, "lm")


# The cards


def _trick(picture: Image.Image, table: TablePicture, around: Ring) -> None:
    # Who sits in front has the card on top, or it would hide corners of cards behind it.
    for played in sorted(table.trick, key=lambda each: around.cards[each.place].y):
        first, pale = played is table.trick[0], table.taken and not played.best
        _played(picture, played, around, first=first, pale=pale)


def _played(
    picture: Image.Image, played: CardPlayed, around: Ring, *, first: bool, pale: bool
) -> None:
    middle, size = around.cards[played.place], around.card
    _paste(picture, made.shadow(size), middle)
    if played.best:
        _paste(picture, made.outline(size, made.GOLD, 6), middle)
    image = card_images.pale_card if pale else card_images.card
    _paste(picture, image(played.face, size), middle)
    if first:
        chip = Point(middle.x + size[0] // 2 - CHIP, middle.y - size[1] // 2 + CHIP)
        _paste(picture, made.disc(34, made.INK), chip)
        write(picture, chip, "1", made.CHALK, font(22), "mm")


def _laid(picture: Image.Image, laid: OpenCards, top: int, at: int, count: int) -> None:
    room = (WIDTH - 2 * _MARGIN) // count
    left = _MARGIN + at * room
    title, letters = fitted(laid.title, 24, room - 20)
    write(picture, (left + 8, top + 6), title, made.CHALK, letters, "lm")
    step = min(_SMALL[0] + 6, (room - _SMALL[0] - 10) // max(1, len(laid.faces) - 1))
    for place, face in enumerate(laid.faces):
        card = card_images.card(face, _SMALL)
        picture.paste(card, (left + 6 + place * step, top + 24), card)
