"""Brings the application's emoji up to date with our pictures; doing it twice does nothing more."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

import discord
from discord.utils import snowflake_time

from bot.emoji import face_files
from bot.emoji.uploaded import back_name, ours, replaced_name
from bot.process.clock import utc_now
from bot.process.progress import track

T = TypeVar("T")

_GRACE = timedelta(days=1)
_WAIT = 60.0
"""Seconds to wait when Discord wants a pause and does not say how long."""
_TRIES = 5


@dataclass(frozen=True, slots=True)
class SyncReport:
    """The numbers of card faces that were uploaded, kept, and removed for being out of date."""

    uploaded: int
    kept: int
    removed: int


async def sync_emoji(client: discord.Client, *, grace: timedelta = _GRACE) -> SyncReport:
    """Upload the faces that are missing or have changed, through a client that has logged in.

    Only emoji with our names are touched. A face that was replaced by a newer one stays for `grace`
    under another name, because a running bot goes on showing it by its id. Waits as long as Discord
    wants where that limits uploads, which may be minutes. Raises discord.HTTPException where it
    refuses for good; faces uploaded until then stay, and the next time goes on from there.
    """
    await asyncio.to_thread(face_files.edition)
    emoji = {one.id: one for one in await _patiently(client.fetch_application_emojis)}
    found = ours(emoji.values())
    # The same edition may have been there once before, and its name be taken.
    await _delete(emoji[back] for back in found.backs - {found.back})
    if found.back is None:
        await _upload(client, back_name(), face_files.back())
    kept = found.current
    for name, picture in track("card faces", face_files.faces().items()):
        if name not in kept:
            if name in found.named:
                await _give_way(emoji[found.named[name]])
            await _upload(client, name, picture)
    return SyncReport(len(face_files.FACES) - len(kept), len(kept), await _remove(client, grace))


async def _upload(client: discord.Client, name: str, picture: bytes) -> None:
    await _patiently(lambda: client.create_application_emoji(name=name, image=picture))


async def _remove(client: discord.Client, grace: timedelta) -> int:
    """Remove the faces that were replaced long enough ago; returns their number."""
    emoji = await _patiently(client.fetch_application_emojis)
    found = ours(emoji)
    newest = max(found.named.values())
    if utc_now() - snowflake_time(newest) < grace:
        return 0
    await _delete(one for one in emoji if one.id in found.replaced)
    return len(found.replaced)


async def _give_way(face: discord.Emoji) -> None:
    """Free the name of a face for a newer one; its id stays, and so do messages with it."""
    name = replaced_name(face.name, face.id)
    with suppress(discord.NotFound):
        await _patiently(lambda: face.edit(name=name))


async def _delete(emoji: Iterable[discord.Emoji]) -> None:
    for one in emoji:
        with suppress(discord.NotFound):
            await _patiently(one.delete)


async def _patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask again after a pause where discord.py gives up: when there were too many uploads."""
    for _ in range(_TRIES - 1):
        try:
            return await ask()
        except discord.HTTPException as refused:
            if refused.status != 429:
                raise
            await asyncio.sleep(_pause(refused))
    return await ask()


def _pause(refused: discord.HTTPException) -> float:
    try:
        return float(refused.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return _WAIT
