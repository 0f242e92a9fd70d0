"""Scheduled events of a guild that take place somewhere else than in a voice channel."""

from datetime import datetime

from aiohttp import web

from sandbox.clock import utc_now
from sandbox.limits import Violation
from sandbox.rest import reach
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import invalid, missing_permissions, unknown
from sandbox.wire import answer, nothing
from sandbox.world.permissions import Permission, in_guild
from sandbox.world.scheduled import MAY_BECOME, ScheduledEvent, Status

ROUTES = Routes()

_ALL = "/guilds/{guild}/scheduled-events"
_ONE = _ALL + "/{number}"
_OWN = Permission.CREATE_EVENTS | Permission.MANAGE_EVENTS
"""Either lets a bot change its own events; only the first, since 23 February 2026, make some."""


@ROUTES.on("GET", _ONE)
def fetch(call: Call) -> web.Response:
    """Fetch one."""
    return answer(_named(call).shape())


@ROUTES.on("POST", _ALL)
def schedule(call: Call) -> web.Response:
    """Make one; it begins in the future."""
    guild, world, body = reach.guild(call), call.world, call.body
    if not in_guild(guild, world.bot_id) & Permission.CREATE_EVENTS:
        raise missing_permissions()
    if datetime.fromisoformat(body["scheduled_start_time"]) <= utc_now():
        # The code is known from what bots do about it; the sentence is not.
        late = "Cannot schedule event in the past."
        raise invalid(
            Violation("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", late)
        )
    made = ScheduledEvent(
        id=world.ids.new(),
        guild_id=guild.id,
        creator_id=world.bot_id,
        name=body["name"],
        description=body.get("description"),
        location=body["entity_metadata"]["location"],
        start=body["scheduled_start_time"],
        end=body["scheduled_end_time"],
    )
    world.scheduled[made.id] = made
    world.touch()
    return answer(made.shape())


@ROUTES.on("PATCH", _ONE)
def change(call: Call) -> web.Response:
    """Let one begin, end, or not take place."""
    found = _changeable(call)
    wanted = Status(call.body.get("status", found.status))
    if wanted is not found.status and wanted not in MAY_BECOME[found.status]:
        raise invalid(Violation("status", "TRANSITION_INVALID", "Invalid Guild Scheduled Event"))
    found.status = wanted
    found.name = call.body.get("name", found.name)
    call.world.touch()
    return answer(found.shape())


@ROUTES.on("DELETE", _ONE)
def delete(call: Call) -> web.Response:
    """Delete one."""
    del call.world.scheduled[_changeable(call).id]
    call.world.touch()
    return nothing()


def _named(call: Call) -> ScheduledEvent:
    guild, found = reach.guild(call), call.world.scheduled.get(call.id("number"))
    if found is None or found.guild_id != guild.id:
        raise unknown("Guild Scheduled Event")
    return found


def _changeable(call: Call) -> ScheduledEvent:
    found = _named(call)
    needed = _OWN if found.creator_id == call.world.bot_id else Permission.MANAGE_EVENTS
    if not in_guild(reach.guild(call), call.world.bot_id) & needed:
        raise missing_permissions()
    return found
