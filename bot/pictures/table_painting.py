"""Paints the picture of a table: names around, the trick in the middle, badges and slate below."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageOps

from bot.pictures.materials import card_images, parts as made
from bot.pictures.materials.lettering import (
    fit,
    fits,
    font,
    font_for,
    length,
    number,
    wrap,
    writable,
    write,
)
from bot.pictures.materials.parts import Colour, Size
from bot.pictures.seating import CHIP, PLATE, RAIL, STRIP, WIDTH, Point, Ring, ring
from bot.pictures.table_picture import (
    OpenCards,
    PaintedBadge,
    PaintedCard,
    Plate,
    SlateRow,
    TablePicture,
)

_LAID: Final = 156
"""Pixels below the names for cards that lie open."""
_SMALL: Final[Size] = (80, 120)
_BOX: Final = 104
"""Pixels from top to bottom of a badge, and of the slate."""
_CROWDED_TITLES: Final = (20, 19, 18, 17, 16, 15)
"""The sizes of badge titles that would be too wide beside each other."""
_CROWDED_INSIDE, _CROWDED_GAP = 70, 5
"""The size of the contents of such badges, in hundredths, and their distance."""
_SLATE_WIDTH: Final = 330
_MOST_ROWS: Final = 3
"""With more sides than this, each has its points at its seat."""
_MOST_STROKES: Final = 25
_LARGE_ROW: Final = 32
"""The size of numbers where there are at most two rows."""
_STROKES: Final = (28, 22)
"""The heights of strokes beside a whole name, the higher one where there is room."""
_STROKES_BESIDE_INITIALS: Final = (22, 17)
_APART, _CLOSE, _MOST_APART = 18, 10, 4
"""The distance of tricks at a seat, with few of them and with more than the last number."""
_LABEL_SIZES: Final = (24, 20, 16)
"""The sizes of the label on a card; half a word says nothing, so a label that does not fit is left
out."""
_MARGIN: Final = 16
_GAP: Final = 8


def paint(table: TablePicture) -> Image.Image:
    """The picture; takes some milliseconds. `paint_in_palette` gives the same much sooner."""
    around, size = ring_of(table), size_of(table)
    picture = made.table_top(size, STRIP).copy()
    paint_strip(picture, table.signs, rows_on_slate(table))
    paint_below_plates(picture, table, around)
    for seat in range(len(table.plates)):
        paint_plate(picture, table, around, seat)
    paint_above_plates(picture, table, around)
    return picture


def ring_of(table: TablePicture) -> Ring:
    """The places of everything on the felt."""
    return ring(len(table.plates), table.opposite, close=table.over)


def size_of(table: TablePicture) -> Size:
    """The width and the height of the picture."""
    # Where there is a dummy its row stays while it is played, so that the picture does not jump.
    has_row = bool(table.laid) or (table.opposite is not None and not table.over)
    return WIDTH, RAIL + ring_of(table).height + _LAID * has_row + STRIP


def rows_on_slate(table: TablePicture) -> tuple[SlateRow, ...] | None:
    """The rows of the slate; None where each side has its points at its seat."""
    return table.slate if len(table.slate) <= _MOST_ROWS else None


def paint_strip(
    picture: Image.Image, signs: Sequence[PaintedBadge], rows: Sequence[SlateRow] | None
) -> None:
    """Paint the badges and the slate, if there is one, at the bottom of a picture this wide."""
    _signs(picture, signs, WIDTH - 2 * _MARGIN - (_SLATE_WIDTH + _GAP) * (rows is not None))
    if rows is not None:
        _slate(picture, rows)


def paint_below_plates(picture: Image.Image, table: TablePicture, around: Ring) -> None:
    """Paint the badge for the highest card, and the trick."""
    if table.above_all is not None:
        badge = badge_of(table.above_all)
        picture.paste(badge, corner_of(around), badge)
    _trick(picture, table, around)


def paint_plate(picture: Image.Image, table: TablePicture, around: Ring, seat: int) -> None:
    """Paint the name and the marks of a seat."""
    _paste(picture, plate_of(table.plates[seat], score_at(table, seat)), around.plates[seat])


def score_at(table: TablePicture, seat: int) -> SlateRow | None:
    """The points that stand at a seat; None where they are on the slate."""
    return table.slate[seat] if rows_on_slate(table) is None else None


def paint_above_plates(picture: Image.Image, table: TablePicture, around: Ring) -> None:
    """Paint the headline, and the cards that lie open below the names."""
    if table.headline:
        middle = Point(around.origin.x + WIDTH // 2, around.origin.y + RAIL + around.height // 2)
        _headline(picture, table.headline, middle)
    below = Point(around.origin.x, around.origin.y + RAIL + around.height)
    for at, laid in enumerate(table.laid):
        _open_cards(picture, laid, below, at, len(table.laid))


def _paste(picture: Image.Image, part: Image.Image, middle: Point) -> None:
    at = (middle.x - part.width // 2, middle.y - part.height // 2)
    picture.paste(part, at, part)


def _headline(picture: Image.Image, text: str, middle: Point) -> None:
    lines, letters = wrap(text, 34, WIDTH // 2 - 60)
    wide = max(round(length(line, letters)) for line in lines) + 48
    panel = made.round_panel((wide, 44 * len(lines) + 32), 18, made.PANEL, made.GOLD)
    _paste(picture, panel, middle)
    for at, line in enumerate(lines):
        y = middle.y + round(44 * (at - (len(lines) - 1) / 2))
        write(picture, (middle.x, y), line, made.CHALK, letters, "mm")


# Badges


def _signs(picture: Image.Image, signs: Sequence[PaintedBadge], width: int) -> None:
    badges, gap = _badges(tuple(signs), width)
    x, top = _MARGIN, _top_of_boxes(picture)
    for badge in badges:
        picture.paste(badge, (x, top + (_BOX - badge.height) // 2), badge)
        x += badge.width + gap


def _badges(signs: Sequence[PaintedBadge], width: int) -> tuple[list[Image.Image], int]:
    """Badges that fit into `width`, and their distance.

    Where they are too many, their titles stay as large as they can, because they are small anyhow.
    """
    high = _height_of_signs(signs, width)
    for size in _CROWDED_TITLES if high < _BOX else ():
        badges = [_narrow(sign, size) for sign in signs]
        if sum(each.width + _CROWDED_GAP for each in badges) - _CROWDED_GAP <= width:
            return badges, _CROWDED_GAP
    return [_sign_at(sign, high) for sign in signs], _GAP * high // _BOX


def corner_of(around: Ring) -> Point:
    """The place of the badge for the highest card: between the names in front and to the left.

    Tables of five or six, which have no such cards, have no room for it.
    """
    left, top = around.origin
    return Point(left + _MARGIN, top + RAIL + around.height - _BOX - 4)


def _top_of_boxes(picture: Image.Image) -> int:
    return picture.height - _MARGIN - _BOX


def _height_of_signs(signs: Sequence[PaintedBadge], width: int) -> int:
    """The height that badges may have to stand beside each other in `width`."""
    wide = sum(badge_of(sign).width + _GAP for sign in signs) - _GAP
    return _BOX if wide <= width else _BOX * width // wide


@lru_cache(maxsize=512)
def _sign_at(sign: PaintedBadge, high: int) -> Image.Image:
    badge = badge_of(sign)
    if high == _BOX:
        return badge
    return ImageOps.fit(badge, (badge.width * high // _BOX, high), Image.Resampling.LANCZOS)


@lru_cache(maxsize=512)
def badge_of(sign: PaintedBadge) -> Image.Image:
    """A badge by itself, with what it says below its title."""
    inside = _inside(sign)
    title, letters = writable(sign.title, 20)
    width = max(round(length(title, letters)), inside.width) + 20
    badge = made.round_panel((width, _BOX), 14, made.PANEL).copy()
    write(badge, (width // 2, 15), title, made.FAINT, letters, "mm")
    badge.alpha_composite(inside, ((width - inside.width) // 2, 64 - inside.height // 2))
    return badge


@lru_cache(maxsize=512)
def _narrow(sign: PaintedBadge, size: int) -> Image.Image:
    """A badge as narrow as a title of this size lets it be, in two lines where it has two parts."""
    whole = _inside(sign)
    small = whole.width * _CROWDED_INSIDE // 100, whole.height * _CROWDED_INSIDE // 100
    inside = ImageOps.fit(whole, small, Image.Resampling.LANCZOS)
    title, letters = writable(sign.title, size)
    lines = title.rsplit(" ", 1)
    wide = max(inside.width, *(round(length(line, letters)) for line in lines)) + 8
    badge = made.round_panel((wide, _BOX), 14, made.PANEL).copy()
    for at, line in enumerate(lines):
        y = 25 + round((size + 2) * (at - (len(lines) - 1) / 2))
        write(badge, (wide // 2, y), line, made.FAINT, letters, "mm")
    badge.alpha_composite(inside, ((wide - inside.width) // 2, 72 - inside.height // 2))
    return badge


def _inside(sign: PaintedBadge) -> Image.Image:
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


def _slate(picture: Image.Image, rows: Sequence[SlateRow]) -> None:
    left, top = WIDTH - _MARGIN - _SLATE_WIDTH, _top_of_boxes(picture)
    panel = made.round_panel((_SLATE_WIDTH, _BOX), 10, made.SLATE, made.WOOD_LIGHT)
    picture.paste(panel, (left, top), panel)
    count = len(rows)
    size = _LARGE_ROW if count < 3 else 26
    high = [_stroke_height(row, size) for row in rows]
    in_full = all(
        fits(row.name, size - 6, _name_room(row, size, at))
        for row, at in zip(rows, high, strict=True)
        if row.initials
    )
    for at, row in enumerate(rows):
        y = top + round(6 + (_BOX - 12) * (at + 0.5) / count)
        name = row.name if in_full or not row.initials else row.initials
        _row(picture, row, name, (left, y), size, high[at])


def _stroke_height(row: SlateRow, size: int) -> int:
    """The height of strokes that leave room for the name, or at least for its initials.

    Where three rows stand below each other, large strokes all but touch those of the next row.
    """
    if not 0 < row.points <= _MOST_STROKES:
        return 0
    names = [(row.name, high) for high in _STROKES if high < _STROKES[0] or size == _LARGE_ROW]
    shorter = [(row.initials, high) for high in _STROKES_BESIDE_INITIALS if row.initials]
    found = (
        high
        for name, high in (*names, *shorter)
        if fits(name, size - 6, _name_room(row, size, high))
    )
    return next(found, _STROKES[-1])


def _name_room(row: SlateRow, size: int, high: int) -> int:
    """The pixels for a name beside strokes of this height, the points and the chalk."""
    points = round(length(number(row.points), font(size)))
    strokes = made.tally(row.points, high).width if high else 0
    return _SLATE_WIDTH - 36 - points - strokes - 44 * row.chalk


def _row(  # noqa: PLR0913, PLR0917 - whose row it is, where it stands, and how large
    picture: Image.Image, row: SlateRow, name: str, at: tuple[int, int], size: int, high: int
) -> None:
    left, y = at
    colour = made.side_colour(row.side)
    points = number(row.points)
    write(picture, (left + _SLATE_WIDTH - 12, y), points, colour, font(size), "rm")
    x = left + _SLATE_WIDTH - 18 - round(length(points, font(size)))
    if high:
        strokes = made.tally(row.points, high)
        x -= strokes.width
        picture.paste(strokes, (x, y - strokes.height // 2), strokes)
    if row.chalk:
        stick = _kreide()
        picture.paste(stick, (x - 12 - stick.width, y - stick.height // 2), stick)
    written, letters = fit(name, size - 6, _name_room(row, size, high))
    write(picture, (left + 12, y), written, colour, letters, "lm")


@cache
def _kreide() -> Image.Image:
    """A stick of chalk, aslant, or it would be a minus before the points."""
    stick = made.round_panel((34, 12), 4, made.CHALK)
    return stick.rotate(55, Image.Resampling.BICUBIC, expand=True)


# The seats


@lru_cache(maxsize=64)  # of 70 KB each, which are painted in 0.03 ms
def plate_of(plate: Plate, score: SlateRow | None) -> Image.Image:
    """A name with its marks, and with the points of its side if a `score` stands there."""
    width = PLATE[0]
    colour = made.side_colour(plate.side)
    lit = plate.acts or plate.won
    body = colour if lit else made.PANEL
    ink = made.INK if lit else made.CHALK
    panel = made.round_panel(PLATE, 16, body, made.GOLD if plate.won else colour).copy()
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
    name, letters = fit(plate.name, 28, right - left)
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
    if plate.informed:
        panel.alpha_composite(made.eye(30, made.INK, made.CHALK), (x, middle - 15))
        x += 35
    step, size = _beside_each_other(plate, right - x - 2)
    for trick in range(plate.tricks):
        back = made.round_panel((20, 30), 4, (178, 40, 48), made.CHALK)
        panel.alpha_composite(back, (x + trick * step, middle - 15))
    x += _trick_width(plate.tricks, step)
    if size is not None:
        write(panel, (x + 2, middle), plate.note, ink, font_for(plate.note, size), "lm")


def _beside_each_other(plate: Plate, room: int) -> tuple[int, int | None]:
    """The distance of the tricks of a plate, and the size of the note behind them.

    Half a word says nothing: a note that finds no room at all is left out.
    """
    wide = _CLOSE if plate.tricks > _MOST_APART else _APART
    for step, size in ((wide, 20), (wide, 16), (_CLOSE, 14)):
        if fits(plate.note, size, room - _trick_width(plate.tricks, step)):
            return step, size
    return wide, None


def _trick_width(tricks: int, step: int) -> int:
    return (tricks - 1) * step + 26 if tricks else 0


# The cards


def _trick(picture: Image.Image, table: TablePicture, around: Ring) -> None:
    # The card in front is on top, or it would hide corners of cards behind it.
    for played in sorted(table.trick, key=lambda each: around.cards[each.place].y):
        _card(picture, played, around, dark=table.taken and not played.best)
    if table.trick:
        _lead(picture, table.trick[0], around)
    for played in table.trick:
        if played.label:
            _label(picture, played, around)


def _card(picture: Image.Image, played: PaintedCard, around: Ring, *, dark: bool) -> None:
    middle, size = around.cards[played.place], around.card
    _paste(picture, made.shadow(size), middle)
    if played.best:
        _paste(picture, made.outline(size, made.GOLD, 6), middle)
    image = card_images.dark_card if dark else card_images.card
    _paste(picture, image(played.face, size), middle)


def _lead(picture: Image.Image, played: PaintedCard, around: Ring) -> None:
    """The number on the card that was led, below the corner where an Ober has its only suit."""
    middle, (width, height) = around.cards[played.place], around.card
    chip = Point(middle.x + width // 2 - CHIP, middle.y - height // 10)
    _paste(picture, made.disc(34, made.INK), chip)
    write(picture, chip, "1", made.CHALK, font(22), "mm")


def _label(picture: Image.Image, played: PaintedCard, around: Ring) -> None:
    """The reason why a card is strong, below its middle, where no card before it hides it."""
    middle, (width, height) = around.cards[played.place], around.card
    size = next((each for each in _LABEL_SIZES if fits(played.label, each, width - 12)), None)
    if size is None:
        return
    letters = font_for(played.label, size)
    wide, at = round(length(played.label, letters)) + 12, Point(middle.x, middle.y + height // 8)
    _paste(picture, made.round_panel((wide, size + 10), 10, made.PANEL, made.GOLD), at)
    write(picture, at, played.label, made.GOLD, letters, "mm")


def _open_cards(picture: Image.Image, laid: OpenCards, below: Point, at: int, count: int) -> None:
    room = (WIDTH - 2 * _MARGIN) // count
    left, top = below.x + _MARGIN + at * room, below.y
    title, letters = fit(laid.title, 24, room - 20)
    write(picture, (left + 8, top + 6), title, made.CHALK, letters, "lm")
    step = min(_SMALL[0] + 6, (room - _SMALL[0] - 10) // max(1, len(laid.faces) - 1))
    for place, face in enumerate(laid.faces):
        card = card_images.card(face, _SMALL)
        picture.paste(card, (left + 6 + place * step, top + 24), card)
