"""The default place of databases: the platform's folder for such data."""

from pathlib import Path

from platformdirs import user_data_path

from bot.store.engine.address import Where

_FORMER = Path("data")
"""Where they lay up to version 0.1, below the folder that the program was started in."""


def default_database(name: str) -> Path:
    """Return the file of that name: at its former place if it is there and so in use."""
    former = _FORMER / name
    return former if former.is_file() else platform_database(name)


def platform_database(name: str) -> Path:
    """Return the file of that name in the platform's folder, which need not exist."""
    return user_data_path("stammtisch", appauthor=False) / name


def beside(database: Where, name: str) -> Path:
    """Return the file of that name beside the database; in the platform's folder for a server's."""
    if isinstance(database, Path):
        return database.with_name(f"{database.name}.{name}")
    return platform_database(f"postgresql.{name}")


def lies_at_former_place(database: Where) -> bool:
    """Return whether a default database was found where version 0.1 and earlier kept it."""
    return isinstance(database, Path) and database == _FORMER / database.name
