"""What the bot may reach: finds guilds, channels and messages, or refuses as Discord does."""

from sandbox.rest.api_calls import Call
from sandbox.rest.errors import ApiError, missing_access, missing_permissions, unknown
from sandbox.world import World
from sandbox.world.channels import POSTS, Channel, Kind
from sandbox.world.guilds import Guild
from sandbox.world.messages import Message
from sandbox.world.permissions import Permission


def guild(call: Call) -> Guild:
    """The guild of the path, if the bot is in it."""
    found = call.world.guilds.get(call.id("guild"))
    if found is None:
        raise unknown("Guild")
    if call.world.bot_id not in found.members:
        raise missing_access()
    return found


def channel(call: Call, *needed: Permission, name: str = "channel") -> Channel:
    """The channel of the path, if the bot sees it and has the permissions needed."""
    found = call.world.channels.get(call.id(name))
    if found is None:
        raise unknown("Channel")
    if not call.world.sees(call.world.bot_id, found):
        raise missing_access()
    demand(call.world, found, *needed)
    return found


def demand(world: World, place: Channel, *needed: Permission) -> None:
    """Refuse unless the bot has every permission named."""
    granted = world.permissions(world.bot_id, place)
    if any(not granted & permission for permission in needed):
        raise missing_permissions()


def message(call: Call, place: Channel) -> Message:
    """The message of the path; ephemeral ones cannot be reached through a channel."""
    found = place.messages.get(call.id("message"))
    if found is None or found.only_for is not None:
        raise unknown("Message")
    return found


def demand_sending(world: World, place: Channel) -> None:
    """Refuse unless the bot may write here: permissions, threads' state, closed messages."""
    if place.kind is Kind.DM:
        _demand_open_dm(world, place)
        return
    if place.kind in POSTS:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    if not world.sends(world.bot_id, place):
        raise missing_permissions()
    if place.thread is not None and place.thread.locked:
        demand_unlocked(world, place)


def demand_unlocked(world: World, place: Channel) -> None:
    """Refuse to write in a locked thread without the permission to manage it."""
    granted = world.permissions(world.bot_id, place)
    if place.thread and place.thread.locked and not granted & Permission.MANAGE_THREADS:
        raise ApiError(400, 160005, "Thread is locked")


def demand_unarchived(place: Channel) -> None:
    """Refuse to change what lies in an archived thread."""
    if place.thread is not None and place.thread.archived:
        raise ApiError(400, 50083, "Thread is archived")


def _demand_open_dm(world: World, place: Channel) -> None:
    person = next(user for user in place.recipients if user != world.bot_id)
    if not world.share_a_guild(person) and person not in world.installed_by:
        text = "Cannot send messages to this user due to having no mutual guilds"
        raise ApiError(403, 50278, text)
    if not world.users[person].dms_open:
        raise ApiError(403, 50007, "Cannot send messages to this user")
