"""The words files as they are: GNU gettext catalogues whose msgids are stable keys."""

import gettext
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from types import MappingProxyType

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class Phrases:
    """One language's phrases by key."""

    locale: str
    single: Mapping[str, str]
    """The phrase of each key that knows no `count`."""
    counted: frozenset[str]
    """The keys whose phrase depends on a `count`."""
    texts: gettext.GNUTranslations
    """Chooses the phrases of `counted`."""

    def __contains__(self, key: object) -> bool:
        return key in self.single or key in self.counted

    def get(self, key: str, count: int) -> str:
        """The phrase as it is written; raises KeyError if this language has none."""
        phrase = self.single.get(key)
        if phrase is not None:
            return phrase
        if key in self.counted:
            return self.texts.ngettext(key, key, count)
        raise KeyError(f"no words in {self.locale} for {key}")


@cache
def languages() -> tuple[str, ...]:
    """The languages there is a folder of words for, such as `de`."""
    return tuple(sorted(folder.name for folder in _rooms() if _words_in(folder)))


@cache
def phrases(locale: str) -> Phrases:
    """The phrases of one of `languages`; its files are read once."""
    catalogue = read(locale)
    binary = BytesIO()
    write_mo(binary, catalogue)
    binary.seek(0)
    texts = gettext.GNUTranslations(binary)
    keys = [(message.id, message.pluralizable) for message in catalogue if message.id]
    single = (key for key, counted in keys if isinstance(key, str) and not counted)
    return Phrases(
        locale,
        single=MappingProxyType({key: texts.gettext(key) for key in single}),
        counted=frozenset(key[0] for key, counted in keys if counted),
        texts=texts,
    )


def read(locale: str) -> Catalog:
    """A language's words message by message, file after file.

    Raises PoFileError where one is malformed, and ValueError for a key that stands in two.
    """
    first, *others = (_parsed(file, locale) for file in _words_in(_room(locale)))
    for other in others:
        for message in other:
            if message.id and message.id in first:
                raise ValueError(f"{message.id} stands in two files of {locale}")
            if message.id:
                first[message.id] = message
    return first


def _parsed(file: Traversable, locale: str) -> Catalog:
    return read_po(BytesIO(file.read_bytes()), locale=locale, abort_invalid=True)


def _rooms() -> Iterable[Traversable]:
    return (each for each in files("bot.render.words").iterdir() if each.is_dir())


def _room(locale: str) -> Traversable:
    return files("bot.render.words") / locale


def _words_in(folder: Traversable) -> tuple[Traversable, ...]:
    found = (file for file in folder.iterdir() if file.name.endswith(".po"))
    return tuple(sorted(found, key=lambda file: file.name))
