"""The standings of a tournament: a page for one person, beside their picture, or as text."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.features.tournaments.pages import VERSUS, Team, team_label, team_text
from bot.features.tournaments.presses import ShowStandings
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import attachment, frame, lines, rows, small
from bot.pages.pagination import page_buttons, page_number, paginate
from bot.pages.stateless import Stateless
from bot.pages.words import Words

PAGE: Final = 3000
"""Characters of a page of standings."""
_LINES: Final = 15
"""The most lines of a page."""
_AT_ONCE: Final = 10


class StandingsLine(NamedTuple):
    """The standing of an entry; the values are those of the columns."""

    place: int
    team: Team
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsTable:
    """The standings in order; `tournament.column.<column>` and `.short` name the columns."""

    id: int
    name: str
    round: int
    """The number of the newest round; 0 before the first."""
    playing: bool = False
    """Whether that round is being played."""
    over: bool
    won: bool = False
    """Whether anybody has won it."""
    columns: tuple[str, ...]
    lines: tuple[StandingsLine, ...]
    groups: tuple[tuple[StandingsLine, ...], ...] = ()
    bracket: tuple[tuple[tuple[tuple[Team, ...], Team | None], ...], ...] = ()
    """The rounds of a knock-out, table by table: the opponents, and the one that went on."""


def standings(
    words: Words, shown: StandingsTable, page: int = 0, picture: tuple[str, str] | None = None
) -> Stateless:
    """A page of the standings for one person, or with a `picture` (file, description) for all."""
    heading = f"### {_heading(words, shown)}"
    if picture is not None:
        return frame(heading, attachment(*picture), _others(words, shown))
    every = paginate(_all_lines(words, shown), PAGE, _LINES)
    pages = len(every)
    page = min(max(page, 0), pages - 1)

    def to(number: int) -> str:
        return custom_id(ShowStandings(shown.id, number))

    return frame(
        heading,
        lines(*every[page]) or words("tournament.no_standings"),
        small(_legend(words, shown)),
        page_number(words, page, pages),
        *rows(page_buttons(words, page, pages, to)),
    )


def standings_text(words: Words, shown: StandingsTable) -> Stateless:
    """The standings for everybody where there is no picture."""
    told = [_standing(words, shown, each) for each in shown.lines[:_AT_ONCE]]
    return frame(f"### {_heading(words, shown)}", lines(*told), _others(words, shown))


def _others(words: Words, shown: StandingsTable) -> str:
    more = len(shown.lines) - _AT_ONCE
    return lines(
        small(_legend(words, shown)),
        small(words("tournament.more", count=more)) if more > 0 else "",
    )


def _heading(words: Words, shown: StandingsTable) -> str:
    return words(_heading_key(shown), name=shown.name, number=shown.round)


def _heading_key(shown: StandingsTable) -> str:
    if shown.over:
        return "tournament.final"
    if not shown.round:
        return "tournament.before"
    return "tournament.during" if shown.playing else "tournament.after"


def heading_label(words: Words, shown: StandingsTable) -> str:
    """The same as a label."""
    return words.label(_heading_key(shown), 100, name=shown.name, number=shown.round)


def column_label(words: Words, column: str) -> str:
    """The heading of a column."""
    return words.label(f"tournament.column.{column}.short")


def description(words: Words, shown: StandingsTable) -> str:
    """The standings for people who do not see their picture."""
    more = len(shown.lines) - _AT_ONCE
    return lines(
        *(_standing_label(words, each) for each in shown.lines[:_AT_ONCE]),
        words.label("tournament.more", count=more) if more > 0 else "",
    )


def _standing_label(words: Words, line: StandingsLine) -> str:
    return f"{line.place}. {team_label(words, line.team)}: {' / '.join(map(str, line.values))}"


def _all_lines(words: Words, shown: StandingsTable) -> Iterator[str]:
    for each in shown.lines:
        yield _standing(words, shown, each)
    for number, group in enumerate(shown.groups, 1):
        yield f"**{words('tournament.group', number=number)}**"
        for each in group:
            yield _standing(words, shown, each)
    for number, played in enumerate(shown.bracket, 1):
        yield f"**{words('tournament.bracket', number=number)}**"
        for sides, winner in played:
            yield _pairing(words, sides, winner)


def _pairing(words: Words, sides: tuple[Team, ...], winner: Team | None) -> str:
    named = [
        f"**{team_text(words, each)}**" if each == winner else team_text(words, each)
        for each in sides
    ]
    return VERSUS.join(named)


def _standing(words: Words, shown: StandingsTable, line: StandingsLine) -> str:
    values = " · ".join(
        f"{words(f'tournament.column.{column}.short')} {value}"
        for column, value in zip(shown.columns, line.values, strict=True)
    )
    return f"**{line.place}.** {team_text(words, line.team)} · {values}"


def _legend(words: Words, shown: StandingsTable) -> str:
    return " · ".join(
        words(
            "tournament.legend",
            short=words.label(f"tournament.column.{each}.short"),
            long=words.label(f"tournament.column.{each}"),
        )
        for each in shown.columns
    )
