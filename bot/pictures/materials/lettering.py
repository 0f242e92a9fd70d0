"""Writing on a picture: lines that fit, each part in a font that has its letters."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil, floor
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from bot.pictures.materials.typefaces import ISOLATES, Font, font, font_for, font_of, has, writable

__all__ = ["fit", "fits", "font", "font_for", "length", "number", "wrap", "write"]

_MORE: Final = "\N{HORIZONTAL ELLIPSIS}"
_WIDE: Final = "\u3040-\u30ff\u3400-\u9fff"
"""Kana and kanji, which are written without spaces."""
_OPENING: Final = "〈《「『（"  # noqa: RUF001 - as it is printed
_CLOSING: Final = "ぁぃぅぇぉっゃゅょァィゥェォッャュョー、。〉》」』！），：？"  # noqa: RUF001 - likewise
"""Signs that end no line, and signs that begin none."""
_WORDS: Final = re.compile(rf" ?[{_OPENING}]*(?:[{_WIDE}][{_CLOSING}]*|[^\s{_WIDE}{_OPENING}]+)")
"""A part of a text that no line end may break; a space before it is left out at the beginning of a
line."""

Ink: TypeAlias = tuple[int, int, int]


def number(points: int) -> str:
    """Points as they are written, with a real minus."""
    return str(points).replace("-", "\N{MINUS SIGN}")


@lru_cache(maxsize=4096)
def fit(text: str, size: int, width: int) -> tuple[str, Font]:
    """The part of `text` that can be written in `width` pixels, and its font."""
    text, chosen = writable(text, size)
    if length(text, chosen) <= width:
        return text, chosen
    while text and length(text + _MORE, chosen) > width:
        text = text[:-1].rstrip()
    return text + _MORE, chosen


def fits(text: str, size: int, width: int) -> bool:
    """Return whether `text` can be written in `width` pixels without being cut."""
    return length(*writable(text, size)) <= width


@lru_cache(maxsize=4096)
def length(text: str, letters: Font) -> float:
    """The width of a line in pixels."""
    return sum(each.letters.getlength(each.text) for each in _runs(text, letters))


def write(  # noqa: PLR0913, PLR0917 - what is written, where, and how
    picture: Image.Image, at: tuple[int, int], text: str, ink: Ink, letters: Font, anchor: str
) -> None:
    """Write a line at a point, which is its `anchor` (Pillow's, such as `mm` for the middle)."""
    stencil, left, top = _stencil(text, letters, anchor)
    if stencil is not None:
        picture.paste(ink, (at[0] + left, at[1] + top), stencil)


@lru_cache(maxsize=4096)
def _stencil(text: str, letters: Font, anchor: str) -> tuple[Image.Image | None, int, int]:
    """The letters, and where they begin, relative to the anchor; None where nothing can be seen.

    To draw letters anew takes longer than all else on a picture.
    """
    runs = tuple(_place(_runs(text, letters), letters, anchor))
    boxes = tuple(each.box for each in runs)
    left = floor(min((box[0] for box in boxes), default=0))
    top = floor(min((box[1] for box in boxes), default=0))
    right = ceil(max((box[2] for box in boxes), default=0))
    bottom = ceil(max((box[3] for box in boxes), default=0))
    if right <= left or bottom <= top:
        return None, 0, 0
    stencil = Image.new("L", (right - left, bottom - top))
    pen = ImageDraw.Draw(stencil)
    for each in runs:
        at = each.x - left, each.y - top
        pen.text(at, each.text, 255, each.letters, anchor=each.anchor)
    return stencil, left, top


class _Run(NamedTuple):
    """A part of a line that is written by itself, in one font, with its `anchor` at a point."""

    text: str
    letters: Font
    anchor: str = ""
    x: float = 0
    y: float = 0

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its left, top, right and bottom."""
        left, top, right, bottom = self.letters.getbbox(self.text, anchor=self.anchor)
        return self.x + left, self.y + top, self.x + right, self.y + bottom


def _place(runs: Sequence[_Run], letters: Font, anchor: str) -> Iterator[_Run]:
    """The runs of a line, relative to its anchor, which is vertically in the middle."""
    if len(runs) == 1:
        yield runs[0]._replace(anchor=anchor)
        return
    lengths = [each.letters.getlength(each.text) for each in runs]
    x = -sum(lengths) * "lmr".index(anchor[0]) / 2
    ascent, descent = letters.getmetrics()
    for each, wide in zip(runs, lengths, strict=True):
        yield each._replace(anchor="ls", x=x, y=(ascent - descent) / 2)
        x += wide


@lru_cache(maxsize=4096)
def _runs(text: str, letters: Font) -> tuple[_Run, ...]:
    """A line in `letters`, with missing letters in the first font that has them."""
    parts = (part for part in ISOLATES.split(text) if part)
    return tuple(run for part in parts for run in _runs_of(part, letters))


def _runs_of(text: str, letters: Font) -> Iterator[_Run]:
    if text.isascii():
        yield _Run(text, letters)
        return
    fonts = [font_of(letter, letters) or letters for letter in text]
    named = [at for at, letter in enumerate(text) if letter.isalnum()]
    for at, letter in enumerate(text):
        if not letter.isalnum():
            before = next((fonts[n] for n in reversed(named) if n < at), letters)
            behind = next((fonts[n] for n in named if n > at), letters)
            # An accent belongs to its letter, and a space within a name to the name.
            within = before is behind or unicodedata.category(letter).startswith("M")
            fonts[at] = before if within and has(before, letter) else fonts[at]
    for chosen, part in groupby(zip(fonts, text, strict=True), lambda pair: pair[0]):
        yield _Run("".join(letter for _, letter in part), chosen)


def wrap(text: str, size: int, width: int) -> tuple[tuple[str, ...], Font]:
    """`text` in lines of at most `width` pixels, if no word is wider.

    A line ends between words, or between two letters of a script that is written without spaces.
    """
    text, chosen = writable(text, size)
    lines: list[str] = []
    for word in _WORDS.findall(" ".join(text.split())):
        longer = lines[-1] + word if lines else word
        if lines and length(longer, chosen) <= width:
            lines[-1] = longer
        else:
            lines.append(word.lstrip())
    return tuple(lines), chosen
