"""The library knows all puzzles, and finds one that suits a person and is new to them."""

from typing import Any

from structlog.testing import capture_logs

from bot.features.puzzles.library import AMONG, PuzzleLibrary, nearest, shipped_puzzles
from bot.features.puzzles.store import PuzzleStore, StoredPuzzle
from bot.features.puzzles.values import PuzzleStrength
from bot.store import Store

GAME = "tyrolean_watten"
PERSON = PuzzleStrength(25.0, 8.0)


def of_strengths(*mus: float) -> Any:
    puzzle = next(iter(shipped_puzzles(GAME).values()))
    return {str(number): puzzle.model_copy(update={"mu": mu}) for number, mu in enumerate(mus)}


def given(puzzles: Any, tried: str = "", **strengths: PuzzleStrength) -> set[str | None]:
    named = {name.removeprefix("p"): each for name, each in strengths.items()}
    return {nearest(puzzles, frozenset(tried), named, PERSON) for _ in range(200)}


def test_one_of_the_nearest_is_given():
    puzzles = of_strengths(40, 26, 24, 10, 25, 27, 23, 50)
    assert {"1", "2", "4", "5", "6"} == given(puzzles)
    assert AMONG == len(given(puzzles))


def test_what_was_tried_is_not_given_again_until_none_is_left():
    puzzles = of_strengths(25, 26)
    assert {"1"} == given(puzzles, "0")
    assert {None} == given(puzzles, "01")


def test_how_hard_it_has_proved_counts_more_than_how_hard_it_was_thought_to_be():
    puzzles = of_strengths(25, 25, 25, 25, 25, 30)
    assert "0" not in given(puzzles, p0=PuzzleStrength(45.0, 3.0))


async def test_puzzles_made_for_this_bot_stand_beside_those_that_come_with_it(store: Store):
    shipped = shipped_puzzles(GAME)
    one = next(iter(shipped.values()))
    own = one.model_copy(update={"log": one.log[:-1]})
    own = type(own).model_validate(own.model_dump())
    rows = [
        StoredPuzzle(own.id, GAME, own.model_dump_json()),
        StoredPuzzle("broken", GAME, '{"seat": "S9"}'),
    ]
    puzzles = PuzzleStore(store.database)
    await puzzles.add(rows, 1000)
    with capture_logs() as logs:
        found = await PuzzleLibrary(puzzles).of(GAME)
    assert {*shipped, own.id} == set(found)
    assert ["a puzzle cannot be read"] == [each["event"] for each in logs]
    assert "S9" not in str(logs)


async def test_games_without_puzzles_are_not_listed(store: Store, monkeypatch):
    puzzles = PuzzleStore(store.database)
    library = PuzzleLibrary(puzzles)
    assert GAME in await library.counts()
    monkeypatch.setattr("bot.features.puzzles.library.shipped_puzzles", lambda _: {})
    assert {} == await PuzzleLibrary(puzzles).counts()
