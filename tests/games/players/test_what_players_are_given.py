"""A player gets what a person in that chair gets; one that asks for the table is found out."""

import gc
import json
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

import pytest

from games.catalogue import CATALOGUE
from games.core.events import Event
from games.core.player import Player
from games.core.table import Table
from games.core.view import View
from games.players import play_match
from tests.games.kit.toy_signals import NOD

ROOT = Path(__file__).parents[3]
ALL = {**CATALOGUE, NOD.key: NOD}
games = pytest.mark.parametrize("game", ALL.values(), ids=ALL)
CODE = type, ModuleType, FunctionType

HONEST = """
from collections.abc import Sequence
from random import Random
from typing import Any

from games.core.player import Player
from games.core.table import Table
from games.core.view import View


def choose(view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random) -> Any:
    return offers[0]


player: Player = choose
forbidden = Table[Any, Any, Any]
"""
PLANTED = {
    "asks for the table": ("view: View[Any, Any]", "view: Table[Any, Any, Any]"),
    "asks for the table too": ("rng: Random)", "rng: Random, table: Table[Any, Any, Any])"),
    "looks at what is hidden": ("return offers[0]", "return view.hidden"),
    "looks through the view": ("return offers[0]", "return view.table.private"),
}


def reached(*roots: object) -> list[object]:
    """Everything that can be got at from these objects, code left aside."""
    seen: dict[int, object] = {}
    left = [*roots]
    while left:
        thing = left.pop()
        if id(thing) not in seen and not isinstance(thing, CODE):
            seen[id(thing)] = thing
            left += gc.get_referents(thing)
    return [*seen.values()]


def faults(folder: Path, source: str) -> list[str]:
    """What pyright, as strict as for all of us, finds in a source."""
    (folder / "planted.py").write_text(source)
    kept = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "extraPaths": [str(ROOT)]}
    (folder / "pyrightconfig.json").write_text(json.dumps(kept))
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable]
    said = subprocess.run(
        [*command, "--project", str(folder)], capture_output=True, text=True, check=False
    )
    if not said.stdout and shutil.which("node") is None:
        # Without one pyright fetches its own, which not every machine lets it.
        pytest.skip("node is missing (Debian: apt-get install nodejs)")
    return [each["message"] for each in json.loads(said.stdout)["generalDiagnostics"]]


@games
def test_nothing_that_a_player_is_given_leads_to_the_table(game):
    given: list[tuple[Any, ...]] = []

    def player(*arguments):
        if len(given) < 12:
            given.append(arguments)
            assert not [each for each in reached(*arguments) if isinstance(each, Table)]
        return game.heuristic(*arguments)

    steps = play_match(game, game.options(), [player] * game.seats[0], 5)
    list(islice(steps, 60))

    assert given
    for view, heard, _, _ in given:
        assert isinstance(view, View)
        assert all(isinstance(event, Event) for event in heard)


@games
def test_a_player_has_heard_only_what_was_told_to_its_seat(game):
    def player(view, heard, offers, rng):
        audiences = [event.audience for event in heard]
        assert all(told is None or view.seat in told for told in audiences)
        return game.heuristic(view, heard, offers, rng)

    assert list(islice(play_match(game, game.options(), [player] * game.seats[0], 5), 60))


@pytest.mark.parametrize("peep", ["hidden", "table"])
def test_a_player_who_reaches_for_the_table_finds_nothing_there(peep):
    def player(view, _heard, offers, _rng):
        return offers[0] if getattr(view, peep) else None

    with pytest.raises(AttributeError, match=peep):
        list(play_match(NOD, NOD.options(), [player] * 2, 1))


def test_a_player_who_asks_for_the_table_too_is_never_asked():
    def player(_view, _heard, offers, _rng, _table):
        return offers[0]

    with pytest.raises(TypeError, match="_table"):
        list(play_match(NOD, NOD.options(), [cast("Player", player)] * 2, 1))


def test_the_type_check_finds_nothing_wrong_with_an_honest_player(tmp_path):
    pytest.importorskip("pyright")

    assert [] == faults(tmp_path, HONEST)


@pytest.mark.parametrize(("honest", "planted"), PLANTED.values(), ids=PLANTED)
def test_the_type_check_finds_a_player_who_asks_for_the_table(tmp_path, honest, planted):
    pytest.importorskip("pyright")
    assert honest in HONEST

    assert faults(tmp_path, HONEST.replace(honest, planted))
