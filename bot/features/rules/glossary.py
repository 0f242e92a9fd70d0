"""Words of card players by their names in keys, and the search for them in any language."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType

from bot.features.rules.values import Glossary, GlossaryEntry
from bot.pages.words import Words
from games.catalogue import CATALOGUE
from games.core.glossary import GENERAL

_NEAREST = 5
"""The number of terms that are offered instead of an unknown word."""
_ALIKE = 0.6
"""The likeness of two words that may be taken for each other, between 0 and 1."""


@cache
def glossary() -> Glossary:
    """The terms of all games by their names, the general ones first."""
    entries = {
        name: GlossaryEntry(name, (), related, general=True) for name, related in GENERAL.items()
    }
    for game in CATALOGUE.values():
        for term in game.terms:
            known = entries.get(term.name, GlossaryEntry(term.name))
            entries[term.name] = GlossaryEntry(
                term.name,
                (*known.places, (game.key, term.paragraph)),
                tuple(dict.fromkeys((*known.related, *term.related))),
                known.general,
            )
    return MappingProxyType(entries)


def exactly(
    words: Words, others: Iterable[Words], glossary: Glossary, typed: str
) -> tuple[str, ...]:
    """The terms of exactly this name: in one's own words, or else in any other language."""
    wanted = _plain(typed)
    for spoken in (words, *others):
        found = tuple(name for name, entry in glossary.items() if wanted in _names(spoken, entry))
        if found:
            return found
    return ()


def nearest(
    words: Words, others: Iterable[Words], glossary: Glossary, typed: str, most: int = _NEAREST
) -> tuple[str, ...]:
    """The terms that the input may mean, the likeliest first; the first of all for no input."""
    wanted = _plain(typed)
    called: dict[str, list[str]] = {}
    for spoken in (words, *others):
        for name, entry in glossary.items():
            for each in _names(spoken, entry):
                called.setdefault(each, []).append(name)
    ranked = (
        *(each for each in called if each.startswith(wanted)),
        *(each for each in called if wanted in each),
        *get_close_matches(wanted, called, most, _ALIKE),
    )
    return tuple(dict.fromkeys(name for each in ranked for name in called[each]))[:most]


def _names(words: Words, entry: GlossaryEntry) -> Iterator[str]:
    """All names of a term in a language, normalized for comparison."""
    also = words.label(f"{entry.key}.also", 1000) if f"{entry.key}.also" in words else ""
    for name in (words.label(entry.key), *re.split("[,、]", also)):
        if name.strip():
            yield _plain(name)


def _plain(text: str) -> str:
    """The text without case, accents and blanks at the ends, as people type in a hurry."""
    parts = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(each for each in parts if not unicodedata.combining(each))
