"""Tournaments on the screen: however many take part, and whatever they are called."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.features.tournaments import pages
from bot.features.tournaments.pages import (
    EnteredResult,
    TableCard,
    TableLine,
    TournamentAnnouncement,
)
from bot.features.tournaments.standings_pages import (
    StandingsLine,
    StandingsTable,
    standings,
    standings_text,
)
from bot.features.tournaments.values import TournamentPlace
from bot.model import ROBOT
from bot.pages.words import language, languages
from bot.pictures.renderer import png
from bot.pictures.standings_picture import StandingsPicture, StandingsRow
from tests.bot.pages.samples import buttons, refused, texts

LONG = "**W**" * 6
FULL = TournamentAnnouncement(
    id=10**9,
    name=LONG * 2,
    game="schwarz_oder_weiss",
    format="groups",
    team=2,
    rounds=30,
    minutes=10_080,
    limit=256,
    prizes="Speck " * 80,
    organizer=LONG,
    status="open",
    starts=1_790_000_000,
    digest="ab" * 32,
    teams=tuple((LONG, LONG) for _ in range(128)),
    people=256,
    reserves=(LONG,) * 99,
    leftover="computer",
    walkover=True,
    advance=4,
    third_place=False,
)
LINES = tuple(
    TableLine(
        number=number,
        sides=((LONG, LONG), (LONG, ROBOT)),
        channel=10**18,
        result=EnteredResult((15, 11), "played") if number % 2 else None,
    )
    for number in range(1, 65)
)
STANDINGS = StandingsTable(
    id=10**9,
    name=LONG,
    round=7,
    over=False,
    columns=("score", "buchholz", "difference"),
    lines=tuple(StandingsLine(n, (LONG, ""), (14, 70, -12)) for n in range(1, 129)),
)
TONGUES = pytest.mark.parametrize("locale", languages())


@TONGUES
def test_a_full_tournament_fits_a_message_in_each_of_its_states(locale):
    words = language(locale)
    running = replace(
        FULL,
        status="running",
        round=7,
        tables=LINES,
        byes=((LONG, LONG),) * 3,
        ends=1_790_000_000,
    )
    ended = replace(running, status="ended", secret="cd" * 32, champions=((LONG, LONG),) * 9)
    for shown in (FULL, running, ended, replace(FULL, status="cancelled")):
        assert [] == refused(pages.announcement(words, shown))
        assert [] == refused(pages.organize(words, shown))
        assert [] == refused(pages.how(words, shown))


@TONGUES
@pytest.mark.parametrize("people", [40, 64])
def test_a_large_tournament_keeps_what_is_promised_and_names_everybody_somewhere(locale, people):
    words = language(locale)
    tables = tuple(
        TableLine(
            number=number,
            sides=((f"Anna{number}", f"Ben{number}"), (f"Clara{number}", f"David{number}")),
            channel=10**18 + number,
        )
        for number in range(1, people + 1)
    )
    running = replace(
        FULL,
        status="running",
        round=7,
        tables=tables,
        byes=(("Zenzi", "Xaver"),),
        reserves=tuple(f"Reserve{number}" for number in range(99)),
        prizes="Speck",
        advance=None,
    )
    told = pages.announcement(words, running)
    shown = texts(told)
    for promised in ("Zenzi & Xaver", "Reserve0", "Speck", "ab" * 8):
        assert promised in shown
    last = [line for line in shown.splitlines() if "<#" in line][-1]
    assert last.endswith(">")
    left_out = people - shown.count("<#")
    assert not left_out or words("tournament.more", count=left_out) in shown
    assert "tour_all" in "".join(each["custom_id"] for each in buttons(told).values())
    whole = [texts(pages.whole_list(words, running, page)) for page in range(9)]
    every = "\n".join(whole)
    assert all(f"<#{10**18 + number}>" in every for number in range(1, people + 1))
    assert all(f"Reserve{number}" in every for number in range(99))
    assert [] == refused(pages.whole_list(words, running, 99))


def test_a_small_tournament_has_no_list_besides():
    small = replace(FULL, teams=(("Anna", "Ben"),), people=2, reserves=("Clara",))
    told = pages.announcement(language("en"), small)
    assert "tour_all" not in "".join(each["custom_id"] for each in buttons(told).values())


@TONGUES
def test_each_page_of_the_standings_fits_and_names_everybody_once(locale):
    words = language(locale)
    pages = [standings(words, STANDINGS, page) for page in range(9)]
    assert [] == [fault for page in pages for fault in refused(page)]
    told = "\n".join(map(texts, pages))
    assert [1] * 128 == [told.count(f"**{n}.** ") for n in range(1, 129)]
    groups = replace(STANDINGS, groups=(STANDINGS.lines[:8],) * 16)
    assert [] == refused(standings(words, groups, 99))
    assert [] == refused(standings_text(words, STANDINGS))


@pytest.mark.parametrize(
    ("round_", "playing", "over", "heading"),
    [
        (0, False, False, "before the first round"),
        (1, True, False, "during round 1"),
        (1, False, False, "after round 1"),
        (2, True, False, "during round 2"),
        (2, False, True, "final standings"),
    ],
)
def test_the_heading_says_what_counts_in_the_standings(round_, playing, over, heading):
    shown = replace(STANDINGS, name="Cup", round=round_, playing=playing, over=over)
    for told in (standings(language("en"), shown), standings_text(language("en"), shown)):
        assert f"### Cup: {heading}" == texts(told).splitlines()[0]


def test_a_tournament_that_nobody_won_says_so():
    over = replace(FULL, status="ended", champions=())
    assert "Nobody has won" in texts(pages.announcement(language("en"), over))


@TONGUES
def test_a_table_says_who_is_awaited_and_then_how_it_ended(locale):
    words = language(locale)
    open_line = replace(LINES[0], result=None)
    awaited = TableCard(
        tournament=1, round=2, line=open_line, arrived=("Anna",), awaited=("Ben",), until=9
    )
    assert "Ben" in texts(pages.card(words, awaited))
    assert ["2|0|0|tour_here|1.2.1"] == [
        each["custom_id"] for each in buttons(pages.card(words, awaited)).values()
    ]
    for decided in ("played", "clock", "walkover", "organizer"):
        line = replace(open_line, result=EnteredResult((15, -3), decided))
        over = pages.card(words, replace(awaited, line=line))
        assert "15 : -3" in texts(over)
        assert {} == buttons(over)


def test_names_are_shown_and_never_obeyed():
    words = language("de")
    shown = replace(FULL, teams=(("@everyone", "<@1>"),), people=2, name="# [x](y)", reserves=())
    told = texts(pages.announcement(words, shown))
    assert r"\@everyone & \<\@1\>" in told
    assert r"### \# \[x\](y)" in told


@TONGUES
def test_the_ways_to_correct_a_result_fit(locale):
    words = language(locale)
    assert [] == refused(pages.choose_table(words, 1, 7, LINES, 1))
    assert [] == refused(pages.correction(words, 7, LINES[1], LINES[0], LONG))
    form = pages.result_form(words, 1, 7, LINES[0])
    assert len(form.title) <= 45
    places = [
        TournamentPlace(
            id=number,
            name=LONG * 2,
            game="schwarz_oder_weiss",
            status="ended",
            channel=1,
            message=2,
            made_at=0,
        )
        for number in range(1, 11)
    ]
    assert [] == refused(pages.overview(words, places, {1: "https://discord.com/channels/1/2/3"}))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("15 11", (15, 11)),
        ("15 : 11", (15, 11)),
        (" 15,11 ", (15, 11)),
        ("-3 \N{MINUS SIGN}4 5", (-3, -4, 5)),
        ("15", (15,)),
        ("", None),
        ("fünfzehn", None),
        ("1" * 9, None),
        ("--1 2", None),
    ],
)
def test_points_are_read_as_people_write_them(typed, meant):
    assert meant == pages.points_in({pages.POINTS: typed})


def test_a_form_knows_the_result_that_it_corrects():
    line = replace(LINES[0], result=EnteredResult((15, 11), "played"))
    ids = [pages.result_form(language("de"), 1, 7, each).custom_id for each in (line, LINES[1])]
    numbers = [int(each.split(".")[3]) for each in ids]
    assert pages.is_same(line, numbers[0])
    assert pages.is_same(LINES[1], numbers[1])
    assert not pages.is_same(replace(line, result=EnteredResult((11, 15), "played")), numbers[0])
    assert not pages.is_same(LINES[1], numbers[0])


def test_the_standings_are_painted_for_a_phone():
    rows = tuple(StandingsRow(n, LONG, (100, -12, 7)) for n in range(1, 13))
    picture = png(StandingsPicture("Preiswatten: Endstand", ("Pkt", "S", "+/-"), rows, won=True))
    with Image.open(BytesIO(picture)) as painted:
        assert (800, True) == (painted.width, painted.height <= 1000)
    assert len(picture) < 60_000


def test_who_has_just_begun_a_tournament_finds_the_way_to_its_results():
    begun = replace(FULL, status="running", round=0)
    assert language("en").label("tournament.results") in buttons(
        pages.organize(language("en"), begun)
    )
