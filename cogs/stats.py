"""A person's results so far: one's own anywhere, others' on this server alone."""

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import MISSING

from bot.app.client import Client, Interaction
from bot.errors import UserError
from bot.features.stats import pages as screens
from bot.features.stats.pages import StatsQuery
from bot.features.stats.presses import ShareStats
from bot.features.stats.screens import in_words, picture
from bot.pages.stateless import Stateless
from bot.pages.words import Words
from cogs.availability import anywhere, in_guilds
from cogs.i18n import games, in_person_menu, localize, option, option_name
from cogs.interaction_context import InteractionContext, display_name, with_context
from cogs.router import Door
from games.catalogue import CATALOGUE

DOOR: Final = Door()
_OPTIONS = ("player", "game", "everywhere")


class StatsCog(commands.Cog):
    """The commands that show a person's statistics."""

    def __init__(self, client: Client) -> None:
        self._tree = client.tree

    async def cog_load(self) -> None:
        """Add a command to the menu of each person, too; a cog can hold no such command."""
        self._tree.add_command(in_guilds(in_person_menu("stats", _of_clicked)))

    @app_commands.command(**localize("stats"))
    @app_commands.describe(**{name: option("stats", name) for name in _OPTIONS})
    @app_commands.rename(**{name: option_name("stats", name) for name in _OPTIONS})
    @app_commands.choices(game=games())
    @anywhere
    @with_context
    async def stats(
        self,
        context: InteractionContext,
        player: discord.User | None = None,
        game: str = "",
        everywhere: bool = False,  # noqa: FBT001, FBT002 - discord.py makes an option of it
    ) -> None:
        """Show them to the asker."""
        person = context.interaction.user if player is None else player
        await _tell(context, person, game, everywhere=everywhere)


async def _of_clicked(interaction: Interaction, person: discord.Member | discord.User) -> None:
    await _tell(await InteractionContext.of(interaction), person)


async def _tell(
    context: InteractionContext,
    person: discord.Member | discord.User,
    game: str = "",
    *,
    everywhere: bool = False,
) -> None:
    own = person.id == context.person.id
    if not own and not context.on_server_of_bot:
        raise UserError("access.own_stats")
    if not own and everywhere:
        raise UserError("error.everywhere_own")
    if not own and not (await context.app.settings.of(person.id)).listed:
        raise UserError("error.own_only", name=display_name(person))
    everywhere = everywhere or not context.on_server_of_bot
    subject = StatsQuery(display_name(person), game, everywhere, own and not everywhere)
    view, file = await _draw(context, context.words, person.id, subject)
    await context.reply.send(view, file)


@DOOR.answers(ShareStats)
async def _show(context: InteractionContext, press: ShareStats) -> None:
    """Show one's own statistics of this server to everyone."""
    words = await context.app.localization.of_server(context.guild)
    subject = StatsQuery(context.person.name, press.game)
    view, file = await _draw(context, words, context.person.id, subject)
    await context.reply.send_to_all(view, file)


async def _draw(
    context: InteractionContext, words: Words, user: int, subject: StatsQuery
) -> tuple[Stateless, discord.File]:
    """Return the page and its picture, if any; UserError if there is nothing to tell."""
    if subject.game and subject.game not in CATALOGUE:
        raise UserError("error.unknown_game")
    guild = None if subject.everywhere else context.guild
    found = await context.app.stats.of(user, subject.game or None, guild)
    titles = await context.app.tournaments.titles(user, guild, subject.game or None)
    if not found.matches:
        said = screens.nothing(words, subject.name, subject.game)
        raise UserError(said.key, **said.values)
    done = in_words(words, found)
    course = None if guild is None else await context.app.stats.course(user, done.ratings, guild)
    view = screens.stats(words, subject, done, course, titles)
    if course is None or words.faces.spoken:
        return view, MISSING
    return view, await picture(words, course)
