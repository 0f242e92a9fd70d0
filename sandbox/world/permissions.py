"""Permission arithmetic: who may do what where (docs: topics/permissions)."""

from enum import IntEnum

from sandbox.world.channels import VOICES, Channel
from sandbox.world.guilds import Guild


class Permission(IntEnum):
    """Discord's permission bits, as far as the sandbox asks for them."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


ALL = (1 << 53) - 1

EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CONNECT
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""What @everyone may do in the sample guilds."""

DIRECT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.MENTION_EVERYONE
)
"""What either side may do in a direct message."""

_NEEDS_SENDING = (
    Permission.MENTION_EVERYONE
    | Permission.ATTACH_FILES
    | Permission.EMBED_LINKS
    | Permission.SEND_TTS_MESSAGES
)


def in_guild(guild: Guild, user_id: int) -> int:
    """Add up a member's roles; 0 for somebody who is not a member."""
    if user_id == guild.owner_id:
        return ALL
    if user_id not in guild.members:
        return 0
    granted = guild.roles[guild.id].permissions
    for role in guild.members[user_id].roles:
        granted |= guild.roles[role].permissions
    return ALL if granted & Permission.ADMINISTRATOR else granted


def in_channel(guild: Guild, channel: Channel, user_id: int) -> int:
    """Apply a channel's overwrites: everyone's, then the roles' together, then the member's."""
    granted = in_guild(guild, user_id)
    if granted == ALL or not granted:
        return granted
    overwrites = channel.overwrites
    if everyone := overwrites.get(guild.id):
        granted = granted & ~everyone.deny | everyone.allow
    roles = [overwrites[role] for role in guild.members[user_id].roles if role in overwrites]
    for role in roles:
        granted &= ~role.deny
    for role in roles:
        granted |= role.allow
    if own := overwrites.get(user_id):
        granted = granted & ~own.deny | own.allow
    return _without_the_implied(granted, channel)


def _without_the_implied(granted: int, channel: Channel) -> int:
    if not granted & Permission.VIEW_CHANNEL:
        return 0
    if channel.kind not in VOICES:
        granted &= ~Permission.CONNECT
    elif not granted & Permission.CONNECT:
        granted &= ~(Permission.MANAGE_CHANNELS | Permission.MANAGE_ROLES)
    if not granted & Permission.SEND_MESSAGES and channel.thread is None:
        return granted & ~_NEEDS_SENDING
    return granted
