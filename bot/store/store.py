"""Every repository of the store, for as long as the database is open."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.model import Shards
from bot.store.address import Where
from bot.store.blocks import Blocks
from bot.store.calls import Calls
from bot.store.clocks import Clocks
from bot.store.daily import Daily
from bot.store.database import Database
from bot.store.events import Events
from bot.store.greetings import Greetings
from bot.store.history import History
from bot.store.lessons import Lessons
from bot.store.matches import Matches
from bot.store.messages import Messages
from bot.store.opening import open_database
from bot.store.pads import Pads
from bot.store.people import People
from bot.store.presets import Presets
from bot.store.puzzles import Puzzles
from bot.store.regulars import Regulars
from bot.store.reliability import Reliability
from bot.store.reports import Reports
from bot.store.seasons import Seasons
from bot.store.settings import Settings
from bot.store.shuffles import Shuffles
from bot.store.standings import Standings
from bot.store.stats import Statistics
from bot.store.tournaments import Tournaments


@dataclass(frozen=True, slots=True)
class Store:
    """The open database and its repositories."""

    database: Database
    matches: Matches
    events: Events
    standings: Standings
    stats: Statistics
    history: History
    seasons: Seasons
    settings: Settings
    messages: Messages
    people: People
    shuffles: Shuffles
    reports: Reports
    greetings: Greetings
    presets: Presets
    lessons: Lessons
    clocks: Clocks
    daily: Daily
    pads: Pads
    tournaments: Tournaments
    blocks: Blocks
    calls: Calls
    regulars: Regulars
    reliability: Reliability
    puzzles: Puzzles


@asynccontextmanager
async def open_store(
    where: Where, *, waits: bool = False, shards: Shards | None = None
) -> AsyncGenerator[Store, None]:
    """Open the database, or what of it belongs to some `shards`; see `open_database`.

    Raises any DatabaseRefused (errors.py), whose text is one sentence for the operator.
    """
    async with open_database(where, waits=waits, shards=shards) as database:
        settings = Settings(database)
        yield Store(
            database,
            Matches(database),
            Events(database),
            Standings(database),
            Statistics(database),
            History(database),
            Seasons(database),
            settings,
            Messages(database),
            People(database, settings),
            Shuffles(database),
            Reports(database),
            Greetings(database),
            Presets(database),
            Lessons(database),
            Clocks(database, settings),
            Daily(database),
            Pads(database),
            Tournaments(database),
            Blocks(database),
            Calls(database),
            Regulars(database),
            Reliability(database),
            Puzzles(database),
        )
