"""The bot's reactions, and what it may do with those of others."""

from aiohttp import web

from sandbox.rest import reach
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import ApiError
from sandbox.wire import Json, answer, nothing
from sandbox.world import reacting
from sandbox.world.happenings import Happening, Intent
from sandbox.world.messages import Message
from sandbox.world.permissions import Permission
from sandbox.world.shapes import user_shape

ROUTES = Routes()

_ALL = "/channels/{channel}/messages/{message}/reactions"
_ONE = _ALL + "/{emoji}"


def _target(call: Call, *needed: Permission) -> Message:
    place = reach.channel(call, Permission.READ_MESSAGE_HISTORY, *needed)
    return reach.message(call, place)


def _emoji(call: Call) -> Json:
    emoji = reacting.parsed(call.world, call.named["emoji"])
    if emoji is None:
        raise ApiError(400, 10014, "Unknown Emoji")
    return emoji


@ROUTES.on("PUT", _ONE + "/@me")
def add(call: Call) -> web.Response:
    """React; a new emoji needs a permission, joining one does not."""
    message, emoji = _target(call), _emoji(call)
    if reacting.key(emoji) not in message.reactions:
        place = call.world.channels[message.channel_id]
        reach.demand(call.world, place, Permission.ADD_REACTIONS)
    reach.demand_unarchived(call.world.channels[message.channel_id])
    reacting.react(call.world, message, emoji, call.world.bot_id)
    return nothing()


@ROUTES.on("DELETE", _ONE + "/@me")
def take_back(call: Call) -> web.Response:
    """Take the bot's own reaction away."""
    reacting.take_back(call.world, _target(call), _emoji(call), call.world.bot_id)
    return nothing()


@ROUTES.on("DELETE", _ONE + "/{user}")
def remove(call: Call) -> web.Response:
    """Take somebody's reaction away."""
    message = _target(call, Permission.MANAGE_MESSAGES)
    reacting.take_back(call.world, message, _emoji(call), call.id("user"))
    return nothing()


@ROUTES.on("GET", _ONE)
def who(call: Call) -> web.Response:
    """List who reacted with an emoji."""
    reaction = _target(call).reactions.get(reacting.key(_emoji(call)))
    users = [] if reaction is None else sorted(reaction.users)
    later = [user for user in users if user > int(call.query.get("after", 0))]
    limit = int(call.query.get("limit", 25))
    return answer([user_shape(call.world, user) for user in later[:limit]])


@ROUTES.on("DELETE", _ALL)
@ROUTES.on("DELETE", _ONE)
def clear(call: Call) -> web.Response:
    """Take all reactions away, or all of one emoji."""
    world, message = call.world, _target(call, Permission.MANAGE_MESSAGES)
    place = world.channels[message.channel_id]
    data: Json = {"channel_id": str(place.id), "message_id": str(message.id)}
    data["guild_id"] = str(place.guild_id)
    name = "MESSAGE_REACTION_REMOVE_ALL"
    if "emoji" in call.named:
        name, data["emoji"] = "MESSAGE_REACTION_REMOVE_EMOJI", _emoji(call)
        message.reactions.pop(reacting.key(data["emoji"]), None)
    else:
        message.reactions.clear()
    world.tell(Happening(name, data, Intent.GUILD_MESSAGE_REACTIONS))
    world.touch()
    return nothing()
