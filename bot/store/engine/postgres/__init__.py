"""PostgreSQL behind the same sessions; imported only where the database is on it."""
