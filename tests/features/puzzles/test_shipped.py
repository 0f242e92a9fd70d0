"""Every puzzle that comes with the program can be played, answered and drawn, and tells nothing."""

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.features.puzzles.library import shipped_puzzles
from bot.features.puzzles.making import FEWEST, margin_of
from bot.features.puzzles.puzzle import ID_LENGTH, Puzzle, PuzzlePosition, position_of
from bot.features.puzzles.screens import PuzzleScreens
from bot.features.puzzles.values import PuzzleStrength, PuzzleTry
from bot.pages.card_style import Faces
from bot.pages.words import Words, language, languages
from bot.pictures.renderer import PictureRenderer
from games.catalogue import CATALOGUE
from games.core.table import Table
from tests.bot.pages.samples import parts, refused, texts
from tests.patience import PATIENCE

AT_LEAST = 30
NAME = "Annemarie"

shipped = pytest.mark.parametrize("game", CATALOGUE)


def every(game: str) -> list[tuple[str, Puzzle, PuzzlePosition]]:
    return [(name, each, position_of(each)) for name, each in shipped_puzzles(game).items()]


def answers(view: Any) -> list[str]:
    """What may be pressed or chosen as an answer, by its custom id."""
    offered = [each for part in parts(view) for each in (part, *part.get("options", ()))]
    named = [str(each.get("custom_id") or each.get("value") or "") for each in offered]
    return [name for name in named if "|puzzle_act|" in name]


@shipped
def test_there_are_enough_of_each_game_and_none_twice(game: str):
    puzzles = shipped_puzzles(game)
    assert len(puzzles) >= AT_LEAST
    assert {game} == {each.game for each in puzzles.values()}
    assert {ID_LENGTH} == {len(name) for name in puzzles}
    assert {None} == {each.match for each in puzzles.values()}, "people's matches stay here"


@shipped
def test_each_is_played_again_and_its_best_answer_is_a_legal_one(game: str):
    rules = CATALOGUE[game]
    for _, puzzle, at in every(game):
        best = at.offers[at.best]
        assert at.seat in rules.to_act(at.table.public)
        assert not rules.moves_on(at.table.public)
        assert best in rules.offers(at.view)
        assert rules.decide(at.table, at.seat, best)
        assert json.loads(best.model_dump_json()) == puzzle.best
        assert len(at.offers) > 1


@shipped
def test_exactly_one_answer_is_ahead_by_the_margin(game: str):
    for _, puzzle, at in every(game):
        points = sorted((each.points for each in at.advice.judged), reverse=True)
        best = at.advice.of(at.best)
        assert best is not None
        assert best.points == points[0]
        assert points[0] - points[1] >= margin_of(at.game) - 0.001
        assert best.worth == max(each.worth for each in at.advice.judged)
        assert puzzle.worlds >= FEWEST
        assert {*range(len(at.offers))} == {each.offer for each in at.advice.judged}


@shipped
def test_the_kinds_of_answers_are_mixed(game: str):
    hard = [puzzle.mu for _, puzzle, _ in every(game)]
    assert len(set(hard)) > 1
    assert hard.count(min(hard)) <= len(hard) / 2


def with_faces(locale: str) -> Words:
    return language(locale).with_faces(Faces())


@shipped
async def test_each_question_and_its_solution_can_be_shown_in_every_language(game: str):
    screens = PuzzleScreens(PictureRenderer(), patience=0)  # the table in words is the longer one
    strengths = (PuzzleStrength(), PuzzleStrength(30.0, 4.0))
    for number, (name, puzzle, at) in enumerate(every(game)):
        words = with_faces([*languages()][number % len(languages())])
        page = await screens.question(words, name, at, NAME)
        assert [] == refused(page.view, *(file.filename for file in page.files))
        assert len({each.rpartition(".")[2] for each in answers(page.view)}) == len(at.offers)
        made = PuzzleTry(at.offers[0].model_dump_json(), at.best == 0, strengths, strengths)
        page = await screens.solution(words, name, puzzle, at, NAME, made)
        assert [] == refused(page.view, *(file.filename for file in page.files))
        assert [] == answers(page.view)
        assert "{" not in texts(page.view)


@shipped
async def test_before_the_try_nothing_depends_on_the_answer(game: str):
    """Were another answer the best, and far better, the screen would be the very same."""
    screens = PuzzleScreens(PictureRenderer(), patience=PATIENCE)
    words = with_faces("en")
    for name, puzzle, at in every(game)[:10]:
        twin = position_of(otherwise(puzzle, at))
        assert twin.best != at.best
        page, other = [await screens.question(words, name, each, NAME) for each in (at, twin)]
        assert page.view.to_components() == other.view.to_components()
        assert page.picture == other.picture
        assert name == otherwise(puzzle, at).id, "nor does what the puzzle goes by"


@shipped
async def test_the_question_is_the_same_whatever_others_hold(game: str):
    """Only what lies open, and what this seat holds and was told, is drawn."""
    screens = PuzzleScreens(PictureRenderer(), patience=PATIENCE)
    words = with_faces("en")
    for name, _, at in every(game)[:10]:
        table, swapped = at.table, [*at.table.private]
        others = [seat for seat in range(len(swapped)) if seat != at.seat]
        for one, other in pairwise(others):
            swapped[one], swapped[other] = swapped[other], swapped[one]
        twin = replace(at, table=Table(table.public, tuple(swapped), table.hidden))
        page, same = [await screens.question(words, name, each, NAME) for each in (at, twin)]
        assert page.view.to_components() == same.view.to_components()
        assert page.picture == same.picture


def otherwise(puzzle: Puzzle, at: PuzzlePosition) -> Puzzle:
    """The same position where another answer is the best by far."""
    other = (at.best + 1) % len(at.offers)
    advice: Mapping[str, Any] = {**puzzle.advice, "best": other, "reason": None}
    best = at.offers[other].model_dump(mode="json")
    changed = {"best": best, "advice": advice, "lead": 9.0, "mu": 40.0, "worlds": 5}
    return Puzzle.model_validate(puzzle.model_dump() | changed)
