"""An operator has puzzles made, of deals or of finished rated matches, and adds them to the bot."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.features.puzzles import command as puzzles
from bot.features.puzzles.command import NoPuzzles, PuzzleRequest
from bot.features.puzzles.library import shipped_puzzles
from bot.features.puzzles.puzzle import Puzzle, puzzle_of
from bot.features.puzzles.store import PuzzleStore
from bot.store import Store
from tests.bot.store.files import in_file
from tests.bot.table.match.live_matches import Match
from tests.bot.table.match.played_matches import played
from tests.features.puzzles.test_making import GAME, first_by, thinking


@pytest.fixture(autouse=True)
def clear(monkeypatch) -> None:
    """Every first offer is clearly the best."""
    game = replace(GAME, think=thinking(first_by(1.0)))
    monkeypatch.setattr("bot.features.puzzles.command.CATALOGUE", {GAME.key: game})


def order(to: Path, count: int = 3) -> PuzzleRequest:
    return PuzzleRequest(game=GAME.key, count=count, to=to, seed=1)


def written(to: Path) -> list[Puzzle]:
    return [puzzle_of(line) for line in to.read_text("utf-8").splitlines()] if to.exists() else []


async def a_finished_match(store: Store, seed: int = 3) -> Match:
    match, _ = await played(store, GAME, seed)
    return match


async def test_puzzles_are_written_down_one_by_one_and_never_twice(tmp_path):
    to = tmp_path / "made.jsonl"
    status, said = await puzzles.make(order(to), None)
    first = written(to)
    assert (0, [f"3 puzzles were added to {to}."]) == (status, said)
    assert 3 == len(first)
    await puzzles.make(order(to), None)
    both = written(to)
    assert first == both[:3]
    assert 6 == len({each.id for each in both})


async def test_rated_matches_that_are_over_are_a_second_source(store: Store, tmp_path):
    match = await a_finished_match(store)
    to = tmp_path / "made.jsonl"
    await puzzles.make(order(to, 99), in_file(store).path)
    found = written(to)
    assert found
    assert {match.live.match} == {each.match for each in found}
    text = to.read_text("utf-8")
    assert not any(chair.name in text for chair in match.live.chairs)
    assert not any(str(chair.user) in text for chair in match.live.chairs)


@pytest.mark.parametrize(
    "unfit",
    [
        "UPDATE results SET rated = 0, mu = NULL, sigma = NULL",
        "UPDATE matches SET deals = 4",
        "UPDATE matches SET state = 'ended'",
        "UPDATE matches SET game = 'bauernstoss'",
    ],
    ids=["not rated", "a deal of the day", "not played to its end", "another game"],
)
async def test_no_other_match_is_looked_at(store: Store, tmp_path, unfit: str):
    await a_finished_match(store)
    async with store.database.writing() as session:
        await session.rows(unfit)
    await puzzles.make(order(tmp_path / "made.jsonl", 99), in_file(store).path)
    assert [] == written(tmp_path / "made.jsonl")


async def test_what_was_made_is_added_once_and_its_match_is_not_searched_again(
    store: Store, tmp_path, monkeypatch
):
    await a_finished_match(store)
    to = tmp_path / "made.jsonl"
    path = in_file(store).path
    await puzzles.make(order(to, 2), path)
    monkeypatch.setattr("bot.features.puzzles.command.open_store", lambda _: _Opened(store))
    assert (0, ["2 of 2 puzzles are new."]) == await puzzles.add(path, [to])
    assert (0, ["0 of 2 puzzles are new."]) == await puzzles.add(path, [to])
    kept = await PuzzleStore(store.database).of_game(GAME.key)
    assert {each.id for each in written(to)} == {each.id for each in kept}
    await puzzles.make(order(tmp_path / "more.jsonl"), path)
    assert [] == written(tmp_path / "more.jsonl")


@pytest.mark.parametrize(
    "changed",
    [
        {"seat": "S9"},
        {"seat": 7},
        {"game": "skat"},
        {"log": ["S9"]},
        {"log": []},
        {"advice": {"best": "S9"}},
        {"best": {"kind": "play_card", "card": "S9"}},
    ],
)
async def test_a_file_with_anything_else_is_refused_without_quoting_it(tmp_path, changed):
    to = tmp_path / "made.jsonl"
    line = next(iter(shipped_puzzles(GAME.key).values())).model_dump_json()
    to.write_text(f"{json.dumps(json.loads(line) | changed)}\n", "utf-8")
    with pytest.raises(NoPuzzles, match=r"line 1: this is no puzzle\.$") as refused:
        await puzzles.add(tmp_path / "stammtisch.sqlite3", [to])
    assert "S9" not in str(refused.value)


async def test_a_file_that_is_no_text_is_refused(tmp_path):
    to = tmp_path / "made.jsonl"
    to.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(NoPuzzles, match=r"made\.jsonl: this is no text\.$"):
        await puzzles.add(tmp_path / "stammtisch.sqlite3", [to])


class _Opened:
    """A store that is open already, for who would open it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def __aenter__(self) -> Store:
        return self._store

    async def __aexit__(self, *_: object) -> None:
        """It stays open."""
