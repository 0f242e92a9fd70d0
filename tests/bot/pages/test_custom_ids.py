"""Custom ids come back as they were written, and nothing else comes back at all."""

import pytest
from hypothesis import given, settings, strategies as st

from bot.pages.custom_id_codec import Press, parse, press_id, read_number

NUMBERS = st.integers(0, 10**18 - 1)
ACTIONS = st.from_regex(r"[a-z_]{1,20}", fullmatch=True)
ARGS = st.from_regex(r"[A-Za-z0-9_.:-]{0,39}", fullmatch=True)


def test_a_button_is_named_after_table_number_action_and_offer():
    assert press_id(42, 17, "act", 3) == "2|42|17|act|3"


@settings(deadline=None)  # the machine may be busy
@given(NUMBERS, NUMBERS, ACTIONS, ARGS)
def test_what_is_written_is_read_back_and_fits(table, number, action, arg):
    written = press_id(table, number, action, arg)
    assert parse(written) == Press(table, number, action, arg)
    assert len(written) <= 100


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "1|42|17|act",
        "1|42|17|act|3|4",
        "3|42|17|act|3",
        "1|042|17|act|3",
        "1|-1|17|act|3",
        "1|٤|17|act|3",
        "1|42|17|ACT|3",
        "1|42|17|act|♠",
        "1|42|17|act|3\n",
        "1|42|17|act|" + "3" * 61,
        "0123456789abcdef0123456789abcdef",
    ],
)
def test_what_nobody_wrote_is_no_press(garbage):
    assert parse(garbage) is None


@settings(deadline=None)  # the machine may be busy
@given(st.text(max_size=120))
def test_any_text_is_read_without_harm(text):
    press = parse(text)
    assert (
        press is None
        or press_id(press.table, press.number, press.action, press.arg)[1:] == text[1:]
    )


def test_a_name_that_could_not_be_read_back_is_not_written():
    with pytest.raises(ValueError, match="not a name"):
        press_id(1, 1, "act", "a|b")


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("17", 17), ("", -1), ("craft", -1), ("1.2", -1)]
)
def test_what_counts_nothing_is_below_every_number(text: str, number: int):
    assert number == read_number(text)
