"""Pinned messages, by the present routes and by those they replaced."""

from aiohttp import web

from sandbox.clock import written
from sandbox.rest import reach
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import ApiError
from sandbox.rest.messages import readable
from sandbox.wire import answer, nothing
from sandbox.world import posting
from sandbox.world.channels import Channel
from sandbox.world.happenings import Happening, Intent
from sandbox.world.messages import Message, Type
from sandbox.world.permissions import Permission

ROUTES = Routes()

_OLD = "/channels/{channel}/pins"
_NEW = "/channels/{channel}/messages/pins"
_MOST = 250


def _pinned(place: Channel) -> list[Message]:
    pins = [message for message in place.messages.values() if message.pinned is not None]
    return sorted(pins, key=lambda message: message.pinned or 0.0, reverse=True)


@ROUTES.on("GET", _OLD)
def listed_as_before(call: Call) -> web.Response:
    """List pinned messages, newest pin first."""
    place = reach.channel(call, Permission.READ_MESSAGE_HISTORY)
    return answer([readable(call, message) for message in _pinned(place)])


@ROUTES.on("GET", _NEW)
def listed(call: Call) -> web.Response:
    """List pinned messages with the time of their pinning."""
    place = reach.channel(call, Permission.READ_MESSAGE_HISTORY)
    items = [
        {"pinned_at": written(message.pinned or 0.0), "message": readable(call, message)}
        for message in _pinned(place)
    ]
    return answer({"items": items, "has_more": False})


@ROUTES.on("PUT", _OLD + "/{message}")
@ROUTES.on("PUT", _NEW + "/{message}")
def pin(call: Call) -> web.Response:
    """Pin a message; Discord announces it in the channel."""
    world, place = call.world, reach.channel(call)
    message = _pinnable(call, place)
    if message.pinned is not None:
        return nothing()
    if len(_pinned(place)) >= _MOST:
        raise ApiError(400, 30003, f"Maximum number of pins reached ({_MOST})")
    message.pinned = world.now()
    _tell(call, place)
    reference = (place.id, message.id)
    draft = posting.Draft(author_id=world.bot_id, body={}, type=Type.PINNED, reference=reference)
    posting.post(world, place, draft)
    return nothing()


@ROUTES.on("DELETE", _OLD + "/{message}")
@ROUTES.on("DELETE", _NEW + "/{message}")
def unpin(call: Call) -> web.Response:
    """Take a pin away."""
    place = reach.channel(call)
    message = _pinnable(call, place)
    message.pinned = None
    _tell(call, place)
    return nothing()


def _pinnable(call: Call, place: Channel) -> Message:
    if place.guild_id is not None:
        reach.demand(call.world, place, Permission.PIN_MESSAGES)
    reach.demand_unarchived(place)
    return reach.message(call, place)


def _tell(call: Call, place: Channel) -> None:
    pins = _pinned(place)
    last = written(pins[0].pinned or 0.0) if pins else None
    data = {"channel_id": str(place.id), "last_pin_timestamp": last}
    intent = Intent.DIRECT_MESSAGES
    if place.guild_id is not None:
        data["guild_id"], intent = str(place.guild_id), Intent.GUILDS
    call.world.tell(Happening("CHANNEL_PINS_UPDATE", data, intent))
    call.world.touch()
