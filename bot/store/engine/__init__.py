"""The database under the repositories: SQLite or PostgreSQL, its lock, its health, its versions."""
