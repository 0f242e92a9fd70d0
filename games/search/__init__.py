"""Thinking ahead on plain integers: what every game's computer player stands on."""
