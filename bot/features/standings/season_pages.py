"""The seasons of a server, and the form that begins the next one."""

from collections.abc import Sequence
from typing import Any

from discord import TextStyle, ui

from bot.features.standings.presses import StartSeason
from bot.features.standings.values import Season
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import frame, lines, small
from bot.pages.markdown import Markup
from bot.pages.stateless import Stateless, StatelessModal
from bot.pages.words import Words

NAME = "name"
"""The field of the form, and the longest name of a season."""
LONGEST_NAME = 40
SHOWN = 25
"""The number of seasons shown, the latest."""
_TITLE, _LABEL, _HELP = 45, 45, 100


def seasons(words: Words, every: Sequence[Season]) -> Stateless:
    """All seasons, given oldest first, the current one on top."""
    current, *older = reversed(every[-SHOWN:])
    return frame(
        f"### {words('season.title')}",
        _season(words, current, "season.current"),
        lines(*(_season(words, each, "season.line") for each in older)),
        small(words("season.readable")) if older else "",
    )


def form(words: Words, number: int, name: str) -> StatelessModal:
    """Ask whether season `number` shall begin, with its name to be changed."""
    asked: ui.TextInput[Any] = ui.TextInput(
        custom_id=NAME, style=TextStyle.short, default=name, max_length=LONGEST_NAME
    )
    means: ui.TextDisplay[Any] = ui.TextDisplay(
        words("season.means", ends=number - 1, number=number)
    )
    return StatelessModal(
        words.label("season.begin", _TITLE, number=number),
        custom_id(StartSeason(number)),
        means,
        ui.Label(
            text=words.label("season.name", _LABEL),
            description=words.label("season.name_help", _HELP),
            component=asked,
        ),
    )


def season_label(words: Words, number: int, name: str) -> str:
    """A season by its number, and its name where it has one."""
    if name:
        return words("season.named", number=number, name=name)
    return words("season.numbered", number=number)


def _season(words: Words, season: Season, key: str) -> str:
    since = (
        words("season.since", date=Markup(f"<t:{season.started_at // 1000}:d>"))
        if season.started_at
        else words("season.beginning")
    )
    name = Markup(season_label(words, season.number, season.name))
    return words(key, season=name, since=Markup(since))
