"""The picture of the table in each game: processor time, bytes, and how many a deal takes.

Paints every picture that one match of novices shows, one after the other, with German cards where
they are at home, against only making the files of these pictures. `GAME ...` measures fewer games.
"""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from benchmarks.measuring import say_of_games
from bot.discord.status import TableStatus
from bot.pages.words import language
from bot.pictures.painting import LARGEST
from bot.pictures.palette_painting import paint_in_palette
from bot.pictures.png_file import png_file
from bot.pictures.renderer import png
from bot.pictures.table_picture import TablePicture
from bot.table.match.event_log import Events
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import Chair
from bot.table.match.setup import Setup
from bot.table.screen import views
from games.catalogue import CATALOGUE
from games.players import play_match

NAMES = ("Anna", "Ben", "Clara", "Dora")
MOST = 150
"""Pictures that are painted of a match."""


async def measure(key: str, _: Path) -> dict[str, Any]:
    """Milliseconds of a core, kilobytes, and pictures in a deal."""
    shown = list(_shown(key))
    pictures = list(dict.fromkeys(picture for _, picture in shown))
    deals = max(deal for deal, _ in shown)
    painted = [paint_in_palette(picture) for picture in pictures[:MOST]]  # parts are kept now
    files = [len(png(picture)) for picture in pictures[:MOST]]
    return {
        "ms a picture": round(_ms_each(png, pictures[:MOST]), 1),
        "ms of it for the file": round(_ms_each(lambda each: png_file(each, LARGEST), painted), 1),
        "KB a picture": round(mean(files) / 1000, 1),
        "KB, largest": round(max(files) / 1000, 1),
        "pictures a deal": round(len(shown) / deals, 1),
    }


def _shown(key: str) -> Iterator[tuple[int, TablePicture]]:
    """What follows each other in the channel of one match, with the number of the deal."""
    game, words = CATALOGUE[key], language("de")
    options, chairs = game.options(), tuple(map(Chair, NAMES[: game.seats[-1]]))
    setup = Setup(1, game, options, chairs)
    past: list[Events] = []
    before: TablePicture | None = None
    for step in play_match(game, options, ("novice",) * len(chairs), seed=3):
        past.append(step.events)
        live = LiveMatch(setup, past)
        picture = views.image(live, words, TableStatus())
        if picture is not None and picture != before:
            yield max(1, game.deal_number(live.public)), picture
            before = picture
        if len(past) == 2 * MOST:
            return


def _ms_each(work: Callable[[Any], object], things: Sequence[Any]) -> float:
    begun = time.thread_time()
    for thing in things:
        work(thing)
    return (time.thread_time() - begun) / len(things) * 1000


if __name__ == "__main__":
    asyncio.run(say_of_games(measure, lambda _: "pictures of the table"))
