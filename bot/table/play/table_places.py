"""The places of tables: kept at once, or as soon as the database keeps anything again."""

import asyncio
from typing import Final

from bot.process.background_tasks import BackgroundTasks
from bot.store import Store
from bot.store.engine.errors import DatabaseFailed
from bot.store.matches import StoredMatch
from bot.store.messages import Posted

_AGAIN: Final = 30.0
"""Seconds until it is tried again to keep a place that the database did not take."""


class TablePlaces:
    """The message of each table, known even while it cannot be stored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._background = BackgroundTasks()
        self._late: dict[int, Posted] = {}
        """The messages that could not be kept yet, by match."""

    async def close(self) -> None:
        """Stop keeping places later."""
        await self._background.stop()

    async def of(self, match: int) -> Posted | None:
        """Return a table's message, if there is one. Raises DatabaseFailed."""
        return self._late.get(match) or await self._store.messages.where(match, "table")

    async def remember(self, match: StoredMatch, message: int) -> None:
        """Keep a table's message, now or once it can be kept."""
        is_late = match.id in self._late
        self._late[match.id] = Posted(message, match.id, "table", match.channel_id)
        if not is_late and not await self._is_kept(match.id):
            self._background.run(self._keep_later(match.id))

    async def _is_kept(self, match: int) -> bool:
        posted = self._late[match]
        try:
            await self._store.messages.remember(posted)
        except DatabaseFailed:
            return False
        if self._late[match] is posted:
            del self._late[match]
        return match not in self._late

    async def _keep_later(self, match: int) -> None:
        await self._store.database.health.wait_until_well()
        while not await self._is_kept(match):
            await asyncio.sleep(_AGAIN)
            await self._store.database.health.wait_until_well()
