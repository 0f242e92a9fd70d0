"""A question holds all that a decision needs, so the same one is answered alike anywhere."""

from dataclasses import replace

import pytest

from games.catalogue import CATALOGUE
from games.players.question import Question, choose_offer
from tests.games.kit.asking import first_question

GAMES = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)


@GAMES
@pytest.mark.parametrize("level", ["novice", "craft", "strong"])
def test_the_same_question_is_answered_alike(game, level):
    question = replace(first_question(game, level), steps=500)

    assert choose_offer(question, game) == choose_offer(question, game)


@GAMES
def test_a_seed_is_where_chance_comes_from(game):
    question = first_question(game, "novice")

    assert len({choose_offer(replace(question, seed=seed), game) for seed in range(40)}) > 1


def test_silence_is_no_offer():
    game = CATALOGUE["schwarz_oder_weiss"]
    question: Question = first_question(game, "craft")
    silent = replace(game, heuristic=lambda *_: None, moves_on=lambda _: True)

    assert choose_offer(question, silent) is None
