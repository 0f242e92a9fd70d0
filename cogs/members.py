"""People of a server: this bot remembers none of them, so each is fetched when needed."""

import asyncio
from typing import Final

import discord

from bot.discord.channel import UNREACHABLE
from bot.discord.gate import request_as
from bot.discord.urgency import Urgency
from bot.errors import UserError

_PATIENCE: Final = 5.0
"""Seconds to wait for Discord; somebody watches a sign that says "thinking" meanwhile."""


async def member_of(guild: discord.Guild, user: int) -> discord.Member:
    """Return a person by id; UserError if they are not there, and while Discord is silent."""
    member = await member_if_there(guild, user)
    if member is None:
        raise UserError("error.with_nobody")
    return member


async def member_if_there(guild: discord.Guild, user: int) -> discord.Member | None:
    """Return a person by id, if they are on the server; UserError while Discord is silent."""
    try:
        async with asyncio.timeout(_PATIENCE):
            with request_as(Urgency.ANSWER):
                return await guild.fetch_member(user)
    except discord.NotFound:
        return None
    except UNREACHABLE:
        raise UserError("error.discord_silent") from None
