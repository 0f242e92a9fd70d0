"""Finished matches are listed so that one sees at once who won."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from bot.features.history.pages import HistoryPage, HistoryQuery, history
from bot.features.history.presses import ListMatches
from bot.features.history.values import FinishedMatch, SeatResult
from bot.pages.custom_id_codec import parse, read_press
from bot.pages.words import language, languages
from games.catalogue import CATALOGUE
from tests.bot.pages.samples import GAME, buttons, refused, texts
from tests.bot.pages.test_budgets import HOSTILE

EN, DE = language("en"), language("de")
SEATS = (
    SeatResult("Anna", 1, 3, 2),
    SeatResult("", -5, 11, 1),
    SeatResult("Clara_", 3, -1, 3),
)
MATCH = FinishedMatch(12, GAME, 1_700_000_000_999, SEATS)


def past(*matches: FinishedMatch, **more: Any) -> HistoryPage:
    given: dict[str, Any] = {"search": HistoryQuery(), "matches": matches}
    return HistoryPage(**given | more)


def test_the_winner_comes_first_and_is_marked_in_words_too():
    assert texts(history(EN, past(MATCH))).splitlines() == [
        "### Matches played here",
        "**Match 12** · Schwarz oder Weiß · <t:1700000000:d>",
        "**Won: a former player (11)**",
        "Anna (3), Clara\\_ (\N{MINUS SIGN}1)",
    ]


def test_a_side_that_won_is_named_together():
    seats = (
        SeatResult("Anna", 1, 3, 2),
        SeatResult("Ben", 2, 11, 1),
        SeatResult("Clara", 3, 3, 2),
        SeatResult("Dora", 4, 11, 1),
    )
    match = FinishedMatch(12, GAME, 0, seats)
    assert "**Won: Ben (11), Dora (11)**\nAnna (3), Clara (3)" in texts(history(EN, past(match)))


def test_whoever_gave_up_is_listed_as_one_who_did():
    seats = (SeatResult("Anna", 1, 3, 2, resigned=True), SeatResult("Clara", 3, 0, 1))
    match = FinishedMatch(12, GAME, 0, seats)
    assert "**Won: Clara (0)**\nAnna (3, gave up)" in texts(history(EN, past(match)))


def test_who_and_which_game_was_asked_for_is_said_once():
    view = history(DE, past(MATCH, search=HistoryQuery(7, GAME), name="*Ben"))
    assert texts(view).splitlines()[:3] == [
        r"### Partien von \*Ben",
        "-# Schwarz oder Weiß",
        "**Partie 12** · <t:1700000000:d>",
    ]


def test_no_match_at_all_is_said_kindly():
    assert "No such match has been finished here yet." in texts(history(EN, past()))


@pytest.mark.parametrize("game", ["", *CATALOGUE])
def test_the_next_page_is_of_the_same_search(game):
    search = HistoryQuery(2**63 - 1, game)
    view = history(EN, past(MATCH, search=search, page=1, pages=3))
    press = parse(buttons(view)["Next"]["custom_id"])
    assert press is not None
    assert ListMatches(search, 2) == read_press(ListMatches, press)


@settings(deadline=None)  # the machine may be busy
@given(st.sampled_from(languages()), st.lists(HOSTILE, min_size=6, max_size=6))
def test_five_full_tables_of_hostile_names_fit(locale, names):
    seats = tuple(SeatResult(name, 1, -(10**6), 1) for name in names)
    matches = (
        FinishedMatch(10**17 + number, "tyrolean_watten", 10**14, seats) for number in range(5)
    )
    search = HistoryQuery(2**63 - 1, "tyrolean_watten")
    view = history(language(locale), past(*matches, search=search, name=names[0], pages=9))
    assert [] == refused(view)
    assert 5 == texts(view).count("<t:")


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("key", ["history.title", "history.empty", "error.review_none"])
def test_what_is_looked_back_at_in_direct_messages_too_speaks_of_no_server(locale, key):
    said = language(locale)(key).lower()
    assert [] == [word for word in ("server", "サーバー") if word in said]
