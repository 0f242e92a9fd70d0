"""Toasts by person and server; who has raised no glass there has no row."""

from typing import Final

from bot.store.engine.database import Database
from bot.store.ownership import Ownership
from tests.architecture.toasts.values import Toasts

OWNERSHIP: Final = Ownership(
    deleted=("DELETE FROM toasts WHERE user_id = ?",),
    exported={"toasts": "SELECT * FROM toasts WHERE user_id = ? ORDER BY guild_id"},
    purged=("DELETE FROM toasts WHERE guild_id = ?",),
)


class ToastStore:
    """The repository of toasts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int, user: int) -> Toasts:
        """Those of a person on a server."""
        async with self._database.reading() as session:
            row = await session.row(
                "SELECT glasses, last_at FROM toasts WHERE guild_id = ? AND user_id = ?",
                guild,
                user,
            )
        return Toasts() if row is None else Toasts(row["glasses"], row["last_at"])

    async def add(self, guild: int, user: int, at: int) -> None:
        """Count one more of a person there, at `at` (unix ms)."""
        async with self._database.writing() as session:
            await session.rows(
                "INSERT INTO toasts (guild_id, user_id, glasses, last_at) VALUES (?, ?, 1, ?)"
                " ON CONFLICT (guild_id, user_id) DO UPDATE"
                " SET glasses = toasts.glasses + 1, last_at = excluded.last_at",
                guild,
                user,
                at,
            )
