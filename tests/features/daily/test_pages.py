"""The deal of the day in every language: what Discord takes, and nothing that spoils it."""

from dataclasses import replace

import pytest

from bot.features.daily import pages as daily
from bot.features.daily.pages import DailyLine, DailyPage, DailyResult, WeekRow
from bot.features.daily.values import DailyPlace
from bot.pages.words import language, tongues
from games.catalogue import CATALOGUE
from tests.bot.pages.samples import buttons, refused, texts

DIGEST = "f" * 64
AHEAD = DailyPlace(82, 3, 12)


def line(game: str, *, state: daily.State = "over", score: int | None = None) -> DailyLine:
    return DailyLine(game=game, deals=4, state=state, score=score, everywhere=AHEAD)


def page(*lines: DailyLine, streak: int = 12) -> DailyPage:
    return DailyPage(
        day=20_780,
        number=327,
        ends=1_795_478_400,
        games=lines,
        streak=streak,
        seal=DIGEST,
        next_seal=DIGEST,
        has_yesterday=True,
        on_server=True,
    )


RESULT = DailyResult(
    day=20_780,
    number=327,
    game="tyrolean_watten",
    match=1,
    score=4,
    marks=(1, 1, -1, 0),
    everywhere=AHEAD,
    here=DailyPlace(None, 1, 1),
    par=-5,
    streak=1,
)


@pytest.mark.parametrize("tongue", tongues())
def test_a_game_is_named_in_a_line_of_its_own_so_that_a_phone_does_not_break_it(tongue):
    words = language(tongue)
    shown = texts(daily.overview(words, page(*(line(game) for game in CATALOGUE)))).splitlines()
    assert set() == {f"**{words(f'{game}.name')}**" for game in CATALOGUE} - set(shown)


@pytest.mark.parametrize("tongue", tongues())
def test_seals_stand_in_full_behind_a_press_and_nowhere_else(tongue):
    words, day = language(tongue), page(line("bauernstoss"))
    assert DIGEST[:12] not in texts(daily.overview(words, day))
    assert 2 == texts(daily.seals(words, day)).count(DIGEST)


@pytest.mark.parametrize("tongue", tongues())
def test_discord_takes_every_screen_of_a_day(tongue):
    words = language(tongue)
    over = page(*(line(game, score=-16) for game in CATALOGUE))
    begun = page(*(line(game, state="going") for game in CATALOGUE), streak=0)
    rows = [WeekRow(rank, "W" * 32, 100, 42, rank == 15) for rank in range(1, 16)]
    given_up = replace(RESULT, score=None, par=None, here=None)
    for view in (
        daily.overview(words, over),
        daily.overview(words, begun),
        daily.seals(words, over),
        daily.result(words, RESULT, at_home=True),
        daily.result(words, given_up, at_home=False),
        daily.week(words, rows, 1_795_478_400),
        daily.week(words, (), 1_795_478_400),
        daily.card_for_all(words, RESULT, "W" * 32),
        daily.to_copy(words, RESULT),
    ):
        assert [] == refused(view)
    assert [] == refused(daily.seal_file(words, "2026-11-23", DIGEST, "day.txt"), "day.txt")


@pytest.mark.parametrize("tongue", tongues())
def test_the_card_to_share_tells_how_it_went_and_no_card(tongue):
    words = language(tongue)
    shared = texts(daily.card_for_all(words, RESULT, "Anna"))
    assert "Anna" in shared
    assert "+4" in shared
    assert "82" in shared
    assert "🟩🟩🟥⬜" in shared
    assert not set(shared) & set("♠♥♦♣")


def test_what_is_over_leads_to_its_place_and_the_rest_to_the_table():
    en = language("en")
    states: tuple[daily.State, ...] = ("open", "going", "over")
    lines = [line("bauernstoss", state=state) for state in states]
    assert {"Play", "Go on", "My place"} <= buttons(daily.overview(en, page(*lines))).keys()


def test_a_score_is_written_with_its_sign():
    assert ["+4", "±0", "−16"] == [daily.score_text(score) for score in (4, 0, -16)]  # noqa: RUF001 - the sign of a score is no hyphen


def test_nobody_is_told_to_be_better_than_nobody():
    level = replace(RESULT, everywhere=DailyPlace(0, 1, 2))
    assert "%" not in daily.card(language("en"), level)
    assert "place 1 of 2\n" in texts(daily.result(language("en"), level, at_home=True))
