"""Finds words of another language than the one that is spoken, without being fooled by names.

What the bot says comes from the words files and the rules, so a word that another language has in
its words files, and this one in neither, was said in the wrong language.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from bot.pages.words import language, languages, tongues
from bot.pages.words.translations import read
from bot.table.match.lobby import COMPUTERS
from sandbox import samples
from sandbox.journal import Record

_GAMES = Path(__file__).parents[2] / "games"
_PLACEHOLDER = re.compile(r"\{[^}]*\}")
_NO_WORDS = re.compile(r"<[^>]*>|https?://\S+|\b[0-9a-f]{8,}\b")
"""Mentions, times, emoji, addresses and seals."""
_WORD = re.compile(r"(?<![\w=])[^\W\d_]{3,}(?![\w=])")
"""Shorter ones mean something in too many languages; `target=7` is written the same in all."""
_SAID = {"content", "label", "placeholder", "description", "title"}
"""The keys of a request under which people read something."""


def words_in(text: str) -> frozenset[str]:
    """The words of a text, without what is none."""
    return frozenset(word.casefold() for word in _WORD.findall(_NO_WORDS.sub(" ", text)))


@cache
def phrases_of(locale: str) -> dict[str, str]:
    """All that a language can say, by its key, without what is put in."""
    said: dict[str, str] = {}
    for message in read(locale):
        said[message.key] = _PLACEHOLDER.sub(" 0 ", " ".join(message.forms))
    return said


@cache
def own_words(locale: str) -> frozenset[str]:
    """The words that may stand on a screen in this language."""
    ending = "RULES.md" if locale == "en" else f"RULES.{locale}.md"
    rules = (file.read_text("utf-8") for file in _GAMES.glob(f"*/{ending}"))
    return words_in(" ".join((*phrases_of(locale).values(), *rules, *_names())))


@cache
def foreign_words(locale: str) -> frozenset[str]:
    """The words that no screen in this language has."""
    others = (" ".join(phrases_of(other).values()) for other in languages() if other != locale)
    return words_in(" ".join(others)) - own_words(locale)


def foreign_in(texts: Iterable[str], locale: str) -> dict[str, str]:
    """Each word of another language, with one text in which it stands."""
    return {word: text for text in texts for word in words_in(text) & foreign_words(locale)}


def shown(requests: list[Record]) -> Iterator[str]:
    """All that people were given to read, whoever they are; not the commands, said in all."""
    for request in requests:
        if not request.path.startswith("/applications/"):
            yield from _texts(request.body)


def _names() -> Iterator[str]:
    world = samples.gasthaus()
    yield from COMPUTERS
    for user in world.users.values():
        yield f"{user.username} {user.global_name}"
    for guild in world.guilds.values():
        yield guild.name
        yield from (role.name for role in guild.roles.values())
    yield from (channel.name or "" for channel in world.channels.values())
    # What languages call themselves stands in the settings of everybody.
    yield from (language(each).label("language.name") for each in tongues())


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in _SAID and isinstance(inner, str):
                yield inner
            else:
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
