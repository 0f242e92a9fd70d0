"""The first five minutes: what this bot is, what it can do, and who made it."""

from functools import cache
from importlib.metadata import version
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.app.client import Client
from bot.features.rules import help_pages as screens
from bot.pages.shared_presses import ChooseGame, ShowHelp
from bot.pages.stateless import Stateless
from bot.table.menus.which_game import games_for
from cogs.availability import anywhere
from cogs.i18n import localize
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Door, has_lessons
from games.catalogue import CATALOGUE

DOOR: Final = Door()


class HelpCog(commands.Cog):
    """The commands for newcomers."""

    @app_commands.command(**localize("help"))
    @anywhere
    @with_context
    async def help(self, context: InteractionContext) -> None:
        """Show the games, and every command by its purpose."""
        await context.reply.send(_games_page(context))

    @app_commands.command(**localize("about"))
    @anywhere
    @with_context
    async def about(self, context: InteractionContext) -> None:
        """Show which program this is, where it comes from, and how much it is used."""
        identity = screens.Identity(
            version=_version(),
            servers=len(context.interaction.client.guilds),
            matches=await context.app.history.total(),
        )
        await context.reply.send(screens.about(context.words, identity, _addresses(context)))


@DOOR.answers(ShowHelp, public=True)
async def _help(context: InteractionContext, press: ShowHelp) -> None:
    """Show the games, or the commands; a message that is private already turns into them."""
    if press.part == "commands":
        names = _names(context.interaction.client)
        offered = screens.Commands(names=names, ids=context.app.command_ids)
        view = screens.show_commands(context.words, offered)
    else:
        view = _games_page(context)
    await (context.reply.edit(view) if context.is_private else context.reply.send(view))


def _games_page(context: InteractionContext) -> Stateless:
    games = _games(context)
    return screens.show(context.words, games, _addresses(context))


@DOOR.answers(ChooseGame, public=True)
async def _choose_game(context: InteractionContext, _press: ChooseGame) -> None:
    await context.reply.send(screens.choose_game(context.words, _games(context)))


def _games(context: InteractionContext) -> screens.Games:
    games = games_for(context.words.locale, CATALOGUE)
    seats = {key: CATALOGUE[key].seats for key in games}
    return screens.Games(seats=seats, lessons=has_lessons(context.interaction.client))


def _addresses(context: InteractionContext) -> screens.Addresses:
    links = context.app.links
    return screens.Addresses(
        invitation=links.invitation(context.interaction.application_id),
        source=links.source,
        privacy=links.privacy,
    )


def _names(client: Client) -> frozenset[str]:
    """Return the names of the commands; for a group, those in it."""
    typed = (
        each for each in client.tree.walk_commands() if not isinstance(each, app_commands.Group)
    )
    return frozenset(each.qualified_name for each in typed)


@cache
def _version() -> str:
    return version("stammtisch")
