#!/usr/bin/env bash
# trueskill 0.4.5, an environment for a game in which nobody draws (draw_probability=0)
# Guess: if two equals share a place after all, their ratings stay and each is known a little better, as
#   after any other match; or the tie is refused.
# Seen: it is taken, and both are known worse than before they ever played (sigma 8.33 becomes 9.59), each
#   time anew, and also with a probability of 1e-9. With the usual 0.1 it falls to 6.46.
# For whom: who rates free-for-alls in which places are shared now and then.
exec "$(dirname "$0")/with" trueskill==0.4.5 <<'PY'
from trueskill import TrueSkill


def sigmas(draw_probability):
    game = TrueSkill(draw_probability=draw_probability)
    players = [(game.create_rating(),), (game.create_rating(),)]
    seen = []
    for _ in range(3):
        players = game.rate(players, ranks=[0, 0])
        seen.append(round(players[0][0].sigma, 2))
    return round(game.sigma, 2), seen


for chance in (0, 1e-9, 0.1):
    print(f"draws of probability {chance}: sigma {sigmas(chance)}")
for chance in (0, 1e-9):
    began, seen = sigmas(chance)
    assert began < seen[0] < seen[1] < seen[2]
began, seen = sigmas(0.1)
assert began > seen[0] > seen[1] > seen[2]
PY
