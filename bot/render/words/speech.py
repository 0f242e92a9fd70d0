"""Speaking one language: a key and its values become a sentence for markdown or for a label."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias, cast

import discord
from babel.lists import format_list

from bot.render.card_faces import PLAIN, SIGNS, Faces
from bot.render.markdown import Markup, cut, escaped, name, tidy
from bot.render.words.catalogue import FALLBACK, Phrases, languages, phrases
from games.core.cards import Card, Rank, Suit
from games.core.scene import Says, Value, Who

Phrase: TypeAlias = Says | str
LABEL = 80
MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
"""Stands for a list without entries."""
BESIDE = "\N{NARROW NO-BREAK SPACE}"
"""Between an emoji and the text of its card, which belong together.

Text layout by UAX 14 (LB12) ends no line there; Chromium does, beside a picture whatever the sign.
"""


@dataclass(frozen=True, slots=True)
class Words:
    """One language, and who sits at the table that is spoken of."""

    phrases: Phrases
    names: tuple[str, ...] = ()
    """The name of each seat, and of the dummy where its place has a number behind them."""
    faces: Faces = PLAIN

    @property
    def locale(self) -> str:
        """The language, as its file is called."""
        return self.phrases.locale

    def __contains__(self, key: object) -> bool:
        return key in self.phrases

    def at(self, names: tuple[str, ...]) -> "Words":
        """The same language at a table where these people sit."""
        return replace(self, names=names)

    def drawn(self, faces: Faces) -> "Words":
        """The same language with cards drawn this way."""
        return replace(self, faces=faces)

    def __call__(self, phrase: Phrase, /, **values: Value) -> str:
        """The sentence for a message; what people wrote is disarmed, `Markup` is left alone."""
        return self._say(phrase, values, escaped)

    def label(self, phrase: Phrase, /, longest: int = LABEL, **values: Value) -> str:
        """The sentence for a label: no markdown, no emoji among the words, never too long."""
        if self.faces.emoji:
            return self.drawn(Faces(spoken=self.faces.spoken)).label(phrase, longest, **values)
        return cut(self._say(phrase, values, tidy), longest)

    def who(self, seat: int) -> str:
        """The name on a seat, ready for a message."""
        return self._value(Who(seat), escaped)

    def called(self, person: str) -> str:
        """A person's name as a label shows it; who is forgotten has none, and is called so."""
        return name(person) if person else self.phrases.get("common.former", 1)

    def card(self, card: Card) -> str:
        """A card inside a sentence: `♠10`, or `ten of spades` where cards are spoken."""
        if self.faces.spoken:
            return self._spoken(card)
        emoji = self.emoji_of(card)
        return (emoji + BESIDE if emoji else "") + SIGNS[card.suit] + self._face(card.rank)

    def emoji_of(self, card: Card) -> str | None:
        """The emoji with this language's letter for the card's rank, where there is one."""
        return self.faces.emoji_of(card, self._face(card.rank))

    def card_label(self, card: Card) -> str:
        """A card on a button: `♠ 10`, or `ten of spades` where cards are spoken."""
        if self.faces.spoken:
            spoken = self._spoken(card)
            return spoken[0].upper() + spoken[1:]
        return f"{SIGNS[card.suit]} {self._face(card.rank)}"

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Several cards: `♠A ♥K`, or a list of words where cards are spoken."""
        return self._many(cards, tidy)

    def all_of(self, parts: tuple[str, ...]) -> str:
        """A list as the language writes it: `Anna, Ben and Clara`."""
        return format_list(parts, locale=self.locale)

    def _say(self, phrase: Phrase, values: Mapping[str, Value], write: Callable[[str], str]) -> str:
        if isinstance(phrase, Says):
            phrase, values = phrase.key, {**phrase.values, **values}
        count = values.get("count")
        text = self.phrases.get(phrase, count if isinstance(count, int) else 1)
        return text.format_map({key: self._value(value, write) for key, value in values.items()})

    def _value(self, value: Value, write: Callable[[str], str]) -> str:
        match value:
            case str():
                return value if isinstance(value, Markup) else write(value)
            case Says():
                return self._say(value, {}, write)
            case Who(seat):
                return write(self._name(seat))
            case Suit() | Rank() | Card():
                return self._face(value)
            case int():
                return str(value).replace("-", MINUS)
            case _:
                return self._many(value, write)

    def _face(self, face: Suit | Rank | Card) -> str:
        if isinstance(face, Card):
            return self.card(face)
        if isinstance(face, Rank):
            return self.phrases.get(f"rank.{face.name.lower()}", 1)
        word = self.phrases.get(f"suit.{face.name.lower()}", 1)
        return word if self.faces.spoken else f"{SIGNS[face]} {word}"

    def _many(self, values: tuple[Card, ...] | tuple[Who, ...], write: Callable[[str], str]) -> str:
        parts = tuple(self._value(value, write) for value in values)
        if not parts:
            return NOTHING
        if isinstance(values[0], Card):
            return (", " if self.faces.spoken else " ").join(parts)
        return self.all_of(parts)

    def _name(self, seat: int) -> str:
        known = seat < len(self.names)
        return self.called(self.names[seat]) if known else self.phrases.get("common.dummy", 1)

    def _spoken(self, card: Card) -> str:
        rank = f"rank.{card.rank.name.lower()}.spoken"
        return self._say(
            "card.spoken",
            {"suit": Says(f"suit.{card.suit.name.lower()}"), "rank": Says(rank)},
            tidy,
        )


@cache
def _spoken_in(locale: str) -> Words:
    return Words(phrases(locale))


def language(locale: discord.Locale | str) -> Words:
    """The words for a locale of Discord such as `de` or `en-GB`; English where there are none."""
    wanted = str(cast("object", locale)).split("-")[0].lower()
    return _spoken_in(wanted if wanted in languages() else FALLBACK)
