"""The audience of a place: the one check for everything that would be told elsewhere, too."""

import discord
from discord.abc import GuildChannel


def known_place(guild: discord.Guild, channel: int) -> GuildChannel | discord.Thread | None:
    """Return a channel or thread with known permissions: a thread needs its channel."""
    place = guild.get_channel_or_thread(channel)
    return None if isinstance(place, discord.Thread) and place.parent is None else place


def is_open_to_all(guild: discord.Guild, channel: int) -> bool:
    """Return whether everybody on a server sees a channel or thread, as far as is known."""
    place = known_place(guild, channel)
    if place is None or (isinstance(place, discord.Thread) and place.is_private()):
        return False
    return place.permissions_for(guild.default_role).view_channel
