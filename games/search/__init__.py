"""Thinking ahead on plain integers: the base of every game's computer player."""
