"""One table while it is played: the session, what moves it, its clocks and its computers."""
