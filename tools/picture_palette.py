"""Chooses the 256 colours that pictures of tables are written with, and keeps them beside the bot.

Run it as `python -m tools.picture_palette` after a change to the cards or to the colours of the
table, and look at pictures of all games.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, cycle, islice, repeat

from PIL import Image

from bot.pictures.materials import card_images, parts as made
from bot.pictures.materials.palette import COLOURS, FILE, Palette
from bot.pictures.materials.parts import Colour
from bot.pictures.seating import STRIP, WIDTH
from bot.pictures.slate_painting import paint_slate
from bot.pictures.slate_picture import SlatePicture
from bot.pictures.table_painting import paint
from bot.pictures.table_picture import (
    OpenCards,
    PaintedBadge,
    PaintedCard,
    Plate,
    SlateRow,
    TablePicture,
)

COMMON = 64
"""So many colours get a place for themselves: those of most pixels, such as card faces."""
WIDE = 400
"""So do those that the empty table has on so many pixels: every shade of the felt."""
MOST = 4000
"""So many pixels of any other one count: no area shall take colours from small signs."""
COARSE = 0xFC
"""Pillow looks colours up without their last bits."""


def main() -> None:
    """Choose the colours, and write them."""
    pixels = sum(map(_colours, _samples()), Counter[Colour]())
    sought = _sought(pixels)
    _picture([*sought, *_shown(pixels, sought)], COLOURS).save(FILE, optimize=True)


def _samples() -> Iterator[Image.Image]:
    """Tables with every card, and with everything else that has colours of its own."""
    yield _empty()
    for deck in ("french", "german"):
        names = {file.stem for file in (card_images.CARDS / deck).glob("*.png")} - {"back"}
        faces = cycle(f"{deck}/{name}" for name in sorted(names))
        for table in range(-(-len(names) // 4)):
            yield paint(_table(tuple(islice(faces, 4)), table))
    for won in range(3):
        yield paint_slate(SlatePicture("Anna", tuple(_rows(3)), (won,)))


def _empty() -> Image.Image:
    return made.table_top((WIDTH, 740), STRIP)


def _table(faces: tuple[str, ...], number: int) -> TablePicture:
    occupants = ("person", "computer", "stand_in", "resigned")
    plates = tuple(
        Plate(
            name=f"Anna{seat}",
            side=(seat + number) % len(made.SIDES),
            occupant=occupants[(seat + number // 4) % 4],
            acts=seat == number % 4,
            won=number == 9,
            chips=("D",),
            may_raise=seat == number % 3,
            tricks=2,
            note="?",
        )
        for seat in range(4)
    )
    suits = sorted(file.stem for file in card_images.SUITS.glob("*.png"))
    signs = (
        PaintedBadge("Trumpf", suit=suits[number % len(suits)]),
        PaintedBadge("Wert", "3"),
        PaintedBadge("Der Rechte", faces=faces[:1]),
    )
    trick = tuple(PaintedCard(place, face, place == 1) for place, face in enumerate(faces))
    return TablePicture(
        plates=plates,
        slate=tuple(_rows(2 + number % 2)),
        signs=signs,
        trick=trick,
        taken=number % 3 == 2,
        headline="Anna wins!" if number % 5 == 4 else "",
        laid=(OpenCards("Anna", faces),) if number % 4 == 0 else (),
    )


def _rows(count: int) -> Iterator[SlateRow]:
    for side in range(count):
        yield SlateRow(side, "Anna + Clara", 7 + side, chalk=side == 0)


def _colours(picture: Image.Image) -> Counter[Colour]:
    return Counter(_triples(picture.tobytes()))


def _sought(pixels: Mapping[Colour, int]) -> list[Colour]:
    """The colours to look for, as Pillow does."""
    coarse, felt = _coarse(pixels), _coarse(_colours(_empty()))
    shades = [colour for colour, count in felt.items() if count >= WIDE]
    common = list(dict.fromkeys((*shades, *(colour for colour, _ in coarse.most_common(COMMON)))))
    others = [
        colour
        for colour, count in coarse.items()
        if colour not in common
        for _ in range(min(count, MOST))
    ]
    flat = _picture(others).quantize(COLOURS - len(common), Image.Quantize.MEDIANCUT, kmeans=1)
    return [*common, *_triples(flat.getpalette() or [])][:COLOURS]


def _coarse(pixels: Mapping[Colour, int]) -> Counter[Colour]:
    found = Counter[Colour]()
    for (red, green, blue), count in pixels.items():
        found[red & COARSE, green & COARSE, blue & COARSE] += count
    return found


def _shown(pixels: Mapping[Colour, int], sought: Sequence[Colour]) -> Iterator[Colour]:
    """What is shown for each colour that is looked for: the mean of all for which it is found."""
    palette = Palette(sought, sought)
    colours = list(pixels)
    sums = [[0, 0, 0, 0] for _ in sought]
    for at, colour in zip(palette.apply(_picture(colours)).tobytes(), colours, strict=False):
        count = pixels[colour]
        for part, value in enumerate((*colour, 1)):
            sums[at][part] += value * count
    for colour, (red, green, blue, count) in zip(sought, sums, strict=True):
        yield ((round(red / count), round(green / count), round(blue / count)) if count else colour)


def _picture(colours: Sequence[Colour], width: int = 1024) -> Image.Image:
    """A picture with these colours, row by row, the last one again until its row is full."""
    height = -(-len(colours) // width)
    filled = chain(colours, repeat(colours[-1], width * height - len(colours)))
    return Image.frombytes("RGB", (width, height), bytes(chain.from_iterable(filled)))


def _triples(parts: Sequence[int]) -> Iterator[Colour]:
    return zip(parts[::3], parts[1::3], parts[2::3], strict=True)


if __name__ == "__main__":
    main()
