"""Messages and their surroundings in Discord's JSON, their links leading to the sandbox's CDN."""

from typing import Any

from sandbox.clock import written
from sandbox.wire import Json
from sandbox.world.channels import Channel
from sandbox.world.interactions import Act, Interaction
from sandbox.world.messages import Attachment, Message, Type
from sandbox.world.state import Emoji, World

LINK_LIFETIME_S = 86_400
_HAS_THREAD = 1 << 5
_LOCAL = "attachment://"


def user_shape(world: World, user_id: int) -> Json:
    """The user object; somebody unknown is Discord's deleted user."""
    user = world.users.get(user_id)
    if user is None:
        gone = {"username": "deleted_user", "discriminator": "0", "avatar": None}
        return {"id": str(user_id)} | gone
    return user.shape()


def member_shape(world: World, guild_id: int, user_id: int) -> Json:
    """The member object with its user."""
    member = world.guilds[guild_id].members[user_id]
    return member.shape() | {"user": user_shape(world, user_id)}


def attachment_shape(world: World, channel_id: int, attachment: Attachment) -> Json:
    """The attachment object, with a signed link that expires after a day."""
    # By the hour, so that the same file keeps the same address and pages keep it cached.
    expires = (int(world.now() + world.links_aged) // 3600 + 1) * 3600 + LINK_LIFETIME_S
    path = f"/attachments/{channel_id}/{attachment.id}/{attachment.filename}?ex={expires:x}"
    shape: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.content),
        "url": world.base + path,
        "proxy_url": world.base + path,
        "content_type": attachment.content_type,
    }
    if attachment.description is not None:
        shape["description"] = attachment.description
    if attachment.width is not None:
        shape |= {"width": attachment.width, "height": attachment.height}
    return shape


def message_shape(world: World, message: Message, *, viewer: int | None = None) -> Json:
    """The message object as `viewer` (the bot unless named) gets it."""
    viewer = world.bot_id if viewer is None else viewer
    attachments = [attachment_shape(world, message.channel_id, a) for a in message.attachments]
    if message.only_for is not None:
        for attachment in attachments:
            attachment["ephemeral"] = True
    links = {_LOCAL + a["filename"]: a for a in attachments}
    shape: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "type": int(message.type),
        "author": user_shape(world, message.author_id),
        "content": message.content,
        "timestamp": written(message.created),
        "edited_timestamp": None if message.edited is None else written(message.edited),
        "flags": message.flags,
        "tts": message.tts,
        "pinned": message.pinned is not None,
        "mention_everyone": message.mentions.everyone,
        "mentions": [user_shape(world, user) for user in message.mentions.users],
        "mention_roles": [str(role) for role in message.mentions.roles],
        "attachments": attachments,
        "embeds": [_linked(embed, links) for embed in message.embeds],
        "components": _components(message, links),
    }
    thread = world.channels.get(message.id)
    if thread is not None:
        # A thread opened on a message has that message's id.
        shape |= {"thread": channel_shape(world, thread), "flags": message.flags | _HAS_THREAD}
    if message.reactions:
        shape["reactions"] = _reactions(message, viewer)
    if message.nonce is not None:
        shape["nonce"] = message.nonce
    if message.interaction is not None or message.author_id == world.bot_id:
        shape["application_id"] = str(world.bot_id)
    return shape | _origin(world, message) | _reference(world, message, viewer)


def _reactions(message: Message, viewer: int) -> list[Json]:
    return [
        {
            "emoji": reaction.emoji,
            "count": len(reaction.users),
            "count_details": {"normal": len(reaction.users), "burst": 0},
            "me": viewer in reaction.users,
            "me_burst": False,
            "burst_colors": [],
        }
        for reaction in message.reactions.values()
    ]


def _origin(world: World, message: Message) -> Json:
    if message.interaction is None:
        return {}
    origin: Json = {
        "webhook_id": str(world.bot_id),
        "interaction_metadata": interaction_metadata(world, message.interaction),
    }
    if message.interaction.act is Act.COMMAND:
        origin["interaction"] = {
            "id": str(message.interaction.id),
            "type": int(Act.COMMAND),
            "name": message.interaction.name,
            "user": user_shape(world, message.interaction.user_id),
        }
    return origin


def interaction_metadata(world: World, interaction: Interaction) -> Json:
    """The interaction metadata object of a message that answers an interaction."""
    shape: Json = {
        "id": str(interaction.id),
        "type": int(interaction.act),
        "user": user_shape(world, interaction.user_id),
        "authorizing_integration_owners": interaction.owners,
    }
    if interaction.act is Act.COMMAND:
        shape |= {"name": interaction.name, "command_type": interaction.command_type}
        shape |= _target(world, interaction)
    if interaction.act is Act.COMPONENT:
        shape["interacted_message_id"] = str(interaction.message_id)
    if interaction.trigger is not None:
        shape["triggering_interaction_metadata"] = interaction_metadata(world, interaction.trigger)
    return shape


def _target(world: World, interaction: Interaction) -> Json:
    if interaction.target_id is None:
        return {}
    if interaction.target_id in world.users:
        return {"target_user": user_shape(world, interaction.target_id)}
    return {"target_message_id": str(interaction.target_id)}


def _reference(world: World, message: Message, viewer: int) -> Json:
    """To what a message answers; what only somebody else sees is as if deleted for `viewer`."""
    if message.reference is None:
        return {}
    place, number = message.reference
    channel = world.channels.get(place)
    target = None if channel is None else channel.messages.get(number or 0)
    pointer: Json = {"type": 0, "channel_id": str(place)}
    if number is not None:
        pointer["message_id"] = str(number)
    if channel is not None and channel.guild_id is not None:
        pointer["guild_id"] = str(channel.guild_id)
    if message.type is not Type.REPLY:
        return {"message_reference": pointer}
    # One level only: a referenced message never carries its own referenced message.
    full = None
    if target is not None and (
        target.only_for is None or viewer in (target.only_for, target.author_id)
    ):
        full = message_shape(world, target)
        full.pop("referenced_message", None)
    return {"message_reference": pointer, "referenced_message": full}


def _components(message: Message, links: dict[str, Json]) -> list[Json]:
    """The components with their links, made once: tests look often, and tables have dozens."""
    if not links:
        return message.components
    known = frozenset(link["url"] for link in links.values())
    kept = message.linked
    if kept is None or kept[0] is not message.components or kept[1] != known:
        linked = _linked(message.components, links)
        kept = message.linked = (message.components, known, linked)
    return kept[2]


def _linked(value: Any, links: dict[str, Json]) -> Any:
    """Replace every attachment:// address by the link it stands for."""
    if isinstance(value, list):
        return [_linked(item, links) for item in value]  # pyright: ignore[reportUnknownVariableType]  # JSON
    if not isinstance(value, dict):
        return value
    item: Json = {key: _linked(inner, links) for key, inner in value.items()}  # pyright: ignore[reportUnknownVariableType]  # JSON
    url = item.get("url")
    if isinstance(url, str) and url in links:
        item |= _media(links[url])
    if item.get("type") == 13 and isinstance(item.get("file"), dict):
        file = item["file"]
        item |= {"name": file.get("name"), "size": file.get("size", 0)}
    return item


def _media(attachment: Json) -> Json:
    return {
        "url": attachment["url"],
        "proxy_url": attachment["proxy_url"],
        "content_type": attachment["content_type"],
        "width": attachment.get("width"),
        "height": attachment.get("height"),
        "attachment_id": attachment["id"],
        "name": attachment["filename"],
        "size": attachment["size"],
        "loading_state": 2,
        "placeholder": None,
    }


def emoji_shape(world: World, emoji: Emoji) -> Json:
    """The emoji object of an application emoji."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": world.bot.shape(),
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }


def channel_shape(world: World, channel: Channel) -> Json:
    """The channel object as the bot gets it, with a DM's other side or its own membership."""
    shape = channel.shape()
    if channel.guild_id is None:
        others = [user for user in channel.recipients if user != world.bot_id]
        return shape | {"recipients": [user_shape(world, user) for user in others]}
    if channel.thread is not None and world.bot_id in channel.thread.members:
        return shape | {"member": channel.thread_member(world.bot_id)}
    return shape


def guild_create_shape(world: World, guild_id: int) -> Json:
    """The guild object of GUILD_CREATE, with the members and channels the bot knows."""
    guild = world.guilds[guild_id]
    inside = [c for c in world.channels.values() if c.guild_id == guild_id]
    threads = [c for c in inside if c.thread is not None and world.sees(world.bot_id, c)]
    return guild.shape() | {
        "joined_at": guild.members[world.bot_id].joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_shape(world, guild_id, world.bot_id)],
        "channels": [channel_shape(world, c) for c in inside if c.thread is None],
        "threads": [channel_shape(world, c) for c in threads if c.thread and not c.thread.archived],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
