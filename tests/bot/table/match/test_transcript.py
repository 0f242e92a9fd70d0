"""The last lines told at a table: the game's go by, and that somebody left stays for longer."""

from bot.table.match.transcript import Transcript
from games.core.scene import Told, Who, says

LEFT = Told(says("chair.left", who=Who(1)), of_chair=True)
BACK = Told(says("chair.taken_back", who=Who(1)), of_chair=True, briefly=True)
OTHER = Told(says("chair.left", who=Who(2)), of_chair=True)
CALL = Told(says("watten.told.held", who=Who(0), value=3), call=True)
MOVE = Told(says("chair.timed_out", who=Who(0)))
RESULT = Told(says("result.no_score"), result=True)


def lines_of(*told: Told) -> tuple[Told, ...]:
    transcript = Transcript()
    for each in told:
        transcript.take(each, 1, (0, 0))
    return transcript.lines


def test_the_last_three_lines_are_told():
    assert (MOVE, MOVE, MOVE) == lines_of(*[MOVE] * 5)
    assert (MOVE, MOVE, RESULT) == lines_of(*[MOVE] * 5, RESULT)


def test_who_left_is_told_although_a_computer_has_moved_since():
    assert (LEFT, MOVE, MOVE) == lines_of(LEFT, MOVE, MOVE)
    assert (LEFT, MOVE, MOVE, MOVE) == lines_of(MOVE, LEFT, *[MOVE] * 5)
    assert (LEFT, MOVE, MOVE, RESULT) == lines_of(LEFT, *[MOVE] * 4, RESULT)


def test_who_is_back_is_not_told_to_be_away_as_well():
    assert (BACK, MOVE, MOVE) == lines_of(LEFT, BACK, MOVE, MOVE)
    assert (MOVE, MOVE, RESULT) == lines_of(LEFT, BACK, MOVE, MOVE, MOVE, RESULT)
    assert (LEFT, OTHER, MOVE) == lines_of(LEFT, OTHER, MOVE)


def test_who_left_long_ago_is_told_no_more():
    assert (MOVE, MOVE, MOVE) == lines_of(LEFT, *[MOVE] * 6)
