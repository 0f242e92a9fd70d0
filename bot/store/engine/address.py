"""The address of a database: a file of SQLite's, or a database on a PostgreSQL server."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

_SCHEMES: Final = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """A database on a PostgreSQL server; printed, it shows neither the server nor the password."""

    url: str = field(repr=False)
    """The URL for libpq; it may hold a password."""

    def __str__(self) -> str:
        return "The PostgreSQL database"


Where: TypeAlias = Path | PostgresAddress


def address(written: str) -> Where:
    """The address that is meant by a file name or by `postgresql://…`."""
    text = written.strip()
    return PostgresAddress(text) if text.startswith(_SCHEMES) else Path(written)
