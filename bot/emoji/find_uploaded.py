"""Finds the uploaded card faces; where that fails, the bot starts without them."""

from collections.abc import Mapping
from types import MappingProxyType

import aiohttp
import discord
import structlog

from bot.emoji.face_files import FRENCH, GERMAN, OTHER_COLOURS, PACK
from bot.emoji.uploaded import ours

_log = structlog.get_logger()
UNWILLING = (discord.HTTPException, aiohttp.ClientError, OSError)
"""The errors that are raised where Discord does not answer."""


async def load_emoji(client: discord.Client) -> Mapping[str, str]:
    """The emoji that `find_emoji` finds, or none where Discord does not answer."""
    try:
        return await find_emoji(client)
    except UNWILLING as error:
        _log.warning("no emoji", reason=type(error).__name__)
        return MappingProxyType({})


async def find_emoji(client: discord.Client) -> Mapping[str, str]:
    """The emoji of each face, for a client that has logged in.

    Those of the French deck are named by suit and printed rank, so the jack of spades is found as
    `SJ` and as `SB`, and those of the German deck as their pictures are: `{"S10":
    "<:spades_ten:123>", "laub_ober": "<:laub_ober:124>"}`. A deck is there only if there is a face
    for each of its cards, since half a hand of pictures reads worse than none. Courts with other
    letters are there all or not at all too, and so are suits in colours of their own, found as
    `blue_diamond_10`; uploads by earlier versions have none of them, or no German deck. Raises the
    errors in UNWILLING where Discord does not answer.
    """
    emoji = await client.fetch_application_emojis()
    faces = ours(one for one in emoji if one.available).faces
    french = FRENCH if FRENCH.keys() <= faces.keys() else PACK
    wanted = (french, {**FRENCH, **OTHER_COLOURS}, GERMAN)
    decks = [deck for deck in wanted if deck.keys() <= faces.keys()]
    return MappingProxyType(
        {key: f"<:{name}:{faces[name]}>" for deck in decks for name, key in deck.items()}
    )
