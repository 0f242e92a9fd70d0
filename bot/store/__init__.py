"""The bot's repositories on one SQLite file; nothing outside this package speaks SQL."""

from bot.store.store import Store as Store, open_store as open_store
