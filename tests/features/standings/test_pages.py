"""A leaderboard shows everybody's rank, finds the asker, and never shows more than it may."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from bot.features.standings.pages import (
    ORDERS,
    StandingsPage,
    StandingsQuery,
    leaderboard,
    period_label,
)
from bot.features.standings.presses import ShareBoard
from bot.features.standings.values import Standing
from bot.pages.custom_id_codec import parse, read_press
from bot.pages.words import language, languages
from games.catalogue import CATALOGUE
from tests.bot.pages.samples import GAME, buttons, refused, texts
from tests.bot.pages.test_budgets import HOSTILE

EN, DE = language("en"), language("de")
ANNA = Standing(
    rank=1,
    user_id=1,
    name="Anna_",
    matches=20,
    wins=12,
    points=160,
    deals=80,
    rating=1243,
    provisional=False,
)
BEN = replace(ANNA, user_id=2, name="Ben")
UNRATED = replace(BEN, rank=None, rating=None)
CLARA = replace(
    ANNA, rank=3, user_id=3, name="Clara", matches=1, wins=1, rating=1010, provisional=True
)


def board(*lines: Standing, **more: Any) -> StandingsPage:
    given: dict[str, Any] = {"query": StandingsQuery(GAME), "period": "season:2", "lines": lines}
    return StandingsPage(**given | more)


def test_equals_share_a_rank_and_everybody_is_told_in_two_lines():
    assert texts(leaderboard(EN, board(ANNA, BEN))).splitlines() == [
        "### Leaderboard: Schwarz oder Weiß",
        "-# Season 2 · sorted by rating",
        r"**1.** Anna\_: **1243**",
        "-# 12 of 20 won · 160 points",
        "**1.** Ben: **1243**",
        "-# 12 of 20 won · 160 points",
    ]


@pytest.mark.parametrize(
    ("by", "value", "rest"),
    [
        ("wins", "12 matches won", "12 of 20 won · 160 points · 1243"),
        ("points", "160 points", "12 of 20 won · 1243"),
        ("matches", "20 matches", "12 of 20 won · 160 points · 1243"),
    ],
)
def test_what_a_board_is_ordered_by_stands_out(by, value, rest):
    said = texts(leaderboard(EN, board(ANNA, query=StandingsQuery(GAME, "week", by)))).splitlines()
    assert [rf"**1.** Anna\_: **{value}**", f"-# {rest}"] == said[2:4]


def test_the_asker_is_marked_on_the_page():
    assert "**1.** Ben (du): **1243**" in texts(
        leaderboard(DE, board(ANNA, BEN, asker=BEN.user_id))
    )


def test_the_askers_own_line_stands_below_a_page_without_them():
    view = leaderboard(EN, board(ANNA, asker=CLARA.user_id, own=replace(CLARA, rank=31)))
    assert texts(view).splitlines()[-3:] == [
        "**31.** Clara (you): **1010 (provisional)**",
        "-# 1 of 1 won · 160 points",
        "-# Ratings are provisional until ten matches have been rated.",
    ]


def test_who_has_no_rated_match_has_a_line_and_no_rank():
    view = leaderboard(EN, board(ANNA, asker=UNRATED.user_id, own=UNRATED))
    assert "Ben (you): **not rated**" == texts(view).splitlines()[-2]


def test_who_is_not_listed_is_told_that_nobody_else_sees_their_line():
    view = leaderboard(EN, board(asker=BEN.user_id, own=BEN, unlisted=True))
    assert "Nobody else wants to be shown here." in texts(view)
    assert "Only you see your line" in texts(view)


def test_an_empty_board_says_since_when_it_is_empty():
    query = StandingsQuery(GAME, by="wins")
    ever, week = (
        texts(leaderboard(EN, board(period=period, query=query))) for period in ("all", "2026-W47")
    )
    assert "here yet. Be the first!" in ever
    assert "in this period yet. Be the first!" in week


def test_a_board_on_which_nobody_is_rated_says_which_matches_are():
    view = leaderboard(EN, board(asker=UNRATED.user_id, own=UNRATED))
    assert "Nobody has finished a rated match in this period yet" in texts(view)
    assert "among people, without hints" in texts(view)


def test_a_board_turns_its_pages_and_keeps_what_was_asked_for():
    query = StandingsQuery(GAME, "month", "wins")
    pages = [leaderboard(EN, board(ANNA, query=query, page=page, pages=3)) for page in range(3)]
    assert [
        (buttons(page)["Back"]["disabled"], buttons(page)["Next"]["disabled"]) for page in pages
    ] == [(True, False), (False, False), (False, True)]
    assert f"2|0|0|top|{GAME}.month.wins.2" == buttons(pages[1])["Next"]["custom_id"]
    assert f"2|0|0|show_top|{GAME}.month.wins.1" == buttons(pages[1])["Show everyone"]["custom_id"]
    assert "-# Page 2 of 3" in texts(pages[1])


def test_a_board_in_the_channel_is_not_shown_again():
    assert {} == buttons(leaderboard(EN, board(ANNA), shared=True))


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("by", ORDERS)
def test_every_wish_fits_the_name_of_a_button(game, by):
    query = StandingsQuery(game, "season:9999", by)
    press = parse(buttons(leaderboard(EN, board(query=query)))["Show everyone"]["custom_id"])
    assert press is not None
    assert ShareBoard(query) == read_press(ShareBoard, press)


@pytest.mark.parametrize(
    ("period", "english", "german"),
    [
        ("all", "All time", "Insgesamt"),
        ("2026-11", "November 2026", "November 2026"),
        ("2026-03", "March 2026", "März 2026"),
        ("2026-W07", "Week 7 of 2026", "Woche 7, 2026"),
        ("season:3", r"Season 3: \*Winter", r"Saison 3: \*Winter"),
    ],
)
def test_a_period_is_said_in_words(period, english, german):
    assert [english, german] == [period_label(words, period, "*Winter") for words in (EN, DE)]


@settings(deadline=None)  # the machine may be busy
@given(st.sampled_from(languages()), st.lists(HOSTILE, min_size=11, max_size=11))
def test_a_full_page_of_hostile_names_fits(locale, names):
    lines = tuple(
        Standing(
            rank=10**6,
            user_id=1,
            name=name,
            matches=10**6,
            wins=10**6,
            points=-(10**7),
            deals=10**7,
            rating=-10_000,
            provisional=True,
        )
        for name in names
    )
    full = board(
        *lines[:-1],
        asker=1,
        own=lines[-1],
        unlisted=True,
        season=names[0],
        page=8,
        pages=99,
    )
    view = leaderboard(language(locale), full)
    assert [] == refused(view)
    assert language(locale)("standings.unlisted") in texts(view)
