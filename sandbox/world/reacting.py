"""Reactions: emoji below messages, put there and taken back, with the events that follow."""

import re

from sandbox.wire import Json
from sandbox.world.happenings import Happening, Intent
from sandbox.world.messages import Message, Reaction
from sandbox.world.shapes import member_shape
from sandbox.world.state import World

_CUSTOM = re.compile(r"<?a?:?(\w+):(\d+)>?")


def parsed(world: World, text: str) -> Json | None:
    """Read an emoji as a path or a message writes it; None for an unknown custom one."""
    custom = _CUSTOM.fullmatch(text)
    if custom is None:
        # Letters and digits are no emoji; the sandbox knows no list of those that are.
        return None if text.isascii() else {"id": None, "name": text}
    emoji = world.emojis.get(int(custom[2]))
    if emoji is None:
        return None
    return {"id": str(emoji.id), "name": emoji.name, "animated": emoji.animated}


def key(emoji: Json) -> str:
    """What tells reactions apart."""
    return emoji["id"] or emoji["name"]


def react(world: World, message: Message, emoji: Json, user_id: int) -> None:
    """Put an emoji below a message and tell of it."""
    reaction = message.reactions.setdefault(key(emoji), Reaction(emoji=emoji))
    if user_id not in reaction.users:
        reaction.users.append(user_id)
        _tell(world, message, emoji, user_id, "MESSAGE_REACTION_ADD")


def take_back(world: World, message: Message, emoji: Json, user_id: int) -> None:
    """Take one's emoji away again and tell of it."""
    reaction = message.reactions.get(key(emoji))
    if reaction is None or user_id not in reaction.users:
        return
    reaction.users.remove(user_id)
    if not reaction.users:
        del message.reactions[key(emoji)]
    _tell(world, message, emoji, user_id, "MESSAGE_REACTION_REMOVE")


def _tell(world: World, message: Message, emoji: Json, user_id: int, name: str) -> None:
    channel = world.channels[message.channel_id]
    data: Json = {
        "user_id": str(user_id),
        "channel_id": str(channel.id),
        "message_id": str(message.id),
        "message_author_id": str(message.author_id),
        "emoji": emoji,
        "burst": False,
        "type": 0,
    }
    intent = Intent.DIRECT_MESSAGE_REACTIONS
    if channel.guild_id is not None:
        intent = Intent.GUILD_MESSAGE_REACTIONS
        data["guild_id"] = str(channel.guild_id)
        if name == "MESSAGE_REACTION_ADD":
            data["member"] = member_shape(world, channel.guild_id, user_id)
    if world.sees(world.bot_id, channel):
        world.tell(Happening(name, data, intent))
    world.touch()
