"""The choices of people and servers; without a choice they have the defaults."""

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from pydantic import ValidationError

from bot.model import DeckChoice, PersonSettings, ServerRules, TableView
from bot.store.engine.database import Database
from bot.store.engine.process_news import GUILDS, MISSED, PERSON, News
from bot.store.engine.session import Session, Work
from bot.store.engine.sharding import shard_condition

T = TypeVar("T")

# Below zero are direct messages, which nobody leaves.
# From one server of which something is kept to the next, each found by the index.
_MISSING: Final = """
    WITH RECURSIVE known (guild_id) AS (
        SELECT CAST(0 AS BIGINT)
        UNION ALL
        SELECT (
            SELECT min(next) FROM (
                SELECT min(guild_id) AS next FROM matches WHERE guild_id > known.guild_id
                UNION ALL
                SELECT min(guild_id) FROM guild_settings WHERE guild_id > known.guild_id
            ) AS found
        )
        FROM known WHERE known.guild_id IS NOT NULL
    )
    INSERT INTO guild_settings (guild_id, left_at)
    SELECT guild_id, ?2 FROM known
    WHERE guild_id > 0 AND guild_id NOT IN (SELECT value FROM json_each(?1)) /* served */
    ON CONFLICT (guild_id) DO UPDATE
    SET left_at = coalesce(guild_settings.left_at, excluded.left_at)
"""

_HERE: Final = " /* served */"
_KEPT: Final = 10_000
"""The number of people's settings, and of servers', that are kept in memory."""


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """The settings of a server, and since when (unix ms) the bot is gone from it."""

    guild_id: int
    language: str | None = None
    """The language that was noticed: see `Settings.notice_language`."""
    left_at: int | None = None
    deck: DeckChoice = "auto"
    """The cards at its tables."""
    table_view: TableView = "picture"
    """The view of its tables for everybody."""
    rules: ServerRules = field(default_factory=ServerRules)

    @property
    def locale(self) -> str | None:
        """The locale of messages to everybody; None where nothing is known of it yet."""
        return self.rules.language or self.language


class Settings:
    """The repository of settings. Those that were used lately are kept in memory."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: dict[int, PersonSettings] = {}
        self._kept_guilds: dict[int, GuildSettings] = {}
        self._changes = 0
        database.on_news(self._take_in)

    def _take_in(self, news: News) -> None:
        """Read anew what another process has changed."""
        if MISSED in news:
            self._changes += 1
            self._kept.clear()
            self._kept_guilds.clear()
        if PERSON in news:
            self.forget_person(news[PERSON])
        if GUILDS in news:
            self.forget_guilds()

    async def person(self, user_id: int) -> PersonSettings:
        """The settings of a person."""
        return await self._recall(self._kept, user_id, partial(_person, user_id))

    async def _recall(self, kept: dict[int, T], whose: int, read: Work[T]) -> T:
        found = kept.get(whose)
        if found is not None:
            return found
        changes = self._changes
        found = await self._database.read(read)
        if changes == self._changes:
            if len(kept) >= _KEPT:
                del kept[next(iter(kept))]
            kept[whose] = found
        return found

    @asynccontextmanager
    async def _changing(self, user_id: int) -> AsyncGenerator[Session, None]:
        try:
            async with self._database.writing() as session:
                yield session
                await self._database.announce(session, **{PERSON: user_id})
        finally:  # cancelled, it may have happened all the same
            self.forget_person(user_id)

    @asynccontextmanager
    async def _changing_guilds(self) -> AsyncGenerator[Session, None]:
        try:
            async with self._database.writing() as session:
                yield session
                await self._database.announce(session, **{GUILDS: True})
        finally:
            self.forget_guilds()

    def forget_person(self, user_id: int) -> None:
        """Read the settings of a person anew the next time."""
        self._changes += 1
        self._kept.pop(user_id, None)

    def forget_guilds(self) -> None:
        """Read the settings of servers anew the next time."""
        self._changes += 1
        self._kept_guilds.clear()

    async def save_person(self, wish: PersonSettings) -> None:
        """Keep a person's wishes; `dm_closed` stays what it was."""
        async with self._changing(wish.user_id) as session:
            await session.rows(
                "INSERT INTO person_settings (user_id, hand, ping, signals, text, language,"
                " listed, deck, four_colours, phrases, confirm, hand_order, explain, last_card)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE"
                " SET hand = excluded.hand, ping = excluded.ping, signals = excluded.signals,"
                " text = excluded.text, language = excluded.language,"
                " listed = excluded.listed, deck = excluded.deck,"
                " four_colours = excluded.four_colours, phrases = excluded.phrases,"
                " confirm = excluded.confirm, hand_order = excluded.hand_order,"
                " explain = excluded.explain, last_card = excluded.last_card",
                wish.user_id,
                wish.hand,
                wish.ping,
                wish.signals,
                wish.text,
                wish.language,
                wish.listed,
                *_deck_columns(wish.deck),
                wish.phrases,
                wish.confirm,
                wish.order,
                wish.explain,
                wish.last_card,
            )

    async def note_dm(self, user_id: int, *, closed: bool) -> None:
        """Note whether Discord lets us write to a person."""
        async with self._changing(user_id) as session:
            await session.rows(
                "INSERT INTO person_settings (user_id, dm_closed) VALUES (?, ?)"
                " ON CONFLICT (user_id) DO UPDATE SET dm_closed = excluded.dm_closed",
                user_id,
                closed,
            )

    async def guild(self, guild_id: int) -> GuildSettings:
        """The settings of a server."""
        return await self._recall(self._kept_guilds, guild_id, partial(_guild, guild_id))

    async def change_guild(
        self, guild_id: int, change: Callable[[GuildSettings], GuildSettings]
    ) -> tuple[GuildSettings, GuildSettings]:
        """Change a server's choices; returns its settings before and after.

        Of two changes at once the second finds the result of the first. The facts noticed of the
        server stay as they are.
        """
        async with self._changing_guilds() as session:
            old = await _guild(guild_id, session)
            new = change(old)
            await session.rows(
                "INSERT INTO guild_settings (guild_id, deck, four_colours, table_view, rules)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild_id) DO UPDATE"
                " SET deck = excluded.deck, four_colours = excluded.four_colours,"
                " table_view = excluded.table_view, rules = excluded.rules",
                guild_id,
                *_deck_columns(new.deck),
                new.table_view,
                new.rules.model_dump_json(exclude_defaults=True),
            )
        return old, new

    async def notice_language(self, guild_id: int, locale: str, *, certain: bool) -> None:
        """Note a server's language; one that is not certain counts where nothing was noted."""
        known = (await self.guild(guild_id)).language
        if known == locale or (known is not None and not certain):
            return
        async with self._changing_guilds() as session:
            await session.rows(
                "INSERT INTO guild_settings (guild_id, language) VALUES (?1, ?2)"
                " ON CONFLICT (guild_id) DO UPDATE SET language ="
                " CASE WHEN ?3 = 1 THEN ?2 ELSE coalesce(guild_settings.language, ?2) END",
                guild_id,
                locale,
                certain,
            )

    async def note_left(self, guild_id: int, at: int) -> None:
        """Note that the bot was removed from a server; the first time counts."""
        async with self._changing_guilds() as session:
            await session.rows(
                "INSERT INTO guild_settings (guild_id, left_at) VALUES (?, ?)"
                " ON CONFLICT (guild_id) DO UPDATE"
                " SET left_at = coalesce(guild_settings.left_at, excluded.left_at)",
                guild_id,
                at,
            )

    async def note_returned(self, guild_id: int) -> None:
        """Note that the bot is in the server (again)."""
        async with self._changing_guilds() as session:
            await session.rows(
                "UPDATE guild_settings SET left_at = NULL WHERE guild_id = ?", guild_id
            )

    async def note_servers(self, present: frozenset[int], at: int) -> tuple[int, ...]:
        """Note which servers the bot is in; those that removed it meanwhile have told nobody.

        Only those that are served here, since nothing is known of others. Returns those that had
        removed it and have it again.
        """
        ids, here = json.dumps(sorted(present)), shard_condition(self._database.shards)
        async with self._changing_guilds() as session:
            await session.rows(_MISSING.replace(_HERE, here), ids, at)
            back = await session.rows(
                "UPDATE guild_settings SET left_at = NULL WHERE left_at IS NOT NULL"
                " AND guild_id IN (SELECT value FROM json_each(?)) RETURNING guild_id",
                ids,
            )
        return tuple(row["guild_id"] for row in back)

    async def clock_jumped(self, before: int, after: int) -> None:
        """Redate departures for a clock that was set from `before` to `after` (unix ms).

        None becomes older by that. Only those of servers that are served here.
        """
        here = shard_condition(self._database.shards)
        async with self._changing_guilds() as session:
            if after > before:
                await session.rows(
                    f"UPDATE guild_settings SET left_at = left_at + ? WHERE left_at <= ?{here}",  # noqa: S608 - constants of the store
                    after - before,
                    before,
                )
            else:
                await session.rows(
                    f"UPDATE guild_settings SET left_at = ?1 WHERE left_at > ?1{here}",  # noqa: S608 - constants of the store
                    after,
                )

    async def servers_left_before(self, at: int) -> tuple[int, ...]:
        """The servers served here that removed the bot before `at`, and did not come back."""
        here = shard_condition(self._database.shards)
        async with self._database.reading() as session:
            rows = await session.rows(
                f"SELECT guild_id FROM guild_settings WHERE left_at < ?{here} ORDER BY left_at",  # noqa: S608 - constants of the store
                at,
            )
        return tuple(row["guild_id"] for row in rows)


def _deck(deck: DeckChoice, four_colours: int) -> DeckChoice:
    return "four_colours" if four_colours else deck


def _deck_columns(deck: DeckChoice) -> tuple[DeckChoice, bool]:
    return ("french", True) if deck == "four_colours" else (deck, False)


async def _person(user_id: int, session: Session) -> PersonSettings:
    row = await session.row("SELECT * FROM person_settings WHERE user_id = ?", user_id)
    if row is None:
        return PersonSettings(user_id)
    return PersonSettings(
        user_id=row["user_id"],
        hand=row["hand"],
        ping=row["ping"],
        signals=row["signals"],
        text=bool(row["text"]),
        language=row["language"],
        dm_closed=bool(row["dm_closed"]),
        listed=bool(row["listed"]),
        deck=_deck(row["deck"], row["four_colours"]),
        phrases=bool(row["phrases"]),
        confirm=row["confirm"],
        order=row["hand_order"],
        explain=row["explain"],
        last_card=bool(row["last_card"]),
        away_until=row["away_until"],
    )


async def _guild(guild_id: int, session: Session) -> GuildSettings:
    row = await session.row("SELECT * FROM guild_settings WHERE guild_id = ?", guild_id)
    if row is None:
        return GuildSettings(guild_id)
    columns = dict(row)
    columns["deck"] = _deck(columns["deck"], columns.pop("four_colours"))
    return GuildSettings(rules=_rules(columns.pop("rules")), **columns)


def _rules(stored: str) -> ServerRules:
    try:
        return ServerRules.model_validate_json(stored)
    except ValidationError:  # JSON, but no object
        return ServerRules()
