"""The bot's repositories on one SQLite file; nothing outside this package opens a database."""

from bot.store.store import Store as Store, open_store as open_store
