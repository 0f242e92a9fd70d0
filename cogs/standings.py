"""The leaderboard of a server: for the asker alone, until they show it to everyone."""

from typing import Final, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot.errors import UserError
from bot.features.standings import pages as screens
from bot.features.standings.pages import ORDERS, StandingsPage
from bot.features.standings.presses import ShareBoard
from bot.model import BoardOrder
from bot.pages.custom_id_codec import NO_TABLE
from bot.pages.shared_presses import ShowBoard, StandingsQuery
from bot.store.tallies.periods import CHOICES
from cogs.availability import in_guilds
from cogs.i18n import choices, games, localize, option, option_name
from cogs.interaction_context import InteractionContext, game_of, with_context
from cogs.router import Door
from games.core.scene import Says

DOOR: Final = Door()
_OPTIONS = ("game", "period", "by", "season")
_Number: TypeAlias = app_commands.Range[int, 1, 9999]


class StandingsCog(commands.Cog):
    """The command that shows the leaderboard."""

    @app_commands.command(**localize("leaderboard"))
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
        board = await _board(context, StandingsQuery(game, choice, _order(by)), 0)
        await context.reply.send(screens.leaderboard(context.words, board))


@DOOR.answers(ShowBoard, public=True)
async def _top(context: InteractionContext, press: ShowBoard) -> None:
    page = press.page if context.table == NO_TABLE else 0  # there it was a number of events
    view = screens.leaderboard(context.words, await _board(context, press.query, page))
    await (context.reply.edit(view) if context.is_private else context.reply.send(view))


@DOOR.answers(ShareBoard)
async def _show_top(context: InteractionContext, press: ShareBoard) -> None:
    board = await _board(context, press.query, press.page, shared=True)
    words = await context.app.localization.of_server(context.guild)
    view = screens.leaderboard(words, board, shared=True)
    await context.reply.send_to_all(view)


def _order(by: str) -> BoardOrder:
    """Return an order that came from Discord; UserError if there is none."""
    orders: dict[str, BoardOrder] = {order: order for order in ORDERS}
    if by not in orders:
        raise UserError("error.stale")
    return orders[by]


async def _board(
    context: InteractionContext, query: StandingsQuery, page: int, *, shared: bool = False
) -> StandingsPage:
    """Return a page of a board; a `shared` one has no asker. UserError for an impossible one."""
    if game_of(query.game).lowest_wins and query.by == "points":
        raise UserError("error.no_points_board", game=Says(f"{query.game}.name"))
    asker = None if shared else context.person.id
    unlisted = not context.settings.listed
    return await context.app.standings.page(context.guild, query, page, asker, unlisted=unlisted)
