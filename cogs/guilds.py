"""Servers that come and go, what they are told first, and what they leave behind."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Client
from bot.match.event_log import now
from cogs.interaction_context import Interaction
from cogs.router import has_lessons


class Service(commands.Cog):
    """For servers that add or remove the bot."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Note which servers removed the bot, or invited it again, while it was away."""
        present = frozenset(guild.id for guild in self._client.guilds)
        await self._client.app.store.settings.note_servers(present, now())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep a server's data that came back in time, and show its tables again."""
        await self._client.app.store.settings.guild_returned(guild.id)
        await self._client.app.open_guild(guild.id)
        lessons = has_lessons(self._client)
        await self._client.app.greetings.where_it_belongs(guild, lessons=lessons)

    @commands.Cog.listener()
    async def on_app_command_completion(
        self, interaction: Interaction, command: app_commands.Command[Any, ..., Any]
    ) -> None:
        """Greet a server where the first table was opened, if it could not be done before."""
        guild = interaction.guild
        if command.qualified_name == "play" and guild is not None:
            await self._client.app.greetings.here(
                guild,
                lambda view: interaction.followup.send(view=view),
                lessons=has_lessons(self._client),
            )

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stop the tables of a server that removed the bot, and note since when."""
        await self._client.app.close_guild(guild.id)
        await self._client.app.store.settings.guild_left(guild.id, now())
