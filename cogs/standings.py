"""The leaderboard of a server: for the asker alone, until they show it to everyone."""

from dataclasses import replace
from typing import TypeAlias, get_args

from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.memory import now
from bot.render import standings as screens
from bot.render.ids import NO_TABLE, Press
from bot.render.standings import ORDERS, By, Wish
from bot.store.periods import CHOICES, meant, season_in
from bot.store.standings import Standing
from bot.trouble import Trouble
from cogs.kindly import kindly
from cogs.naming import choices, games, option, option_name, spoken
from cogs.router import Presses
from cogs.visit import Interaction, Visit
from games.catalogue import CATALOGUE
from games.core.scene import Says

_LINES = 10
_ASKED = ("game", "period", "by", "season")
_Number: TypeAlias = app_commands.Range[int, 1, 9999]


class Standings(commands.Cog):
    """The command that shows who stands where."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("leaderboard"))
    @app_commands.describe(**{name: option("leaderboard", name) for name in _ASKED})
    @app_commands.rename(**{name: option_name("leaderboard", name) for name in _ASKED})
    @app_commands.choices(
        game=games(),
        period=choices("command.leaderboard.period", CHOICES),
        by=choices("command.leaderboard.by", ORDERS),
    )
    @app_commands.guild_only()
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str,
        period: str = "season",
        by: str = "rating",
        season: _Number | None = None,
    ) -> None:
        """Show the first page."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            choice = period if season is None else f"season:{season}"
            board = await _board(visit, _wish(f"{game}.{choice}.{by}"), 0)
            await visit.tell(screens.leaderboard(visit.words, board))


async def _top(visit: Visit, press: Press) -> None:
    page = press.number if press.table == NO_TABLE else 0
    view = screens.leaderboard(visit.words, await _board(visit, _wish(press.arg), page))
    await (visit.redraw(view) if visit.is_private else visit.tell(view))


async def _show_top(visit: Visit, press: Press) -> None:
    board = await _board(visit, _wish(press.arg), press.number, shared=True)
    words = await visit.house.languages.of_server(visit.guild)
    view = screens.leaderboard(words, board, shared=True)
    await visit.interaction.response.send_message(view=view)


def _wish(arg: str) -> Wish:
    """What `<game>.<period>.<by>` asks for, or a game alone; Trouble for what there is not."""
    game, *rest = arg.split(".")
    if game not in CATALOGUE:
        raise Trouble("error.unknown_game")
    match rest:
        case []:
            return Wish(game)
        case [choice, by] if (order := _order(by)) is not None:
            if order == "points" and CATALOGUE[game].lowest_wins:
                raise Trouble("error.no_points_board", game=Says(f"{game}.name"))
            return Wish(game, choice, order)
        case _:
            raise Trouble("error.stale")


def _order(by: str) -> By | None:
    return next((order for order in get_args(By) if order == by), None)


async def _board(visit: Visit, wish: Wish, page: int, *, shared: bool = False) -> screens.Board:
    """A page that there is, the last one instead of one that is no more.

    On a `shared` board nobody is the asker, and only who is listed is to be seen.
    """
    period, season = await _period(visit, wish.choice)
    standings, guild = visit.house.store.standings, visit.guild
    pages = max(1, -(-await standings.count(guild, wish.game, period) // _LINES))
    page = min(page, pages - 1)
    asker = 0 if shared else visit.person.id
    lines = await standings.board(guild, wish.game, period, wish.by, _LINES, page * _LINES)
    board = screens.Board(
        wish=wish,
        period=period,
        season=season,
        lines=tuple(_line(line, asker) for line in lines),
        unlisted=not visit.settings.listed,
        page=page,
        pages=pages,
    )
    if shared or any(line.asker for line in board.lines):
        return board
    own = await standings.own(guild, wish.game, period, wish.by, asker)
    return board if own is None else replace(board, own=_line(own, asker))


async def _period(visit: Visit, choice: str) -> tuple[str, str]:
    """The period that is meant, and the name of the season that it is."""
    every = await visit.house.store.seasons.all(visit.guild)
    current = every[-1].number
    try:
        period = meant(choice, now(), current)
    except ValueError:
        raise Trouble("error.stale") from None
    number = season_in(period)
    if number is not None and number > current:
        raise Trouble("error.no_season", number=number, current=current)
    return period, "" if number is None else every[number - 1].name


def _line(line: Standing, asker: int) -> screens.Line:
    return screens.Line(
        rank=line.rank,
        name=line.name,
        matches=line.matches,
        wins=line.wins,
        points=line.points,
        rating=line.rating,
        provisional=line.provisional,
        asker=line.user_id == asker,
    )


PRESSES: Presses = {"top": _top, "show_top": _show_top}
