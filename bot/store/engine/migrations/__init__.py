"""The steps from an empty file to today's tables, numbered without a gap, never edited again.

The first one makes all tables of the first release, whose version of the database was `OLDEST`.
PostgreSQL has a folder of its own, `postgresql`, that begins with all tables at once, at the number
of the day when it came. From there on both take the same steps: one that is not in that folder is
SQLite's, with PostgreSQL's names for the kinds of columns.
"""

from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from bot.store.engine.address import Where
from bot.store.engine.errors import DatabaseTooNew, DatabaseTooOld

OLDEST: Final = 17
"""The first version that a release wrote; those before were never outside the workshop."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: its number (also the version it leads to), its name and its SQL."""

    number: int
    name: str
    sql: str


def all_migrations() -> tuple[Migration, ...]:
    """All migrations in order, read from the `NNNN_name.sql` files of this package."""
    return _read(files(__name__))


def must_be_known(where: Where, version: int, newest: int) -> None:
    """Raise DatabaseTooNew or DatabaseTooOld for a version that is neither none yet nor known."""
    if version > newest:
        raise DatabaseTooNew(
            where, f"has version {version}, this Stammtisch knows versions up to {newest}."
        )
    if 0 < version < OLDEST:
        raise DatabaseTooOld(
            where,
            f"has version {version}, this Stammtisch knows versions from {OLDEST} on:"
            " release 1.0.0 brings it there.",
        )


def postgres_migrations() -> tuple[Migration, ...]:
    """All migrations of PostgreSQL in order; the first one makes all tables of its version."""
    return for_postgres(all_migrations(), _read(files(__name__) / "postgresql"))


def for_postgres(
    common: tuple[Migration, ...], own: tuple[Migration, ...]
) -> tuple[Migration, ...]:
    """The steps of PostgreSQL: its own ones, and between and after them the common ones."""
    from bot.store.engine.postgres.dialect import definition  # noqa: PLC0415 - SQLite does without it

    written = {migration.number: migration for migration in own}
    return tuple(
        written.get(step.number) or replace(step, sql=definition(step.sql))
        for step in common
        if step.number >= own[0].number
    )


def _read(folder: Traversable) -> tuple[Migration, ...]:
    scripts = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    return tuple(
        Migration(
            int(file.name[:4]), file.name.removesuffix(".sql")[5:], file.read_text(encoding="utf-8")
        )
        for file in scripts
    )
