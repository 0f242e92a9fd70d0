"""The computer players: levels of skill, each a function of what one seat knows."""

from games.players.levels import LEVELS, STEPS, choose
from games.players.self_play import play_match

__all__ = ["LEVELS", "STEPS", "choose", "play_match"]
