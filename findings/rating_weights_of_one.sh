#!/usr/bin/env bash
# openskill 6.2.0 and trueskill 0.4.5, weights where each plays alone
# Guess: weights of 1 change nothing, and with half a weight (who came late, left early) a rating moves
#   less than with a whole one.
# Seen: openskill gives the same for every weight, be it 0, 0.5, 1 or 10, but not what it gives without
#   weights: the winner gains twice as much, the loser loses half. With trueskill a winner of weight 0.5
#   makes the loser lose more than twice as much as one of weight 1, and gains more too.
# For whom: who weighs rounds or part of an evening in a game without teams.
exec "$(dirname "$0")/with" openskill==6.2.0 trueskill==0.4.5 <<'PY'
from openskill.models import PlackettLuce
from trueskill import Rating, TrueSkill


def openskill(weights):
    model = PlackettLuce()
    rated = model.rate([[model.rating()], [model.rating()]], weights=weights)
    return [round(player.mu - 25, 2) for (player,) in rated]


def trueskill(weights):
    rated = TrueSkill().rate([(Rating(),), (Rating(),)], weights=weights)
    return [round(player.mu - 25, 2) for (player,) in rated]


seen = {(rate.__name__, winner): rate([[winner], [1]]) for rate in (openskill, trueskill) for winner in (0.5, 1)}
seen |= {("openskill", winner): openskill([[winner], [1]]) for winner in (0, 10)}
seen |= {(rate.__name__, None): rate(None) for rate in (openskill, trueskill)}
for (name, winner), moved in sorted(seen.items(), key=str):
    print(f"{name}, weight of the winner {winner}: {moved}")
assert {tuple(seen["openskill", winner]) for winner in (0, 0.5, 1, 10)} == {(5.27, -1.32)}
assert seen["openskill", None] == [2.64, -2.64]
assert seen["trueskill", 1] == seen["trueskill", None] == [4.4, -4.4]
assert seen["trueskill", 0.5] == [5.82, -11.64]
PY
