"""A page of reports fits whatever people wrote, and offers only what can be done."""

from dataclasses import replace

import pytest

from bot.features.reports.pages import LONGEST, PER_PAGE, ReportsPage, form, overview
from bot.features.reports.values import Report
from bot.pages.card_style import PLAIN, SPOKEN
from bot.pages.words import language, languages
from games.catalogue import CATALOGUE
from tests.bot.pages.samples import buttons, refused, refused_modal, texts

EN = language("en")
WORDS = pytest.mark.parametrize(
    "words",
    [
        pytest.param(language(locale).with_faces(faces), id=f"{locale}-{called}")
        for locale in languages()
        for called, faces in (("drawn", PLAIN), ("spoken", SPOKEN))
    ],
)


REPORT = Report(
    id=1,
    match_id=7,
    game="bauernstoss",
    deal=3,
    user_id=42,
    made_at=1_700_000_000_000,
    remark="odd",
    state="finished",
)


@WORDS
@pytest.mark.parametrize("game", CATALOGUE)
def test_the_fullest_page_and_the_form_fit(words, game):
    fullest = replace(REPORT, remark="*" * LONGEST, match_id=10**15, deal=10**6, game=game)
    every = tuple(replace(fullest, id=number) for number in range(PER_PAGE))
    page = ReportsPage(reports=every, page=1, pages=3)

    assert [] == refused(overview(words, page))
    assert [] == refused_modal(form(words, 10**15, 10**6))


def test_a_finished_deal_leads_to_its_replay():
    shown = overview(EN, ReportsPage(reports=(REPORT,)))

    assert "2|7|0|replay|deal.1.3" == buttons(shown)["Replay deal 3"]["custom_id"]
    assert "2|0|0|report_done|1" == buttons(shown)["Done"]["custom_id"]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("playing", "Still running."),
        ("paused", "Still running."),
        ("ended", "ended without a result"),
        ("lapsed", "ended without a result"),
    ],
)
def test_any_other_deal_stays_closed(state, said):
    shown = overview(EN, ReportsPage(reports=(replace(REPORT, state=state),)))

    assert ["Done"] == list(buttons(shown))
    assert said in texts(shown)


def test_what_somebody_wrote_is_no_markdown_and_who_is_forgotten_has_no_mention():
    told = texts(
        overview(EN, ReportsPage(reports=(replace(REPORT, remark="# **loud** <@1>", user_id=-5),)))
    )

    assert "“\\# \\*\\*loud\\*\\* \\<\\@1\\>”" in told
    assert "a former player" in told
    assert "<@-5>" not in told
