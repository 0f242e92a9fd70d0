"""After the try it is clear what is said of the best answer, and what of one's own."""

import re
from functools import cache

import pytest

from bot.discord.painted_page import PATIENCE
from bot.features.puzzles.library import shipped_puzzles
from bot.features.puzzles.pages import MOST
from bot.features.puzzles.puzzle import Puzzle, PuzzlePosition, position_of
from bot.features.puzzles.screens import PuzzleScreens
from bot.features.puzzles.values import PuzzleStrength, PuzzleTry
from bot.pages.card_style import Faces
from bot.pages.words import language
from bot.pictures.renderer import Paintable, PictureRenderer
from bot.pictures.table_picture import TablePicture
from bot.table.pages.hint import action_label
from tests.bot.pages.samples import texts

GAME = "bauernstoss"
STRENGTHS = (PuzzleStrength(), PuzzleStrength(30.0, 4.0))


@cache
def one_of_many_answers() -> tuple[str, Puzzle, PuzzlePosition]:
    found = ((name, each, position_of(each)) for name, each in shipped_puzzles(GAME).items())
    return next(each for each in found if len(each[2].offers) > MOST)


class Recorder(PictureRenderer):
    """Paints nothing, and keeps what was to be painted."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: list[TablePicture] = []

    async def render(self, shown: Paintable) -> bytes:
        assert isinstance(shown, TablePicture)
        self.pictures.append(shown)
        return b"painted"


async def solution(chosen: int, renderer: PictureRenderer | None = None) -> str:
    """What is said to who answered so; with a `renderer` there is a picture."""
    name, puzzle, at = one_of_many_answers()
    answer = at.offers[chosen].model_dump_json()
    made = PuzzleTry(answer, chosen == at.best, STRENGTHS, STRENGTHS)
    words = language("en").with_faces(Faces())
    patience = 0 if renderer is None else PATIENCE
    screens = PuzzleScreens(renderer or PictureRenderer(), patience=patience)
    page = await screens.solution(words, name, puzzle, at, "Anna", made)
    return texts(page.view)


async def test_who_solves_a_puzzle_sits_in_front():
    recorder = Recorder()
    await solution(0, recorder)
    (picture,) = recorder.pictures
    assert one_of_many_answers()[2].seat
    assert "Anna" == picture.plates[0].name


def ranked() -> list[int]:
    judged = one_of_many_answers()[2].advice.judged
    best_first = sorted(judged, key=lambda each: -each.points)
    return [each.offer for each in best_first if each.offer is not None]


async def test_what_is_said_of_the_best_answer_does_not_follow_ones_own():
    said = await solution(ranked()[1])
    assert 0 < said.index("Best was: ") < said.index("On average it gains ")
    assert said.index("On average it gains ") < said.index("You chose ")


@pytest.mark.parametrize("place", [0, 1, MOST - 1, MOST, -1])
async def test_what_ones_own_answer_comes_to_is_always_told(place: int):
    at = one_of_many_answers()[2]
    said = await solution(chosen := ranked()[place])
    holding = at.game.holding(at.view)
    label = action_label(language("en").with_faces(Faces()), holding, at.offers[chosen])
    points = re.findall("^-# .+: [0-9.]+ points (?:ahead|behind) on average$", said, re.MULTILINE)
    assert 1 == sum(line.startswith(f"-# {label}: ") for line in points)
    assert MOST == len(points), "on a phone there is no room for more"
