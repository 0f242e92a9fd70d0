"""Text of people inside our own: shown as it was written, never obeyed as markdown."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

LONGEST_NAME = 32

# Direction overrides could turn our own words round; controls and line ends could break a line.
_UNSEEN = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\ufeff")
_OBEYED = re.compile(r"[\\*_~`|<>@:\[\]#]|^[-+]|^\d+(?=\.)")


class Markup(str):
    """Text that is safe to show as it is: a link, a mention or a time stamp of our own making."""

    __slots__ = ()


@lru_cache(maxsize=1024)
def tidy(text: str) -> str:
    """One line of visible text, for places that know no markdown, such as labels."""
    # Nothing that is left out or replaced counts as printable, and most text is all printable.
    kept = text if text.isprintable() else "".join(_visible(text))
    return " ".join(kept.split())


@lru_cache(maxsize=1024)
def escaped(text: str) -> str:
    """The same line for places that know markdown, with every sign of it disarmed."""
    return _OBEYED.sub(_disarm, tidy(text))


def _visible(text: str) -> Iterator[str]:
    for sign in text:
        if sign not in _UNSEEN:
            yield " " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign


def _disarm(found: re.Match[str]) -> str:
    # A digit cannot be escaped, but the dot behind it can: `1.` would begin a list.
    return f"{found[0]}\\" if found[0].isdigit() else f"\\{found[0]}"


def name(person: str) -> str:
    """A person's name as a label shows it: one line, never empty, never too long."""
    return tidy(person)[:LONGEST_NAME].strip() or "?"


def is_wide(letter: str) -> bool:
    """Whether a letter takes the room of two, as those of Japanese do (UAX 11)."""
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
    """The text, or its beginning with an ellipsis where it is longer than `longest`."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
