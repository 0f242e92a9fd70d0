"""Pictures are written with few colours, and nobody sees that."""

from dataclasses import replace
from io import BytesIO
from itertools import islice

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.pictures.materials import card_images, parts as made
from bot.pictures.materials.palette import palette
from bot.pictures.painting import LARGEST
from bot.pictures.renderer import png
from bot.pictures.seating import STRIP, WIDTH
from bot.pictures.table_painting import paint
from bot.pictures.table_picture import (
    OpenCards,
    PaintedBadge,
    PaintedCard,
    Plate,
    SlateRow,
    TablePicture,
)

DECKS = ("french", "german")
SHADE = 2
"""What no eye tells apart on felt: each of red, green and blue, of 255."""
NEAR = 2.5
"""How much colours may differ in the mean; the quickest WebP was at 3.4."""


def faces(deck: str) -> list[str]:
    found = sorted(f"{deck}/{file.stem}" for file in (card_images.CARDS / deck).glob("*.png"))
    return [face for face in found if not face.endswith("back")]


def table(deck: str, first: int = 0, laid: int = 0) -> TablePicture:
    trick = islice(faces(deck), first, first + 4)
    return TablePicture(
        plates=tuple(
            Plate(name="Annemarie", side=(first + seat) % 6, acts=seat == 1, chips=("V",))
            for seat in range(4)
        ),
        slate=(SlateRow(0, "Anna + Clara", 14, chalk=True), SlateRow(1, "Ben + Dora", 7)),
        signs=(
            PaintedBadge("Schlag", "K"),
            PaintedBadge("Trumpf", suit="laub"),
            PaintedBadge("Wert", "3"),
        ),
        trick=tuple(PaintedCard(place, face, place == 2) for place, face in enumerate(trick)),
        laid=(OpenCards("Tisch", tuple(faces(deck)[:laid])),) if laid else (),
    )


def shown(picture: Image.Image) -> Image.Image:
    return palette().apply(picture).convert("RGB")


def most(differs: Image.Image) -> int:
    """The most by which a pixel differs in any of its colours."""
    return max(differs.tobytes())


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("first", range(0, 32, 4))
def test_what_is_painted_is_what_is_seen(deck, first):
    painted = paint(table(deck, first))
    differs = ImageStat.Stat(ImageChops.difference(painted, shown(painted))).rms
    assert max(differs) <= NEAR


def test_the_felt_shows_no_rings():
    felt = made.table_top((WIDTH, 740), STRIP)
    inside = (60, 40, WIDTH - 60, 720 - STRIP)
    assert most(ImageChops.difference(felt, shown(felt)).crop(inside)) <= SHADE


@pytest.mark.parametrize(
    "colour",
    [made.WOOD, made.PANEL, made.SLATE, made.CHALK, made.FAINT, made.INK, made.GOLD, *made.SIDES],
)
def test_whole_areas_keep_their_colour(colour):
    area = Image.new("RGB", (8, 8), colour)
    assert most(ImageChops.difference(area, shown(area))) <= 2 * SHADE


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(("seats", "cards"), [(2, 12), (3, 9)])
def test_a_table_with_the_longest_dummy_is_a_small_file(deck, seats, cards):
    full = replace(table(deck, 1, laid=cards), opposite=0)
    full = replace(full, plates=full.plates[:seats], trick=full.trick[: seats + 1])
    file = png(full)
    assert len(file) <= LARGEST
    with Image.open(BytesIO(file)) as read:
        assert ImageChops.difference(shown(paint(full)), read.convert("RGB")).getbbox() is None
