"""Tables of numbers: the score sheet of a match, its last trick, and the leaderboard."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render import fairness
from bot.render.caption import Caption
from bot.render.ids import NO_TABLE, press_id
from bot.render.layout import Button, bare, button, framed, lines, rows, small
from bot.render.markdown import Markup, name
from bot.render.public import place_line, trick_lines
from bot.render.stateless import Stateless
from bot.render.words import Words
from games.core.fairness import Seal
from games.core.scene import Place, Scene, Told, says

SHEET_LINES = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One line of the leaderboard."""

    place: int
    name: str
    wins: int
    matches: int
    points: int


def last_trick(words: Words, caption: Caption, scene: Scene) -> Stateless:
    """The last full trick, or that there is none yet."""
    words = words.at(caption.names)
    if not scene.last_trick:
        return bare(words("table.no_last_trick"))
    trick = trick_lines(words, scene.last_trick, full=True)
    return bare(lines(f"**{words('common.last_trick')}**", trick))


def score_sheet(
    words: Words,
    caption: Caption,
    deals: Sequence[tuple[int, Told]],
    places: Sequence[Place],
    seal: Seal | None = None,
) -> Stateless:
    """How each deal ended, with its number, and where everyone stands."""
    words = words.at(caption.names)
    shown = deals[-SHEET_LINES:]
    return bare(
        lines(
            f"**{words('board.sheet', table=caption.title)}**",
            *(place_line(words, place) for place in places),
        ),
        lines(*(f"**{number}** · {words(told.says)}" for number, told in shown))
        or words("board.no_deal"),
        small(fairness.sentence(words, seal)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One page of a server's leaderboard of a game; pages count from 0."""

    game: str
    standings: tuple[Standing, ...]
    page: int = 0
    pages: int = 1


def leaderboard(words: Words, board: Board, *, shared: bool = False) -> Stateless:
    """A page of the leaderboard; a `shared` one lies in the channel already."""
    return framed(
        lines(f"### {words('board.title', game=words.label(f'{board.game}.name'))}"),
        lines(*(_standing(words, each) for each in board.standings)) or words("board.empty"),
        small(words("board.page", page=board.page + 1, pages=board.pages))
        if board.pages > 1
        else "",
        *rows((*_turning(words, board), *(() if shared else (_share(words, board),)))),
    )


def _turning(words: Words, board: Board) -> tuple[Button, ...]:
    if board.pages <= 1:
        return ()
    first, last = board.page == 0, board.page + 1 >= board.pages
    back, on = _page(board.game, max(board.page - 1, 0)), _page(board.game, board.page + 1)
    return (
        button(words.label("button.back"), back, disabled=first),
        button(words.label("button.next"), on, disabled=last),
    )


def _share(words: Words, board: Board) -> Button:
    return button(
        words.label("button.show"), press_id(NO_TABLE, board.page, "show_top", board.game)
    )


def _page(game: str, page: int) -> str:
    return press_id(NO_TABLE, page, "top", game)


def _standing(words: Words, each: Standing) -> str:
    return words(
        "board.line",
        place=Markup(f"**{each.place}.**"),
        name=name(each.name),
        wins=each.wins,
        matches=each.matches,
        points=says("common.points", count=each.points),
    )
