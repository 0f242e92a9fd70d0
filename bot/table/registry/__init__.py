"""Which tables there are: in play, at rest, woken, and brought back after a start."""
