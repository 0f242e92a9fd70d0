"""The first five minutes: what this bot is, what one can do with it, and who made it."""

from functools import cache
from importlib.metadata import version

from discord import app_commands
from discord.ext import commands

from bot.app.client import Client
from bot.features.rules import help_pages as screens
from bot.pages.custom_ids import Press
from cogs.availability import anywhere
from cogs.i18n import localized
from cogs.interaction_context import InteractionContext, with_context
from cogs.router import Presses, has_lessons, on_public
from games.catalogue import CATALOGUE


class HelpCog(commands.Cog):
    """The commands for whoever is new here."""

    @app_commands.command(**localized("help"))
    @anywhere
    @with_context
    async def help(self, context: InteractionContext) -> None:
        """Show what there is to play, and every command by what it is good for."""
        await _help(context, None)

    @app_commands.command(**localized("about"))
    @anywhere
    @with_context
    async def about(self, context: InteractionContext) -> None:
        """Say which program this is, where it comes from, and how much it is used."""
        identity = screens.Identity(
            version=_version(),
            servers=len(context.interaction.client.guilds),
            matches=await context.app.history.total(),
        )
        await context.send(screens.about(context.words, identity, _addresses(context)))


async def _help(context: InteractionContext, press: Press | None) -> None:
    """Show the games, or the commands; what is private already turns into them."""
    client = context.interaction.client
    if press is not None and press.arg == "commands":
        offered = screens.Commands(names=_names(client), ids=context.app.command_ids)
        view = screens.show_commands(context.words, offered)
    else:
        view = screens.show(context.words, _games(client), _addresses(context))
    await (context.edit(view) if press and context.is_private else context.send(view))


async def _choose_game(context: InteractionContext, _press: Press) -> None:
    await context.send(screens.choose_game(context.words, _games(context.interaction.client)))


def _games(client: Client) -> screens.Games:
    seats = {key: game.seats for key, game in CATALOGUE.items()}
    return screens.Games(seats=seats, lessons=has_lessons(client))


def _addresses(context: InteractionContext) -> screens.Addresses:
    links = context.app.links
    return screens.Addresses(
        invitation=links.invitation(context.interaction.application_id),
        source=links.source,
        privacy=links.privacy,
    )


def _names(client: Client) -> frozenset[str]:
    """What can be typed; of a group, its commands."""
    typed = (
        each for each in client.tree.walk_commands() if not isinstance(each, app_commands.Group)
    )
    return frozenset(each.qualified_name for each in typed)


@cache
def _version() -> str:
    return version("stammtisch")


PRESSES: Presses = {"help": on_public(_help), "choose_game": on_public(_choose_game)}
