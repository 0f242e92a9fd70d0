"""Text of people inside our own: shown as it was written, never obeyed as markdown."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

LONGEST_NAME = 32

# Direction overrides could turn our own words round; controls and line ends could break a line.
_UNSEEN = frozenset(
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\ufeff"
    "\u200b\u2060\u2061\u2062\u2063\u2064\u00ad\u180e\u034f"
)
_BLANK = re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")
"""Letters by their names, though nothing of them can be seen."""
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_SIGN_BEGUN = re.compile(r"(?<!\\)(?:<[^<>\s]*|\\)\Z")
"""A mention, a time stamp or an escape whose end is missing."""
_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_OBEYED = re.compile(r"[\\*_~`|<>@:\[\]#]|^[-+]|^\d+(?=\.)")


class Markup(str):
    """Text that is safe to show as it is: a link, a mention or a time stamp of our own making."""

    __slots__ = ()


@lru_cache(maxsize=1024)
def tidy(text: str) -> str:
    """One line of visible text, for places that know no markdown, such as labels."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    return " ".join("".join(_visible(_BLANK.sub(" ", text))).split())


@lru_cache(maxsize=1024)
def escape(text: str) -> str:
    """The same for places that know markdown, with every sign of it disarmed."""
    return _isolate(_OBEYED.sub(_disarm, tidy(text)))


@lru_cache(maxsize=1024)
def label_text(text: str) -> str:
    """The same beside our own words where there is no markdown, as on a button."""
    return _isolate(tidy(text))


def _isolate(text: str) -> str:
    """The text, kept from turning its neighbours round and from being turned by them.

    That takes an isolate (UAX 9) where any of it is written from right to left.
    """
    if text.isascii() or _RIGHT_TO_LEFT.isdisjoint(map(unicodedata.bidirectional, text)):
        return text
    return f"{_ISOLATE}{text}{_END}"


@lru_cache(maxsize=1024)
def is_seen(text: str) -> bool:
    """Return whether anything of this can be seen: joiners and accents alone cannot."""
    return any(unicodedata.category(sign)[0] not in "CMZ" for sign in tidy(text))


def _visible(text: str) -> Iterator[str]:
    for sign in text:
        if sign not in _UNSEEN:
            yield " " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign


def _disarm(found: re.Match[str]) -> str:
    # A digit cannot be escaped, but the dot behind it can: `1.` would begin a list.
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


@lru_cache(maxsize=1024)
def name(person: str) -> str:
    """A person's name as a label shows it: one line, never empty, never too long."""
    return label_text(tidy(person)[:LONGEST_NAME]) if is_seen(person) else "?"


def is_wide(letter: str) -> bool:
    """Return whether a letter takes the room of two, as those of Japanese do (UAX 11)."""
    return unicodedata.east_asian_width(letter) in {"W", "F"}


def whole(parts: Iterable[str], longest: int) -> str:
    """As many of the parts as fit, with dots between them; an ellipsis stands for the rest."""
    line = ""
    for part in parts:
        longer = f"{line} · {part}" if line else part
        if len(longer) > longest - len(" …"):
            return f"{line} …" if line else cut(part, longest)
        line = longer
    return line


def cut(text: str, longest: int) -> str:
    """The text, or its beginning with an ellipsis where it is longer than `longest`.

    It ends between lines or words where there is such an end near, never within a mention, a time
    stamp, or a name from right to left.
    """
    if len(text) <= longest:
        return text
    begun = _SIGN_BEGUN.sub("", text[: longest - 1])
    near = max(begun.rfind("\n", len(begun) // 2), begun.rfind(" ", len(begun) * 3 // 4))
    if near > 0 and not text[len(begun)].isspace():
        begun = begun[:near]
    begun = begun.rstrip()
    if begun.count(_ISOLATE) > begun.count(_END):
        begun = begun[: longest - 2] + _END
    return f"{begun}…"
