"""The presses about reports; the press that begins one is in `bot.pages.shared_presses`."""

from typing import NamedTuple

from bot.pages.custom_id_codec import press


@press("send_report", number_was="deal")
class SendReport(NamedTuple):
    """Report a deal with the remark in the form."""

    deal: int


@press("reports", number_was="page")
class ListReports(NamedTuple):
    """Show a page of reports."""

    page: int = 0


@press("report_done", number_was="page")
class SettleReport(NamedTuple):
    """Settle a report on a page of them."""

    report: int
    page: int = 0
