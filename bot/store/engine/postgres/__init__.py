"""PostgreSQL behind the same sessions; imported only where a database is there."""
