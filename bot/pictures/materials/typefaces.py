"""The typefaces and the letters they have: ours first, then those of the machine."""

import re
import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from bot.model import ROBOT

_FONTS: Final = Path(__file__).with_name("fonts")
_OURS: Final = _FONTS / "Lato-Bold.ttf"
_JAPANESE: Final = _FONTS / "Mplus1-Bold.otf"
"""Kana, every kanji of JIS level 1, and those of level 2 that stand in names."""
_NOTO: Final = (
    *("Hebrew", "Arabic", "Georgian", "Armenian", "Thai", "Ethiopic", "Khmer"),
    *("Devanagari", "Bengali", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
)
_OTHERS: Final = (
    "DejaVuSans-Bold.ttf",
    *(f"NotoSans{script}-Bold.ttf" for script in _NOTO),
    *("NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc"),
    "Loma-Bold.ttf",
    # The one of two in Debian's package that has Korean lies outside of the folders of fonts.
    "/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf",
)
"""The fonts that are looked for on the machine, for names in other scripts; see the Dockerfile."""
_NOBODY: Final = "\uffff"
"""Has no letter anywhere, so that each font draws what it draws for letters it lacks."""
_SMALL: Final = 14
ISOLATES: Final = re.compile("[\u2066-\u2069]")
"""The signs that keep the direction of a name from its neighbours."""
_SIGNS: Final = re.compile(f"[\u2066-\u2069{ROBOT}]")
"""The same, and the sign of a computer, which no font has: no other is looked through for them."""
_EMPTY: Final = re.compile("[\u2066-\u2068]\\s*\u2069")

Font: TypeAlias = ImageFont.FreeTypeFont


@cache
def font(size: int) -> Font:
    """Our typeface at a size in pixels."""
    return ImageFont.truetype(_OURS, size)


@lru_cache(maxsize=4096)
def writable(text: str, size: int) -> tuple[str, Font]:
    """The part of `text` that fonts have letters for, without emoji, and the font with the most.

    Letters that are others in a fancy shape become those (NFKC). A space before a sign that is left
    out goes with it.
    """
    text = _fold(text, size)
    chosen, kept = font_for(text, size), ""
    for letter in text:
        known = ISOLATES.match(letter) or font_of(letter, chosen)
        kept = kept + letter if known else kept.rstrip()
    return _EMPTY.sub("", kept).strip(), chosen


def can_write(text: str) -> bool:
    """Return whether there is a letter or a digit in `text` that a picture can show."""
    return any(map(str.isalnum, text if text.isascii() else writable(text, _SMALL)[0]))


@lru_cache(maxsize=1024)
def font_for(text: str, size: int) -> Font:
    """The font that has most of the letters; ours among equals, and before others with half."""
    letters = [letter for letter in text if not letter.isspace() and not _SIGNS.match(letter)]
    if all(has(font(size), letter) for letter in letters):
        return font(size)  # and the others, a megabyte for each size, are not read
    counted = {each: sum(has(each, letter) for letter in letters) for each in _fonts(size)}
    ours, japanese, *_ = counted
    most = max(counted, key=counted.__getitem__)
    is_foreign = most not in {ours, japanese} and 2 * counted[ours] < len(letters)
    return most if is_foreign or most is japanese else ours


def font_of(letter: str, first: Font) -> Font | None:
    """The font that has a letter: the `first` if it does; None where there is none."""
    if has(first, letter):
        return first
    if letter == ROBOT:
        return None
    return next((each for each in _fonts(round(first.size)) if has(each, letter)), None)


@lru_cache(maxsize=8192)
def has(chosen: Font, letter: str) -> bool:
    """Return whether a font has a letter; all have spaces."""
    if letter.isspace():
        return True
    return _pixels(chosen, letter) != _pixels(chosen, _NOBODY)


def _fold(text: str, size: int) -> str:
    if text.isascii():
        return text
    parts = groupby(text, lambda letter: _is_ours(letter, size))
    together = [(is_ours, "".join(part)) for is_ours, part in parts]
    return "".join(
        part if is_ours else unicodedata.normalize("NFKC", part) for is_ours, part in together
    )


def _is_ours(letter: str, size: int) -> bool:
    return has(font(size), letter) or letter == ROBOT or has(_japanese(size), letter)


@cache
def _japanese(size: int) -> Font:
    return ImageFont.truetype(_JAPANESE, size)


@cache
def _fonts(size: int) -> tuple[Font, ...]:
    others = (ImageFont.truetype(path, size) for name in _OTHERS if (path := _path_of(name)))
    return (font(size), _japanese(size), *others)


@cache
def _path_of(name: str) -> str | None:
    """The path of a font of the machine, if it has such a font."""
    try:
        return str(ImageFont.truetype(name, _SMALL).path)
    except OSError:
        return None


@lru_cache(maxsize=1024)
def _pixels(chosen: Font, letter: str) -> bytes:
    side = round(chosen.size * 2)
    paper = Image.new("L", (side, side))
    ImageDraw.Draw(paper).text((0, 0), letter, 255, chosen)
    return paper.tobytes()
