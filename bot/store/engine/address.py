"""Where a database is: a file of SQLite's, or a database on a PostgreSQL server."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

_SCHEMES: Final = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class PostgresAddress:
    """A database on a PostgreSQL server; printed, it tells nothing of where and with what word."""

    url: str = field(repr=False)
    """As libpq understands it; it may hold a password."""

    def __str__(self) -> str:
        return "The PostgreSQL database"


Where: TypeAlias = Path | PostgresAddress


def address(written: str) -> Where:
    """What somebody means by a file or by `postgresql://…`."""
    text = written.strip()
    return PostgresAddress(text) if text.startswith(_SCHEMES) else Path(written)
