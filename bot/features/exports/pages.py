"""The cells of a row as a spreadsheet reads them, and the message that brings the file."""

from datetime import UTC, datetime

from discord import ui

from bot.features.exports.values import ExportRow
from bot.pages.layout import bare, lines
from bot.pages.stateless import Stateless
from bot.pages.words import Words

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The letters that make a formula of a cell (source: OWASP, CSV Injection)."""
_TIMES = ("finished_at", "ended_at")
_YES, _NO = "yes", "no"


def bring(words: Words, filename: str, *, whole: bool) -> Stateless:
    """The message with the file; it says so where the oldest rows are missing."""
    told = lines(words("export.file"), "" if whole else words("export.cut"))
    return bare(told, ui.File(f"attachment://{filename}"))


def cells(words: Words, row: ExportRow) -> list[str | int]:
    """The cells of a row: people and games are called as on all pages."""
    return [_cell(words, column, value) for column, value in row._asdict().items()]


def _cell(words: Words, column: str, value: str | int | None) -> str | int:
    match value:
        case None:
            return ""
        case bool():
            return _YES if value else _NO
        case int():
            return _utc(value) if column in _TIMES else value
        case str():
            return _disarm(_called(words, column, value))


def _utc(at: int) -> str:
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _called(words: Words, column: str, value: str) -> str:
    match column:
        case "game":
            return words.label(f"{value}.name")
        case "name":
            return words.name_label(value)
        case _:
            return value


def _disarm(text: str) -> str:
    """Put an apostrophe before what a spreadsheet would calculate."""
    return f"'{text}" if text.startswith(_FORMULA) else text
