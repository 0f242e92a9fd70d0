"""The leaderboard of a server: for the asker alone, until they show it to everyone."""

from typing import TypeAlias, get_args

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.standings import pages as screens
from bot.features.standings.pages import ORDERS, StandingsPage, StandingsQuery
from bot.features.standings.values import BoardOrder
from bot.pages.custom_ids import NO_TABLE, Press
from bot.store.tallies.periods import CHOICES
from cogs.availability import in_guilds
from cogs.i18n import choices, games, localized, option, option_name
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses, on_public
from games.catalogue import CATALOGUE
from games.core.scene import Says

_OPTIONS = ("game", "period", "by", "season")
_Number: TypeAlias = app_commands.Range[int, 1, 9999]


class StandingsCog(commands.Cog):
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
) -> StandingsPage:
    """A page of a board; on a `shared` one nobody is the asker."""
    asker = None if shared else context.person.id
    unlisted = not context.settings.listed
    return await context.app.standings.page(context.guild, query, page, asker, unlisted=unlisted)


PRESSES: Presses = {"top": on_public(_top), "show_top": _show_top}
