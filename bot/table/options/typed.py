"""Typed options: `ziel=18, signale=keine` in one's own language, and suggestions for the next one.

The word for an option is `options.typed.<field>`; its title, its English name and the stored keys
are understood too, and so is a beginning or a part that can mean only one.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import BaseModel

from bot.pages.words import FALLBACK, Words, language
from bot.table.options.fields import Choice, Count, Field, Switch, fields

LONGEST: Final = 100
"""Characters of a suggestion (Discord's Application Commands, Choice Structure)."""
_NEXT: Final = re.compile(r"[,;](?=[^,;=:]*[=:])")
"""Where one option ends and another begins; other commas belong to a value."""
_SET: Final = re.compile(r"[=:]")
_ON: Final = frozenset({"on", "yes", "true", "1"})
_OFF: Final = frozenset({"off", "no", "false", "0"})


def parse_options(words: Words, options: type[BaseModel], text: str) -> Iterator[tuple[str, str]]:
    """Yield the options that are set in a text, as keys if they are understood.

    Any other comes as it was written, so that it can be reported.
    """
    found = fields(options)
    for part in _parts(text):
        name, value = _split(part)
        field = _find_key(name, {each.name: _names(words, each) for each in found})
        if field is None:
            yield name, value
        else:
            which = next(each for each in found if each.name == field)
            if isinstance(which, Switch):
                value = value or "on"
            yield field, _find_key(value, _values(words, which)) or value


def suggestions(words: Words, options: type[BaseModel], text: str) -> tuple[tuple[str, str], ...]:
    """Return continuations of a text, each as shown and as sent, without options already in it."""
    earlier, _, last = _narrow(text).replace(";", ",").rpartition(",")
    whole = _parts(earlier)
    said = dict(parse_options(words, options, ", ".join(whole)))
    shown = [f"{name} = {value}" for name, value in map(_split, whole)]
    sent = [f"{name}={value}" for name, value in said.items()]
    offers = (
        (", ".join([*shown, each]), ", ".join([*sent, key]))
        for each, key in _offers(words, options)
        if key.split("=")[0] not in said and _fits(last, each)
    )
    return tuple(each for each in offers if max(map(len, each)) <= LONGEST)


def typed_name(words: Words, field: Field) -> str:
    """Return the word by which an option is typed."""
    key = f"options.typed.{field.name}"
    return words.label(key) if key in words else words.label(field.title)


def value_names(words: Words, field: Choice) -> tuple[str, ...]:
    """Return the names of a choice's values."""
    return tuple(words.label(f"{field.title}.{value}") for value in field.values)


def _offers(words: Words, options: type[BaseModel]) -> Iterator[tuple[str, str]]:
    for field in fields(options):
        name = words.label(field.title)
        match field:
            case Choice(values=values):
                for value, called in zip(values, value_names(words, field), strict=True):
                    yield f"{name} = {called}", f"{field.name}={value}"
            case Switch():
                for value in ("on", "off"):
                    yield f"{name} = {words.label(f'options.{value}')}", f"{field.name}={value}"
            case Count(least=least):
                # A number is typed; its beginning shows how.
                if least is not None:
                    usual = options.model_fields[field.name].default
                    yield f"{name} = {usual}", f"{field.name}={usual}"


def _fits(typed: str, offer: str) -> bool:
    wanted = _plain(typed)
    return all(word in _plain(offer) for word in wanted.split())


def _parts(text: str) -> list[str]:
    return [part.strip() for part in _NEXT.split(_narrow(text)) if part.strip(" ,;")]


def _narrow(text: str) -> str:
    """Return the text with narrow signs in place of wide ones, as typed in Japanese."""
    return unicodedata.normalize("NFKC", text).replace("、", ",")


def _split(part: str) -> tuple[str, str]:
    name, *value = _SET.split(part, maxsplit=1)
    return name.strip(), "".join(value).strip(" ,;")


def _names(words: Words, field: Field) -> tuple[str, ...]:
    return tuple(
        name
        for each in (words, language(FALLBACK))
        for name in (typed_name(each, field), each.label(field.title))
    )


def _values(words: Words, field: Field) -> Mapping[str, tuple[str, ...]]:
    match field:
        case Choice(values=values):
            tongues = (words, language(FALLBACK).with_faces(words.faces))
            named = [value_names(each, field) for each in tongues]
            return dict(zip(values, zip(*named, strict=True), strict=True))
        case Switch():
            on, off = (
                (words.label(f"options.{key}"), words.label(f"options.typed.{key}"))
                for key in ("on", "off")
            )
            return {"on": (*on, *_ON), "off": (*off, *_OFF)}
        case Count():
            return {}


def _find_key(typed: str, known: Mapping[str, tuple[str, ...]]) -> str | None:
    """Return the key that was meant: by itself, by one of its names, or by a part only it has."""
    wanted = _plain(typed)
    plain = {key: (_plain(key), *map(_plain, names)) for key, names in known.items()}
    by_name = [key for key, names in plain.items() if wanted in names]
    begun = [key for key, names in plain.items() if any(each.startswith(wanted) for each in names)]
    part = [key for key, names in plain.items() if any(f" {wanted}" in each for each in names)]
    fitting = (by_name or begun or part) if wanted else []
    return fitting[0] if len(fitting) == 1 else None


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[^\w♠♥♦♣+-]+", " ", text.casefold()).split())
