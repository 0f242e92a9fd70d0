"""A database with rows in every kind of table, so many that each table fills pages of its own."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from bot.match.event_log import now
from bot.model import LessonProgress, PadEntry, PersonSettings
from bot.store import Store, open_store
from bot.store.clocks import SeatClock, TableClocks
from bot.store.messages import Posted
from bot.store.pads import NewPad
from tests.bot.match.live_matches import SHORT, Match, begin

OVER, IN_PLAY = (1, 2, 3), (4, 5, 6)
"""The matches that are over, and those that are not."""
_ROWS = 200
_CARDS, _SEATS = 6, 6


async def fill(path: Path) -> None:
    """Make the database at `path`, with matches that are over and in play, and close it again."""
    async with open_store(path) as store:
        for number in (*OVER, *IN_PLAY):
            match = await begin(store, guild=7)
            await match.decks.next()
            await match.until(_come(match, over=number in OVER), Random(number))
        for each in range(2, _ROWS):
            await store.settings.save_person(PersonSettings(each, language="de"))
            await store.settings.notice_language(each, "de", certain=True)
            await store.seasons.start(7, f"Saison {each}", now())
            await store.lessons.note(each, "bauernstoss", LessonProgress(1, finished=False), now())
            await store.greetings.claim(each, now())
            await _write_down(store, each)
            await store.messages.remember(Posted(each, 1, "table", 70))
            clocks = {seat: SeatClock(each, each) for seat in range(_SEATS)}
            await store.clocks.keep(IN_PLAY[each % 3], TableClocks(each, each, each, clocks))
            await store.reports.take(1, 1, each, "Da stimmt etwas nicht.", now())
            written = SHORT.model_dump_json()
            saved = await store.presets.save(each, "watten", "Unsere Regeln", written, now())
            await store.presets.set_default(each, "watten", saved.id)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for sql in _MANY:
            connection.execute(sql, (_ROWS,))


async def _write_down(store: Store, user: int) -> None:
    new = NewPad(
        scope=user,
        channel=70,
        user=user,
        game="watten",
        names=("Anna + Ben", "Clara + Dora"),
        target=15,
        tongue="de",
    )
    pad = await store.pads.create(new, now())
    if pad is not None:
        await store.pads.append(pad.id, 0, PadEntry("deal", (2, 0), user, "Anna"), now())


def _come(match: Match, *, over: bool) -> Callable[[object], bool]:
    def come(_: object) -> bool:
        return match.live.is_over if over else match.live.number > _CARDS

    return come


_SERIES = "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1000 + ?)"
_MANY = (
    f"INSERT INTO tallies {_SERIES} SELECT 7, '', 'all', i, 1, 1, 1, 1, 0, NULL, NULL, 1, 1 FROM n",
    f"INSERT INTO partners {_SERIES} SELECT 7, 'watten', i, i + 1, 0, 1, 1 FROM n",
    f"INSERT INTO feats {_SERIES} SELECT 7, 'watten', i, 'schneider', 1 FROM n",
)
