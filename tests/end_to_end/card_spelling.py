"""Finds every card that is written in a text, in whatever way any screen of the bot could do it."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import groupby, product
from operator import itemgetter

from bot.pages.card_style import GERMAN_DECKS, SIGNS, SPOKEN, WELI, Deck, Faces
from bot.pages.words import Words, language, languages
from games.catalogue import CATALOGUE
from games.core.cards import Card, Rank, Suit

_WELI = "Weli"
_WELI_AS_A_CARD = re.compile(
    r'^Weli$|✓ Weli|"type": 2[^{}]*"label": "Weli"|"label": "Weli"[^{}]*"type": 2'
    r"|(?:[6-9]|10|Unter|Ober|König|King|Ass|Ace), Weli|Weli, (?:Eichel|Laub|Herz|Schellen|acorns)"
)
"""On a button or among cards; elsewhere it is named as part of the rules, and in signs."""
_WELI_AS_A_RANK = re.compile(r'"label": "7"(?:(?!"label").)*"label": "Weli"')
"""On the button behind that of the Seven, where a Schlag is named: no card is called just that."""


def german_deck(game: str) -> Deck:
    """The German deck that a game is shown with, where German cards are at home."""
    return GERMAN_DECKS.get(CATALOGUE[game].tradition, Deck.WATTEN)


@lru_cache(maxsize=256)
def written(text: str, german: Deck = Deck.WATTEN) -> tuple[tuple[Card, str], ...]:
    """The cards of a text, and how they are written there."""
    return tuple(_written(text, german))


def _written(text: str, german: Deck) -> Iterator[tuple[Card, str]]:
    short = _short(german)
    for found in _shortly(german).finditer(text):
        yield short["".join(found[0].split())], found[0]
    cards = _WELI_AS_A_RANK.sub("", text) if _WELI in text else ""
    yield from ((WELI, found[0]) for found in _WELI_AS_A_CARD.finditer(cards))
    folded = text.casefold()
    for part, ways in _long_by_part(german):
        if part in folded:
            yield from ((each, way) for way, each in ways if way in folded)


@cache
def _shortly(german: Deck) -> re.Pattern[str]:
    """Each way by its first character: where that is nowhere, nothing else is looked at."""
    ways = {rf"{way[0]}\s?{way[1:]}" for way in _short(german)}
    ways |= {way.replace(" ", r"\s?") for way in _german(german)}
    firsts = (
        rf"{first}(?<![A-Za-z0-9]{first})(?:{'|'.join(sorted(way[1:] for way in begun))})"
        for first, begun in groupby(sorted(ways), key=itemgetter(0))
    )
    return re.compile(rf"(?:{'|'.join(firsts)})(?![A-Za-z0-9])")


@cache
def _long_by_part(german: Deck) -> tuple[tuple[str, tuple[tuple[str, Card], ...]], ...]:
    """The long ways by the longest word of each: a text that has none of its names has no card."""
    parts: defaultdict[str, list[tuple[str, Card]]] = defaultdict(list)
    for way, each in _long(german).items():
        parts[max(re.split(r"[\s_]", way), key=len)].append((way, each))
    return tuple((part, tuple(ways)) for part, ways in parts.items())


@cache
def _short(german: Deck) -> Mapping[str, Card]:
    """A suit and a rank, as records and as pictures write them."""
    ways: dict[str, Card] = {}
    for each in _pack():
        ways[str(each)] = each
        for locale in languages():
            rank = language(locale).label(f"rank.{each.rank.name.lower()}")
            ways[SIGNS[each.suit] + rank] = each
    return ways | {"".join(way.split()): each for way, each in _german(german).items()}


@cache
def _german(german: Deck) -> Mapping[str, Card]:
    """A suit and a rank of the German deck, as messages and as buttons write them."""
    ways = {
        write(each): each
        for words in (_with_german_cards(locale, german) for locale in languages())
        for write in (words.card, words.card_label)
        for each in _pack()
    }
    return {way: each for way, each in ways.items() if way != _WELI}


def _with_german_cards(locale: str, german: Deck) -> Words:
    # Nobody in these tests chooses German cards where they are not at home.
    return language(locale).with_faces(Faces(deck=german))


@cache
def _long(german: Deck) -> Mapping[str, Card]:
    """The names of emoji and of pictures, and how a screen reader is told."""
    ways: dict[str, Card] = {}
    for each in _pack():
        suit, rank = each.suit.name.lower(), each.rank.name.lower()
        ways[f"{suit}_{rank}"] = each
        for locale in languages():
            words = language(locale)
            ways[words.with_faces(SPOKEN).card(each).casefold()] = each
            ways[f"{suit}_{words.label(f'rank.{rank}.spoken')}".casefold()] = each
            own = _with_german_cards(locale, german)
            if each != WELI:
                ways[own.with_faces(own.faces.read_out()).card(each).casefold()] = each
        picture = german.picture(each)
        ways[f"<:{picture}:" if each == WELI else picture] = each
    return ways


def _pack() -> Iterator[Card]:
    return (Card(suit, rank) for suit, rank in product(Suit, Rank))
