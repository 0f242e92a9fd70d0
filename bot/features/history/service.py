"""Looks up the matches that were finished on a server, page by page."""

from typing import NamedTuple

from bot.features.history.store import HistoryStore
from bot.features.history.values import FinishedMatch
from bot.store import Store


class FoundMatches(NamedTuple):
    """A page of finished matches, the newest first; pages count from 0."""

    matches: tuple[FinishedMatch, ...]
    page: int
    pages: int
    """There is always one."""


class History:
    """Looks up finished matches."""

    def __init__(self, store: Store) -> None:
        self._history = HistoryStore(store.database)

    async def page(
        self, scope: int, user: int | None, game: str | None, number: int, size: int
    ) -> FoundMatches:
        """A page of `size` matches; the last one in place of a page that no longer exists."""
        pages = max(1, -(-await self._history.count(scope, user, game) // size))
        page = min(number, pages - 1)
        found = await self._history.of(scope, user, game, size, page * size)
        return FoundMatches(found, page, pages)

    async def latest(self, scope: int, user: int | None, most: int) -> tuple[FinishedMatch, ...]:
        """The matches that were finished last, on a server or by one person there."""
        return await self._history.of(scope, user, None, most)

    async def total(self) -> int:
        """The number of matches that were finished, on all servers."""
        return await self._history.total()
