"""Two thousand decisions of all games, levels and kinds: the same choice, steps and numbers.

They hold in every build and by every Python. Whoever changes how computers play on purpose writes
them down again: `python -m benchmarks.decisions --corpus > tests/games/players/decisions.txt`.
"""

from pathlib import Path

import pytest

from benchmarks.decisions import MATCHES, cases, corpus, digest
from games.catalogue import CATALOGUE

LINES = {
    (key, int(seed)): digests
    for key, seed, *digests in map(
        str.split, Path(__file__).with_name("decisions.txt").read_text("utf-8").splitlines()
    )
}
SAMPLE = frozenset((key, at) for at, key in enumerate(CATALOGUE))
"""A match of each game, in part with options of its own; the gate judges all of them."""


@pytest.mark.parametrize(
    ("key", "seed"),
    [
        pytest.param(
            *line, marks=() if line in SAMPLE else pytest.mark.thorough, id="-".join(map(str, line))
        )
        for line in LINES
    ],
)
def test_the_same_is_decided_for_the_same_reasons(key, seed):
    expected = LINES[key, seed]
    found = [*cases(CATALOGUE[key], seed)]

    assert len(expected) == len(found)
    assert {} == {
        f"{number}: {case}": was
        for number, (case, was) in enumerate(zip(found, expected, strict=True))
        if was != digest(*case)[: len(was)]
    }


def test_the_corpus_has_all_games_and_levels_and_two_thousand_decisions():
    assert {(key, seed) for key in CATALOGUE for seed in range(MATCHES)} == {*LINES}
    assert 2000 <= sum(map(len, LINES.values()))
    key, seed = "schwarz_oder_weiss", 0
    assert {"novice", "craft", "strong", "expert"} == {
        case.level for game in ("tyrolean_watten", key) for case in cases(CATALOGUE[game], seed)
    }
    assert corpus(CATALOGUE[key], seed).split()[2:] == LINES[key, seed]
