"""The leaderboard of a server: people in order in a period, by the measure one chooses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from babel.dates import format_skeleton

from bot.features.standings.presses import ShareBoard
from bot.features.standings.season_pages import season_label
from bot.features.standings.values import Standing
from bot.model import BoardOrder
from bot.pages.custom_id_codec import custom_id
from bot.pages.layout import Button, button, frame, lines, rows, small
from bot.pages.markdown import Markup
from bot.pages.pagination import page_buttons, page_number
from bot.pages.shared_presses import ShowBoard, StandingsQuery
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from games.core.scene import Says, says

ORDERS: Mapping[BoardOrder, str] = MappingProxyType(
    {
        "rating": "standings.by.rating",
        "wins": "standings.by.wins",
        "points": "standings.by.points",
        "matches": "standings.by.matches",
    }
)
"""The orders of a board, and the words for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """One page of a board; pages count from 0."""

    query: StandingsQuery
    period: str
    """The period as it is counted: `all`, `2026-11`, `2026-W47`, `season:1`."""
    season: str = ""
    """The name of the season, where the period is one that has a name."""
    lines: tuple[Standing, ...]
    asker: int | None = None
    """The person who looks at it; None where it is shown to everybody."""
    own: Standing | None = None
    """The asker's own line, where it is not on this page."""
    unlisted: bool = False
    """Whether the asker wished to be on no board."""
    page: int = 0
    pages: int = 1


def leaderboard(words: Words, board: StandingsPage, *, shared: bool = False) -> Stateless:
    """A page of the board; a `shared` one lies in the channel, and is the same for everybody."""
    query = board.query
    order = words(ORDERS[query.by])
    return frame(
        lines(
            f"### {words('board.title', game=words.label(f'{query.game}.name'))}",
            small(f"{period_label(words, board.period, board.season)} · {order}"),
        ),
        lines(*(_line(words, board, each) for each in board.lines)) or words(_empty(board)),
        _own(words, board),
        lines(page_number(words, board.page, board.pages), *_notes(words, board)),
        *rows(
            (
                *page_buttons(
                    words, board.page, board.pages, lambda page: custom_id(ShowBoard(query, page))
                ),
                *(() if shared else (_share(words, board),)),
            )
        ),
    )


def period_label(words: Words, period: str, season: str = "") -> str:
    """A period in words; `season` is its name, where it is a season that has one."""
    if period == "all":
        return words("period.all")
    kind, _, number = period.partition(":")
    if kind == "season":
        return season_label(words, int(number), season)
    year, _, part = period.partition("-")
    if part.startswith("W"):
        return words("period.week", week=int(part[1:]), year=int(year))
    month = format_skeleton("yMMMM", date(int(year), int(part), 1), locale=words.locale)
    return words("period.month", month=Markup(month))


def _line(words: Words, board: StandingsPage, each: Standing) -> str:
    by = board.query.by
    judged = words(_judgement(by, each))
    return lines(
        words(
            _key(board, each),
            rank=Markup(f"**{each.rank}.**"),
            name=words.name_label(each.name),
            value=Markup(f"**{judged}**"),
        ),
        small(" · ".join(words(said) for said in _rest(by, each))),
    )


def _key(board: StandingsPage, each: Standing) -> str:
    if each.rank is None:
        return "standings.line.unranked"
    return "standings.line.asker" if each.user_id == board.asker else "standings.line"


def _judgement(by: BoardOrder, each: Standing) -> Says:
    match by:
        case "rating":
            return _rating(each)
        case "wins":
            return says("standings.wins", count=each.wins)
        case "points":
            return says("common.points", count=each.points)
        case "matches":
            return says("standings.matches", count=each.matches)


def _rating(each: Standing) -> Says:
    if each.rating is None:
        return says("standings.unrated")
    key = "standings.rating.provisional" if each.provisional else "standings.rating"
    return says(key, rating=each.rating)


def _rest(by: BoardOrder, each: Standing) -> Iterator[Says]:
    """The numbers that the board is not ordered by."""
    yield says("standings.share", wins=each.wins, count=each.matches)
    if by != "points":
        yield says("common.points", count=each.points)
    if by != "rating":
        yield _rating(each)


def _own(words: Words, board: StandingsPage) -> str:
    return "" if board.own is None else _line(words, board, board.own)


def _empty(board: StandingsPage) -> str:
    if board.own is not None and board.own.rank is not None:
        return "standings.nobody_listed"
    if board.query.by == "rating":
        return "standings.empty_rated"
    return "board.empty" if board.period == "all" else "standings.empty"


def _notes(words: Words, board: StandingsPage) -> Iterator[str]:
    shown = (*board.lines, *([] if board.own is None else [board.own]))
    if any(each.provisional and each.rating is not None for each in shown):
        yield small(words("standings.provisional"))
    if board.own is not None and board.unlisted:
        yield small(words("standings.unlisted"))


def _share(words: Words, board: StandingsPage) -> Button:
    return button(words.label("button.show"), custom_id(ShareBoard(board.query, board.page)))
