"""The handbook of the games tells no lies: its loop plays every game, its words are the code's."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.__main__ import main
from games.catalogue import CATALOGUE
from games.core import record
from games.players import LEVELS
from tests.games.kit.toy_signals import NOD

HANDBOOK = (Path(__file__).parents[3] / "games" / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", HANDBOOK, re.DOTALL)


@pytest.mark.parametrize("game", [*CATALOGUE.values(), NOD], ids=lambda game: game.key)
def test_the_loop_of_the_handbook_plays_a_match_to_its_end(game):
    rng = Random(1)
    names: dict[str, Any] = {
        "game": game,
        "shuffled": lambda deck: tuple(rng.sample(deck, len(deck))),
    }

    exec(blocks("python")[0], names)

    assert game.is_over(names["table"].public)


def test_the_commands_of_the_handbook_work(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    out = ""
    for line in blocks("sh")[0].splitlines():
        command, _, file = line.partition(" > ")
        arguments = [part.strip("'") for part in re.findall(r"'[^']*'|\S+", command)][3:]

        assert main(arguments) == 0

        out = capsys.readouterr().out
        if file:
            (tmp_path / file).write_text(out)
    assert out == "ok\n"


def test_the_handbook_names_every_kind_of_line_and_every_level():
    kinds = [record.Match, record.Deal, record.Proceed, record.Decision]
    kinds += [record.Happened, record.MatchResult]
    for line in kinds:
        assert f"| `{line.model_fields['kind'].default}` |" in HANDBOOK
        for field in set(line.model_fields) - {"kind"}:
            assert f"`{field}`" in HANDBOOK or f"was `{field}`" in HANDBOOK
    for level in LEVELS:
        assert f"`{level}`" in HANDBOOK
