"""Speaking one language: a key and its values become a sentence for markdown or for a label."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias, cast

import discord
from babel.lists import format_list

from bot.render.faces import PLAIN, SIGNS, Faces
from bot.render.markdown import Markup, cut, escaped, name, tidy
from bot.render.words.catalogue import FALLBACK, Phrases, languages, phrases
from games.core.cards import Card, Rank, Suit
from games.core.scene import Says, Value, Who

Phrase: TypeAlias = Says | str
LABEL = 80


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
        """The sentence for a label: no markdown is escaped, and it is never too long."""
        return cut(self._say(phrase, values, tidy), longest)

    def who(self, seat: int) -> str:
        """The name on a seat, ready for a message."""
        return self._value(Who(seat), escaped)

    def card(self, card: Card) -> str:
        """A card inside a sentence: `♠10`, or `ten of spades` where cards are spoken."""
        if self.faces.spoken:
            return self._spoken(card)
        return (self.faces.emoji_of(card) or "") + SIGNS[card.suit] + self._rank(card)

    def card_label(self, card: Card) -> str:
        """A card on a button: `♠ 10`, or `ten of spades` where cards are spoken."""
        if self.faces.spoken:
            spoken = self._spoken(card)
            return spoken[0].upper() + spoken[1:]
        return f"{SIGNS[card.suit]} {self._rank(card)}"

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

    def _value(self, value: Value, write: Callable[[str], str]) -> str:  # noqa: PLR0911  # one return a kind of value
        match value:
            case Markup():
                return str(value)
            case str():
                return write(value)
            case Suit():
                return self._suit(value)
            case Rank():
                return self.phrases.get(f"rank.{value.name.lower()}", 1)
            case int():
                return str(value).replace("-", "−")  # noqa: RUF001  # a real minus sign
            case Says():
                return self._say(value, {}, write)
            case Who(seat):
                return write(self._name(seat))
            case Card():
                return self.card(value)
            case _:
                return self._many(value, write)

    def _many(self, values: tuple[Card, ...] | tuple[Who, ...], write: Callable[[str], str]) -> str:
        parts = tuple(self._value(value, write) for value in values)
        if not parts:
            return "–"  # noqa: RUF001  # a dash for nothing at all
        if isinstance(values[0], Card):
            return (", " if self.faces.spoken else " ").join(parts)
        return self.all_of(parts)

    def _name(self, seat: int) -> str:
        known = seat < len(self.names)
        return name(self.names[seat]) if known else self.phrases.get("common.dummy", 1)

    def _suit(self, suit: Suit) -> str:
        word = self.phrases.get(f"suit.{suit.name.lower()}", 1)
        return word if self.faces.spoken else f"{SIGNS[suit]} {word}"

    def _rank(self, card: Card) -> str:
        return self.phrases.get(f"rank.{card.rank.name.lower()}", 1)

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
