"""Periods in words: `2026-W47` is week 47 of 2026, and a season is called by number and name."""

from datetime import date

from babel.dates import format_skeleton

from bot.render.markdown import Markup
from bot.render.words import Words


def named(words: Words, period: str, season: str = "") -> str:
    """A period in words; `season` is the name of the season that it is, if it has one."""
    if period == "all":
        return words("period.all")
    kind, _, number = period.partition(":")
    if kind == "season":
        return season_named(words, int(number), season)
    year, _, part = period.partition("-")
    if part.startswith("W"):
        return words("period.week", week=int(part[1:]), year=int(year))
    month = format_skeleton("yMMMM", date(int(year), int(part), 1), locale=words.locale)
    return words("period.month", month=Markup(month))


def season_named(words: Words, number: int, name: str) -> str:
    """A season by its number, and its name where it has one."""
    if name:
        return words("season.named", number=number, name=name)
    return words("season.numbered", number=number)
