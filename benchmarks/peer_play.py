"""Random play on a peer, timed: run by the Python of an environment where that peer is installed.

`python peer_play.py NAME SECONDS` prints two numbers: actions a second, and decisions of players a
second (a card dealt by chance is an action, but nobody's decision). It imports nothing of ours.
"""

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

Played = tuple[int, int]
"""(actions, decisions) of one game."""


def bridge() -> Callable[[], Played]:
    """RLCard's bridge, through its environment."""
    rlcard: Any = import_module("rlcard")
    env = rlcard.make("bridge", config={"seed": 1})

    def play() -> Played:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice([*state["legal_actions"]]))
            decisions += 1
        return decisions, decisions

    return play


def spiel(name: str) -> Callable[[], Played]:
    """A game of OpenSpiel, state by state."""
    import_module("open_spiel.python.games")  # makes those that are written in Python known
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)

    def play() -> Played:
        state = game.new_initial_state()
        actions = decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                choices = [action for action, _ in state.chance_outcomes()]
            else:
                choices = state.legal_actions()
                decisions += 1
            state.apply_action(random.choice(choices))
            actions += 1
        return actions, decisions

    return play


def main() -> None:
    """Play for that long, in processor time, after a first game that does not count."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    play = bridge() if name == "bridge" else spiel(name)
    play()
    actions = decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        more, asked = play()
        actions, decisions = actions + more, decisions + asked
    print(actions / spent, decisions / spent)


if __name__ == "__main__":
    main()
