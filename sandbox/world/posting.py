"""Posting, editing and removing messages, with the events that follow."""

import copy
from dataclasses import dataclass, field

from sandbox.clock import written
from sandbox.wire import Json
from sandbox.world.channels import Channel
from sandbox.world.happenings import Happening, Intent
from sandbox.world.interactions import Interaction
from sandbox.world.mentions import all_text, mentioned
from sandbox.world.messages import Attachment, Flags, Message, Type
from sandbox.world.shapes import member_shape, message_shape
from sandbox.world.state import World

_PRIVATE = ("content", "embeds", "attachments", "components")
_KEPT_FLAGS = Flags.SUPPRESS_EMBEDS | Flags.SUPPRESS_NOTIFICATIONS | Flags.COMPONENTS_V2


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A message about to be posted: the request's body and what the sandbox knows besides."""

    author_id: int
    body: Json
    files: list[Attachment] = field(default_factory=list[Attachment])
    type: Type = Type.DEFAULT
    flags: int = 0
    interaction: Interaction | None = None
    reference: tuple[int, int | None] | None = None
    only_for: int | None = None


def post(world: World, channel: Channel, draft: Draft) -> Message:
    """Put a message into a channel and tell of it."""
    body = draft.body
    message = Message(
        id=world.ids.new(),
        channel_id=channel.id,
        author_id=draft.author_id,
        created=world.now(),
        type=draft.type,
        flags=draft.flags | (body.get("flags") or 0) & _KEPT_FLAGS,
        tts=bool(body.get("tts")),
        nonce=body.get("nonce"),
        reference=draft.reference,
        interaction=draft.interaction,
        only_for=draft.only_for,
    )
    write(world, channel, message, body, draft.files)
    if not message.flags & Flags.SUPPRESS_NOTIFICATIONS:
        message.pinged = message.mentions
    channel.messages[message.id] = message
    channel.sent += 1
    if message.only_for is None:
        _gather(world, channel, message)
    _tell(world, channel, message, "MESSAGE_CREATE")
    world.touch()
    return message


def write(
    world: World, channel: Channel, message: Message, body: Json, files: list[Attachment]
) -> None:
    """Put a request's parts into a message; parts the request does not name stay."""
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        embeds = copy.deepcopy(body["embeds"] or [])
        message.embeds = [{"type": "rich"} | embed for embed in embeds]
    if "components" in body:
        if message.components:
            message.before = (world.now(), message.components)
        message.components = numbered(body["components"] or [])
    if "attachments" in body:
        kept = {str(item["id"]) for item in body["attachments"] or ()}
        message.attachments = [a for a in message.attachments if str(a.id) in kept]
    message.attachments += files
    text = all_text(message.content, message.components)
    allowed = body.get("allowed_mentions")
    message.mentions = mentioned(world, channel, message.author_id, text, allowed)


def numbered(components: list[Json]) -> list[Json]:
    """Copy components, giving each without an id the next free number, as Discord does.

    Ids of preset people, roles and channels are text from then on, as all ids that Discord gives.
    """
    copies = copy.deepcopy(components)
    flat = list(_walk(copies))
    taken = {component["id"] for component in flat if component.get("id")}
    free = (number for number in range(1, len(flat) + len(taken) + 1) if number not in taken)
    for component in flat:
        if not component.get("id"):
            component["id"] = next(free)
        for preset in component.get("default_values") or ():
            preset["id"] = str(preset["id"])
    return copies


def _walk(components: list[Json]) -> list[Json]:
    found: list[Json] = []
    for component in components:
        inner = list(component.get("components") or [])
        inner += [component[key] for key in ("accessory", "component") if component.get(key)]
        found += [component, *_walk(inner)]
    return found


def edit(world: World, message: Message, body: Json, files: list[Attachment]) -> None:
    """Change a message as a request says, and tell of it; V2 once set stays.

    What fills a "thinking…" message is its first content, not an edit.
    """
    channel = world.channels[message.channel_id]
    write(world, channel, message, body, files)
    if body.get("flags") is not None:
        sticky = message.flags & ~Flags.SUPPRESS_EMBEDS
        message.flags = sticky | body["flags"] & _KEPT_FLAGS
    if message.loading:
        message.flags &= ~Flags.LOADING
    else:
        message.edited = world.now()
    _tell(world, channel, message, "MESSAGE_UPDATE")
    world.touch()


def remove(world: World, message: Message) -> None:
    """Take a message away and tell of it."""
    channel = world.channels[message.channel_id]
    del channel.messages[message.id]
    data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
    if message.only_for is None and world.sees(world.bot_id, channel):
        world.tell(Happening("MESSAGE_DELETE", data, _intent(channel)))
    world.touch()


def _tell(world: World, channel: Channel, message: Message, name: str) -> None:
    data = message_shape(world, message)
    if message.only_for is not None:
        # Ephemeral messages travel like direct ones: no guild, no member (docs: topics/gateway).
        world.tell(Happening(name, data, Intent.DIRECT_MESSAGES))
        return
    if not world.sees(world.bot_id, channel):
        return
    if channel.guild_id is not None:
        data["guild_id"] = str(channel.guild_id)
        if message.author_id in world.guilds[channel.guild_id].members:
            member = member_shape(world, channel.guild_id, message.author_id)
            del member["user"]
            data["member"] = member
    heard = (
        message.author_id == world.bot_id
        or channel.guild_id is None
        or world.bot_id in message.mentions.users
    )
    world.tell(Happening(name, data, _intent(channel), () if heard else _PRIVATE))


def _intent(channel: Channel) -> Intent:
    return Intent.DIRECT_MESSAGES if channel.guild_id is None else Intent.GUILD_MESSAGES


def _gather(world: World, channel: Channel, message: Message) -> None:
    """Wake an archived thread, and bring in who writes and who is mentioned (docs: threads)."""
    guild = world.guild_of(channel)
    if channel.thread is None or guild is None:
        return
    if not channel.thread.locked:
        channel.thread.archived = False
    for user in (message.author_id, *message.mentions.users):
        if user in guild.members:
            channel.thread.members.setdefault(user, written(message.created))
