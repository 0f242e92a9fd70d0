"""The same decisions on every machine and by every Python, of rules of thumb and of thinking.

Whoever changes how computers play on purpose writes down the digests that the assertion shows.
"""

import builtins
import json
import sys
from hashlib import sha256

import pytest

from games.catalogue import CATALOGUE
from games.cli_options import random_options
from games.core.addition import add_up
from games.core.record import Decided, dump
from games.players import play_match
from games.players.monte_carlo import thinking
from games.players.seeded_random import chance

SEEDS = range(8, 12)
"""In the last, Python 3.12 named another trump in Tyrolean Watten than 3.11."""
MOST = 30
"""Decisions that are looked at in each match."""
LITTLE = 300
"""Steps on a decision: a few worlds."""

DIGESTS = {
    "tyrolean_watten": "cade2f0f82f8f2c2",
    "bavarian_watten": "571b9efcbf33844c",
    "bohemian_watten": "aa12e54558a8bf8b",
    "schwarz_oder_weiss": "e94bca76751e6164",
    "kritisch_watten": "d0742364f2f5def4",
    "blind_watten": "ed367b719f0805a8",
    "bauernstoss": "97636945292d7783",
}
"""Of what each game decides, as Python 3.11 always has; a game not named here is only watched."""


def decisions(game):
    """What is decided in matches with options of all kinds: thought about, or in odd ones not."""
    found = []
    for seed in SEEDS:
        seats = game.seats[seed % len(game.seats)]
        thinks = thinking(game, LITTLE)
        players = ["craft" if seed % 2 or seat % 2 else thinks for seat in range(seats)]
        options = random_options(game.options, chance(seed, "options"))
        steps = play_match(game, options, players, seed)
        inputs = (step.input for step in steps)
        made = ([each.seat, dump(each.action)] for each in inputs if isinstance(each, Decided))
        found.append([each for _, each in zip(range(MOST), made, strict=False)])
    return found


@pytest.fixture
def fractions(monkeypatch):
    """Where in `games` the built-in `sum` is handed fractions, as `module:line`."""
    plain, found = builtins.sum, set()

    def watched(numbers, /, start=0):
        numbers = [*numbers]
        caller = sys._getframe(1)
        module = caller.f_globals["__name__"]
        if module.startswith("games.") and any(isinstance(each, float) for each in numbers):
            found.add(f"{module}:{caller.f_lineno}")
        return plain(numbers, start)

    monkeypatch.setattr(builtins, "sum", watched)
    return found


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_the_same_is_decided_by_every_python(game, fractions):
    made = decisions(game)

    assert set() == fractions
    assert len(made) == len(SEEDS)
    digest = sha256(json.dumps(made).encode()).hexdigest()[:16]
    assert DIGESTS.get(game.key, digest) == digest


def test_numbers_are_rounded_one_after_the_other():
    assert add_up([0.1] * 10) == 0.9999999999999999
    assert add_up([1e16, 1.0, -1e16]) == 0.0
    assert add_up([]) == 0.0
