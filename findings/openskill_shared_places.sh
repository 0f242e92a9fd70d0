#!/usr/bin/env bash
# openskill 6.2.0, PlackettLuce
# Guess: of equal players, whoever has the better place is rated higher, also where places are shared.
# Seen: of places 1, 1, 3, 4, 5 both winners stand below the third, and of 62 patterns of up to six
#   players 17 have somebody rated below a worse place. BradleyTerryPart gives players who share a
#   place different ratings. BradleyTerryFull does neither, but one match of six moves as much as
#   five duels.
# For whom: everybody who rates free-for-alls in which places can be shared.
exec "$(dirname "$0")/with" openskill==6.2.0 <<'PY'
from itertools import product

from openskill.models import BradleyTerryFull, BradleyTerryPart, PlackettLuce


def rate(model, places):
    rated = model.rate([[model.rating()] for _ in places], ranks=list(places))
    return [round(player.ordinal(), 6) for (player,) in rated]


def patterns():
    for players in range(2, 7):
        sorted_draws = {tuple(sorted(draw)) for draw in product(range(players), repeat=players)}
        yield from {tuple(1 + sum(o < p for o in draw) for p in draw) for draw in sorted_draws}


def turned_round(model):
    pairs = ((p, rate(model, p)) for p in patterns())
    return sum(
        any(p[a] < p[b] and r[a] < r[b] for a in range(len(p)) for b in range(len(p)))
        for p, r in pairs
    )


shared = rate(PlackettLuce(), (1, 1, 3, 4, 5))
print("PlackettLuce, places 1 1 3 4 5:", shared)
assert shared[0] == shared[1] < shared[2]
print("patterns turned round:", turned_round(PlackettLuce()), "of", len(list(patterns())))
assert (turned_round(PlackettLuce()), len(list(patterns()))) == (17, 62)
partly = rate(BradleyTerryPart(), (1, 1, 1, 4, 5, 6))
print("BradleyTerryPart, places 1 1 1 4 5 6:", partly)
assert partly[0] != partly[1]
duel, six = rate(BradleyTerryFull(), (1, 2)), rate(BradleyTerryFull(), (1, 2, 3, 4, 5, 6))
print("BradleyTerryFull, who wins a duel, a match of six:", duel[0], six[0])
assert six[0] > 5 * duel[0] > 0
assert 0 == turned_round(BradleyTerryFull())
PY
