"""The computer players: levels of skill, each a function of what one seat knows."""
