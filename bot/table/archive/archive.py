"""Reads finished matches and deals back from a store."""

from bot.store import Store
from bot.store.matches import StoredMatch
from bot.table.archive.deals_over import deals_over_of
from bot.table.archive.deck_verification import opened_decks
from bot.table.archive.records import record
from bot.table.archive.replay import Replay, load_finished, replay_of
from bot.table.pages.fairness import OpenedDeck


class Archive:
    """Finished matches, and finished deals."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_finished(self, scope: int, match: int) -> StoredMatch:
        """Return a finished match of a server; UserError says why any other cannot be replayed."""
        return await load_finished(self._store, scope, match)

    async def replay(self, match: StoredMatch) -> Replay:
        """Return the replay of a finished match."""
        return await replay_of(self._store, match)

    async def record(self, match: int) -> tuple[str, ...]:
        """Return the lines of a match's record. Raises UnknownMatch."""
        return await record(self._store, match)

    async def opened_decks(self, scope: int, match: int) -> tuple[OpenedDeck, ...]:
        """Return every deck of a finished match of a server; UserError for any other match."""
        return await opened_decks(self._store, scope, match)

    async def deals_over(self, match: int) -> Replay:
        """Return the finished deals of a match that may go on. Raises UnknownMatch."""
        return await deals_over_of(self._store, await self._store.matches.load(match))
