"""The house rules of servers: sets of options by name, and the one that a new table has."""

import unicodedata
from dataclasses import dataclass
from typing import Final

from bot.store.engine.database import Database
from bot.store.engine.errors import PresetNameTaken, TooManyPresets
from bot.store.engine.session import Row, Session

MOST: Final = 20
"""The most that a server may keep, so that every one can be chosen from one menu."""
_SAVED: Final = "SELECT id, game, name, options FROM presets WHERE guild_id = ?1"


@dataclass(frozen=True, slots=True)
class SavedPreset:
    """A set of options as a server saved it; `options` is JSON, which may be out of date."""

    id: int
    """Never given to another one."""
    game: str
    name: str
    options: str


class Presets:
    """The repository of house rules. Nothing in it tells who saved them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, guild: int, game: str | None = None) -> tuple[SavedPreset, ...]:
        """The house rules of a server, by their names: for one game, or for all of them."""
        async with self._database.reading() as session:
            rows = await session.rows(
                f"{_SAVED} AND game = coalesce(?2, game) ORDER BY folded",
                guild,
                game,
            )
        return tuple(map(_preset, rows))

    async def find(self, guild: int, preset: int) -> SavedPreset | None:
        """A preset of a server; None if it has none of that id."""
        async with self._database.reading() as session:
            row = await session.row(f"{_SAVED} AND id = ?2", guild, preset)
        return None if row is None else _preset(row)

    async def save(self, guild: int, game: str, name: str, options: str, at: int) -> SavedPreset:
        """Keep a set of options.

        Raises TooManyPresets, or PresetNameTaken, even if another game's preset has the name. Names
        that differ only in capitals are the same.
        """
        async with self._database.writing() as session:
            taken = await session.row(f"{_SAVED} AND folded = ?2", guild, fold_name(name))
            if taken is not None:
                raise PresetNameTaken(taken["id"], taken["game"], taken["name"])
            if await _count(session, guild) >= MOST:
                raise TooManyPresets(MOST)
            (made,) = await session.rows(
                "INSERT INTO presets (guild_id, game, name, folded, options, saved_at)"
                " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                guild,
                game,
                name,
                fold_name(name),
                options,
                at,
            )
        return SavedPreset(made["id"], game, name, options)

    async def replace(self, guild: int, preset: int, options: str, at: int) -> bool:
        """Give a preset other options of the same game; False if it no longer exists."""
        async with self._database.writing() as session:
            changed = await session.rows(
                "UPDATE presets SET options = ?, saved_at = ? WHERE guild_id = ? AND id = ?"
                " RETURNING id",
                options,
                at,
                guild,
                preset,
            )
        return bool(changed)

    async def delete(self, guild: int, preset: int) -> bool:
        """Forget a preset, also as a default; False if there was none."""
        async with self._database.writing() as session:
            gone = await session.rows(
                "DELETE FROM presets WHERE guild_id = ? AND id = ? RETURNING id", guild, preset
            )
        return bool(gone)

    async def default(self, guild: int, game: str) -> str | int | None:
        """The default of new tables: a name of the game's own, a saved one's id, or neither."""
        async with self._database.reading() as session:
            row = await session.row(
                "SELECT named, preset_id FROM default_presets WHERE guild_id = ? AND game = ?",
                guild,
                game,
            )
        return None if row is None else row["preset_id"] if row["named"] is None else row["named"]

    async def set_default(self, guild: int, game: str, preset: str | int | None) -> None:
        """Set the default of new tables, as `default` returns it; a saved one must fit the game."""
        async with self._database.writing() as session:
            await session.rows(
                "DELETE FROM default_presets WHERE guild_id = ? AND game = ?", guild, game
            )
            if isinstance(preset, int):
                await session.rows(
                    "INSERT INTO default_presets (guild_id, game, preset_id)"
                    " SELECT guild_id, game, id FROM presets"
                    " WHERE guild_id = ? AND game = ? AND id = ?",
                    guild,
                    game,
                    preset,
                )
            elif preset is not None:
                await session.rows(
                    "INSERT INTO default_presets (guild_id, game, named) VALUES (?, ?, ?)",
                    guild,
                    game,
                    preset,
                )


def fold_name(name: str) -> str:
    """The common form of names that only look different."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


async def _count(session: Session, guild: int) -> int:
    (row,) = await session.rows("SELECT count(*) AS n FROM presets WHERE guild_id = ?", guild)
    count: int = row["n"]
    return count


def _preset(row: Row) -> SavedPreset:
    return SavedPreset(**dict(row))
