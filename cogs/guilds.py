"""Servers that come and go: their greeting, and the data they leave behind."""

import asyncio
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Client, Interaction
from cogs.access import is_open_to_bot
from cogs.router import has_lessons


class ServiceCog(commands.Cog):
    """The listeners for servers that add or remove the bot."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._in_order = asyncio.Lock()
        """What a server did last counts, however long it took to do what it did before."""

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Note which servers removed the bot, or invited it again, while it was away.

        The latter see their tables again, as when it hears of the invitation.
        """
        present = frozenset(guild.id for guild in self._client.guilds)
        app = self._client.app
        for guild in await app.server_settings.note_present(present):
            await app.open_guild(guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Keep the data of a server that came back in time, and show its tables again."""
        async with self._in_order:
            await self._client.app.server_settings.note_returned(guild.id)
            await self._client.app.open_guild(guild.id)
        lessons = has_lessons(self._client)
        await self._client.app.greetings.where_it_belongs(guild, lessons=lessons)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Show the tables of a server that was unavailable; lost ones go on."""
        await self._client.app.tables.catch_up(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Check whether a table can be shown again."""
        await self._look_again(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Check whether a table can be shown again."""
        await self._look_again(after.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Check whether a table can be shown again; without an intent, only the bot is seen."""
        await self._look_again(after.guild)

    async def _look_again(self, guild: discord.Guild) -> None:
        tables = self._client.app.tables
        for session in tables.lost_tables(guild.id):
            closed = session.status.lost in {"forbidden", "refused"}
            if closed and is_open_to_bot(guild, session.channel):
                await tables.look_again(session)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """Go on in a thread that is unlocked."""
        tables, is_locked = self._client.app.tables, update.data["thread_metadata"].get("locked")
        for session in tables.lost_tables(update.guild_id):
            if session.channel == update.thread_id and not is_locked:
                await tables.look_again(session)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Put the tables shown there to sleep."""
        self._client.app.tables.lose(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """Put the tables shown there to sleep."""
        self._client.app.tables.lose(gone.guild_id, gone.thread_id)

    @commands.Cog.listener()
    async def on_app_command_completion(
        self, interaction: Interaction, command: app_commands.Command[Any, ..., Any]
    ) -> None:
        """Greet a server whose first table was opened, if it could not be done before."""
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
        async with self._in_order:
            await self._client.app.close_guild(guild.id)
            await self._client.app.server_settings.note_left(guild.id)
