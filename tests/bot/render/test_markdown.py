"""What people write is shown as they wrote it, and does nothing."""

import re

import pytest
from hypothesis import given, settings, strategies as st

from bot.render.markdown import LONGEST_NAME, cut, escaped, name, tidy, whole


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**Anna**", r"\*\*Anna\*\*"),
        ("a_b_c", r"a\_b\_c"),
        ("`x`||y||~~z~~", r"\`x\`\|\|y\|\|\~\~z\~\~"),
        ("@everyone", r"\@everyone"),
        ("<@123>", r"\<\@123\>"),
        ("[here](http://x.y)", r"\[here\](http\://x.y)"),
        ("# big", r"\# big"),
        ("- item", r"\- item"),
        ("1. first", r"1\. first"),
        ("Anna-Lena 2.0", "Anna-Lena 2.0"),
        ("a\\", "a\\\\"),
    ],
)
def test_every_sign_of_markdown_is_disarmed(written, shown):
    assert escaped(written) == shown


@settings(deadline=None)  # the machine may be busy
@given(st.text(max_size=60))
def test_disarming_loses_nothing_that_can_be_seen(written):
    assert re.sub(r"\\([^0-9A-Za-z\s])", r"\1", escaped(written)) == tidy(written)


@settings(deadline=None)  # the machine may be busy
@given(st.text(max_size=60))
def test_a_name_is_one_short_line_and_never_empty(written):
    shown = name(written)
    assert 1 <= len(shown) <= LONGEST_NAME
    assert shown.splitlines() == [shown]


def test_a_name_cannot_turn_our_words_round():
    assert name("Anna\u202enneB\u2066") == "AnnanneB"


def test_long_text_ends_in_an_ellipsis():
    assert cut("Schafkopf", 6) == "Schaf…"
    assert cut("Schafkopf", 9) == "Schafkopf"


def test_what_does_not_fit_is_left_out_as_a_whole():
    parts = ("Anna has a Linke", "Ben is blind", "Clara leads")
    every = "Anna has a Linke · Ben is blind · Clara leads"

    assert whole(parts, len(every) + 2) == every
    assert whole(parts, len(every) + 1) == "Anna has a Linke · Ben is blind …"
    assert whole(parts, 20) == "Anna has a Linke …"
    assert whole(parts, 6) == "Anna…"
    assert whole((), 6) == ""
