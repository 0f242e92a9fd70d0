"""One table while it is played: the session, its scheduler, its clocks and its computers."""
