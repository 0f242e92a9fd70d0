"""The registry of tables: in play, at rest, woken, and brought back after a start."""
