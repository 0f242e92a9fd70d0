"""The pictures that are kept are the cards as they are drawn, small, and told apart at a glance."""

from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import bot
from bot.emoji import face_files
from bot.pages.card_style import Deck
from games.core.cards import Rank, Suit, pack
from tools.card_faces.courts import COURTS
from tools.card_faces.names import FRENCH_NAMES, GERMAN_NAMES, OTHER_COLOURS_NAMES, shown
from tools.card_faces.paper import CREAM, EDGE
from tools.card_faces.portrait import PIXELS, portrait, portrait_back
from tools.card_faces.raster import png
from tools.card_faces.signs import INKS
from tools.card_faces.square import SIDE, square, square_back

PORTRAITS = Path(bot.__file__).parent / "pictures" / "materials" / "cards"
NAMES = {"french": (*FRENCH_NAMES, *OTHER_COLOURS_NAMES), "german": GERMAN_NAMES}
LIKENESSES = {
    "two_colours": FRENCH_NAMES,
    "four_colours": (
        *(name for name in FRENCH_NAMES if name.startswith(("spades", "hearts"))),
        *OTHER_COLOURS_NAMES,
    ),
    "german": GERMAN_NAMES,
}
"""The faces that lie beside each other."""
SMALL, ALL_TOGETHER = 12_000, 1_000_000
TEXT_SIZE = 22
"""Pixels of an emoji beside text on Discord."""
CLEAR, ENOUGH = 64, 10
"""From which difference on (out of 255) a pixel is clearly another, and how many must be."""


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGBA")


@cache
def at_text_size(name: str) -> Image.Image:
    page = Image.new("RGBA", (SIDE, SIDE), "#313338")
    page.alpha_composite(opened(face_files.faces()[name]))
    return page.convert("RGB").resize((TEXT_SIZE, TEXT_SIZE), Image.Resampling.LANCZOS)


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures of one size differ, per pixel and colour, out of 255."""
    apart = ImageChops.difference(one, other)
    seen = apart.tobytes()
    return sum(seen) / len(seen)


def clearly_other(one: Image.Image, other: Image.Image) -> int:
    """How many pixels of two pictures of one size can be seen to differ."""
    apart = ImageChops.difference(one, other).tobytes()
    return sum(max(apart[at : at + 3]) > CLEAR for at in range(0, len(apart), 3))


def test_the_pictures_kept_are_the_faces_and_a_back_and_nothing_else():
    kept = {path.name for path in face_files.FOLDER.iterdir()}
    assert {f"{name}.png" for name in (*face_files.FACES, "card_back")} == kept
    assert {*NAMES["french"], *GERMAN_NAMES} == set(face_files.FACES)


@pytest.mark.parametrize("deck", NAMES)
def test_the_portraits_kept_are_the_deck_and_a_back_and_nothing_else(deck):
    kept = {path.name for path in (PORTRAITS / deck).iterdir()}
    assert {f"{name}.png" for name in (*NAMES[deck], "back")} == kept


@pytest.mark.parametrize("deck", Deck)
def test_every_suit_of_every_deck_has_its_sign(deck):
    kept = {path.stem for path in PORTRAITS.with_name("suits").iterdir()}
    assert {deck.suit_picture(suit) for suit in Suit} <= kept


@pytest.mark.parametrize("deck", Deck)
def test_every_card_of_every_deck_has_its_portrait(deck):
    named = [deck.picture(card) for card in pack(Rank.SIX)]
    assert 36 == len(set(named))
    assert set(named) <= {path.stem for path in (PORTRAITS / deck.folder).iterdir()}


@pytest.mark.parametrize("name", [*face_files.FACES, "card_back"])
def test_a_face_is_a_small_square_picture(name):
    picture = (face_files.FOLDER / f"{name}.png").read_bytes()
    assert len(picture) < SMALL
    assert ("PNG", (SIDE, SIDE)) == (Image.open(BytesIO(picture)).format, opened(picture).size)


def test_a_portrait_is_a_small_playing_card_and_all_of_them_are_not_much():
    files = [*PORTRAITS.glob("*/*.png")]
    assert {(192, 288)} == {PIXELS, *(opened(file.read_bytes()).size for file in files)}
    assert max(file.stat().st_size for file in files) < SMALL
    assert sum(file.stat().st_size for file in files) < ALL_TOGETHER


# Another version of the libraries may round the edge of a line differently.
@pytest.mark.parametrize("name", ["spades_ten", "hearts_queen", "clubs_bube", "laub_ober", "weli"])
def test_a_card_drawn_again_is_the_one_that_is_kept(name):
    deck = "french" if name in FRENCH_NAMES else "german"
    face = opened(png(square(shown(name)), SIDE, SIDE))
    card = opened(png(portrait(shown(name)), *PIXELS))
    assert difference(opened(face_files.faces()[name]), face) < 0.5
    assert difference(opened((PORTRAITS / deck / f"{name}.png").read_bytes()), card) < 0.5


def test_the_backs_drawn_again_are_the_backs_that_are_kept():
    kept = opened((PORTRAITS / "german" / "back.png").read_bytes())
    assert difference(opened(face_files.back()), opened(png(square_back(), SIDE, SIDE))) < 0.5
    assert difference(kept, opened(png(portrait_back(), *PIXELS))) < 0.5


@pytest.mark.parametrize("deck", LIKENESSES)
def test_no_two_faces_of_a_deck_are_alike_at_the_size_of_text(deck):
    apart = {
        (one, other): clearly_other(at_text_size(one), at_text_size(other))
        for one, other in combinations(LIKENESSES[deck], 2)
    }
    assert [] == [pair for pair, seen in apart.items() if seen < ENOUGH]


@pytest.mark.parametrize("deck", NAMES)
def test_no_two_portraits_of_a_deck_are_alike(deck):
    drawn = {
        opened((PORTRAITS / deck / f"{name}.png").read_bytes()).tobytes() for name in NAMES[deck]
    }
    assert len(NAMES[deck]) == len(drawn)


@pytest.mark.parametrize("suit", INKS)
def test_a_rank_keeps_clear_of_the_sign(suit):
    """Between the rank of a ten, which is the widest, and its sign there is bare card."""
    names = [name for name in face_files.FACES if name in {f"{suit}_ten", f"{suit}_zehn"}]
    (face,) = (opened(face_files.faces()[name]).convert("L") for name in names)
    grey = face.tobytes()
    inside = range(6, SIDE - 6)
    inked = {(x, y) for x in inside for y in inside if grey[y * SIDE + x] < 200}
    assert 3 <= _pieces(inked)


def _pieces(inked: set[tuple[int, int]]) -> int:
    """How many patches of ink there are that do not touch."""
    left, found = set(inked), 0
    while left:
        found += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            edge += near
    return found


@pytest.mark.parametrize(
    "suits",
    [("spades", "hearts", "blue_diamond", "green_club"), ("eichel", "laub", "herz", "schellen")],
)
def test_the_suits_of_a_deck_have_four_colours(suits):
    assert 4 == len({INKS[suit] for suit in suits})


@pytest.mark.parametrize("suit", INKS)
def test_every_colour_stands_out_from_the_card(suit):
    assert _contrast(_rgb(INKS[suit]), _rgb(CREAM)) > 4.5


@pytest.mark.parametrize("page", [(0x31, 0x33, 0x38), (255, 255, 255)])
def test_the_card_stands_out_from_dark_and_light_pages(page):
    # WCAG 2.2 asks for 3:1 of what is needed to tell a thing from its surroundings.
    assert max(_contrast(_rgb(CREAM), page), _contrast(_rgb(EDGE), page)) > 3


def test_nothing_is_drawn_over_the_edge_of_the_card():
    edge = Image.new("RGB", (80, 3), EDGE)
    for name, picture in face_files.faces().items():
        below = opened(picture).convert("RGB").crop((24, SIDE - 5, SIDE - 24, SIDE - 2))
        assert difference(edge, below) < 3, name


def test_the_corners_are_clear():
    for picture in face_files.faces().values():
        assert 0 == opened(picture).tobytes()[3]


@pytest.mark.parametrize("deck", [Deck.GERMAN, Deck.WATTEN])
def test_the_suits_of_both_german_decks_are_the_drawn_ones(deck):
    assert {"eichel", "laub", "herz", "schellen"} == {deck.suits[suit] for suit in Suit}


def test_kings_and_the_like_are_figures():
    assert {"king", "queen", "jack", "dame", "bube", "koenig", "ober", "unter"} == COURTS


def test_names_are_words_that_discord_takes():
    assert all(name.isascii() and name.replace("_", "").isalpha() for name in face_files.FACES)


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


def _contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Contrast ratio as WCAG 2.2 defines it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: tuple[int, ...]) -> float:
    parts = [c / 255 for c in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
