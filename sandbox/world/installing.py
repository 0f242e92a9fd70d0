"""By whose installation the application can be used where, and what it may do there.

Source: https://discord.com/developers/docs/resources/application#installation-context
"""

from enum import IntEnum

from sandbox.wire import Json
from sandbox.world.channels import Channel
from sandbox.world.permissions import Permission
from sandbox.world.state import World

BY_SERVER, BY_PERSON = 0, 1
"""Discord's types of integration."""


class Context(IntEnum):
    """Discord's contexts of interactions."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2


_ALWAYS = Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE
"""What the answers of an application may do wherever it is no member (docs: app_permissions)."""


def context_of(world: World, channel: Channel) -> Context:
    """Whether a channel is in a guild, the bot's own direct messages, or somebody else's."""
    if channel.guild_id is not None:
        return Context.GUILD
    return Context.BOT_DM if world.bot_id in channel.recipients else Context.PRIVATE_CHANNEL


def owners(world: World, user_id: int, channel: Channel) -> dict[int, str]:
    """Who installed the application that this person uses here, by the type of integration.

    In direct messages with the bot the server stands as "0".
    """
    found: dict[int, str] = {}
    guild, context = world.guild_of(channel), context_of(world, channel)
    if guild is not None and world.bot_id in guild.members:
        found[BY_SERVER] = str(guild.id)
    elif context is Context.BOT_DM and world.share_a_guild(user_id):
        found[BY_SERVER] = "0"
    if user_id in world.installed_by:
        found[BY_PERSON] = str(user_id)
    return found


def types_of(command: Json) -> list[int]:
    """By which installations a command can be used; by servers' alone where it does not say."""
    return command.get("integration_types") or [BY_SERVER]


def app_permissions(world: World, channel: Channel) -> int:
    """What the application may do in a channel, as interactions tell it."""
    guild, context = world.guild_of(channel), context_of(world, channel)
    if guild is not None and world.bot_id in guild.members:
        return world.permissions(world.bot_id, channel)
    if context is Context.BOT_DM:
        return _ALWAYS | Permission.USE_EXTERNAL_EMOJIS
    return _ALWAYS
