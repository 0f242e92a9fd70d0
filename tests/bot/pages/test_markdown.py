"""What people write is shown as they wrote it, and does nothing."""

import re

import pytest
from hypothesis import given, settings, strategies as st

from bot.pages.markdown import LONGEST_NAME, cut, escape, label_text, name, tidy, whole

ISOLATES = re.compile("[\u2068\u2069]")
"""Around what is written from right to left; nobody's own are left."""


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
    assert escape(written) == shown


@settings(deadline=None)  # the machine may be busy
@given(st.text(max_size=60))
def test_disarming_loses_nothing_that_can_be_seen(written):
    seen = ISOLATES.sub("", escape(written))
    assert re.sub(r"\\([^0-9A-Za-z\s])", r"\1", seen) == tidy(written)


@settings(deadline=None)  # the machine may be busy
@given(st.text(max_size=60))
def test_a_name_is_one_short_line_and_never_empty(written):
    called = name(written)
    assert 1 <= len(ISOLATES.sub("", called)) <= LONGEST_NAME
    assert called.splitlines() == [called]


def test_a_name_cannot_turn_our_words_round():
    assert name("Anna\u202enneB\u2066") == "AnnanneB"


@pytest.mark.parametrize("write", [escape, label_text, name])
def test_what_is_written_from_right_to_left_is_isolated_and_nothing_else(write):
    assert "\u2068שרה\u2069" == write("שרה")
    assert "\u2068Anna שרה 7\u2069" == write("Anna שרה\u2069 7")
    assert "Anna 7" == write("Anna 7")


def test_a_cut_ends_between_words_and_in_no_sign():
    assert "Anna beats the…" == cut("Anna beats the others", 17)
    assert "Table 1…" == cut("Table 1 <#123456789>", 15)
    assert "at 9…" == cut("at 9 <t:1790000000:R> or later", 15)
    assert "Anna…" == cut("Anna\\*Ben", 6)
    assert "first line…" == cut("first line\nsecond line", 16)
    assert "\u2068שרה\u2069…" == cut("\u2068שרה" + "ש" * 9 + "\u2069", 6)


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
