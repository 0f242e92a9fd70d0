"""A cell is what a spreadsheet reads as text or as a number, and never as a formula."""

import pytest

from bot.features.exports.pages import bring, cells
from bot.features.exports.values import ResultRow, StandingRow, TournamentRow
from bot.pages.words import language
from tests.bot.pages.samples import parts

WORDS = language("de")
NOON = 1_793_880_000_000


def result(name: str = "Jörg", points: int = 11) -> ResultRow:
    return ResultRow(7, NOON, "tyrolean_watten", 9, 2, name, 1, points, gave_up=False)


def test_times_are_in_utc_games_have_names_and_numbers_stay_numbers():
    game = WORDS.label("tyrolean_watten.name")
    expected = [7, "2026-11-05T12:00:00Z", game, 9, 2, "Jörg", 1, -3, "no"]
    assert expected == cells(WORDS, result(points=-3))


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r"])
def test_what_would_be_a_formula_has_an_apostrophe_before_it(first: str):
    tournament = TournamentRow(1, f"{first}1+1", "tyrolean_watten", NOON, "Anna", 1, 4)
    assert f"'{first}1+1" == cells(WORDS, tournament)[1]


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+43", "-Anna", "@Anna"])
def test_nobody_is_called_by_a_formula(name: str):
    shown = cells(WORDS, result(name))[5]
    assert isinstance(shown, str)
    assert not shown.startswith(("=", "+", "-", "@"))
    assert name in shown


def test_who_had_themselves_forgotten_is_called_so():
    assert WORDS("common.former") == cells(WORDS, result(""))[5]


def test_what_there_is_not_leaves_its_cell_empty():
    row = StandingRow("tyrolean_watten", None, None, "Anna", None, False, 1, 0, 0, 1)
    assert ["", "", "Anna", "", "no", 1, 0, 0, 1] == cells(WORDS, row)[1:]


@pytest.mark.parametrize("whole", [True, False])
def test_the_message_says_where_the_oldest_rows_are_missing(whole: bool):
    text = " ".join(
        str(part.get("content", "")) for part in parts(bring(WORDS, "a.csv", whole=whole))
    )
    assert WORDS("export.file") in text
    assert whole == (WORDS("export.cut") not in text)
