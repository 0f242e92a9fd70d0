"""The proof of fair decks: after a match anybody on its server may see what was promised."""

from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands
from discord.utils import MISSING

from bot.client import Client
from bot.fairness import opened_decks
from bot.render import fairness
from cogs.kindly import kindly
from cogs.naming import option, option_name, spoken
from cogs.visit import Interaction, Visit


class Fairness(commands.Cog):
    """The command that opens the decks of a finished match."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("verify"))
    @app_commands.describe(match=option("verify", "match"))
    @app_commands.rename(match=option_name("verify", "match"))
    @app_commands.guild_only()
    async def verify(
        self, interaction: Interaction, match: app_commands.Range[int, 1, 2**53 - 1]
    ) -> None:
        """Show whether every deck was dealt as it was promised, with all that proves it."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            decks = await opened_decks(visit.house.store, visit.guild, match)
            name = f"table-{match}-decks.txt"
            text = BytesIO(fairness.told(visit.words, decks).encode())
            view = fairness.opened(visit.words, str(match), decks, name)
            await visit.tell(view, discord.File(text, name) if decks else MISSING)
