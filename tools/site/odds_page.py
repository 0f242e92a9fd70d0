"""The page of the games' odds in a language, with every number from what was derived."""

from pathlib import Path
from typing import Final

from bot.features.rules.odds import facts
from bot.features.rules.odds_pages import bars, source
from bot.pages.words import FALLBACK, Words, language
from games.catalogue import CATALOGUE
from tools.site.papers import ROOT

PAPER: Final = ROOT / "docs" / "odds.md"
"""The same in English, for who reads the repository."""


def odds(words: Words) -> str:
    """Every game's facts, each with a line for each of its numbers, as Markdown."""
    games = (_game(words, game) for game in CATALOGUE if facts(game))
    return "\n\n".join((f"# {words('odds.button')}", source(words), *games)) + "\n"


def write_paper(path: Path = PAPER) -> None:
    """Write the page in English to `docs`."""
    path.write_text(odds(language(FALLBACK)), "utf-8")


def _game(words: Words, game: str) -> str:
    told = (
        f"{words(fact.sentence)}\n\n" + "\n".join(f"* {bar}" for bar in bars(words, game, fact))
        for fact in facts(game)
    )
    return "\n\n".join((f"## {words(f'{game}.name')}", *told))
