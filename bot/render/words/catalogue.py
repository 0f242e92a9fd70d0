"""The words files as they are: GNU gettext catalogues whose msgids are stable keys."""

import gettext
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FALLBACK = "en"


@dataclass(frozen=True, slots=True)
class Phrases:
    """One language's phrases by key."""

    locale: str
    single: frozenset[str]
    counted: frozenset[str]
    """The keys whose phrase depends on a `count`."""
    texts: gettext.GNUTranslations

    def __contains__(self, key: object) -> bool:
        return key in self.single or key in self.counted

    def get(self, key: str, count: int) -> str:
        """The phrase as it is written; raises KeyError if this language has none."""
        if key in self.counted:
            return self.texts.ngettext(key, key, count)
        if key in self.single:
            return self.texts.gettext(key)
        raise KeyError(f"no words in {self.locale} for {key}")


@cache
def languages() -> tuple[str, ...]:
    """The languages there is a words file for, such as `de`."""
    here = files("bot.render.words").iterdir()
    return tuple(sorted(file.name.removesuffix(".po") for file in here if _is_words(file.name)))


@cache
def phrases(locale: str) -> Phrases:
    """The phrases of one of `languages`; its file is read once."""
    catalogue = read(locale)
    binary = BytesIO()
    write_mo(binary, catalogue)
    binary.seek(0)
    keys = [(message.id, message.pluralizable) for message in catalogue if message.id]
    return Phrases(
        locale,
        single=frozenset(key for key, counted in keys if isinstance(key, str) and not counted),
        counted=frozenset(key[0] for key, counted in keys if counted),
        texts=gettext.GNUTranslations(binary),
    )


def read(locale: str) -> Catalog:
    """A words file message by message; raises PoFileError where it is malformed."""
    raw = (files("bot.render.words") / f"{locale}.po").read_bytes()
    return read_po(BytesIO(raw), locale=locale, abort_invalid=True)


def _is_words(name: str) -> bool:
    return name.endswith(".po")
