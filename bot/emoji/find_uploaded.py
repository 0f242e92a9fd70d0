"""Finds the uploaded card faces, and does without them rather than keep a bot from starting."""

from collections.abc import Mapping
from types import MappingProxyType

import aiohttp
import discord
import structlog

from bot.emoji.pictures import FACES, PACK
from bot.emoji.uploaded import ours

_log = structlog.get_logger()
UNWILLING = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What is raised where Discord does not answer."""


async def load_emoji(client: discord.Client) -> Mapping[str, str]:
    """What `find_emoji` finds, or nothing where Discord does not answer."""
    try:
        return await find_emoji(client)
    except UNWILLING as error:
        _log.warning("no emoji", reason=type(error).__name__)
        return MappingProxyType({})


async def find_emoji(client: discord.Client) -> Mapping[str, str]:
    """The emoji of each face, for a client that has logged in: `{"S10": "<:spades_ten:123>"}`.

    Named by suit and printed rank, so the jack of spades is found as `SJ` and as `SB`. Empty unless
    there is a face for every card, since half a hand of pictures reads worse than none. Courts with
    other letters are there all or not at all; an upload by an earlier version has none of them.
    Raises what is UNWILLING where Discord does not answer.
    """
    emoji = await client.fetch_application_emojis()
    faces = ours(one for one in emoji if one.available).faces
    wanted = FACES if FACES.keys() <= faces.keys() else PACK
    if not wanted.keys() <= faces.keys():
        return MappingProxyType({})
    return MappingProxyType({str(f): f"<:{name}:{faces[name]}>" for name, f in wanted.items()})
