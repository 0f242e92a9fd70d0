"""Where databases lie unless an operator says otherwise: in the platform's folder for such data."""

from pathlib import Path

from platformdirs import user_data_path

from bot.store.engine.address import Where

_FORMER = Path("data")
"""Where they lay up to version 0.1, below the folder that the program was started in."""


def default_database(name: str) -> Path:
    """The file of that name: the one at its former place if there is one, since it is in use."""
    former = _FORMER / name
    return former if former.is_file() else platform_database(name)


def platform_database(name: str) -> Path:
    """The file of that name in the platform's folder, which need not exist."""
    return user_data_path("stammtisch", appauthor=False) / name


def beside(database: Where, name: str) -> Path:
    """The file of that name beside the database; in the platform's folder for one on a server."""
    if isinstance(database, Path):
        return database.with_name(f"{database.name}.{name}")
    return platform_database(f"postgresql.{name}")


def lies_at_former_place(database: Where) -> bool:
    """Whether a default database was found where this program kept it up to version 0.1."""
    return isinstance(database, Path) and database == _FORMER / database.name
