"""Speaking one language: a key and its values become a sentence for markdown or for a label."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias, cast

import discord
from babel.lists import format_list

from bot.render.card_style import PLAIN, SIGNS, Faces
from bot.render.markdown import Markup, cut, escaped, name, tidy
from bot.render.words.translations import FALLBACK, Phrases, languages, phrases
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

_RANKS: Final[Mapping[Rank, str]] = {rank: f"rank.{rank.name.lower()}" for rank in Rank}
_SUITS: Final[Mapping[Suit, str]] = {suit: f"suit.{suit.name.lower()}" for suit in Suit}


class _Place(NamedTuple):
    """Where a sentence will stand: how text of people is written there, and cards are drawn."""

    write: Callable[[str], str]
    with_emoji: bool


_MESSAGE: Final = _Place(escaped, with_emoji=True)
_LABEL: Final = _Place(tidy, with_emoji=False)


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
        return Words(self.phrases, names, self.faces)

    def drawn(self, faces: Faces) -> "Words":
        """The same language with cards drawn this way."""
        return Words(self.phrases, self.names, faces)

    def __call__(self, phrase: Phrase, /, **values: Value) -> str:
        """The sentence for a message; what people wrote is disarmed, `Markup` is left alone."""
        return self._say(phrase, values, _MESSAGE)

    def label(self, phrase: Phrase, /, longest: int = LABEL, **values: Value) -> str:
        """The sentence for a label: no markdown, no emoji among the words, never too long."""
        return cut(self._say(phrase, values, _LABEL), longest)

    def who(self, seat: int) -> str:
        """The name on a seat, ready for a message."""
        return escaped(self._name(seat))

    def called(self, person: str) -> str:
        """A person's name as a label shows it; who is forgotten has none, and is called so."""
        return name(person) if person else self.phrases.get("common.former", 1)

    def card(self, card: Card) -> str:
        """A card by itself: `♠10`, or `ten of spades` where cards are spoken."""
        return self._card(card, with_emoji=True)

    def emoji_of(self, card: Card) -> str | None:
        """The emoji with this language's letter for the card's rank, where there is one."""
        return self.faces.emoji_of(card, self._rank(card.rank)) if self.faces.emoji else None

    def card_label(self, card: Card) -> str:
        """A card on a button: `♠ 10`, or `ten of spades` where cards are spoken."""
        if self.faces.spoken:
            spoken = self._spoken(card)
            return spoken[0].upper() + spoken[1:]
        return f"{SIGNS[card.suit]} {self._rank(card.rank)}"

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Several cards: `♠A ♥K`, or a list of words where cards are spoken."""
        return self._many(cards, _MESSAGE)

    def all_of(self, parts: tuple[str, ...]) -> str:
        """A list as the language writes it: `Anna, Ben and Clara`."""
        return _listed(parts, self.locale)

    def _say(self, phrase: Phrase, values: Mapping[str, Value], place: _Place) -> str:
        if isinstance(phrase, Says):
            phrase, values = phrase.key, {**phrase.values, **values} if values else phrase.values
        count = values.get("count")
        text = self.phrases.get(phrase, count if isinstance(count, int) else 1)
        return text.format_map({key: self._value(value, place) for key, value in values.items()})

    def _value(self, value: Value, place: _Place) -> str:
        match value:
            case str():
                return value if isinstance(value, Markup) else place.write(value)
            case Says():
                return self._say(value, {}, place)
            case Who(seat):
                return place.write(self._name(seat))
            case Suit() | Rank() | Card():
                return self._face(value, place)
            case int():
                return str(value).replace("-", MINUS)
            case _:
                return self._many(value, place)

    def _face(self, face: Suit | Rank | Card, place: _Place) -> str:
        if isinstance(face, Card):
            if self.faces.spoken:
                return self._spoken(face, "card.spoken.in_sentence")
            return self._card(face, with_emoji=place.with_emoji)
        if isinstance(face, Rank):
            return self._rank(face)
        word = self.phrases.get(_SUITS[face], 1)
        return word if self.faces.spoken else f"{SIGNS[face]} {word}"

    def _card(self, card: Card, *, with_emoji: bool) -> str:
        if self.faces.spoken:
            return self._spoken(card)
        rank = self._rank(card.rank)
        emoji = self.faces.emoji_of(card, rank) if with_emoji else None
        return (emoji + BESIDE if emoji else "") + SIGNS[card.suit] + rank

    def _rank(self, rank: Rank) -> str:
        return self.phrases.get(_RANKS[rank], 1)

    def _many(self, values: tuple[Card, ...] | tuple[Who, ...], place: _Place) -> str:
        if not values:
            return NOTHING
        parts = tuple(
            self._card(value, with_emoji=place.with_emoji)
            if isinstance(value, Card)
            else self._value(value, place)
            for value in values
        )
        if isinstance(values[0], Card):
            return (", " if self.faces.spoken else " ").join(parts)
        return self.all_of(parts)

    def _name(self, seat: int) -> str:
        known = seat < len(self.names)
        return self.called(self.names[seat]) if known else self.phrases.get("common.dummy", 1)

    def _spoken(self, card: Card, key: str = "card.spoken") -> str:
        rank, suit = Says(f"{_RANKS[card.rank]}.spoken"), Says(_SUITS[card.suit])
        return self._say(key, {"suit": suit, "rank": rank}, _LABEL)


@lru_cache(maxsize=512)
def _listed(parts: tuple[str, ...], locale: str) -> str:
    # Babel reads its tables anew for each list, and the same people sit at a table all evening.
    return format_list(parts, locale=locale)


@cache
def _spoken_in(locale: str) -> Words:
    return Words(phrases(locale))


def language(locale: discord.Locale | str) -> Words:
    """The words for a locale of Discord such as `de` or `en-GB`; English where there are none."""
    wanted = str(cast("object", locale)).split("-")[0].lower()
    return _spoken_in(wanted if wanted in languages() else FALLBACK)
