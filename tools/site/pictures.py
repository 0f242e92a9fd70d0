"""Tables of every game in play, painted as the bot paints them, in any language and deck."""

from functools import cache
from pathlib import Path
from typing import Final

from bot.discord.status import TableStatus
from bot.model import DeckChoice
from bot.pages.card_style import Faces
from bot.pages.words import language
from bot.pictures.renderer import png
from bot.pictures.table_picture import TablePicture
from bot.table.match.event_log import Events
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import Chair
from bot.table.match.setup import Setup
from bot.table.screen import views
from games.catalogue import CATALOGUE
from games.players import play_match

DECKS: Final[tuple[DeckChoice, ...]] = ("french", "german")
_NAMES: Final = ("Anna", "Ben", "Clara", "Dora")


def table_png(game: str, locale: str, deck: DeckChoice) -> bytes:
    """A table of the game in this language, with cards of this deck, as PNG."""
    return png(_picture(game, locale, deck))


def write_for_the_listing(folder: Path) -> None:
    """Every game with both decks, in English: `watten-german.png`."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in CATALOGUE:
        for deck in DECKS:
            (folder / f"{game}-{deck}.png").write_bytes(table_png(game, "en", deck))


def _picture(game: str, locale: str, deck: DeckChoice) -> TablePicture:
    words = language(locale).with_faces(Faces(chosen=deck))
    picture = views.image(_in_play(game), words, TableStatus())
    if picture is None:
        raise ValueError(f"a table of {game} shows nothing")
    return picture


@cache
def _in_play(key: str) -> LiveMatch:
    """A match of novices, after its first deal, when the last card of a trick is awaited."""
    game = CATALOGUE[key]
    chairs = tuple(map(Chair, _NAMES[: game.seats[-1]]))
    setup = Setup(1, game, game.options(), chairs)
    for seed, _ in enumerate(CATALOGUE, start=[*CATALOGUE].index(key)):
        past: list[Events] = []
        for step in play_match(game, setup.options, ("novice",) * len(chairs), seed=seed):
            past.append(step.events)
            live = LiveMatch(setup, past)
            if game.deal_number(live.public) > 1 and len(live.scene().trick) == len(chairs) - 1:
                return live
    raise ValueError(f"no trick of {key} was nearly full")
