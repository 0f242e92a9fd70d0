"""At a table everybody is called otherwise, nobody like a computer, and nobody is unseen."""

import pytest

from bot.features.tournaments.pages import EnteredResult, TableCard, TableLine, card
from bot.pages.seat_names import drawable, people_names, seat_names
from bot.pages.words import language
from bot.table.match.lobby import COMPUTERS
from bot.table.match.seats import Chair
from games.core.scene import Who
from tests.bot.pages.samples import texts

INVISIBLE = ["\u3164", "\u2800", "\u200b", "\u2060", "\u00ad", "\u115f", "\u200d\ufe0f", " \u0301"]


def called(*names: str) -> tuple[str, ...]:
    return seat_names([Chair(each, seat + 1) for seat, each in enumerate(names)])


def test_two_of_one_name_are_told_apart_by_their_seats():
    assert ("Anna #1", "Ben", "Anna #3") == called("Anna", "Ben", "Anna")
    assert ("Anna #1", "ａｎｎａ #2") == called("Anna", "ａｎｎａ")  # noqa: RUF001 - it looks alike
    long = "Anna" * 8
    one, other = called(long, long)
    assert one != other
    assert max(len(one), len(other)) <= 32


def test_nobody_is_called_like_a_computer():
    person, computer = Chair("Resi 🤖", 7), Chair(COMPUTERS[0], level="craft")
    assert ("Resi #1", "Resi 🤖") == seat_names([person, computer])
    assert ("Resi", "#2") == called("🤖Resi", "🤖")


@pytest.mark.parametrize("name", INVISIBLE)
def test_letters_that_cannot_be_seen_are_no_name(name):
    assert ("Anna", "#2") == called("Anna", name)
    assert "?" == language("en").name_label(name)


def test_who_is_forgotten_stays_nameless():
    assert ("", "Ben", "") == called("", "Ben", "")


def test_people_of_a_tournament_are_told_apart_by_their_numbers():
    every = people_names(((1, "Anna"), (2, "Anna"), (5, "\u3164"), (6, "")))
    assert {1: "Anna #1", 2: "Anna #2", 5: "#5", 6: ""} == every


def test_a_number_stands_on_a_picture_where_nothing_can_be_drawn():
    assert ("Anna", "#2", "") == drawable(("Anna", "🦊🦊", ""))


@pytest.mark.parametrize("locale", ["de", "en", "it", "ja"])
def test_a_name_from_right_to_left_turns_no_number_round(locale):
    isolated = "\u2068שרה\u2069"
    words = language(locale).at(("שרה", "Anna"))
    sides = (("Anna",), ("שרה",))
    line = TableLine(number=1, sides=sides, result=EnteredResult((15, 9), "played"))
    told = texts(card(words, TableCard(tournament=1, round=1, line=line)))
    assert isolated in told
    assert isolated in words("result.score", who=Who(0), points=15)
    assert isolated in words.label("result.score", who=Who(0), points=15)
    assert isolated in words.everybody(("שרה", "Anna"))
    assert isolated in words("pad.score", name="שרה", points=3)
    assert "\u2068" not in words("pad.score", name="Anna", points=3)
