"""Reads one words file message by message, and refuses it where a phrase would be lost unseen.

Babel leaves out messages that are marked fuzzy or obsolete, takes the first of two phrases of one
key, and cuts a phrase short whose quotes are not closed. People would then read the key.
"""

import re
from collections import Counter
from importlib.resources.abc import Traversable
from io import BytesIO

from babel.messages import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_COMMENT = r"#(?!~).*"
_LINE = re.compile(rf"(?:(?:msgid|msgid_plural|msgstr|msgstr\[\d\]) )?{_QUOTED}|{_COMMENT}|")
_KEY = re.compile(r"msgid (.*)")
_PHRASE = re.compile(r"msgstr\b")


def parse(file: Traversable, locale: str) -> Catalog:
    """The messages of a file. Raises ValueError for the first that is at fault."""
    lines = [line.strip() for line in file.read_text("utf-8").splitlines()]
    try:
        _check_lines(lines)
        found = read_po(BytesIO(file.read_bytes()), locale=locale, abort_invalid=True)
        _check_messages(found, sum(bool(_PHRASE.match(line)) for line in lines))
    except (ValueError, PoFileError) as error:
        raise ValueError(f"{locale}, {file.name}: {error}") from None
    return found


def _check_lines(lines: list[str]) -> None:
    """Check that each line is whole and of a needed kind, and that each key is there once."""
    for number, line in enumerate(lines, 1):
        if not _LINE.fullmatch(line):
            raise ValueError(f"line {number} is not read as it is meant: {line}")
    keys = Counter(found[1] for line in lines if (found := _KEY.fullmatch(line)))
    twice = [key for key, times in keys.items() if times > 1]
    if twice:
        raise ValueError(f"more than once: {', '.join(twice)}")


def _check_messages(found: Catalog, phrases: int) -> None:
    """Check that each message is said in full: not fuzzy, and in all plural forms."""
    if found.charset.lower() != "utf-8":
        raise ValueError(f"charset {found.charset}, where words are UTF-8")
    for message in found:
        if message.id and message.fuzzy:
            raise ValueError(f"{message.id} is marked fuzzy")
        if message.id and not all(text.strip() for text in _texts(message)):
            raise ValueError(f"{message.id} is not said in full")
    if phrases != sum(len(_texts(message)) for message in found):
        raise ValueError("there is a phrase too many")


def _texts(message: Message) -> tuple[str, ...]:
    text = message.string
    return (text,) if isinstance(text, str) else tuple(text or ("",))
