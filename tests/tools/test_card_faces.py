"""The faces that are kept are the faces that are drawn, small enough, and can be told apart."""

import zlib
from struct import unpack

import pytest

from bot.emoji import pictures
from tools.card_faces import draw
from tools.card_faces.raster import SIDE

SMALL = 8 * 1024
CREAM = (255, 250, 235)


def chunks(png: bytes) -> dict[bytes, bytes]:
    assert b"\x89PNG\r\n\x1a\n" == png[:8]
    at, found = 8, {}
    while at < len(png):
        length, kind = unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        assert zlib.crc32(kind + data) == unpack(">I", png[at + 8 + length : at + 12 + length])[0]
        found[kind] = data
        at += 12 + length
    return found


def pixels(png: bytes) -> list[tuple[int, ...]]:
    """Undo what PNG does to rows, so that another zlib or another filter changes nothing here."""
    data = zlib.decompress(chunks(png)[b"IDAT"])
    row, shown = bytes(4 * SIDE), []
    for at in range(0, len(data), 4 * SIDE + 1):
        assert 2 == data[at]
        change = data[at + 1 : at + 1 + 4 * SIDE]
        row = bytes((a + b) % 256 for a, b in zip(change, row, strict=True))
        shown += [tuple(row[x : x + 4]) for x in range(0, 4 * SIDE, 4)]
    return shown


def ink(name: str) -> tuple[int, ...]:
    """The colour most of a face is drawn in."""
    shown = [p[:3] for p in pixels(pictures.faces()[name]) if p[3] == 255]
    inner = [colour for colour in shown if colour not in (CREAM, draw._EDGE)]
    return max(set(inner), key=inner.count)


def test_the_pictures_kept_are_the_faces_and_a_back_and_nothing_else():
    kept = {path.name for path in pictures.FOLDER.iterdir()}
    assert {f"{name}.png" for name in (*pictures.FACES, "card_back")} == kept


@pytest.mark.parametrize("name", [*pictures.FACES, "card_back"])
def test_a_face_is_a_small_square_picture(name):
    picture = (pictures.FOLDER / f"{name}.png").read_bytes()
    assert len(picture) < SMALL
    assert (SIDE, SIDE, 8, 6, 0, 0, 0) == unpack(">IIBBBBB", chunks(picture)[b"IHDR"])
    assert SIDE * SIDE == len(pixels(picture))


@pytest.mark.thorough
@pytest.mark.parametrize(
    "name",
    ["spades_ten", "hearts_queen", "diamonds_eight", "clubs_king", "hearts_bube", "clubs_dame"],
)
def test_a_face_drawn_again_is_the_face_that_is_kept(name):
    assert pixels(pictures.faces()[name]) == pixels(draw.face(pictures.FACES[name]))


def test_the_back_drawn_again_is_the_back_that_is_kept():
    assert pixels(pictures.back()) == pixels(draw.back())


def test_no_two_faces_are_alike():
    assert 44 == len({tuple(pixels(picture)) for picture in pictures.faces().values()})


def test_the_suits_have_four_colours():
    assert 4 == len({ink(f"{suit}_nine") for suit in ("spades", "hearts", "diamonds", "clubs")})


@pytest.mark.parametrize("suit", ["spades", "hearts", "diamonds", "clubs"])
def test_every_colour_stands_out_from_the_card(suit):
    assert _contrast(ink(f"{suit}_seven"), CREAM) > 4.5


@pytest.mark.parametrize("page", [(0x31, 0x33, 0x38), (255, 255, 255)])
def test_the_card_stands_out_from_dark_and_light_pages(page):
    # WCAG 2.2 asks for 3:1 of what is needed to tell a thing from its surroundings.
    assert max(_contrast(CREAM, page), _contrast(draw._EDGE, page)) > 3


def test_the_corners_are_clear():
    for picture in pictures.faces().values():
        assert (0, 0, 0, 0) == pixels(picture)[0]


def test_names_are_words_that_discord_takes():
    for name in pictures.FACES:
        suit, rank = name.split("_")
        assert suit.isalpha()
        assert rank.isalpha()


def _contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Contrast ratio as WCAG 2.2 defines it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: tuple[int, ...]) -> float:
    parts = [c / 255 for c in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
