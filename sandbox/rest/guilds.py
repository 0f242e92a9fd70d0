"""Guilds and their members, roles and channels, as far as bots ask for them."""

from aiohttp import web

from sandbox.rest import reach
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import missing_access, missing_permissions, unknown
from sandbox.wire import Json, answer, nothing
from sandbox.world import World, places
from sandbox.world.channels import Channel, Kind
from sandbox.world.guilds import Guild
from sandbox.world.happenings import Happening, Intent
from sandbox.world.permissions import Permission, in_guild
from sandbox.world.shapes import channel_shape, member_shape

ROUTES = Routes()


@ROUTES.on("GET", "/users/@me/guilds")
def own(call: Call) -> web.Response:
    """List the guilds the bot is in."""
    world = call.world
    return answer([_summary(g, world.bot_id) for g in world.guilds.values() if _in(g, world)])


def _in(guild: Guild, world: World) -> bool:
    return world.bot_id in guild.members


def _summary(guild: Guild, user_id: int) -> Json:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": guild.owner_id == user_id,
        "permissions": str(in_guild(guild, user_id)),
        "features": [],
    }


@ROUTES.on("DELETE", "/users/@me/guilds/{guild}")
def leave(call: Call) -> web.Response:
    """Leave a guild."""
    guild = reach.guild(call)
    del guild.members[call.world.bot_id]
    call.world.tell(Happening("GUILD_DELETE", {"id": str(guild.id)}, Intent.GUILDS))
    call.world.touch()
    return nothing()


@ROUTES.on("GET", "/guilds/{guild}")
def fetch(call: Call) -> web.Response:
    """Fetch a guild."""
    guild = reach.guild(call)
    counts: dict[str, object] = {}
    if call.flag("with_counts"):
        people = len(guild.members)
        counts = {"approximate_member_count": people, "approximate_presence_count": people}
    return answer(guild.shape() | counts)


@ROUTES.on("GET", "/guilds/{guild}/channels")
def channels(call: Call) -> web.Response:
    """List a guild's channels, without threads."""
    guild = reach.guild(call)
    inside = [c for c in call.world.channels.values() if c.guild_id == guild.id]
    return answer([channel_shape(call.world, c) for c in inside if c.thread is None])


@ROUTES.on("POST", "/guilds/{guild}/channels")
def open_channel(call: Call) -> web.Response:
    """Open a text channel."""
    guild = reach.guild(call)
    if not in_guild(guild, call.world.bot_id) & Permission.MANAGE_CHANNELS:
        raise missing_permissions()
    place = Channel(
        id=call.world.ids.new(),
        kind=Kind.TEXT,
        name=call.body["name"],
        guild_id=guild.id,
        topic=call.body.get("topic"),
        position=call.body.get("position", 0),
    )
    call.world.channels[place.id] = place
    places.tell(call.world, place, "CHANNEL_CREATE")
    return answer(channel_shape(call.world, place), 201)


@ROUTES.on("GET", "/guilds/{guild}/roles")
def roles(call: Call) -> web.Response:
    """List a guild's roles."""
    return answer([role.shape() for role in reach.guild(call).roles.values()])


@ROUTES.on("GET", "/guilds/{guild}/members")
def members(call: Call) -> web.Response:
    """List members; only for applications with the members intent."""
    guild = reach.guild(call)
    if not call.parts.switches.privileged:
        raise missing_access()
    after = int(call.query.get("after", 0))
    found = sorted(user for user in guild.members if user > after)
    limit = int(call.query.get("limit", 1))
    return answer([member_shape(call.world, guild.id, user) for user in found[:limit]])


@ROUTES.on("GET", "/guilds/{guild}/members/{user}")
def member(call: Call) -> web.Response:
    """Fetch one member."""
    guild = reach.guild(call)
    if call.id("user") not in guild.members:
        known = call.id("user") in call.world.users
        raise unknown("Member" if known else "User")
    return answer(member_shape(call.world, guild.id, call.id("user")))
