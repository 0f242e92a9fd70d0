"""The proof of fair decks: after a match anybody on its server may see what was promised."""

from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import MISSING

from bot.table.pages import fairness
from cogs.availability import at_tables
from cogs.i18n import localize, option, option_name
from cogs.interaction_context import InteractionContext, with_context


class FairnessCog(commands.Cog):
    """The command that opens the decks of a finished match."""

    @app_commands.command(**localize("verify"))
    @app_commands.describe(match=option("verify", "match"))
    @app_commands.rename(match=option_name("verify", "match"))
    @at_tables
    @with_context
    async def verify(
        self, context: InteractionContext, match: app_commands.Range[int, 1, 2**53 - 1]
    ) -> None:
        """Show whether every deck was dealt as it was promised, with all that proves it."""
        await context.app.same_cards.check_may_see(match, context.person.id)
        decks = await context.app.archive.opened_decks(context.scope, match)
        name = f"table-{match}-decks.txt"
        text = BytesIO(fairness.verification_text(context.words, decks).encode())
        view = fairness.verification(context.words, str(match), decks, name)
        await context.reply.send(view, discord.File(text, name) if decks else MISSING)
