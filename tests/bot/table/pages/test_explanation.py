"""What is asked of a seat is explained in every language, and fits the message it is told in."""

import pytest

from bot.pages.caption import Caption
from bot.pages.words import language, languages
from bot.table.pages.explanation import explanation
from bot.table.presses import Explain
from games.core.explaining import explain
from games.core.scene import says
from tests.bot.pages.samples import CAPTION, GAME, buttons, refused, texts

EN = language("en")
BID = explain(GAME, "bid", ("bid",), ("3.1", "3.2"))
DOUBLE = explain(
    GAME,
    "double",
    ("double",),
    ("4.1",),
    says(f"{GAME}.explain.double.example", points=2, doubled=4),
)


def test_the_first_topic_is_told_and_the_others_are_a_press_away():
    view = explanation(EN, CAPTION, (BID, DOUBLE))

    assert "Schwarz says: my side takes every trick" in texts(view)
    assert "Doubled: 4" not in texts(view)
    assert CAPTION.id(Explain("double")) == buttons(view)["Double?"]["custom_id"]


def test_the_topic_that_was_asked_for_comes_with_its_example():
    view = explanation(EN, CAPTION, (BID, DOUBLE), "double")

    assert "At stake: 2. Doubled: 4." in texts(view)
    assert "Schwarz or Weiß?" in buttons(view)


def test_its_paragraphs_are_buttons():
    assert (
        f"2|0|0|paragraph|{GAME}.3.1"
        == (buttons(explanation(EN, CAPTION, (BID,)))["Rule §3.1"]["custom_id"])
    )


def test_a_topic_that_has_passed_gives_way_to_what_is_asked_now():
    assert texts(explanation(EN, CAPTION, (BID,))) == texts(
        explanation(EN, CAPTION, (BID,), "double")
    )


@pytest.mark.parametrize("locale", languages())
def test_where_nothing_is_asked_a_sentence_says_so(locale):
    view = explanation(language(locale), Caption(table=1, number=1, game=GAME, title="1"), ())

    assert language(locale)("explain.nothing") == texts(view)
    assert [] == refused(view)
