"""Turns what a person did into an interaction, and sends it to the bot."""

from dataclasses import dataclass

from sandbox.parts import Parts
from sandbox.wire import Json
from sandbox.world import World, installing
from sandbox.world.channels import Channel
from sandbox.world.happenings import Happening
from sandbox.world.interactions import Act, Interaction, Modal
from sandbox.world.messages import Message
from sandbox.world.people import User
from sandbox.world.shapes import channel_shape, member_shape, message_shape, user_shape

_UPLOAD_LIMIT = 10 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispatching:
    """One act, about to become an interaction; `at` stamps its id, `after` delays its event."""

    act: Act
    person: User
    channel: Channel
    data: Json
    name: str = ""
    message: Message | None = None
    modal: Modal | None = None
    at: int | None = None
    after: float = 0.0


def send(parts: Parts, summons: Dispatching) -> Interaction:
    """Make the interaction, start its clock, and let the gateway tell the bot."""
    world = parts.world
    interaction = Interaction(
        id=world.ids.new(summons.at),
        token=world.secret(),
        act=summons.act,
        user_id=summons.person.id,
        channel_id=summons.channel.id,
        guild_id=summons.channel.guild_id,
        data=summons.data,
        born=world.now(),
        owners=_owners(world, summons),
        name=summons.name,
        message_id=summons.message and summons.message.id,
        modal_id=summons.modal and summons.modal.id,
        trigger=summons.modal and summons.modal.opener,
    )
    world.begin(interaction)
    parts.deadlines.start(interaction)
    guild = world.guild_of(summons.channel)
    if guild is None or interaction.owners:
        data = payload(world, interaction, summons)
        world.tell(Happening("INTERACTION_CREATE", data, after=summons.after))
    world.touch()
    return interaction


def _owners(world: World, summons: Dispatching) -> Json:
    """Those who let the application act here; for a command, if it can be used by their leave."""
    found = installing.owners(world, summons.person.id, summons.channel)
    command = world.commands.get(int(summons.data.get("id", 0)))
    kinds = found if command is None else installing.types_of(command.shape)
    return {str(kind): owner for kind, owner in found.items() if kind in kinds}


def payload(world: World, interaction: Interaction, summons: Dispatching) -> Json:
    """The interaction object as bots receive it."""
    channel = summons.channel
    granted = world.permissions(interaction.user_id, channel)
    place = channel_shape(world, channel)
    shape: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot_id),
        "type": int(interaction.act),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": place | {"permissions": str(granted)},
        "app_permissions": str(int(installing.app_permissions(world, channel))),
        "locale": summons.person.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": interaction.owners,
        "context": int(installing.context_of(world, channel)),
        "attachment_size_limit": _UPLOAD_LIMIT,
    }
    if summons.message is not None:
        shape["message"] = message_shape(world, summons.message)
    if channel.guild_id is None:
        return shape | {"user": user_shape(world, interaction.user_id)}
    guild = world.guilds[channel.guild_id]
    member = member_shape(world, guild.id, interaction.user_id)
    return shape | {
        "guild_id": str(guild.id),
        # The key is `locale` here, and `preferred_locale` in a guild object (api-docs issue 6938).
        "guild": {
            "id": str(guild.id),
            "locale": guild.preferred_locale,
            "features": guild.features,
        },
        "guild_locale": guild.preferred_locale,
        "member": member | {"permissions": str(granted)},
    }
