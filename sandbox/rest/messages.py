"""Messages of the bot's own making: sending, reading, editing, deleting."""

from aiohttp import web

from sandbox.clock import monotonic
from sandbox.rest import reach
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import ApiError
from sandbox.wire import Json, answer, nothing
from sandbox.world import posting
from sandbox.world.channels import Channel
from sandbox.world.happenings import Happening, Intent
from sandbox.world.messages import Message, Type
from sandbox.world.permissions import Permission
from sandbox.world.shapes import message_shape
from sandbox.world.snowflakes import EPOCH_MS

ROUTES = Routes()

OLD_S = 3600.0
_OLD_EDITS, _OLD_WINDOW_S = 3, 6.0
_FORTNIGHT_MS = 14 * 86_400_000


@ROUTES.on("POST", "/channels/{channel}/messages")
def send(call: Call) -> web.Response:
    """Send a message; a repeated nonce gets the message it made the first time."""
    world, place = call.world, reach.channel(call)
    reach.demand_sending(world, place)
    if call.files:
        reach.demand(world, place, Permission.ATTACH_FILES)
    if call.body.get("embeds"):
        reach.demand(world, place, Permission.EMBED_LINKS)
    if (again := _sent_before(call, place)) is not None:
        return answer(message_shape(world, again))
    reference = _reference(call, place)
    draft = posting.Draft(
        author_id=world.bot_id,
        body=call.body,
        files=call.files,
        type=Type.DEFAULT if reference is None else Type.REPLY,
        reference=reference,
    )
    return answer(message_shape(world, posting.post(world, place, draft)))


def _sent_before(call: Call, place: Channel) -> Message | None:
    nonce = call.body.get("nonce")
    if nonce is None or not call.body.get("enforce_nonce"):
        return None
    own = (m for m in place.messages.values() if m.author_id == call.world.bot_id)
    return next((m for m in own if m.nonce == nonce), None)


def _reference(call: Call, place: Channel) -> tuple[int, int] | None:
    given = call.body.get("message_reference")
    if not given:
        return None
    reach.demand(call.world, place, Permission.READ_MESSAGE_HISTORY)
    target = place.messages.get(int(given["message_id"]))
    if target is not None and target.only_for is None:
        return place.id, target.id
    if given.get("fail_if_not_exists", True):
        error = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
        errors = {"message_reference": {"_errors": [error]}}
        raise ApiError(400, 50035, "Invalid Form Body", errors=errors)
    return None


@ROUTES.on("GET", "/channels/{channel}/messages")
def history(call: Call) -> web.Response:
    """List messages, newest first; `before`, `after` and `around` as Discord takes them."""
    place = reach.channel(call)
    if not call.world.permissions(call.world.bot_id, place) & Permission.READ_MESSAGE_HISTORY:
        return answer([])
    known = [m for m in place.messages.values() if m.only_for is None]
    known.sort(key=lambda m: m.id)
    limit = int(call.query.get("limit", 50))
    if "before" in call.query:
        known = [m for m in known if m.id < int(call.query["before"])][-limit:]
    elif "after" in call.query:
        known = [m for m in known if m.id > int(call.query["after"])][:limit]
    elif "around" in call.query:
        middle = int(call.query["around"])
        earlier = [m for m in known if m.id < middle][-(limit // 2) :]
        known = [*earlier, *[m for m in known if m.id >= middle][: limit - len(earlier)]]
    else:
        known = known[-limit:]
    return answer([readable(call, m) for m in reversed(known)])


def readable(call: Call, message: Message) -> Json:
    """Shape a message for a bot that may lack the message content intent."""
    world = call.world
    shape = message_shape(world, message)
    direct = world.channels[message.channel_id].guild_id is None
    known = message.author_id == world.bot_id or world.bot_id in message.mentions.users
    if direct or known or call.parts.switches.privileged:
        return shape
    return shape | {"content": "", "embeds": [], "attachments": [], "components": []}


@ROUTES.on("GET", "/channels/{channel}/messages/{message}")
def fetch(call: Call) -> web.Response:
    """Fetch one message."""
    place = reach.channel(call, Permission.READ_MESSAGE_HISTORY)
    return answer(readable(call, reach.message(call, place)))


@ROUTES.on("PATCH", "/channels/{channel}/messages/{message}")
def edit(call: Call) -> web.Response:
    """Edit one of the bot's messages."""
    world, place = call.world, reach.channel(call)
    message = reach.message(call, place)
    if message.author_id != world.bot_id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    demand_editable(call, message)
    posting.edit(world, message, call.body, call.files)
    return answer(message_shape(world, message))


def demand_editable(call: Call, message: Message) -> None:
    """Refuse to edit what others see in an archived thread, and what is old too often."""
    reach.demand_unarchived(call.world.channels[message.channel_id])
    _demand_few_old_edits(call, message)


def _demand_few_old_edits(call: Call, message: Message) -> None:
    """Refuse the fourth edit in six seconds of messages over an hour old, in one channel."""
    if call.world.now() - message.created + message.aged < OLD_S:
        return
    now, edits = monotonic(), call.world.old_edits.setdefault(message.channel_id, [])
    edits[:] = [at for at in edits if now - at < _OLD_WINDOW_S]
    if len(edits) >= _OLD_EDITS:
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        wait = edits[0] + _OLD_WINDOW_S - now
        raise ApiError(429, 30046, text, retry_after=wait, **{"global": False})
    edits.append(now)


@ROUTES.on("DELETE", "/channels/{channel}/messages/{message}")
def delete(call: Call) -> web.Response:
    """Delete the bot's own message, or anyone's with the permission."""
    world, place = call.world, reach.channel(call)
    message = reach.message(call, place)
    if message.author_id != world.bot_id:
        if place.guild_id is None:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        reach.demand(world, place, Permission.MANAGE_MESSAGES)
    reach.demand_unarchived(place)
    posting.remove(world, message)
    return nothing()


@ROUTES.on("POST", "/channels/{channel}/messages/bulk-delete")
def bulk_delete(call: Call) -> web.Response:
    """Delete up to a hundred messages younger than a fortnight."""
    world, place = call.world, reach.channel(call, Permission.MANAGE_MESSAGES)
    if place.guild_id is None:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    ids = [int(message) for message in call.body["messages"]]
    oldest = int(world.now() * 1000) - _FORTNIGHT_MS - EPOCH_MS << 22
    if min(ids) < oldest:
        raise ApiError(400, 50034, "A message provided was too old to bulk delete")
    gone = [message for message in ids if place.messages.pop(message, None) is not None]
    data = {"ids": [str(message) for message in gone], "channel_id": str(place.id)}
    data["guild_id"] = str(place.guild_id)
    world.tell(Happening("MESSAGE_DELETE_BULK", data, Intent.GUILD_MESSAGES))
    world.touch()
    return nothing()


@ROUTES.on("POST", "/channels/{channel}/typing")
def typing(call: Call) -> web.Response:
    """Accept that the bot types; nobody is shown it here."""
    place = reach.channel(call)
    reach.demand_sending(call.world, place)
    return nothing()
