"""Channels: reading, changing and deleting them, and their permission overwrites."""

from aiohttp import web

from sandbox.clock import written
from sandbox.rest import reach
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import ApiError, unknown
from sandbox.wire import answer, nothing
from sandbox.world import places
from sandbox.world.channels import Channel, Kind, Overwrite
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape

ROUTES = Routes()

_ONE = "/channels/{channel}"


@ROUTES.on("GET", _ONE)
def fetch(call: Call) -> web.Response:
    """Fetch a channel."""
    return answer(channel_shape(call.world, reach.channel(call)))


@ROUTES.on("PATCH", _ONE)
def change(call: Call) -> web.Response:
    """Change a channel's or a thread's settings."""
    place = reach.channel(call)
    if place.thread is None:
        reach.demand(call.world, place, Permission.MANAGE_CHANNELS)
        _change_text(call, place)
        places.tell(call.world, place, "CHANNEL_UPDATE")
    else:
        _change_thread(call, place)
        places.tell(call.world, place, "THREAD_UPDATE")
    return answer(channel_shape(call.world, place))


def _change_text(call: Call, place: Channel) -> None:
    place.name = call.body.get("name", place.name)
    place.topic = call.body.get("topic", place.topic)
    place.position = call.body.get("position", place.position)
    place.slowmode = call.body.get("rate_limit_per_user") or place.slowmode


def _change_thread(call: Call, place: Channel) -> None:
    """Change a thread: its owner may, but locking and what is archived need more."""
    world, body, thread = call.world, call.body, place.thread
    if thread is None:
        return
    manages = world.permissions(world.bot_id, place) & Permission.MANAGE_THREADS
    if thread.owner_id != world.bot_id or "locked" in body:
        reach.demand(world, place, Permission.MANAGE_THREADS)
    if thread.archived and body.get("archived") is not False:
        reach.demand_unarchived(place)
    if thread.locked and not manages:
        reach.demand_unlocked(world, place)
    place.name = body.get("name", place.name)
    place.slowmode = body.get("rate_limit_per_user") or place.slowmode
    if "archived" in body and body["archived"] != thread.archived:
        thread.archived, thread.archive_timestamp = body["archived"], written(world.now())
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    thread.auto_archive_duration = body.get("auto_archive_duration", thread.auto_archive_duration)


@ROUTES.on("DELETE", _ONE)
def delete(call: Call) -> web.Response:
    """Delete a channel or thread; direct messages are only closed, and stay."""
    place = reach.channel(call)
    shape = channel_shape(call.world, place)
    if place.kind is Kind.DM:
        return answer(shape)
    needed = Permission.MANAGE_CHANNELS if place.thread is None else Permission.MANAGE_THREADS
    reach.demand(call.world, place, needed)
    places.close(call.world, place)
    return answer(shape)


@ROUTES.on("PUT", _ONE + "/permissions/{target}")
def overwrite(call: Call) -> web.Response:
    """Set a role's or member's overwrite; the bot may only hand out what it has itself."""
    place = reach.channel(call, Permission.MANAGE_ROLES)
    allow, deny = int(call.body.get("allow") or 0), int(call.body.get("deny") or 0)
    if (allow | deny) & ~call.world.permissions(call.world.bot_id, place):
        raise ApiError(403, 50013, "Missing Permissions")
    made = Overwrite(kind=call.body["type"], allow=allow, deny=deny)
    place.overwrites[call.id("target")] = made
    places.tell(call.world, place, "CHANNEL_UPDATE")
    return nothing()


@ROUTES.on("DELETE", _ONE + "/permissions/{target}")
def lift(call: Call) -> web.Response:
    """Take an overwrite away."""
    place = reach.channel(call, Permission.MANAGE_ROLES)
    if place.overwrites.pop(call.id("target"), None) is None:
        raise unknown("Overwrite")
    places.tell(call.world, place, "CHANNEL_UPDATE")
    return nothing()
