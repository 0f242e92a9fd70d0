"""The images of cards and suits that pictures are put together from, each read once and kept."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageEnhance, ImageOps

from bot.emoji.face_files import FOLDER
from bot.pictures.materials.parts import Size

CARDS: Final = Path(__file__).with_name("cards")
SUITS: Final = Path(__file__).with_name("suits")
_DARKER: Final = 0.82
"""The brightness of a card that no longer counts, relative to one that does."""


@lru_cache(maxsize=512)
def card(face: str, size: Size) -> Image.Image:
    """A card, named by its file, such as `french/spades_ten`, with round corners."""
    with Image.open(CARDS / f"{face}.png") as picture:
        return ImageOps.fit(picture.convert("RGBA"), size, Image.Resampling.LANCZOS)


@lru_cache(maxsize=256)
def square(face: str, side: int) -> Image.Image:
    """The square face of a card, which can be recognized at a small size."""
    _, name = face.split("/")
    return _square(FOLDER / f"{name}.png", side)


@lru_cache(maxsize=16)
def suit(name: str, side: int) -> Image.Image:
    """The sign of a suit on the paper of the cards."""
    return _square(SUITS / f"{name}.png", side)


def _square(file: Path, side: int) -> Image.Image:
    with Image.open(file) as picture:
        return ImageOps.fit(picture.convert("RGBA"), (side, side), Image.Resampling.LANCZOS)


@lru_cache(maxsize=512)
def dark_card(face: str, size: Size) -> Image.Image:
    """The same card when it no longer counts."""
    bright = card(face, size)
    # Not seen through, for it may lie on another one; darker, for a tint makes bells of acorns.
    dark = ImageEnhance.Brightness(bright.convert("RGB")).enhance(_DARKER)
    dark.putalpha(bright.getchannel("A"))
    return dark
