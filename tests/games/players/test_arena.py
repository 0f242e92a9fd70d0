"""Duplicate boards: the same cards for both, so that only skill is told apart."""

from dataclasses import replace

import pytest

from games.catalogue import CATALOGUE
from games.players.arena import Contest, DuplicateBoard, board, score_of

games = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)


def contest(game, challenger="craft", rival="craft", **more) -> Contest:
    return Contest(
        game=game,
        options=game.options(),
        seats=game.seats[-1],
        challenger=challenger,
        rival=rival,
        **more,
    )


def line_ups(game) -> int:
    table = game.opening(game.options(), game.seats[-1])
    return len({*game.outcome(table.public).sides})


@games
def test_the_same_board_is_played_again_in_the_same_way(game):
    against = contest(game, "craft", "novice")

    assert board(against, 7, 3) == board(against, 7, 3)
    assert 1 < len({board(against, seed, n) for seed in (7, 8) for n in range(4)})


@games
def test_a_level_against_itself_wins_just_what_falls_to_it(game):
    found = [board(contest(game), 7, number) for number in range(3)]

    assert [pytest.approx(1 / line_ups(game))] * 3 == [each.won for each in found]


def test_partners_gain_from_each_other_what_the_others_lose():
    found = [board(contest(CATALOGUE["bauernstoss"], "novice", "novice"), 7, n) for n in range(5)]

    assert [(0.5, 0)] * 5 == found


def test_a_match_is_won_by_somebody():
    whole = contest(CATALOGUE["bohemian_watten"], "craft", "novice", whole=True)

    assert 0 < score_of(board(whole, 7, number) for number in range(2)).won <= 1


@games
def test_what_is_not_left_to_the_levels_is_done_by_rules_of_thumb(game):
    nothing = frozenset({"no such action"})
    novices = contest(game, "novice", "novice", only=nothing)

    assert board(contest(game, only=nothing), 7, 1) == board(novices, 7, 1)


@pytest.mark.thorough
@games
def test_what_is_left_to_the_levels_is_done_by_them(game):
    novice = contest(game, "novice", only=frozenset({"play_card"}))
    choose_action = replace(novice, challenger="craft")

    played = [[board(each, 7, number) for number in range(6)] for each in (novice, choose_action)]

    assert played[0] != played[1]


def test_a_score_is_the_mean_of_its_boards_with_a_margin():
    score = score_of(
        [
            DuplicateBoard(1, 3),
            DuplicateBoard(0, -1),
            DuplicateBoard(0.5, 1),
            DuplicateBoard(0.5, 1),
        ]
    )

    assert (4, 0.5, 1) == (score.boards, score.won, score.points)
    assert pytest.approx(1.96 * (1 / 6 / 4) ** 0.5) == score.margin
