"""The words files as they are: GNU gettext catalogues whose msgids are stable keys.

A folder such as `de` holds a language. One such as `de-tirol` holds a dialect of it: only the
phrases that are said otherwise there, and all others are those of the language.
"""

import gettext
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from types import MappingProxyType

from babel.messages import Catalog
from babel.messages.mofile import write_mo

from bot.pages.words.po_file import parse

FALLBACK = "en"
_DIALECT = "-"
"""Divides the name of a dialect's folder from that of its language."""
_GERMAN = ".german"
"""Ends the key of a phrase that is said instead where the deck is German."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language or dialect by key."""

    tongue: str
    """One of `tongues`, such as `de` or `de-tirol`."""
    single: Mapping[str, str]
    """The phrase of each key that knows no `count`."""
    counted: frozenset[str]
    """The keys whose phrase depends on a `count`."""
    texts: gettext.GNUTranslations
    """Chooses the phrases of `counted`."""
    german: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The key that is said instead where the deck is German, for each key that has one."""

    def __post_init__(self) -> None:
        german = (key for key in (*self.single, *self.counted) if key.endswith(_GERMAN))
        instead = MappingProxyType({key.removesuffix(_GERMAN): key for key in german})
        object.__setattr__(self, "german", instead)

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
            return self.texts.ngettext(key, key, count)
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
    catalogue = read(tongue)
    binary = BytesIO()
    write_mo(binary, catalogue)
    binary.seek(0)
    texts = gettext.GNUTranslations(binary)
    keys = [(message.id, message.pluralizable) for message in catalogue if message.id]
    single = (key for key, counted in keys if isinstance(key, str) and not counted)
    return Phrases(
        tongue,
        single=MappingProxyType({key: texts.gettext(key) for key in single}),
        counted=frozenset(key[0] for key, counted in keys if counted),
        texts=texts,
    )


def _lay_over(language: Phrases, dialect: Phrases) -> Phrases:
    """A language in which a dialect has its own phrases for some keys."""
    unknown = (dialect.single.keys() - language.single.keys()) | (
        dialect.counted - language.counted
    )
    if unknown:
        raise ValueError(f"{dialect.tongue} has words that {language.tongue} has not: {unknown}")
    dialect.texts.add_fallback(language.texts)
    single = MappingProxyType({**language.single, **dialect.single})
    return Phrases(dialect.tongue, single, language.counted, dialect.texts)


def read(tongue: str) -> Catalog:
    """The words in the folder of a language or dialect message by message, file after file.

    Raises ValueError where one would lose a phrase, and for a key that is in two.
    """
    locale = _language_of(tongue)
    first, *others = (parse(file, locale) for file in _words_in(_room(tongue)))
    for other in others:
        if other.plural_forms != first.plural_forms:
            raise ValueError(f"two files of {tongue} count differently: {other.plural_forms}")
        for message in other:
            if message.id and message.id in first:
                raise ValueError(f"{message.id} stands in two files of {tongue}")
            if message.id:
                first[message.id] = message
    return first


def _rooms() -> Iterable[Traversable]:
    return (each for each in files("bot.pages.words").iterdir() if each.is_dir())


def _room(tongue: str) -> Traversable:
    return files("bot.pages.words") / tongue


def _words_in(folder: Traversable) -> tuple[Traversable, ...]:
    found = (file for file in folder.iterdir() if file.name.endswith(".po"))
    return tuple(sorted(found, key=lambda file: file.name))
