"""Every repository of the store, for as long as the database is open."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.model import Shards
from bot.store.blocks import Blocks
from bot.store.clocks import Clocks
from bot.store.daily_secrets import SealedDays
from bot.store.engine.address import Where
from bot.store.engine.database import Database
from bot.store.engine.opening import open_database
from bot.store.events import Events
from bot.store.matches import Matches
from bot.store.messages import Messages
from bot.store.premoves import Premoves
from bot.store.presets import Presets
from bot.store.settings import Settings
from bot.store.shuffles import Shuffles
from bot.store.tallies.leaderboard_counts import Results
from bot.store.tallies.reliability import Reliability


@dataclass(frozen=True, slots=True)
class Store:
    """The open database and its repositories."""

    database: Database
    matches: Matches
    events: Events
    results: Results
    settings: Settings
    messages: Messages
    shuffles: Shuffles
    presets: Presets
    clocks: Clocks
    premoves: Premoves
    sealed_days: SealedDays
    blocks: Blocks
    reliability: Reliability


@asynccontextmanager
async def open_store(
    where: Where, *, waits: bool = False, shards: Shards | None = None
) -> AsyncGenerator[Store, None]:
    """Open the database, or the part that belongs to some `shards`; see `open_database`.

    Raises any DatabaseRefused (errors.py), whose text is one sentence for the operator.
    """
    async with open_database(where, waits=waits, shards=shards) as database:
        settings = Settings(database)
        yield Store(
            database,
            Matches(database),
            Events(database),
            Results(database),
            settings,
            Messages(database),
            Shuffles(database),
            Presets(database),
            Clocks(database, settings),
            Premoves(database),
            SealedDays(database),
            Blocks(database),
            Reliability(database),
        )
