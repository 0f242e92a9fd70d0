#!/usr/bin/env bash
# open_spiel 2.0.2, State.resample_from_infostate of Hearts
# Guess: it deals a world that the player on turn cannot tell from the real one: others hold none of a suit
#   that they have shown not to hold, so that all that was played may be played from the hands dealt.
# Seen: about a quarter of the worlds cannot be. Played again from their own start they come to a card that
#   their own rules refuse: somebody is dealt spades who discarded on spades, even a moment ago.
# For whom: who samples worlds with it, as its IS-MCTS does, and trusts what comes out of such hands.
exec "$(dirname "$0")/with" open_spiel==2.0.2 <<'PY'
import random

import pyspiel

game = pyspiel.load_game("hearts")


def position(seed):
    """Some tricks of a match between people who play any card."""
    rng, state = random.Random(seed), game.new_initial_state()
    for _ in range(rng.randrange(70, 90)):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def is_possible(world):
    """Whether its rules let the same cards be dealt and played."""
    again = game.new_initial_state()
    for action in world.history():
        if action not in again.legal_actions():
            return False
        again.apply_action(action)
    return True


real = [position(seed) for seed in range(60)]
assert all(is_possible(state) for state in real)
worlds = [
    state.resample_from_infostate(state.current_player(), random.Random(each).random)
    for state in real
    for each in range(5)
]
possible = sum(map(is_possible, worlds))
print("possible:", possible, "of", len(worlds), "worlds")
assert 0 < possible < 0.9 * len(worlds)
PY
