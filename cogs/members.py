"""People of a server: this bot remembers none of them, so each is asked for when needed."""

import asyncio
from typing import Final

import discord

from bot.errors import UserError
from bot.screens.channel import UNREACHABLE

_PATIENCE: Final = 5.0
"""Seconds to wait for Discord; somebody watches a sign that says "thinking" meanwhile."""


async def member_of(guild: discord.Guild, user: int) -> discord.Member:
    """A person by their id; UserError for who is not on the server, and while Discord is silent."""
    try:
        async with asyncio.timeout(_PATIENCE):
            return await guild.fetch_member(user)
    except discord.NotFound:
        raise UserError("error.with_nobody") from None
    except UNREACHABLE:
        raise UserError("error.discord_silent") from None
