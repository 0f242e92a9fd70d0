"""What only tests of SQLite's file look at: the connections behind a database."""

from bot.store import Store
from bot.store.engine.database import Database
from bot.store.engine.sqlite import SqliteDatabase


def in_file(database: Database | Store) -> SqliteDatabase:
    """The database as what it is on SQLite."""
    found = database.database if isinstance(database, Store) else database
    assert isinstance(found, SqliteDatabase)
    return found
