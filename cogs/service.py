"""What keeps the house in order: privacy, servers that come and go, commands that break."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Client
from bot.memory import now
from cogs.kindly import kindly
from cogs.naming import spoken
from cogs.visit import Interaction, Visit


class Service(commands.Cog):
    """For the people's data, and for servers that add or remove the bot."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @app_commands.command(**spoken("privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        """Say what is kept, why, and for how long."""
        visit = await Visit.of(interaction, self._client.house)
        async with kindly(visit):
            await visit.notice("privacy.text")

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep a server's data that came back in time, and set up its tables again."""
        await self._client.house.store.settings.guild_returned(guild.id)
        await self._client.house.floor.open()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stop the tables of a server that removed the bot, and note since when."""
        await self._client.house.close_guild(guild.id)
        await self._client.house.store.settings.guild_left(guild.id, now())
