"""The posted replays that may still show the name of a forgotten person."""

from typing import Final

from bot.store.engine.database import Database
from bot.store.engine.session import Session
from bot.store.engine.sharding import shard_condition
from bot.store.messages import Posted, posted_in
from bot.store.ownership import Ownership

REPLAY: Final = "replay"
"""The kind of a message with a replay that all may turn."""
STALE_REPLAY: Final = "replay_stale"
"""The same once a person was forgotten whose name it may still show."""

_MATCHES: Final = "SELECT id FROM matches WHERE guild_id IS NOT NULL"


async def _outdate(session: Session, user: int, _at: int) -> None:
    """Have the posted replays drawn anew that may show the name of a forgotten person."""
    await session.rows(
        "UPDATE messages SET kind = ? WHERE kind = ? AND match_id IN"
        " (SELECT match_id FROM seats WHERE user_id = ?)",
        STALE_REPLAY,
        REPLAY,
        user,
    )


OWNERSHIP: Final = Ownership(leave=_outdate)


class ReplayStore:
    """The repository of replays that are to be drawn anew; the places of all are in messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def stale(self) -> tuple[Posted, ...]:
        """The replays that may show the name of a forgotten person, oldest first.

        Only those of matches that are served here.
        """
        shards = self._database.shards
        here = (
            f" AND match_id IN ({_MATCHES}{shard_condition(shards)})" if not shards.are_all else ""
        )
        async with self._database.reading() as session:
            rows = await session.rows(
                f"SELECT * FROM messages WHERE kind = ?{here} ORDER BY message_id",  # noqa: S608 - constants of the store
                STALE_REPLAY,
            )
        return tuple(posted_in(row) for row in rows)
