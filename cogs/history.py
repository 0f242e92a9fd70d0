"""The matches that were finished on a server, leafed through by whoever asks."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Client
from bot.errors import UserError
from bot.render import history as screens
from bot.render.custom_ids import Press
from bot.render.history import HistoryPage, HistoryQuery
from bot.store.history import Finished
from cogs.error_handler import kindly
from cogs.i18n import games, option, option_name, spoken
from cogs.interaction_context import Interaction, InteractionContext
from cogs.router import Presses
from games.catalogue import CATALOGUE

_MATCHES = 5
_ASKED = ("player", "game")


class History(commands.Cog):
    """The command that lists finished matches."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("history"))
    @app_commands.describe(**{name: option("history", name) for name in _ASKED})
    @app_commands.rename(**{name: option_name("history", name) for name in _ASKED})
    @app_commands.choices(game=games())
    @app_commands.guild_only()
    async def history(
        self, interaction: Interaction, player: discord.User | None = None, game: str = ""
    ) -> None:
        """Show the latest matches."""
        context = await InteractionContext.of(interaction, self._client.app)
        async with kindly(context):
            search = HistoryQuery(0 if player is None else player.id, game)
            name = "" if player is None else player.display_name
            await context.tell(
                screens.history(context.words, await _past(context, search, name, 0))
            )


async def _turn(context: InteractionContext, press: Press) -> None:
    user, _, game = press.arg.partition(".")
    if not user.isdecimal():
        raise UserError("error.stale")
    past = await _past(context, HistoryQuery(int(user), game), "", press.number)
    await context.redraw(screens.history(context.words, past))


async def _past(
    context: InteractionContext, search: HistoryQuery, name: str, page: int
) -> HistoryPage:
    """A page that there is, the last one instead of one that is no more."""
    if search.game and search.game not in CATALOGUE:
        raise UserError("error.unknown_game")
    if search.user not in {0, context.person.id}:
        wishes = await context.app.store.settings.person(search.user)
        if not wishes.listed:
            raise UserError("error.own_only", name=name) if name else UserError("error.stale")
    matches = context.app.store.history
    asked = (context.guild, search.user or None, search.game or None)
    pages = max(1, -(-await matches.count(*asked) // _MATCHES))
    page = min(page, pages - 1)
    found = await matches.of(*asked, _MATCHES, page * _MATCHES)
    return HistoryPage(
        search=search,
        name=name or _called(found, search.user),
        matches=tuple(map(_finished, found)),
        page=page,
        pages=pages,
    )


def _called(found: tuple[Finished, ...], user: int) -> str:
    """What a person called themselves in the latest of these matches."""
    seats = (seat for match in found for seat in match.seats if seat.user_id == user)
    return next((seat.name for seat in seats), "")


def _finished(match: Finished) -> screens.Finished:
    return screens.Finished(
        match=match.match_id,
        game=match.game,
        at=match.finished_at,
        seats=tuple(screens.Seated(seat.name, seat.points, seat.place) for seat in match.seats),
    )


PRESSES: Presses = {"history": _turn}
