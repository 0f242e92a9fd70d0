"""Each game's booklet of rules in a language of the bot: whole, in short, or one paragraph."""

from functools import cache
from importlib.resources import files

from bot.features.rules.pages import RulesPage, chapter, of_variant, on_deck, pages, paragraph
from bot.pages.card_style import Deck, Faces
from bot.pages.words import FALLBACK, Words, language
from games.catalogue import CATALOGUE
from games.core.game import AnyGame


def book_for(words: Words, game: str) -> tuple[RulesPage, ...]:
    """The pages of a game's rules, in a reader's language and for their deck."""
    return book(game, words.tongue, words.faces.deck, spoken=words.faces.spoken)


@cache
def book(
    game: str, tongue: str, deck: Deck = Deck.FRENCH, *, spoken: bool = False
) -> tuple[RulesPage, ...]:
    """The rules in one of the bot's languages; in English where nobody has translated them.

    Raises KeyError for a game that does not exist.
    """
    words, found = language(tongue).with_faces(Faces(deck=deck, spoken=spoken)), CATALOGUE[game]
    rules = of_variant(_paper(found, "RULES", words.locale) or "", found.omits)
    return pages(on_deck(words, rules))


@cache
def in_short(game: str, locale: str) -> str:
    """The short rules in one of the bot's languages, or in English; empty if there are none."""
    for spoken in (locale, FALLBACK):
        written = _paper(CATALOGUE[game], "SHORT", spoken)
        name = language(spoken).label(f"{game}.name")
        if written and (text := chapter(name, written)):
            return text
    return ""


def paragraph_for(words: Words, game: str, number: str) -> str | None:
    """The paragraph `number` for a reader, without its number; None if there is none."""
    text = paragraph(_paper(CATALOGUE[game], "RULES", words.locale) or "", number)
    return None if text is None else on_deck(words, text)


def _paper(game: AnyGame, paper: str, locale: str) -> str | None:
    """A paper of the game's folder in this language, or in English; None if there is none."""
    package = files(f"games.{game.family}")
    for name in (f"{paper}.{locale}.md", f"{paper}.md"):
        if (package / name).is_file():
            return (package / name).read_text("utf-8")
    return None
