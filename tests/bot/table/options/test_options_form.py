"""Options go into a form and come back as they were, or say in words what is wrong."""

from enum import StrEnum
from typing import Literal

import pytest
from hypothesis import given, settings, strategies as st
from pydantic import BaseModel, Field

from bot.pages.words import language, languages, tongues
from bot.table.options import form as options_form
from bot.table.options.fields import Choice, Count, Switch, fields, pages
from bot.table.options.form import FieldProblem
from bot.table.options.summary import in_short
from bot.table.pages import plain
from games.catalogue import CATALOGUE
from games.schwarz_oder_weiss.rules.options import Bidding, Doubling, Options, Tie
from tests.bot.pages.samples import GAME, refused_modal

EN = language("en")
ANY = st.builds(
    Options,
    bidding=st.sampled_from(Bidding),
    doubling=st.sampled_from(Doubling),
    target=st.integers(3, 51),
    tie=st.sampled_from(Tie),
    solo=st.booleans(),
    nines=st.booleans(),
)


def filled_in(modal) -> list[dict]:
    """What Discord sends when a person submits a form without touching it."""
    sent = []
    for label in modal.to_dict()["components"]:
        part = label["component"]
        chosen = [each["value"] for each in part.get("options", ()) if each.get("default")]
        answer: dict = {"type": part["type"], "custom_id": part["custom_id"]}
        if part["type"] == 4:
            answer["value"] = part["value"]
        elif part["type"] == 21:
            answer["value"] = chosen[0]
        else:
            answer["values"] = chosen
        sent.append({"type": 18, "component": answer})
    return sent


class Mood(StrEnum):
    CALM = "calm"


class Wild(BaseModel):
    mood: Mood = Field(default=Mood.CALM, title="wild.mood")
    pace: Literal["slow", "fast"] = Field(default="slow", title="wild.pace")
    rounds: int = Field(default=3, title="wild.rounds")
    loud: bool = Field(default=False, title="wild.loud", json_schema_extra={"page": 2})


def test_every_kind_of_field_is_found_in_its_order():
    assert fields(Wild) == (
        Choice("mood", ("calm",), "wild.mood"),
        Choice("pace", ("slow", "fast"), "wild.pace"),
        Count("rounds", None, None, "wild.rounds"),
        Switch("loud", "wild.loud", page=2),
    )


def test_a_field_no_form_can_ask_for_is_refused():
    class Odd(BaseModel):
        share: float = Field(default=0.5, title="odd.share")

    with pytest.raises(TypeError, match="share"):
        fields(Odd)


def test_a_field_without_a_title_is_refused():
    class Nameless(BaseModel):
        loud: bool = False

    with pytest.raises(TypeError, match="loud has no title"):
        fields(Nameless)


@settings(deadline=None)  # the machine may be busy
@given(ANY)
def test_a_form_that_is_submitted_untouched_changes_nothing(chosen):
    modal = options_form.form(EN, GAME, chosen, "2|42|17|options|")
    raw = options_form.submitted_answers(filled_in(modal))
    assert options_form.read(EN, Options, raw) == chosen


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_games_forms_fit_into_modals(game, locale):
    for page in range(len(pages(game.options))):
        modal = options_form.form(language(locale), game.key, game.options(), "2|42|17|a|", page)
        assert refused_modal(modal) == []
        assert modal.is_finished()


def test_a_number_out_of_bounds_is_told_with_its_bounds():
    raw = {"bidding": "turns", "doubling": "off", "tie": "shared", "flags": []}
    told = (FieldProblem("target", "Points to win: please give a whole number from 3 to 51."),)
    assert options_form.read(EN, Options, raw | {"target": "99"}) == told
    assert options_form.read(EN, Options, raw | {"target": "many"}) == told


def test_every_wrong_field_is_told():
    wrong = options_form.read(EN, Options, {"target": "11", "bidding": "loudly"})
    assert isinstance(wrong, tuple)
    assert [problem.field for problem in wrong] == ["bidding", "doubling", "tie"]


@settings(deadline=None)  # the machine may be busy
@given(ANY)
def test_options_are_what_an_untouched_form_sends(chosen):
    modal = options_form.form(EN, GAME, chosen, "2|42|17|options|")
    assert options_form.submitted_answers(filled_in(modal)) == options_form.raw(chosen)


@pytest.mark.parametrize(
    ("field", "value", "changed"),
    [
        ("target", "21", {"target": 21}),
        ("bidding", "turns", {"bidding": Bidding.TURNS}),
        ("solo", "on", {"solo": True}),
        ("nines", "Nein", {"nines": False}),
    ],
)
def test_one_option_can_be_set_in_writing(field, value, changed):
    before = Options(nines=True)
    raw = options_form.raw(before)
    written = {**raw, **options_form.set_in(Options, raw, field, value)}
    assert options_form.read(EN, Options, written) == before.model_copy(update=changed)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("solo", "perhaps", "Schwarz Solo: please say on or off."),
        ("tie", "", "A tie of three players: please choose one of shared win, play on."),
        (
            "speed",
            "9",
            "There is no option speed. There are: bidding, doubling, target, tie, solo, nines.",
        ),
    ],
)
def test_what_is_written_wrongly_is_told(field, value, sentence):
    raw = options_form.raw(Options())
    written = {**raw, **options_form.set_in(Options, raw, field, value)}
    assert options_form.read(EN, Options, written) == (FieldProblem(field, sentence),)


@settings(deadline=None)  # the machine may be busy
@given(
    st.dictionaries(
        st.sampled_from(["bidding", "doubling", "target", "tie", "flags"]),
        st.one_of(st.text(max_size=10), st.lists(st.text(max_size=10), max_size=3)),
    )
)
def test_nothing_that_is_sent_breaks_the_form(raw):
    read = options_form.read(EN, Options, raw)
    assert isinstance(read, Options) or all(problem.sentence for problem in read)


def test_the_summary_names_only_the_switches_that_are_on():
    chosen = Options(target=21, solo=True, nines=False)
    assert options_form.summary(EN, chosen) == (
        "Bidding: first to call · Doubling: once each · Points to win: 21"
        " · A tie of three players: shared win · Schwarz Solo"
    )


@pytest.mark.parametrize("spoken", tongues())
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_a_table_that_changes_nothing_still_says_what_it_plays_by(game, spoken):
    words = language(spoken).playing(game.family)
    told = in_short(words, game.options())
    assert told
    assert all(told)
    line = plain.options_text(words, game.options())
    assert words.sentence(words("table.options", options="")) != line
