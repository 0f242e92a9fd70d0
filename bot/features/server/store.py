"""The servers that were greeted, so that it happens once for each time the bot is invited."""

from typing import Final

from bot.store.engine.database import Database
from bot.store.ownership import Ownership

OWNERSHIP: Final = Ownership(purged=("DELETE FROM greetings WHERE guild_id = ?",))
# Where a match has begun since, people know the bot: it was there before it kept these records.
_PLAYED: Final = (
    "SELECT 1 FROM matches WHERE guild_id = ? AND created_at >= ? AND started_at IS NOT NULL"
)


class GreetingStore:
    """The repository of greetings."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, guild_id: int, joined_at: int) -> bool:
        """Claim the greeting for a joining (unix ms); False if it was claimed or is not needed."""
        async with self._database.writing() as session:
            claimed = await session.row(
                "INSERT INTO greetings (guild_id, joined_at) VALUES (?, ?)"
                " ON CONFLICT (guild_id) DO UPDATE SET joined_at = excluded.joined_at"
                " WHERE greetings.joined_at < excluded.joined_at RETURNING guild_id",
                guild_id,
                joined_at,
            )
            return claimed is not None and not await session.row(_PLAYED, guild_id, joined_at)

    async def release(self, guild_id: int) -> None:
        """Leave a greeting to the next who asks: it could not be said."""
        async with self._database.writing() as session:
            await session.rows("DELETE FROM greetings WHERE guild_id = ?", guild_id)
