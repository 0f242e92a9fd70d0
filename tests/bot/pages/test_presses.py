"""A press comes back from its custom id as it was written, and nothing else comes back."""

from enum import Enum
from typing import Literal, NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from bot.pages.custom_id_codec import (
    Dotted,
    Press,
    Signed,
    actions_of,
    custom_id,
    parse,
    press,
    read_press,
)

NUMBERS = st.integers(0, 10**9)
WORDS = st.from_regex(r"[A-Za-z0-9_-]{0,6}", fullmatch=True)
DOTTED = st.from_regex(r"[A-Za-z0-9_.:-]{0,9}", fullmatch=True)


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Board(NamedTuple):
    game: str
    period: str = "season"
    by: Literal["rating", "wins"] = "rating"


@press("test_board", number_was="page")
class ShowBoard(NamedTuple):
    board: Board
    page: int = 0


@press("test_everything")
class Everything(NamedTuple):
    number: int
    word: str
    colour: Colour
    is_true: bool
    several: tuple[int, ...]
    words: tuple[str, ...]
    below: Signed = 0
    perhaps: int | None = None
    last: str = "x"


@press("test_set_{what}")
class Set(NamedTuple):
    what: Literal["hand", "ping"]
    value: Dotted = ""


@press("test_with", colon_was=True)
class PlayWith(NamedTuple):
    game: str
    person: int


@press("test_nothing")
class Nothing(NamedTuple):
    pass


BOARDS = st.builds(Board, WORDS, WORDS, st.sampled_from(["rating", "wins"]))
VALUES = st.one_of(
    st.builds(ShowBoard, BOARDS, NUMBERS),
    st.just(Nothing()),
    st.builds(Set, st.sampled_from(["hand", "ping"]), DOTTED),
    st.builds(PlayWith, WORDS, NUMBERS),
    st.builds(
        Everything,
        NUMBERS,
        WORDS,
        st.sampled_from(Colour),
        st.booleans(),
        st.lists(st.integers(0, 9), max_size=4).map(tuple),
        st.lists(st.from_regex(r"[a-z]{1,3}", fullmatch=True), max_size=2).map(tuple),
        st.integers(-(10**9), 10**9),
        st.none() | NUMBERS,
        WORDS,
    ),
)


def back(kind, name: str):
    said = parse(name)
    assert said is not None
    return read_press(kind, said)


@settings(deadline=None)  # the machine may be busy
@given(VALUES, st.integers(0, 10**9), st.integers(0, 10**6))
def test_what_is_written_is_read_back(value, table: int, number: int):
    written = custom_id(value, table, number)
    assert value == back(type(value), written)
    assert len(written) <= 100
    said = parse(written)
    assert said is not None
    assert (table, number) == (said.table, said.number)
    assert said.action in actions_of(type(value))


def test_fields_that_are_as_their_default_are_left_off():
    assert "2|0|0|test_board|skat" == custom_id(ShowBoard(Board("skat")))
    assert "2|0|0|test_board|skat.season.wins" == custom_id(ShowBoard(Board("skat", by="wins")))
    assert "2|7|3|test_nothing|" == custom_id(Nothing(), 7, 3)


def test_a_field_may_stand_in_the_name_and_the_last_one_have_dots():
    assert "2|0|0|test_set_ping|a.b" == custom_id(Set("ping", "a.b"))
    assert Set("hand", "own.1") == back(Set, "2|0|0|test_set_hand|own.1")
    assert back(Set, "2|0|0|test_set_foot|") is None
    with pytest.raises(ValueError, match="not a name"):
        custom_id(Set("foot"))  # pyright: ignore[reportArgumentType] - what it is about


@pytest.mark.parametrize(
    "arg",
    [
        "skat.season.losses",
        "skat.season.wins.x",
        "skat.season.wins.01",
        "skat.season.wins.0.0",
        "skat.season.wins.-1",
    ],
)
def test_what_was_never_written_so_is_no_press(arg: str):
    assert back(ShowBoard, f"2|0|0|test_board|{arg}") is None


@settings(deadline=None)  # the machine may be busy
@given(st.from_regex(r"[A-Za-z0-9_.:-]{0,39}", fullmatch=True))
def test_any_arg_is_read_without_harm(arg: str):
    for kind in (ShowBoard, Everything, Nothing, Set, PlayWith):
        for action in actions_of(kind):
            read_press(kind, Press(0, 0, action, arg))


def test_an_id_of_the_first_version_is_read_with_the_number_where_it_was():
    assert ShowBoard(Board("skat"), 4) == back(ShowBoard, "1|0|4|test_board|skat")
    old = "1|0|4|test_everything|3.a.red.1.012."
    assert Everything(3, "a", Colour.RED, True, (0, 1, 2), ()) == back(Everything, old)


def test_what_was_written_before_presses_were_values_is_read():
    assert ShowBoard(Board("skat"), 4) == back(ShowBoard, "2|0|4|test_board|skat")
    assert ShowBoard(Board("skat"), 4) == back(ShowBoard, "2|0|4|test_board|skat.season.rating")
    assert PlayWith("skat", 3) == back(PlayWith, "2|0|0|test_with|skat:3")


def test_a_number_of_events_is_taken_for_nothing_else():
    assert "2|7|3|test_board|skat.season.rating.0" == custom_id(ShowBoard(Board("skat")), 7, 3)


@pytest.mark.parametrize("word", ["a.b", "a|b", "\N{BLACK SPADE SUIT}", "a" * 90])
def test_what_could_not_be_read_back_is_not_written(word: str):
    with pytest.raises(ValueError, match="not "):
        custom_id(ShowBoard(Board(word)))
