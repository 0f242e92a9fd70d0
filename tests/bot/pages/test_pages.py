"""Options that fill several forms are asked for page by page, and no page forgets another."""

from dataclasses import replace
from enum import IntEnum, StrEnum

import pytest
from hypothesis import given, settings, strategies as st
from pydantic import BaseModel, Field

from bot.pages.words import Words, language, languages
from bot.table.options import form as options_form
from bot.table.options.fields import fields, pages
from games.catalogue import CATALOGUE
from tests.bot.pages.samples import CAPTION, GAME, refused, refused_modal, texts
from tests.bot.table.options.test_options_form import filled_in


class Points(IntEnum):
    FEW = 11
    SOME = 15


class Hand(StrEnum):
    HIDDEN = "ephemeral"
    LETTER = "dm"


class Long(BaseModel):
    target: Points = Field(default=Points.SOME, title="toy.target")
    hand: Hand = Field(default=Hand.HIDDEN, title="settings.hand")
    solo: bool = Field(default=False, title="schwarz_oder_weiss.option.solo")
    rounds: int = Field(default=3, ge=1, le=9, title="table.trick", json_schema_extra={"page": 2})
    nines: bool = Field(
        default=True, title="schwarz_oder_weiss.option.nines", json_schema_extra={"page": 2}
    )


class Many(BaseModel):
    late: bool = Field(default=False, title="many.late", json_schema_extra={"page": 3})
    a: int = Field(default=1, title="many.a")
    on: bool = Field(default=False, title="many.on")
    b: int = Field(default=1, title="many.b")
    c: int = Field(default=1, title="many.c")
    off: bool = Field(default=False, title="many.off")
    d: int = Field(default=1, title="many.d")
    e: int = Field(default=1, title="many.e")


def with_words(said: dict[str, str]) -> Words:
    """English, and words for fields of a game that there is not."""
    english = language("en").phrases
    return Words(replace(english, single={**english.single, **said}))


EN = with_words({"toy.target": "Points", "toy.target.11": "eleven", "toy.target.15": "fifteen"})
ANY = st.builds(
    Long,
    target=st.sampled_from(Points),
    hand=st.sampled_from(Hand),
    solo=st.booleans(),
    rounds=st.integers(1, 9),
    nines=st.booleans(),
)


def names(found: tuple[options_form.FormPage, ...]) -> list[str]:
    return [" ".join(field.name for field in page) for page in found]


def test_fields_are_asked_for_on_their_pages_in_the_order_of_the_class():
    assert names(pages(Long)) == ["target hand solo", "rounds nines"]


def test_a_page_with_more_than_five_labels_is_cut_and_its_switches_stay_together():
    assert names(pages(Many)) == ["a b c d e", "on off", "late"]


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_field_of_a_game_is_on_one_page(game):
    asked = [field for page in pages(game.options) for field in page]
    assert sorted(asked, key=str) == sorted(fields(game.options), key=str)


@settings(deadline=None)  # the machine may be busy
@given(ANY, st.integers(0, 1))
def test_a_page_that_is_submitted_untouched_changes_nothing(chosen, page):
    modal = options_form.form(EN, GAME, chosen, "2|42|0|set_options|", page)
    assert refused_modal(modal) == []
    answers = options_form.submitted_answers(filled_in(modal))
    raw = options_form.merge(chosen, pages(Long)[page], answers)
    assert options_form.read(EN, Long, raw) == chosen


@settings(deadline=None)  # the machine may be busy
@given(ANY, ANY)
def test_pages_filled_in_one_after_the_other_say_it_all(before, wished):
    now = before
    for number, page in enumerate(pages(Long)):
        modal = options_form.form(EN, GAME, wished, "2|42|0|set_options|", number)
        read = options_form.read(
            EN,
            Long,
            options_form.merge(now, page, options_form.submitted_answers(filled_in(modal))),
        )
        assert isinstance(read, Long)
        now = read
    assert now == wished


def test_a_form_says_which_page_it_is():
    titles = [options_form.form(EN, GAME, Long(), "2|42|0|a|", page).title for page in (0, 1)]
    assert titles == [
        "The basics: Schwarz oder Weiß",
        "Fine points: Schwarz oder Weiß",
    ]


def test_there_is_no_page_beyond_the_last():
    with pytest.raises(IndexError):
        options_form.form(EN, GAME, Long(), "2|42|0|a|", 2)


def test_a_choice_among_numbers_is_named_asked_for_and_set_in_writing():
    (asked, *_) = options_form.form(EN, GAME, Long(), "2|42|0|a|").to_dict()["components"]
    assert [(each["label"], each["value"]) for each in asked["component"]["options"]] == [
        ("eleven", "11"),
        ("fifteen (usual)", "15"),
    ]
    raw = options_form.raw(Long())
    written = {**raw, **options_form.set_in(Long, raw, "target", "11")}
    assert options_form.read(EN, Long, written) == Long(target=Points.FEW)


def test_a_number_that_is_no_choice_is_told_with_those_there_are():
    (problem,) = options_form.read(EN, Long, {**options_form.raw(Long()), "target": "12"})
    assert problem == options_form.FieldProblem(
        "target", "Points: please choose one of eleven, fifteen."
    )


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        (Long(), "Points: fifteen"),
        (Long(target=Points.FEW, rounds=5), "Points: eleven · This trick: 5"),
        (Long(solo=True), "Points: fifteen · Schwarz Solo"),
        (Long(nines=False), "Points: fifteen · Nines for tens: no"),
    ],
)
def test_of_many_options_the_line_tells_the_points_and_what_is_unusual(chosen, told):
    assert options_form.summary(EN, chosen) == told


def test_the_host_sees_all_of_them_and_a_button_for_each_page():
    view = options_form.overview(EN, CAPTION, Long(solo=True), savable=False)
    assert texts(view).splitlines() == [
        "### Options: Schwarz oder Weiß",
        "**The basics**",
        "Points: fifteen",
        "Where you see your hand: in the channel, visible to you alone",
        "Schwarz Solo: yes (usually no)",
        "**Fine points**",
        "This trick: 3",
        "Nines for tens: yes",
    ]
    shown = str(view.to_components())
    assert all(f"'2|42|17|options|{page}'" in shown for page in (0, 1))


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_the_options_of_every_game_fit_on_a_screen(game, locale):
    assert (
        refused(options_form.overview(language(locale), CAPTION, game.options(), savable=True))
        == []
    )
