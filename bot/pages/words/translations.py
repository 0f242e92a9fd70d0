"""The words files as they are: GNU gettext catalogues whose msgids are stable keys.

A folder such as `de` holds a language. One such as `de-tirol` holds a dialect of it: only the
phrases that are said otherwise there, and all others are those of the language.
"""

import gettext
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from bot.pages.words.po_file import Message, Messages, find, parse

FALLBACK = "en"
_DIALECT = "-"
"""Divides the name of a dialect's folder from that of its language."""
_NAME = "language.name"
_GERMAN = ".german"
"""Ends the key of a phrase that is said instead where the deck is German,"""
_TERSE = ".terse"
"""and of one that is said to whoever knows the game."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language or dialect by key."""

    tongue: str
    """One of `tongues`, such as `de` or `de-tirol`."""
    single: Mapping[str, str]
    """The phrase of each key that knows no `count`."""
    counted: Mapping[str, tuple[str, ...]]
    """The phrases of each key that knows a `count`."""
    form: Callable[[int], int]
    """Which of the phrases of `counted` is said of so many."""
    german: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The key that is said instead where the deck is German, for each key that has one."""
    terse: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The key that is said instead to whoever knows the game, for each key that has one."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "german", self._instead(_GERMAN))
        object.__setattr__(self, "terse", self._instead(_TERSE))

    def _instead(self, ending: str) -> Mapping[str, str]:
        keys = (key for key in (*self.single, *self.counted) if key.endswith(ending))
        return MappingProxyType({key.removesuffix(ending): key for key in keys})

    @property
    def locale(self) -> str:
        """The language, which a dialect shares with all who speak it."""
        return _language_of(self.tongue)

    def __contains__(self, key: object) -> bool:
        return key in self.single or key in self.counted

    def get(self, key: str, count: int) -> str:
        """The phrase as it is written; raises KeyError if this language has none."""
        phrase = self.single.get(key)
        if phrase is not None:
            return phrase
        if key in self.counted:
            return self.counted[key][self.form(count)]
        raise KeyError(f"no words in {self.tongue} for {key}")


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a folder of words, such as `de`."""
    return tuple(each for each in tongues() if each == _language_of(each))


@cache
def tongues() -> tuple[str, ...]:
    """All that people can choose: the languages, each before its dialects."""
    return tuple(sorted(folder.name for folder in _rooms() if _words_in(folder)))


@cache
def own_name(tongue: str) -> str:
    """What one of `tongues` is called in itself, found without reading all its words."""
    named = (find(file, _NAME) for file in _words_in(_room(tongue)))
    return next(name for name in named if name is not None)


@cache
def phrases(tongue: str) -> Phrases:
    """The phrases of one of `tongues`; its files are read once.

    Raises ValueError for a dialect with a phrase that its language does not have.
    """
    own, base = _own_phrases(tongue), _language_of(tongue)
    return own if base == tongue else _lay_over(phrases(base), own)


def _language_of(tongue: str) -> str:
    return tongue.split(_DIALECT, maxsplit=1)[0]


def _own_phrases(tongue: str) -> Phrases:
    """The phrases in the files of a folder."""
    found = read(tongue)
    return Phrases(
        tongue,
        single=MappingProxyType({key: forms[0] for key, forms, counted in found if not counted}),
        counted=MappingProxyType({key: forms for key, forms, counted in found if counted}),
        form=gettext.c2py(found.plural_forms.choice),
    )


def _lay_over(language: Phrases, dialect: Phrases) -> Phrases:
    """A language in which a dialect has its own phrases for some keys."""
    unknown = (dialect.single.keys() - language.single.keys()) | (
        dialect.counted.keys() - language.counted.keys()
    )
    if unknown:
        raise ValueError(f"{dialect.tongue} has words that {language.tongue} has not: {unknown}")
    single = MappingProxyType({**language.single, **dialect.single})
    counted = MappingProxyType({**language.counted, **dialect.counted})
    return Phrases(dialect.tongue, single, counted, language.form)


def read(tongue: str) -> Messages:
    """The words in the folder of a language or dialect message by message, file after file.

    Raises ValueError where one would lose a phrase, and for a key that is in two.
    """
    locale = _language_of(tongue)
    first, *others = (parse(file, locale) for file in _words_in(_room(tongue)))
    every: dict[str, Message] = {**first.by_key}
    for other in others:
        if other.plural_forms != first.plural_forms:
            raise ValueError(f"two files of {tongue} count differently: {other.plural_forms}")
        if twice := every.keys() & other.by_key.keys():
            raise ValueError(f"{min(twice)} stands in two files of {tongue}")
        every |= other.by_key
    return Messages(first.plural_forms, every)


def _rooms() -> Iterable[Traversable]:
    return (each for each in files("bot.pages.words").iterdir() if each.is_dir())


def _room(tongue: str) -> Traversable:
    return files("bot.pages.words") / tongue


def _words_in(folder: Traversable) -> tuple[Traversable, ...]:
    found = (file for file in folder.iterdir() if file.name.endswith(".po"))
    return tuple(sorted(found, key=lambda file: file.name))
