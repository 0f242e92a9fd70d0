"""The leaderboard of a server: for the asker alone, until they show it to everyone."""

from typing import TypeAlias, get_args

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.match.event_log import now
from bot.model import BoardOrder
from bot.render import standings as screens
from bot.render.custom_ids import NO_TABLE, Press
from bot.render.standings import ORDERS, StandingsQuery
from bot.store.periods import CHOICES, meant, season_in
from cogs.availability import in_guilds
from cogs.i18n import choices, games, localized, option, option_name
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses, on_public
from games.catalogue import CATALOGUE
from games.core.scene import Says

_LINES = 10
_OPTIONS = ("game", "period", "by", "season")
_Number: TypeAlias = app_commands.Range[int, 1, 9999]


class Standings(commands.Cog):
    """The command that shows who stands where."""

    @app_commands.command(**localized("leaderboard"))
    @app_commands.describe(**{name: option("leaderboard", name) for name in _OPTIONS})
    @app_commands.rename(**{name: option_name("leaderboard", name) for name in _OPTIONS})
    @app_commands.choices(
        game=games(),
        period=choices("command.leaderboard.period", CHOICES),
        by=choices("command.leaderboard.by", ORDERS),
    )
    @in_guilds
    @with_context
    async def leaderboard(
        self,
        context: InteractionContext,
        game: str,
        period: str = "season",
        by: str = "rating",
        season: _Number | None = None,
    ) -> None:
        """Show the first page."""
        choice = period if season is None else f"season:{season}"
        board = await _board(context, _query(f"{game}.{choice}.{by}"), 0)
        await context.send(screens.leaderboard(context.words, board))


async def _top(context: InteractionContext, press: Press) -> None:
    page = press.number if press.table == NO_TABLE else 0
    view = screens.leaderboard(context.words, await _board(context, _query(press.arg), page))
    await (context.edit(view) if context.is_private else context.send(view))


async def _show_top(context: InteractionContext, press: Press) -> None:
    board = await _board(context, _query(press.arg), press.number, shared=True)
    words = await context.app.localization.of_server(context.guild)
    view = screens.leaderboard(words, board, shared=True)
    await context.send_to_all(view)


def _query(arg: str) -> StandingsQuery:
    """What `<game>.<period>.<by>` asks for, or a game alone; UserError for what there is not."""
    game, *rest = arg.split(".")
    if game not in CATALOGUE:
        raise UserError("error.unknown_game")
    match rest:
        case []:
            return StandingsQuery(game)
        case [choice, by] if (order := _order(by)) is not None:
            if order == "points" and CATALOGUE[game].lowest_wins:
                raise UserError("error.no_points_board", game=Says(f"{game}.name"))
            return StandingsQuery(game, choice, order)
        case _:
            raise UserError("error.stale")


def _order(by: str) -> BoardOrder | None:
    return next((order for order in get_args(BoardOrder) if order == by), None)


async def _board(
    context: InteractionContext, query: StandingsQuery, page: int, *, shared: bool = False
) -> screens.StandingsPage:
    """A page that there is, the last one instead of one that is no more.

    On a `shared` board nobody is the asker, and only who is listed is to be seen.
    """
    period, season = await _period(context, query.choice)
    standings, guild = context.app.store.standings, context.guild
    pages = max(1, -(-await standings.count(guild, query.game, period, query.by) // _LINES))
    page = min(page, pages - 1)
    lines = await standings.board(guild, query.game, period, query.by, _LINES, page * _LINES)
    asker = None if shared else context.person.id
    own = None
    if asker is not None and all(line.user_id != asker for line in lines):
        own = await standings.own(guild, query.game, period, query.by, asker)
    return screens.StandingsPage(
        query=query,
        period=period,
        season=season,
        lines=lines,
        asker=asker,
        own=own,
        unlisted=not context.settings.listed,
        page=page,
        pages=pages,
    )


async def _period(context: InteractionContext, choice: str) -> tuple[str, str]:
    """The period that is meant, and the name of the season that it is."""
    every = await context.app.store.seasons.all(context.guild)
    current = every[-1].number
    try:
        period = meant(choice, now(), current)
    except ValueError:
        raise UserError("error.stale") from None
    number = season_in(period)
    if number is not None and number > current:
        raise UserError("error.no_season", number=number, current=current)
    return period, "" if number is None else every[number - 1].name


PRESSES: Presses = {"top": on_public(_top), "show_top": _show_top}
