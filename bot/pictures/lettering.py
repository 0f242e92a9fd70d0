"""Writing on a picture: one typeface, with those of the machine where it lacks a letter."""

import re
from functools import cache, lru_cache
from math import ceil, floor
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont

_FONTS: Final = Path(__file__).with_name("fonts")
_OURS: Final = _FONTS / "Lato-Bold.ttf"
_JAPANESE: Final = _FONTS / "Mplus1-Bold.otf"
"""Kana, every kanji of JIS level 1, and those of level 2 that stand in names."""
_OTHERS: Final = ("DejaVuSans-Bold.ttf", "NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc")
"""Looked for among the fonts of the machine, for names in other scripts."""
_NOBODY: Final = "\uffff"
"""Has no letter anywhere, so that each font draws what it draws for those it lacks."""
_MORE: Final = "\N{HORIZONTAL ELLIPSIS}"
_WIDE: Final = "\u3040-\u30ff\u3400-\u9fff"
"""Kana and kanji, which are written without spaces."""
_OPENING: Final = "〈《「『（"  # noqa: RUF001 - as it is printed
_CLOSING: Final = "ぁぃぅぇぉっゃゅょァィゥェォッャュョー、。〉》」』！），：？"  # noqa: RUF001 - likewise
"""What ends no line, and what begins none."""
_WORDS: Final = re.compile(rf" ?[{_OPENING}]*(?:[{_WIDE}][{_CLOSING}]*|[^\s{_WIDE}{_OPENING}]+)")
"""What no line may be broken in; a space before it is left out at the beginning of a line."""

Font: TypeAlias = ImageFont.FreeTypeFont
Ink: TypeAlias = tuple[int, int, int]


@cache
def font(size: int) -> Font:
    """Our typeface at a size in pixels."""
    return ImageFont.truetype(_OURS, size)


def number(points: int) -> str:
    """Points as they are written, with a real minus."""
    return str(points).replace("-", "\N{MINUS SIGN}")


@lru_cache(maxsize=4096)
def fitted(text: str, size: int, width: int) -> tuple[str, Font]:
    """What of `text` can be written in `width` pixels, and in which font."""
    text, chosen = writable(text, size)
    if chosen.getlength(text) <= width:
        return text, chosen
    while text and chosen.getlength(text + _MORE) > width:
        text = text[:-1].rstrip()
    return text + _MORE, chosen


def writable(text: str, size: int) -> tuple[str, Font]:
    """What of `text` has letters in a font, and in which: not, for one, the emoji in a name.

    A space before what has none goes with it.
    """
    chosen = font_for(text, size)
    kept = ""
    for letter in text:
        kept = kept + letter if _has(chosen, letter) else kept.rstrip()
    return kept.strip(), chosen


def fits(text: str, size: int, width: int) -> bool:
    """Whether `text` can be written in `width` pixels without being cut."""
    return length(*writable(text, size)) <= width


@lru_cache(maxsize=4096)
def length(text: str, letters: Font) -> float:
    """How many pixels wide a line is."""
    return letters.getlength(text)


def write(  # noqa: PLR0913, PLR0917 - what is written, where, and how
    picture: Image.Image, at: tuple[int, int], text: str, ink: Ink, letters: Font, anchor: str
) -> None:
    """Write a line at a point, which is its `anchor` (Pillow's, such as `mm` for the middle)."""
    stencil, left, top = _stencil(text, letters, anchor)
    if stencil is not None:
        picture.paste(ink, (at[0] + left, at[1] + top), stencil)


@lru_cache(maxsize=4096)
def _stencil(text: str, letters: Font, anchor: str) -> tuple[Image.Image | None, int, int]:
    """The letters, and where they begin, seen from the anchor; None where nothing can be seen.

    To draw letters anew takes longer than all else on a picture.
    """
    box = letters.getbbox(text, anchor=anchor)
    left, top, right, bottom = floor(box[0]), floor(box[1]), ceil(box[2]), ceil(box[3])
    if right <= left or bottom <= top:
        return None, 0, 0
    stencil = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(stencil).text((-left, -top), text, 255, letters, anchor=anchor)
    return stencil, left, top


def wrapped(text: str, size: int, width: int) -> tuple[tuple[str, ...], Font]:
    """`text` in lines of at most `width` pixels, if no word is wider.

    A line ends between words, or between two letters of a script that is written without spaces.
    """
    text, chosen = writable(text, size)
    lines: list[str] = []
    for word in _WORDS.findall(" ".join(text.split())):
        longer = lines[-1] + word if lines else word
        if lines and chosen.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word.lstrip())
    return tuple(lines), chosen


@lru_cache(maxsize=1024)
def font_for(text: str, size: int) -> Font:
    """The font that has most of the letters; ours among equals."""
    letters = [letter for letter in text if not letter.isspace()]
    return max(_fonts(size), key=lambda each: sum(_has(each, letter) for letter in letters))


@cache
def _fonts(size: int) -> tuple[Font, ...]:
    japanese = ImageFont.truetype(_JAPANESE, size)
    return (
        font(size),
        japanese,
        *(each for name in _OTHERS if (each := _of_the_machine(name, size))),
    )


def _of_the_machine(name: str, size: int) -> Font | None:
    try:
        return ImageFont.truetype(name, size)
    except OSError:
        return None


@lru_cache(maxsize=4096)
def _has(chosen: Font, letter: str) -> bool:
    if letter.isspace():
        return True
    return _drawn(chosen, letter) != _drawn(chosen, _NOBODY)


@lru_cache(maxsize=1024)
def _drawn(chosen: Font, letter: str) -> bytes:
    side = round(chosen.size * 2)
    paper = Image.new("L", (side, side))
    ImageDraw.Draw(paper).text((0, 0), letter, 255, chosen)
    return paper.tobytes()
