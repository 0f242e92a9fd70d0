"""Reads one words file message by message, and refuses it where a phrase would be lost unseen.

Babel reads a file in ten times the time, and leaves out messages that are fuzzy or obsolete, takes
the first of two phrases of one key, and cuts a phrase short whose quotes are not closed.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import NamedTuple

_TEXT = r'"(?:[^"\\\n]|\\.)*"(?:\n"(?:[^"\\\n]|\\.)*")*'
_MESSAGE = re.compile(
    rf"msgid ({_TEXT})\n(?:msgid_plural ({_TEXT})\n)?((?:msgstr(?:\[\d\])? {_TEXT}\n)+)"
)
_FORM = re.compile(rf"msgstr(?:\[(\d)\])? ({_TEXT})\n")
_BESIDE = re.compile(r"(?:(?:#(?!~).*)?\n)*")
"""Blank lines and comments."""
_FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)
_CHARSET = re.compile(r"charset=(\S*)")
_PLURAL_FORMS = re.compile(r"^Plural-Forms: *nplurals=(\d+); *plural=(.*?);?$", re.MULTILINE)


class Message(NamedTuple):
    """What is said for one key."""

    key: str
    forms: tuple[str, ...]
    """One phrase, or one for each plural form."""
    is_counted: bool


class PluralForms(NamedTuple):
    """How many there are, and which one is said of `n`, as an expression of C."""

    number: int
    choice: str


@dataclass(frozen=True, slots=True)
class Messages:
    """The messages of a file by key."""

    plural_forms: PluralForms
    by_key: Mapping[str, Message]

    def __iter__(self) -> Iterator[Message]:
        return iter(self.by_key.values())


def parse(file: Traversable, locale: str) -> Messages:
    """The messages of a file. Raises ValueError for the first that is at fault."""
    try:
        return _checked(_messages(file.read_text("utf-8")))
    except ValueError as error:
        raise ValueError(f"{locale}, {file.name}: {error}") from None


def find(file: Traversable, key: str) -> str | None:
    """The one phrase of a key, without the others; None if it does not stand in the file."""
    begin = re.compile(rf'^(?=msgid "{re.escape(key)}"\n)', re.MULTILINE)
    text = file.read_text("utf-8")
    at = begin.search(text)
    found = None if at is None else _MESSAGE.match(text, at.start())
    return None if found is None else _message(found).forms[0]


def _checked(every: Iterator[Message]) -> Messages:
    head = next(every)
    plural_forms = _plural_forms(head)
    by_key = dict[str, Message]()
    for message in every:
        if message.key in by_key or message.key == head.key:
            raise ValueError(f'more than once: "{message.key}"')
        _check_is_said_in_full(message, plural_forms.number)
        by_key[message.key] = message
    return Messages(plural_forms, by_key)


def _messages(text: str) -> Iterator[Message]:
    at = 0
    while True:
        beside = _BESIDE.match(text, at)
        at = at if beside is None else beside.end()
        if at == len(text):
            return
        found = _MESSAGE.match(text, at)
        if found is None:
            line = text[at:].split("\n", 1)[0]
            raise ValueError(
                f"line {text.count(chr(10), 0, at) + 1} is not read as it is meant: {line}"
            )
        message = _message(found)
        if beside is not None and beside[0] and _FUZZY.search(beside[0]):
            raise ValueError(f"{message.key} is marked fuzzy")
        yield message
        at = found.end()


def _message(found: re.Match[str]) -> Message:
    key, is_counted = _unquoted(found[1]), found[2] is not None
    forms = _FORM.findall(found[3])
    numbers = [number for number, _ in forms]
    if numbers != ([str(at) for at in range(len(forms))] if is_counted else [""]):
        raise ValueError(f"{key} has a phrase too many, or none for a plural form")
    return Message(key, tuple(_unquoted(form) for _, form in forms), is_counted)


def _unquoted(text: str) -> str:
    """The text of one line or several; what JSON has no escape for is a ValueError."""
    if "\\" not in text and "\n" not in text:
        return text[1:-1]
    return "".join(json.loads(line) for line in text.split("\n"))


def _plural_forms(head: Message) -> PluralForms:
    """What the head of a file says of plurals."""
    (said,) = head.forms
    charset, plural_forms = _CHARSET.search(said), _PLURAL_FORMS.search(said)
    if head.key or plural_forms is None:
        raise ValueError("it does not begin with a head that tells its plural forms")
    if charset is not None and charset[1].lower() != "utf-8":
        raise ValueError(f"charset {charset[1]}, where words are UTF-8")
    return PluralForms(int(plural_forms[1]), plural_forms[2])


def _check_is_said_in_full(message: Message, forms: int) -> None:
    if not all(map(str.strip, message.forms)):
        raise ValueError(f"{message.key} is not said in full")
    if message.is_counted and len(message.forms) != forms:
        raise ValueError(f"{message.key} has {len(message.forms)} plural forms of {forms}")
