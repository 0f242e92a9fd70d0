"""Levels play each other from the command line: the same for any number of processes."""

import pytest

from bot.app.arena import play_boards
from bot.program import main
from games.cli_arena import Bout, Unplayable, play_board
from games.players.arena import score_of

BOUT = Bout(game="schwarz_oder_weiss", challenger="craft", rival="novice", seats=2, seed=3)


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setattr("bot.app.logs.set_up", lambda _level: None)


@pytest.mark.thorough
async def test_two_processes_find_what_one_finds():
    expected = score_of(play_board(BOUT, number) for number in range(3))

    assert expected == await play_boards(BOUT, 3, 1)
    assert expected == await play_boards(BOUT, 3, 2)


def test_the_command_says_what_came_of_it(capsys):
    levels = ["craft", "craft", "--game", "bohemian_watten", "--seats", "3"]

    assert 0 == main(["arena", *levels, "--deals", "1", "--jobs", "1", "--only", "play_card"])
    assert capsys.readouterr().out.startswith(
        "craft wins 33.3% (33.3% to 33.3%) of deals against craft at bohemian_watten for 3,"
    )


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--seats", "4"], "schwarz_oder_weiss is played by 2 or 3, not by 4.\n"),
        (["--only", "knock"], "schwarz_oder_weiss knows no knock, only "),
        (["--options", '{"target": -1}'], "The options do not fit schwarz_oder_weiss: "),
        (["--deals", "0"], "Ask for one deal or more, and for one job or more.\n"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(capsys, more, said):
    assert 2 == main(["arena", "craft", "novice", "--game", "schwarz_oder_weiss", *more])
    assert capsys.readouterr().err.startswith(said)


def test_a_level_that_does_not_exist_is_answered_with_those_that_do(capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["arena", "wizard", "novice", "--game", "schwarz_oder_weiss"])
    assert "'novice', 'craft', 'strong', 'expert'" in capsys.readouterr().err


async def test_nothing_is_played_where_the_game_cannot_be_played_so():
    with pytest.raises(Unplayable, match="not by 5"):
        await play_boards(
            Bout(game="bauernstoss", challenger="craft", rival="novice", seats=5), 1, 1
        )
