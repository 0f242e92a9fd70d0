"""Finds the uploaded card faces, and does without them rather than keep a bot from starting."""

from collections.abc import Mapping
from types import MappingProxyType

import aiohttp
import discord
import structlog

from bot.emoji.pictures import CARDS
from bot.emoji.uploaded import ours

_log = structlog.get_logger()


async def load_emoji(client: discord.Client) -> Mapping[str, str]:
    """The emoji of each card, for a client that has logged in: `{"S10": "<:spades_ten:123>"}`.

    Empty unless there is a face for every card, since half a hand of pictures reads worse than
    none, and empty where Discord does not answer.
    """
    try:
        emoji = await client.fetch_application_emojis()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.warning("no emoji", reason=type(error).__name__)
        return MappingProxyType({})
    faces = ours(one for one in emoji if one.available).faces
    if len(faces) < len(CARDS):
        return MappingProxyType({})
    return MappingProxyType({str(CARDS[name]): f"<:{name}:{id_}>" for name, id_ in faces.items()})
