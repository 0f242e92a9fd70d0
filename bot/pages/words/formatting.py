"""Speaks one language: a key and its values become a sentence for markdown or for a label."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple, Self, TypeAlias, cast

import discord

from bot.model import ROBOT
from bot.pages.card_style import PLAIN, SIGNS, WELI, Deck, Faces
from bot.pages.markdown import Markup, cut, escape, label_text, name
from bot.pages.words.translations import FALLBACK, Phrases, languages, phrases, tongues
from games.core.cards import Card, Rank, Suit
from games.core.scene import Many, Says, Value, Who

Phrase: TypeAlias = Says | str
LABEL = 80
MINUS = "\N{MINUS SIGN}"
ENDS = (".", "!", "?", ":", "。", "！", "？", "：")  # noqa: RUF001 - as they are in Japanese
"""The signs that end a sentence."""
NOTHING = "\N{EN DASH}"
"""Stands for a list without entries."""
BESIDE = "\N{NARROW NO-BREAK SPACE}"
"""Stands between an emoji and the text of its card, which belong together.

Text layout by UAX 14 (LB12) ends no line there; Chromium does, beside a picture whatever the sign.
"""

_RANKS: Final[Mapping[Rank, str]] = {rank: f"rank.{rank.name.lower()}" for rank in Rank}
_GERMAN_RANKS: Final[Mapping[Rank, str]] = {
    **_RANKS,
    Rank.JACK: "rank.unter",
    Rank.QUEEN: "rank.ober",
    Rank.KING: "rank.koenig",
    Rank.ACE: "rank.ass",
}
_SUITS: Final[Mapping[Deck, Mapping[Suit, str]]] = {
    deck: {suit: f"suit.{name}" for suit, name in deck.suits.items()} for deck in Deck
}
_COMPUTER: Final = f" {ROBOT}"
"""Ends the name of a computer."""
_HONORIFIC: Final = re.compile(r"\{\w+:")


class _Name(NamedTuple):
    """A name as it is written in a sentence."""

    text: str
    sign: str = ""
    """The sign behind it for a computer."""
    is_honoured: bool = True
    """Whether it belongs to somebody: a dummy has no honorific."""

    def __str__(self) -> str:
        return self.text + self.sign


class _Names(str):
    """Names in a sentence; the text behind the colon of a placeholder follows each of them.

    `{who:さん}` makes `Annaさん、Benさん` of Anna and Ben; `{who}` makes `Anna、Ben`. The sign of a
    computer comes after it. A dummy has its name alone.
    """

    __slots__ = ("locale", "names")
    names: tuple[_Name, ...]
    locale: str

    def __new__(cls, names: tuple[_Name, ...], locale: str) -> Self:
        said = super().__new__(cls, _list(tuple(map(str, names)), locale))
        said.names, said.locale = names, locale
        return said

    def __format__(self, honorific: str) -> str:
        if not honorific:
            return str(self)
        names = (each.text + honorific * each.is_honoured + each.sign for each in self.names)
        return _list(tuple(names), self.locale)


class _Text(str):
    """Text that is no name: it has no honorific where a phrase has one for names."""

    __slots__ = ()

    def __format__(self, honorific: str) -> str:
        return str(self)


class _Place(NamedTuple):
    """The surroundings of a sentence: how people's text is written there, and cards are drawn."""

    write: Callable[[str], str]
    with_emoji: bool


_MESSAGE: Final = _Place(escape, with_emoji=True)
_LABEL: Final = _Place(label_text, with_emoji=False)


@dataclass(frozen=True, slots=True)
class Words:
    """One language or dialect, and the names at the table that is spoken of."""

    phrases: Phrases
    names: tuple[str, ...] = ()
    """The name of each seat, and of the dummy where its place has a number behind them."""
    faces: Faces = PLAIN
    is_terse: bool = False
    """Whether a phrase is said in fewer words where there are such."""

    @property
    def locale(self) -> str:
        """The language, by the name of its folder; for a dialect that of its language."""
        return self.phrases.locale

    @property
    def tongue(self) -> str:
        """The language that is spoken, or a dialect such as `de-tirol`."""
        return self.phrases.tongue

    def __contains__(self, key: object) -> bool:
        return key in self.phrases

    def at(self, names: tuple[str, ...]) -> "Words":
        """The same language at a table where these people sit."""
        return Words(self.phrases, names, self.faces, self.is_terse)

    def with_faces(self, faces: Faces) -> "Words":
        """The same language with cards drawn this way."""
        return Words(self.phrases, self.names, faces, self.is_terse)

    def tersely(self) -> "Words":
        """The same language for somebody who knows the game."""
        return Words(self.phrases, self.names, self.faces, is_terse=True)

    def playing(self, tradition: str) -> "Words":
        """The same language where a game of this tradition is spoken of, with the deck for it."""
        return self.with_faces(self.faces.playing(tradition, self.locale))

    def beside(self, table: "Words") -> "Words":
        """The same language for somebody at a table that speaks `table`, with its deck."""
        return self.with_faces(self.faces.beside(table.faces, table.locale))

    def __call__(self, phrase: Phrase, /, **values: Value) -> str:
        """The sentence for a message; what people wrote is disarmed, `Markup` is left alone."""
        return self._say(phrase, values, _MESSAGE)

    def label(self, phrase: Phrase, /, longest: int = LABEL, **values: Value) -> str:
        """The sentence for a label: no markdown, no emoji among the words, never too long."""
        return cut(self._say(phrase, values, _LABEL), longest)

    def who(self, seat: int) -> str:
        """The name on a seat, ready for a message."""
        return escape(self._name(seat))

    def name_label(self, person: str) -> str:
        """A person's name as a label shows it; a forgotten person has none, and is called so."""
        return name(person) if person else self.phrases.get("common.former", 1)

    def everybody(self, people: Iterable[str]) -> Markup:
        """Names in a list as the language writes it, ready for a message."""
        return Markup(self.all_of(tuple(escape(self.name_label(each)) for each in people)))

    def card(self, card: Card) -> str:
        """A card by itself: `♠10` or `Laub 10`, or as it is spoken: `ten of spades`."""
        return self._card(card, with_emoji=True)

    def emoji_of(self, card: Card) -> str | None:
        """The emoji with this language's letter for the card's rank, where there is one."""
        return self.faces.emoji_of(card, self._letter(card.rank)) if self.faces.emoji else None

    def picture_of(self, card: Card) -> str:
        """The name of the picture that shows a card: `french/spades_dame`, `german/laub_ober`."""
        deck = self.faces.deck
        return f"{deck.folder}/{deck.picture(card, self._letter(card.rank))}"

    def card_label(self, card: Card) -> str:
        """A card on a button: `♠ 10` or `La 10`, or as it is spoken: `Ten of spades`."""
        if self.faces.spoken:
            spoken = self._speak(card)
            return spoken[0].upper() + spoken[1:]
        if not self._is_german:
            return f"{SIGNS[card.suit]} {self._letter(card.rank)}"
        if card == WELI:
            return self._get("card.weli")
        return f"{self._get(f'{self._suit_key(card.suit)}.short')} {self._letter(card.rank)}"

    def cards(self, cards: tuple[Card, ...]) -> str:
        """Several cards: `♠A ♥K`, or a list of words where cards are spoken."""
        return self._many(cards, _MESSAGE)

    def all_of(self, parts: tuple[str, ...]) -> str:
        """A list as the language writes it: `Anna, Ben and Clara`."""
        return _list(parts, self.locale)

    def comma_list(self, parts: Iterable[str]) -> str:
        """The parts with the language's comma between them, and no `and`: `Anna, Ben, Clara`."""
        return self._get("common.comma").join(parts)

    def sentence(self, text: str) -> str:
        """The text with the language's full stop behind it, unless it ends in a sign like that."""
        ended = text.endswith(ENDS)
        return text if ended else self("common.sentence", text=Markup(text))

    def _say(self, phrase: Phrase, values: Mapping[str, Value], place: _Place) -> str:
        if isinstance(phrase, Says):
            phrase, values = phrase.key, {**phrase.values, **values} if values else phrase.values
        if self.is_terse:
            phrase = self.phrases.terse.get(phrase, phrase)
        if self.faces.deck.is_german:
            phrase = self.phrases.german.get(phrase, phrase)
        if not values:
            return _without_values(self.phrases.get(phrase, 1))
        count = values.get("count")
        text = self.phrases.get(phrase, count if isinstance(count, int) else 1)
        said = self._honour if _is_polite(text) else self._value
        return text.format_map({key: said(value, place) for key, value in values.items()})

    def _honour(self, value: Value, place: _Place) -> str:
        match value:
            case Who():
                return _Names((self._seat_name(value.seat, place),), self.locale)
            case (Who(), *_):
                people = tuple(self._seat_name(who.seat, place) for who in value)
                return _Names(people, self.locale)
            case _:
                return _Text(self._value(value, place))

    def _value(self, value: Value, place: _Place) -> str:
        match value:
            case str():
                return value if isinstance(value, Markup) else place.write(value)
            case Says():
                return self._say(value, {}, place)
            case Who():
                return str(self._seat_name(value.seat, place))
            case Suit() | Rank() | Card():
                return self._face(value, place)
            case int():
                return str(value).replace("-", MINUS)
            case _:
                return self._many(value, place)

    def _face(self, face: Suit | Rank | Card, place: _Place) -> str:
        if isinstance(face, Card):
            if self.faces.spoken:
                return self._speak(face, "card.spoken.in_sentence")
            return self._card(face, with_emoji=place.with_emoji)
        if isinstance(face, Rank):
            return self._rank(face)
        word = self._get(self._suit_key(face))
        if self.faces.spoken or self._is_german:
            return word
        return self._get("suit.with_sign").format(sign=SIGNS[face], suit=word)

    def _card(self, card: Card, *, with_emoji: bool) -> str:
        if self.faces.spoken:
            return self._speak(card)
        emoji = self.faces.emoji_of(card, self._letter(card.rank)) if with_emoji else None
        return (emoji + BESIDE if emoji else "") + self._card_text(card)

    def _card_text(self, card: Card) -> str:
        if not self._is_german:
            return SIGNS[card.suit] + self._letter(card.rank)
        if self.faces.short:
            return self.card_label(card)
        if card == WELI:
            return self._get("card.weli")
        suit, rank = _word(self._suit_key(card.suit)), _word(_GERMAN_RANKS[card.rank])
        return self._say("card.named", {"suit": suit, "rank": rank}, _LABEL)

    @property
    def _is_german(self) -> bool:
        return self.faces.deck.is_german

    def _get(self, key: str) -> str:
        return self.phrases.get(key, 1)

    def _suit_key(self, suit: Suit) -> str:
        return _SUITS[self.faces.deck][suit]

    def _rank(self, rank: Rank) -> str:
        """A rank named alone; the only Six of a German deck is the Weli."""
        if self._is_german and rank is Rank.SIX:
            return self._get("card.weli")
        return self._get(_GERMAN_RANKS[rank] if self._is_german else _RANKS[rank])

    def _letter(self, rank: Rank) -> str:
        """A rank as short as it is printed on the card."""
        if self._is_german and rank > Rank.TEN:
            return self._get(f"{_GERMAN_RANKS[rank]}.short")
        return self._get(_RANKS[rank])

    def _many(self, values: Many, place: _Place) -> str:
        if not values:
            return NOTHING
        if phrases := [value for value in values if isinstance(value, Says)]:
            return self.comma_list(self._say(phrase, {}, place) for phrase in phrases)
        cards = [
            self._card(value, with_emoji=place.with_emoji)
            for value in values
            if isinstance(value, Card)
        ]
        if cards:
            # Names of two words run into each other without a comma.
            named = self.faces.spoken or self._is_german
            return self.comma_list(cards) if named else " ".join(cards)
        people = (str(self._seat_name(who.seat, place)) for who in values if isinstance(who, Who))
        return _list(tuple(people), self.locale)

    def _seat_name(self, seat: int, place: _Place) -> _Name:
        called = self._name(seat)
        is_honoured = seat < len(self.names)
        if not called.endswith(_COMPUTER):
            return _Name(place.write(called), is_honoured=is_honoured)
        # No line ends before the sign of a computer.
        sign = f"\N{NO-BREAK SPACE}{ROBOT}"
        return _Name(place.write(called.removesuffix(_COMPUTER)), sign, is_honoured)

    def _name(self, seat: int) -> str:
        known = seat < len(self.names)
        return self.name_label(self.names[seat]) if known else self.phrases.get("common.dummy", 1)

    def _speak(self, card: Card, key: str = "card.spoken") -> str:
        if self._is_german and card == WELI:
            return self._get("card.weli")
        ranks = _GERMAN_RANKS if self._is_german else _RANKS
        rank, suit = _word(f"{ranks[card.rank]}.spoken"), _word(self._suit_key(card.suit))
        return self._say(key, {"suit": suit, "rank": rank}, _LABEL)


@cache
def _word(key: str) -> Says:
    """A phrase without values, such as a rank; there are only so many."""
    return Says(key)


@cache
def _is_polite(text: str) -> bool:
    """True if a phrase has an honorific for one of its values; there are only so many phrases."""
    return _HONORIFIC.search(text) is not None


@cache
def _without_values(text: str) -> str:
    return text.format_map({})


@lru_cache(maxsize=512)
def _list(parts: tuple[str, ...], locale: str) -> str:
    # By CLDR, as Babel's `format_list`, which takes 3 MB for the tables of a language.
    if len(parts) < 2:
        return "".join(parts)
    say = phrases(locale).get
    *before, last = parts
    pattern = say("common.list.end" if len(parts) > 2 else "common.list.two", 1)
    return pattern.format(first=say("common.comma", 1).join(before), last=last)


@cache
def _words_in(tongue: str) -> Words:
    return Words(phrases(tongue))


def language(locale: discord.Locale | str) -> Words:
    """The words for a locale of Discord such as `de` or `en-GB`; English where there are none.

    Or for one of `tongues`. No locale of Discord is a dialect: these are only ever chosen.
    """
    return _nearest(str(cast("object", locale)))


@cache
def _nearest(wanted: str) -> Words:
    if wanted in tongues():
        return _words_in(wanted)
    wanted = wanted.split("-", maxsplit=1)[0].lower()
    return _words_in(wanted if wanted in languages() else FALLBACK)
