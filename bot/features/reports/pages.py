"""Reporting a deal, and the list of reports for those who manage the server."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle, TextStyle, ui

from bot.features.reports.presses import ListReports, SendReport, SettleReport
from bot.features.reports.values import Report
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, Part, button, frame, lines, rows, small
from bot.pages.markdown import Markup, cut
from bot.pages.pagination import page_buttons, page_number
from bot.pages.shared_presses import ShowReplay
from bot.pages.stateless import Stateless, StatelessModal
from bot.pages.words import Words

REMARK: Final = "remark"
"""The custom id of the field for a remark."""
LONGEST: Final = 500
PER_PAGE: Final = 4
_TITLE, _LABEL, _HELP = 45, 45, 100
_ROOM: Final = 700
"""The most letters of a remark with its markdown disarmed, so that a page of them fits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportsPage:
    """Some of the reports, the newest first; pages count from 0."""

    reports: tuple[Report, ...]
    page: int = 0
    pages: int = 1


def form(words: Words, match: int, deal: int) -> StatelessModal:
    """Ask for a remark, which may be left empty."""
    field: ui.TextInput[StatelessModal] = ui.TextInput(
        custom_id=REMARK, style=TextStyle.paragraph, required=False, max_length=LONGEST
    )
    return StatelessModal(
        words.label("report.title", _TITLE, deal=deal, table=str(match)),
        custom_id(SendReport(deal), match),
        ui.Label(
            text=words.label("report.remark", _LABEL),
            description=words.label("report.remark.help", _HELP),
            component=field,
        ),
    )


def overview(words: Words, page: ReportsPage) -> Stateless:
    """A page of reports, each with a button to its deal and one that settles it."""
    return frame(
        f"### {words('report.list')}",
        *(part for report in page.reports for part in _report(words, report, page.page)),
        "" if page.reports else words("report.none"),
        page_number(words, page.page, page.pages),
        *rows(page_buttons(words, page.page, page.pages, _to)),
    )


def _report(words: Words, report: Report, page: int) -> Iterator[Part]:
    head = words(
        "report.head",
        table=str(report.match_id),
        deal=report.deal,
        game=words.label(f"{report.game}.name"),
    )
    when = Markup(f"<t:{report.made_at // 1000}:f>")
    who = Markup(f"<@{report.user_id}>") if report.user_id > 0 else words.name_label("")
    remark = cut(words("report.said", remark=report.remark), _ROOM)
    yield lines(
        f"**{head}**",
        remark if report.remark else words("report.no_remark"),
        small(words("report.by", when=when, who=who), *_state(words, report)),
    )
    yield from rows(_buttons(words, report, page))


def _state(words: Words, report: Report) -> Iterator[str]:
    if report.state in {"playing", "paused"}:
        yield words("report.running")
    elif report.state != "finished":
        yield words("report.ended")


def _buttons(words: Words, report: Report, page: int) -> Iterator[Button]:
    if report.state == "finished":
        # The id tells two reports of one deal apart.
        see = custom_id(ShowReplay("deal", report.id, report.deal), report.match_id)
        yield button(words.label("report.replay", deal=report.deal), see, ButtonStyle.primary)
    yield button(words.label("report.done"), custom_id(SettleReport(report.id, page)))


def _to(page: int) -> str:
    return custom_id(ListReports(page))
