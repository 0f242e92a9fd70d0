"""A database with rows in every kind of table, so many that each table fills pages of its own."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from bot.features.calls.store import CallStore
from bot.features.calls.values import CallWish
from bot.features.lessons.store import LessonStore
from bot.features.lessons.values import LessonProgress
from bot.features.pads.store import NewPad, PadStore
from bot.features.pads.values import PadEntry
from bot.features.puzzles.store import NewTry, PuzzleStore, StoredPuzzle
from bot.features.puzzles.values import PuzzleStrength
from bot.features.regulars.store import RegularStore
from bot.features.regulars.values import Regular, RegularPerson
from bot.features.reports.store import ReportStore
from bot.features.server.store import GreetingStore
from bot.features.standings.store import SeasonStore
from bot.features.tournaments.store import NewTournament, TournamentStore
from bot.features.tournaments.values import TournamentTable
from bot.model import PersonSettings, Premove
from bot.process.clock import now
from bot.store import Store, open_store
from bot.store.clocks import SeatClock, TableClocks
from bot.store.messages import Posted
from games.core.cards import card
from tests.bot.table.match.live_matches import SHORT, Match, begin

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
            await SeasonStore(store.database).start(7, f"Saison {each}", now())
            lessons = LessonStore(store.database)
            await lessons.note(each, "bauernstoss", LessonProgress(1, finished=False), now())
            await GreetingStore(store.database).claim(each, now())
            await _write_down(store, each)
            await _compete(store, each)
            calls = CallStore(store.database)
            await calls.claim(each, now())
            wish = CallWish(
                guild_id=7, user_id=each, game="", from_hour=20, until_hour=0, zone=None
            )
            await calls.wish(wish)
            await RegularStore(store.database).create(_meeting(each))
            puzzles = PuzzleStore(store.database)
            await puzzles.add([StoredPuzzle(str(each), "watten", "{}", each % 3 + 1)], now())
            await puzzles.give(each, "watten", str(each))
            new = NewTry(each, "watten", str(each), "{}", solved=True)
            await puzzles.note(new, PuzzleStrength(), now())
            await store.blocks.save(each, (each + 1, each + 2), now())
            await store.messages.remember(Posted(each, 1, "table", 70))
            clocks = {seat: SeatClock(each, each) for seat in range(_SEATS)}
            await store.clocks.keep(IN_PLAY[each % 3], TableClocks(each, each, each, clocks))
            await store.premoves.keep(IN_PLAY[each % 3], each, Premove(1, 5, card("SK")))
            await ReportStore(store.database).take(1, 1, each, "Da stimmt etwas nicht.", now())
            written = SHORT.model_dump_json()
            saved = await store.presets.save(each, "watten", "Unsere Regeln", written, now())
            await store.presets.set_default(each, "watten", saved.id)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for sql in _MANY:
            connection.execute(sql, (_ROWS,))


def _meeting(guild: int) -> Regular:
    return Regular(
        guild_id=guild,
        channel_id=70,
        game="watten",
        options="{}",
        weekday=3,
        minute=1200,
        zone="Europe/Rome",
        next_at=now(),
        people=(RegularPerson(guild, "Anna"), RegularPerson(guild + 1, "Ben")),
    )


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
    pads = PadStore(store.database)
    pad = await pads.create(new, now())
    if pad is not None:
        await pads.append(pad.id, 0, PadEntry("deal", (2, 0), user, "Anna"), now())


async def _compete(store: Store, user: int) -> None:
    new = NewTournament(
        guild=user,
        channel=70,
        user=user,
        called="Anna",
        name="Preiswatten beim Wirt",
        game="watten",
        secret="ab" * 32,
        starts_at=now(),
        body='{"kind":"announced"}',
    )
    tournaments = TournamentStore(store.database)
    made = await tournaments.create(new, now())
    table = TournamentTable(round=1, number=1, channel=70, message=None, opened_at=now())
    await tournaments.open_table(made, table)
    await tournaments.arrive(made, 1, 1, 1)
    await tournaments.invite(made, 1, 1)


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
