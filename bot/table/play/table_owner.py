"""The process that serves a table, as other processes speak to it."""

from contextlib import suppress
from typing import Any, Final, Literal, TypeAlias

from bot.process.background_tasks import BackgroundTasks
from bot.store.engine.database import Database
from bot.store.engine.errors import DatabaseFailed

ASKED: Final = "asked"
"""Of what processes tell each other: what is asked of the owner of a table."""
Wish: TypeAlias = Literal["seen", "ready", "down", "vote", "claim", "hand", "premoves"]
"""A sign of life of a seat; its call for the next deal; the table brought down; a person's vote for
an end; a press that is raced for; a hand in direct messages to be kept true; premoves that
have changed."""


class TableOwner:
    """Asks the owner for things that are no moves; if the owner dies unheard, nothing is lost."""

    def __init__(self, database: Database, match: int, background: BackgroundTasks) -> None:
        self._database = database
        self._match = match
        self._background = background

    def ask(self, what: Wish, **more: Any) -> None:
        """Ask without waiting."""
        self._background.run(self._ask({"match": self._match, "what": what, **more}))

    async def _ask(self, wish: dict[str, Any]) -> None:
        with suppress(DatabaseFailed):
            await self._database.tell(**{ASKED: wish})
