"""The same refusal said twice in a row takes its own place, for as long as that can be edited."""

from types import SimpleNamespace
from typing import Any

from bot.table.screen import refusals
from bot.table.screen.refusals import Refusals

ANNA, BEN, TABLE, HAND = range(1, 5)
NO, NEVER = b"no", b"never"


def sheet(*, is_editable: bool = True) -> Any:
    return SimpleNamespace(is_editable=is_editable)


def test_the_same_word_to_the_same_person_at_the_same_message_is_found():
    said, one = Refusals(), sheet()
    said.note(ANNA, TABLE, NO, one)

    assert one is said.same(ANNA, TABLE, NO)
    assert said.same(BEN, TABLE, NO) is None
    assert said.same(ANNA, HAND, NO) is None
    assert said.same(ANNA, TABLE, NEVER) is None


def test_only_the_last_word_counts_and_none_after_something_else_has_come_of_it():
    said = Refusals()
    said.note(ANNA, TABLE, NO, sheet())
    said.note(ANNA, TABLE, NEVER, sheet())
    assert said.same(ANNA, TABLE, NO) is None

    said.forget(ANNA, TABLE)
    assert said.same(ANNA, TABLE, NEVER) is None


def test_what_cannot_be_edited_any_more_is_said_anew():
    said = Refusals()
    said.note(ANNA, TABLE, NO, sheet(is_editable=False))
    assert said.same(ANNA, TABLE, NO) is None


def test_only_so_many_are_known_the_last_ones(monkeypatch):
    monkeypatch.setattr(refusals, "_MOST", 2)
    said = Refusals()
    for message in range(3):
        said.note(ANNA, message, NO, sheet())

    assert [True, False, False] == [said.same(ANNA, each, NO) is None for each in range(3)]
