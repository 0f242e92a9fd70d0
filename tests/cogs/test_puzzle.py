"""Puzzles as they are asked and answered: once, by whom they lie before, and without a hint."""

from pathlib import Path
from typing import Any

import pytest

from bot.features.puzzles.library import shipped_puzzles
from bot.features.puzzles.presses import AnswerPuzzle, OpenPuzzle
from bot.features.puzzles.puzzle import PuzzlePosition, position_of
from bot.pages.custom_id_codec import custom_id
from tests.kit.doors import Doors, Visitor
from tests.postgresql import asked

GAME = "tyrolean_watten"


async def ask(person: Visitor) -> tuple[str, PuzzlePosition]:
    """Ask for a puzzle; returns which one it is."""
    await person.sends("puzzle", game=GAME)
    return puzzle_before(person)


def puzzle_before(person: Visitor) -> tuple[str, PuzzlePosition]:
    """The puzzle whose answers lie before somebody."""
    (name,) = {said.split("|")[4].split(".")[1] for said in answers(person)}
    return name, position_of(shipped_puzzles(GAME)[name])


def answers(person: Visitor) -> list[str]:
    """The custom ids of the answers that somebody can give."""
    return [said for said in person.can_press if "|puzzle_act|" in said]


def kept(database: Path) -> list[Any]:
    """All tries that are stored."""
    return asked(database, "SELECT user_id, puzzle, solved, ratings FROM puzzle_tries")


async def test_only_the_first_press_counts_also_when_it_comes_twice(doors: Doors, database: Path):
    ben = doors.visitor("ben")
    name, at = await ask(ben)
    wrong = next(each for each in range(len(at.offers)) if each != at.best)
    assert "Best was: " in await ben.presses(AnswerPuzzle(GAME, name, wrong))
    before = kept(database)
    for each in (at.best, wrong, at.best):
        assert "Best was: " in await ben.forges(custom_id(AnswerPuzzle(GAME, name, each)))
    assert before == kept(database)
    assert 1 == len(before)
    assert 1 == len(ben.told)


async def test_before_the_try_nothing_on_the_screen_tells_the_answer(doors: Doors):
    ben = doors.visitor("ben")
    name, at = await ask(ben)
    said = str([message.parts for message in ben.messages])
    worlds = str(shipped_puzzles(GAME)[name].worlds)
    for told in ("Best was", "Right:", "imagined", "On average", worlds):
        assert told not in said
    every = {custom_id(AnswerPuzzle(GAME, name, offer)) for offer in range(len(at.offers))}
    assert every == {*answers(ben)}


async def test_whoever_has_tried_all_is_told_so(doors: Doors, monkeypatch: pytest.MonkeyPatch):
    few = dict([*shipped_puzzles(GAME).items()][:1])
    monkeypatch.setattr(
        "bot.features.puzzles.library.shipped_puzzles", lambda game: few if game == GAME else {}
    )
    ben = doors.visitor("ben")
    name, at = await ask(ben)
    assert "Right: " in await ben.presses(AnswerPuzzle(GAME, name, at.best))
    told = await ben.presses(OpenPuzzle(GAME))
    assert "You have tried every puzzle of Tyrolean Watten" in told
    assert [frozenset()] == [message.files for message in ben.messages]
    others = await ben.sends("puzzle", game="bauernstoss")
    assert "You have tried every puzzle of Bauernstoss" in others


async def test_what_is_forged_or_somebody_elses_is_refused(doors: Doors, database: Path):
    ben, anna = doors.visitors("ben", "anna")
    name, _ = await ask(ben)
    other = next(each for each in shipped_puzzles(GAME) if each != name)
    forged = (
        f"{GAME}.{other}.0",  # a puzzle that is not before them
        f"{GAME}.{name}.99",
        f"{GAME}.{name}.x",
        f"{GAME}.{name}",
        f"{GAME}.{name}.0.0",
        f"skat.{name}.0",
        f"bauernstoss.{name}.0",
    )
    for arg in forged:
        await ben.forges(f"2|0|0|puzzle_act|{arg}")
    assert not any("Best was" in told or "Right: " in told for told in ben.told)
    assert "Aufgaben" in await anna.sends("puzzle")
    assert "Dieser Knopf" in await anna.forges(f"2|0|0|puzzle_act|{GAME}.{name}.0")
    assert "Dieser Knopf" in await anna.forges(f"2|0|0|puzzle_mark|{GAME}.{name}.1")
    assert [] == kept(database)
    assert name == (await ask(ben))[0]
