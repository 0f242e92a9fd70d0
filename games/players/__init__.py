"""The computer players: levels of skill, each a function of what one seat knows."""

from games.players.levels import LEVELS, choose
from games.players.playing import play_match

__all__ = ["LEVELS", "choose", "play_match"]
