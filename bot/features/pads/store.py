"""Score pads of people who play with real cards: their owners, and the entries on them."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.features.pads.values import Pad, PadEntry
from bot.store.engine.database import Database
from bot.store.engine.session import Row, Session, Value
from bot.store.ownership import Ownership

OWNERSHIP: Final = Ownership(
    renamed=("UPDATE pad_entries SET user_id = ?2, name = '' WHERE user_id = ?1",),
    deleted=("DELETE FROM pads WHERE user_id = ?",),
    exported={
        "pads": "SELECT * FROM pads WHERE user_id = ? ORDER BY id",
        "pad_entries": "SELECT * FROM pad_entries WHERE user_id = ? ORDER BY pad_id, number",
        "pad_deals": "SELECT pad_id, number, act, changes, written_at FROM pad_entries"
        " WHERE pad_id IN (SELECT id FROM pads WHERE user_id = ?) ORDER BY pad_id, number",
    },
    purged=("DELETE FROM pads WHERE guild_id = ?",),
)
_PADS: Final = (
    "SELECT pads.*, EXISTS (SELECT 1 FROM pads AS next WHERE next.after = pads.id) AS goes_on"
    " FROM pads WHERE "
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPad:
    """A pad that somebody opens; `scope` is a server, or a person's own (`private_scope`)."""

    scope: int
    channel: int
    user: int
    game: str
    names: tuple[str, ...]
    target: int | None
    tongue: str
    after: int | None = None
    """The pad of the same people that this one comes after."""


class PadStore:
    """The repository of score pads."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: NewPad, at: int) -> Pad | None:
        """Open a pad at `at` (unix ms); None where another one already comes after the same."""
        async with self._database.writing() as session:
            made = await session.rows(
                "INSERT INTO pads (guild_id, channel_id, user_id, game, names, target, tongue,"
                " made_at, after)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT id FROM pads WHERE id = ?))"
                " ON CONFLICT DO NOTHING RETURNING *, 0 AS goes_on",
                new.scope,
                new.channel,
                new.user,
                new.game,
                json.dumps(new.names, ensure_ascii=False),
                new.target,
                new.tongue,
                at,
                new.after,
            )
        return _pad(made[0], ()) if made else None

    async def load(self, pad: int) -> Pad | None:
        """A pad with all its entries, if there is one of this number."""
        async with self._database.reading() as session:
            found = await _pads(session, "id = ?", pad)
        return found[0] if found else None

    async def append(self, pad: int, number: int, entry: PadEntry, at: int) -> bool:
        """Write something as entry `number`, counted from 0, at `at` (unix ms).

        Return False, and write nothing, where that is not the next one, and where the pad is gone.
        """
        async with self._database.writing() as session:
            written = await session.rows(
                "INSERT INTO pad_entries (pad_id, number, act, changes, user_id, name, written_at)"
                " SELECT id, ?2, ?3, ?4, ?5, ?6, ?7 FROM pads WHERE id = ?1"
                " AND ?2 = (SELECT count(*) FROM pad_entries WHERE pad_id = ?1) RETURNING number",
                pad,
                number,
                entry.act,
                json.dumps(entry.changes),
                entry.user_id,
                entry.name,
                at,
            )
        return bool(written)

    async def place(self, pad: int, scope: int, channel: int, message: int | None) -> None:
        """Keep the place of a pad from now on; without a message, it is about to be sent there."""
        async with self._database.writing() as session:
            await session.rows(
                "UPDATE pads SET guild_id = ?, channel_id = ?, message_id = ? WHERE id = ?",
                scope,
                channel,
                message,
                pad,
            )

    async def note_message(self, pad: int, message: int) -> None:
        """Keep which message shows a pad."""
        async with self._database.writing() as session:
            await session.rows("UPDATE pads SET message_id = ? WHERE id = ?", message, pad)

    async def delete(self, pad: int, user: int) -> None:
        """Forget a pad of this person, if there is one."""
        async with self._database.writing() as session:
            await session.rows("DELETE FROM pads WHERE id = ? AND user_id = ?", pad, user)

    async def of_person(self, user: int, limit: int, offset: int = 0) -> tuple[Pad, ...]:
        """A page of a person's pads, the newest first."""
        async with self._database.reading() as session:
            return await _pads(
                session, "user_id = ? ORDER BY id DESC LIMIT ? OFFSET ?", user, limit, offset
            )

    async def count(self, user: int) -> int:
        """The number of a person's pads."""
        async with self._database.reading() as session:
            row = await session.row("SELECT count(*) AS pads FROM pads WHERE user_id = ?", user)
        return row["pads"] if row else 0


async def _pads(session: Session, where: str, *values: Value) -> tuple[Pad, ...]:
    found = await session.rows(_PADS + where, *values)
    return tuple([_pad(row, await _entries(session, row["id"])) for row in found])


async def _entries(session: Session, pad: int) -> Sequence[Row]:
    return await session.rows(
        "SELECT act, changes, user_id, name FROM pad_entries WHERE pad_id = ? ORDER BY number", pad
    )


def _pad(row: Row, entries: Iterable[Row]) -> Pad:
    return Pad(
        id=row["id"],
        user_id=row["user_id"],
        game=row["game"],
        names=tuple(json.loads(row["names"])),
        target=row["target"],
        tongue=row["tongue"],
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        made_at=row["made_at"],
        goes_on=bool(row["goes_on"]),
        entries=tuple(
            PadEntry(each["act"], tuple(json.loads(each["changes"])), each["user_id"], each["name"])
            for each in entries
        ),
    )
