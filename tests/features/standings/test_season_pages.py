"""Seasons are listed from now back to the beginning, and a new one is never begun by accident."""

from hypothesis import given, settings, strategies as st

from bot.features.standings.season_pages import LONGEST_NAME, SHOWN, form, seasons
from bot.features.standings.values import Season
from bot.pages.words import language, languages
from tests.bot.pages.samples import refused, refused_modal, texts
from tests.bot.pages.test_budgets import HOSTILE

EN = language("en")


def test_a_server_without_seasons_is_in_its_first():
    assert texts(seasons(EN, [Season(1, "", 0)])).splitlines() == [
        "### Seasons of this server",
        "Season 1, from the start, still running",
    ]


def test_the_current_season_stands_on_top():
    every = [
        Season(1, "", 0),
        Season(2, "Winter_", 1_700_000_000_000),
        Season(3, "", 1_800_000_000_000),
    ]
    assert texts(seasons(EN, every)).splitlines()[1:4] == [
        "Season 3, since <t:1800000000:d>, still running",
        r"Season 2: Winter\_, since <t:1700000000:d>",
        "Season 1, from the start",
    ]


def test_the_form_says_what_it_means_and_brings_the_name_along():
    made = form(EN, 3, "Winter").to_dict()
    assert "Begin season 3?" == made["title"]
    assert "2|0|0|start_season|3" == made["custom_id"]
    text, label = made["components"]
    assert "season 2 is over" in text["content"]
    assert "Winter" == label["component"]["value"]


@settings(deadline=None)  # the machine may be busy
@given(st.sampled_from(languages()), HOSTILE)
def test_many_seasons_and_their_form_fit(locale, name):
    words, called = language(locale), (name * LONGEST_NAME)[:LONGEST_NAME]
    every = [Season(number, called, 10**14) for number in range(1, 10**3)]
    shown = seasons(words, every)
    assert [] == refused(shown)
    assert SHOWN == texts(shown).count("<t:")
    assert [] == refused_modal(form(words, 9999, called))
