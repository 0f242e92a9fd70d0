"""The messages on Discord that show a match, so that they are found again after a restart."""

from dataclasses import dataclass

from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of the bot; `kind` is the caller's word, `user_id` its only reader, if any."""

    message_id: int
    match: int
    kind: str
    channel_id: int
    user_id: int | None = None


class Messages:
    """The repository of messages that the bot has sent about matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def remember(self, posted: Posted) -> None:
        """Keep a message; one that is known already is overwritten."""
        async with self._database.writing() as session:
            await session.rows(
                "INSERT INTO messages (message_id, match_id, kind, channel_id, user_id)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (message_id) DO UPDATE"
                " SET match_id = excluded.match_id, kind = excluded.kind,"
                " channel_id = excluded.channel_id, user_id = excluded.user_id",
                posted.message_id,
                posted.match,
                posted.kind,
                posted.channel_id,
                posted.user_id,
            )

    async def forget(self, message_id: int) -> None:
        """Forget a message, if it is known."""
        async with self._database.writing() as session:
            await session.rows("DELETE FROM messages WHERE message_id = ?", message_id)

    async def where(self, match: int, kind: str) -> Posted | None:
        """The newest message of a kind: ids of Discord grow with time."""

        async def newest(session: Session) -> Row | None:
            return await session.row(
                "SELECT * FROM messages WHERE match_id = ? AND kind = ?"
                " ORDER BY message_id DESC LIMIT 1",
                match,
                kind,
            )

        row = await self._database.read(newest)
        return None if row is None else posted_in(row)

    async def of_match(self, match: int) -> tuple[Posted, ...]:
        """All messages of a match, oldest first."""
        async with self._database.reading() as session:
            rows = await session.rows(
                "SELECT * FROM messages WHERE match_id = ? ORDER BY message_id", match
            )
        return tuple(posted_in(row) for row in rows)

    async def at(self, message_id: int) -> Posted | None:
        """The record of one message, if it is known."""
        async with self._database.reading() as session:
            row = await session.row("SELECT * FROM messages WHERE message_id = ?", message_id)
        return None if row is None else posted_in(row)


def posted_in(row: Row) -> Posted:
    """The message in a row of `messages`."""
    return Posted(
        row["message_id"], row["match_id"], row["kind"], row["channel_id"], row["user_id"]
    )
