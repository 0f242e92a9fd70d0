"""Statistics in words: numbers as the language writes them, and a picture that is told too."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings, strategies as st

from bot.features.stats.pages import ALT, PICTURE, StatsQuery, nothing, stats
from bot.features.stats.values import Feat, GameRating, Mate, PersonStats, RatingHistory
from bot.model import Title, Titles
from bot.pages.card_style import SPOKEN
from bot.pages.words import language, languages
from bot.pages.words.translations import phrases
from games.catalogue import CATALOGUE
from tests.bot.pages.samples import GAME, buttons, parts, refused, texts
from tests.bot.pages.test_budgets import HOSTILE

EN, DE = language("en"), language("de")
NOVEMBER = int(datetime(2026, 11, 2, 23, 30, tzinfo=UTC).timestamp() * 1000)
RECORD = PersonStats(
    matches=20,
    wins=12,
    points=45,
    deals=30,
    streak=2,
    longest=5,
    ratings={
        GAME: GameRating(1243, 12, provisional=False),
        "blind_watten": GameRating(1010, 3, provisional=True),
    },
    partner=Mate(2, "Ben", 8, 5),
    best_opponent=Mate(3, "Clara", 6, 5),
    worst_opponent=Mate(-4, "", 6, 1),
    feats={Feat("schwarz_oder_weiss", "bid_made"): 1, Feat("bohemian", "no_trick"): 3},
)
COURSE = RatingHistory(GAME, ((NOVEMBER, 1000), (NOVEMBER + 1, 1106), (NOVEMBER + 2, 1012)))
EVERY_FEAT = [
    Feat(*key.split(".feat.")) for key in sorted(phrases("en").counted) if ".feat." in key
]


def test_a_record_is_told_line_by_line():
    assert texts(stats(EN, StatsQuery("Anna*"), RECORD)).splitlines() == [
        r"### Statistics of Anna\*",
        "-# all games · on this server",
        "Rating at Schwarz oder Weiß: 1243",
        "Rating at Blind Watten: 1010 (provisional)",
        "20 matches, 12 won (60%)",
        "1.5 points per deal on average",
        "2 wins in a row (best 5)",
        "Favourite partner: Ben, 5 of 8 won",
        "Most often beaten: Clara, 5 of 6 won",
        "Hardest to beat: a former player, 1 of 6 won",
        "3 deals without a trick",
        "1 bid made",
    ]


def test_tournaments_are_summed_up_and_the_latest_are_named():
    latest = (Title("Cup*", 3, 8), Title("Preiswatten", 1, 12))
    said = texts(stats(EN, StatsQuery("Anna"), RECORD, titles=Titles(5, 1, 1, latest)))
    at = said.splitlines().index("Tournaments: 5 played, 1 won, best place 1.")
    assert [r"-# Cup\*: place 3 of 8", "-# Preiswatten: place 1 of 12"] == said.splitlines()[
        at + 1 : at + 3
    ]


def test_numbers_are_written_as_the_language_writes_them():
    said = texts(stats(DE, StatsQuery("Anna"), RECORD))
    assert "20 Partien, 12 gewonnen (60\N{NO-BREAK SPACE}%)" in said
    assert "im Schnitt 1,5 Punkte pro Spiel" in said


@pytest.mark.parametrize(
    ("wins", "matches", "share"),
    [(1, 8, "13%"), (199, 200, "99%"), (200, 200, "100%"), (1, 300, "1%"), (0, 300, "0%")],
)
def test_not_quite_all_is_not_called_all_and_a_half_is_rounded_up(wins, matches, share):
    record = replace(RECORD, wins=wins, matches=matches)
    said = texts(stats(EN, StatsQuery("Anna"), record))
    assert f"{matches} matches, {wins} won ({share})" in said.splitlines()


def test_a_lonely_beginner_has_few_lines():
    record = PersonStats(
        matches=1, wins=0, points=0, deals=0, streak=0, longest=0, ratings={}, feats={}
    )
    assert texts(stats(EN, StatsQuery("Anna", GAME), record)).splitlines()[1:] == [
        "-# Schwarz oder Weiß · on this server",
        "1 match, 0 won (0%)",
        "No streak (best 0)",
    ]


def test_the_picture_is_told_in_numbers_for_who_cannot_see_it():
    view = stats(EN, StatsQuery("Anna", GAME), RECORD, COURSE)
    (item,) = next(part["items"] for part in parts(view) if part["type"] == 12)
    assert f"attachment://{PICTURE}" == item["media"]["url"]
    assert item["description"] == (
        "Rating of Anna at Schwarz oder Weiß, 3 rated matches, 11/2/26 to 11/2/26, the latest: "
        "1000, 1106, 1012"
    )


def test_who_wants_plain_sentences_is_told_the_numbers_and_shown_no_picture():
    view = stats(EN.with_faces(SPOKEN), StatsQuery("Anna", GAME), RECORD, COURSE)
    assert [] == [part for part in parts(view) if part["type"] == 12]
    assert texts(view).endswith("the latest: 1000, 1106, 1012")


def test_only_what_may_be_shown_to_all_can_be():
    assert ["Show everyone"] == list(buttons(stats(EN, StatsQuery("A", shareable=True), RECORD)))
    assert [] == list(buttons(stats(EN, StatsQuery("A", everywhere=True), RECORD)))


def test_who_has_played_nothing_yet_is_told_so_by_name():
    said = [nothing(EN, "Ben", ""), nothing(EN, "Ben", GAME)]
    assert list(map(EN, said)) == [
        "Ben has not finished a match here yet.",
        "Ben has not finished a match of Schwarz oder Weiß here yet.",
    ]


@settings(deadline=None)  # the machine may be busy
@given(st.sampled_from(languages()), st.lists(HOSTILE, min_size=4, max_size=4))
def test_the_longest_statistics_fit(locale, names):
    mate = [Mate(1, name, 10**6, 10**6) for name in names[1:]]
    record = replace(
        RECORD,
        matches=10**6,
        wins=10**6,
        points=-(10**9),
        ratings=dict.fromkeys(CATALOGUE, GameRating(-10_000, 1, provisional=True)),
        partner=mate[0],
        best_opponent=mate[1],
        worst_opponent=mate[2],
        feats=dict.fromkeys(EVERY_FEAT, 10**6),
    )
    course = RatingHistory("tyrolean_watten", tuple((NOVEMBER, -10_000) for _ in range(500)))
    view = stats(language(locale), StatsQuery(names[0], shareable=True), record, course)
    assert [] == refused(view, PICTURE)
    (item,) = next(part["items"] for part in parts(view) if part["type"] == 12)
    assert not item["description"].endswith("…")
    assert len(item["description"]) <= ALT
