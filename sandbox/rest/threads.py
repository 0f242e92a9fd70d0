"""Threads: opening them, their members, and which of them are active or archived."""

from aiohttp import web

from sandbox.rest import reach
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import ApiError, unknown
from sandbox.wire import Json, answer, nothing
from sandbox.world import places, posting
from sandbox.world.channels import POSTS, THREADS, Channel, Kind
from sandbox.world.messages import Type
from sandbox.world.permissions import Permission
from sandbox.world.shapes import channel_shape, member_shape, message_shape

ROUTES = Routes()

_MEMBERS = "/channels/{channel}/thread-members"


@ROUTES.on("POST", "/channels/{channel}/messages/{message}/threads")
def open_from_message(call: Call) -> web.Response:
    """Open a public thread on a message; it takes the message's id."""
    place = reach.channel(call, Permission.CREATE_PUBLIC_THREADS)
    message = reach.message(call, place)
    if message.id in call.world.channels:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    kind = next(iter(THREADS.get(place.kind, ())), Kind.PUBLIC_THREAD)
    return answer(_opened(call, place, kind, message.id), 201)


@ROUTES.on("POST", "/channels/{channel}/threads")
def open_freely(call: Call) -> web.Response:
    """Open a thread without a message, private unless its type says otherwise; or post."""
    place = reach.channel(call)
    if place.kind in POSTS:
        return _posted(call, place)
    kind = Kind(call.body.get("type", Kind.PRIVATE_THREAD))
    is_private = kind is Kind.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if is_private else Permission.CREATE_PUBLIC_THREADS
    reach.demand(call.world, place, needed)
    number = call.world.ids.new()
    shape = _opened(call, place, kind, number)
    if not is_private:
        draft = posting.Draft(
            author_id=call.world.bot_id,
            body={"content": call.body["name"]},
            type=Type.THREAD_CREATED,
            reference=(number, None),
        )
        posting.post(call.world, place, draft)
    return answer(shape, 201)


def _posted(call: Call, place: Channel) -> web.Response:
    """Open a thread in a forum with the message that begins it, whose id it has."""
    reach.demand(call.world, place, Permission.SEND_MESSAGES)
    number = call.world.ids.new()
    shape = _opened(call, place, Kind.PUBLIC_THREAD, number)
    thread = call.world.channels[number]
    draft = posting.Draft(
        author_id=call.world.bot_id, body=call.body.get("message") or {}, files=call.files
    )
    message = posting.post(call.world, thread, draft)
    return answer(shape | {"message": message_shape(call.world, message)}, 201)


def _opened(call: Call, parent: Channel, kind: Kind, number: int) -> Json:
    if kind not in THREADS.get(parent.kind, ()):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    plan = places.ThreadPlan(
        number=number,
        kind=kind,
        name=call.body["name"],
        owner_id=call.world.bot_id,
        auto_archive_duration=call.body.get("auto_archive_duration") or 1440,
        invitable=call.body.get("invitable", True),
    )
    return channel_shape(call.world, places.open_thread(call.world, parent, plan))


def _thread(call: Call) -> Channel:
    place = reach.channel(call)
    if place.thread is None:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return place


@ROUTES.on("PUT", _MEMBERS + "/@me")
def join(call: Call) -> web.Response:
    """Join a thread."""
    place = _thread(call)
    reach.demand_unarchived(place)
    places.join(call.world, place, call.world.bot_id)
    return nothing()


@ROUTES.on("DELETE", _MEMBERS + "/@me")
def leave(call: Call) -> web.Response:
    """Leave a thread."""
    places.leave(call.world, _thread(call), call.world.bot_id)
    return nothing()


@ROUTES.on("PUT", _MEMBERS + "/{user}")
def add(call: Call) -> web.Response:
    """Bring a member of the guild into a thread."""
    world, place = call.world, _thread(call)
    reach.demand_unarchived(place)
    if not world.sends(world.bot_id, place):
        raise ApiError(403, 50013, "Missing Permissions")
    guild = world.guild_of(place)
    if guild is None or call.id("user") not in guild.members:
        raise unknown("Member")
    places.join(world, place, call.id("user"))
    return nothing()


@ROUTES.on("DELETE", _MEMBERS + "/{user}")
def remove(call: Call) -> web.Response:
    """Take somebody out; in one's own private thread this needs no permission."""
    world, place = call.world, _thread(call)
    owner = place.thread is not None and place.thread.owner_id == world.bot_id
    if not (owner and place.kind is Kind.PRIVATE_THREAD):
        reach.demand(world, place, Permission.MANAGE_THREADS)
    places.leave(world, place, call.id("user"))
    return nothing()


@ROUTES.on("GET", _MEMBERS)
def members(call: Call) -> web.Response:
    """List the members of a thread."""
    place = _thread(call)
    inside = place.thread.members if place.thread else ()
    return answer([_member(call, place, user) for user in inside])


@ROUTES.on("GET", _MEMBERS + "/{user}")
def member(call: Call) -> web.Response:
    """One member of a thread."""
    place = _thread(call)
    if place.thread is None or call.id("user") not in place.thread.members:
        raise unknown("Member")
    return answer(_member(call, place, call.id("user")))


def _member(call: Call, place: Channel, user_id: int) -> Json:
    shape = place.thread_member(user_id)
    if call.flag("with_member") and place.guild_id is not None:
        shape["member"] = member_shape(call.world, place.guild_id, user_id)
    return shape


def _listing(call: Call, found: list[Channel]) -> web.Response:
    world = call.world
    own = [t for t in found if t.thread and world.bot_id in t.thread.members]
    return answer(
        {
            "threads": [channel_shape(world, thread) for thread in found],
            "members": [thread.thread_member(world.bot_id) for thread in own],
            "has_more": False,
        }
    )


def _threads(call: Call) -> list[Channel]:
    world = call.world
    found = [c for c in world.channels.values() if c.thread and world.sees(world.bot_id, c)]
    return sorted(found, key=lambda thread: thread.id, reverse=True)


@ROUTES.on("GET", "/guilds/{guild}/threads/active")
def active(call: Call) -> web.Response:
    """List the active threads of a guild that the bot sees."""
    guild = reach.guild(call)
    inside = (t for t in _threads(call) if t.guild_id == guild.id)
    return _listing(call, [t for t in inside if t.thread and not t.thread.archived])


@ROUTES.on("GET", "/channels/{channel}/threads/archived/public")
def archived_publicly(call: Call) -> web.Response:
    """List the archived public threads of a channel."""
    return _archived(call, Kind.PUBLIC_THREAD)


@ROUTES.on("GET", "/channels/{channel}/threads/archived/private")
def archived_privately(call: Call) -> web.Response:
    """List the archived private threads of a channel."""
    reach.channel(call, Permission.MANAGE_THREADS)
    return _archived(call, Kind.PRIVATE_THREAD)


def _archived(call: Call, kind: Kind) -> web.Response:
    place = reach.channel(call, Permission.READ_MESSAGE_HISTORY)
    below = (t for t in _threads(call) if t.parent_id == place.id and t.thread)
    is_private = kind is Kind.PRIVATE_THREAD
    found = (t for t in below if (t.kind is Kind.PRIVATE_THREAD) is is_private)
    return _listing(call, [t for t in found if t.thread and t.thread.archived])
