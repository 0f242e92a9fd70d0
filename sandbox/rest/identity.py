"""Who the bot is, where the gateway is, and who other people are."""

from aiohttp import web

from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import ApiError, unknown
from sandbox.wire import Json, answer
from sandbox.world.shapes import channel_shape, user_shape

ROUTES = Routes()


@ROUTES.on("GET", "/users/@me")
def me(call: Call) -> web.Response:
    """The bot's own user."""
    own = {"verified": True, "mfa_enabled": False, "email": None, "locale": "en-US", "flags": 0}
    return answer(call.world.bot.shape() | own)


@ROUTES.on("GET", "/users/{user}")
def somebody(call: Call) -> web.Response:
    """Any user."""
    if call.id("user") not in call.world.users:
        raise unknown("User")
    return answer(user_shape(call.world, call.id("user")))


@ROUTES.on("POST", "/users/@me/channels")
def open_dm(call: Call) -> web.Response:
    """Open direct messages; this succeeds even where sending will not."""
    person = call.world.users.get(int(call.body["recipient_id"]))
    if person is None:
        raise unknown("User")
    if person.bot:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    return answer(channel_shape(call.world, call.world.open_dm(person.id)))


@ROUTES.on("GET", "/gateway")
def gateway(call: Call) -> web.Response:
    """Where the gateway is."""
    return answer({"url": call.parts.gateway_url})


@ROUTES.on("GET", "/gateway/bot")
def gateway_for_bots(call: Call) -> web.Response:
    """Where the gateway is, and how often one may still identify today."""
    switches = call.parts.switches
    limit = {
        "total": switches.starts,
        "remaining": max(0, switches.starts - call.parts.hub.identifies),
        "reset_after": 86_400_000,
        "max_concurrency": switches.lets_in,
    }
    return answer(
        {
            "url": call.parts.gateway_url,
            "shards": switches.shards,
            "session_start_limit": limit,
        }
    )


def _application(call: Call) -> Json:
    world = call.world
    return {
        "id": str(world.bot_id),
        "name": world.bot.username,
        "description": "",
        "icon": None,
        "cover_image": None,
        "bot": world.bot.shape(),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": user_shape(world, world.owner_id),
        "team": None,
        "summary": "",
        "verify_key": "0" * 64,
        "flags": 0,
        "rpc_origins": [],
        "tags": [],
        "integration_types_config": {"0": {}, "1": {}},
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "redirect_uris": [],
        "approximate_guild_count": sum(
            world.bot_id in guild.members for guild in world.guilds.values()
        ),
        "approximate_user_install_count": len(world.installed_by),
    }


@ROUTES.on("GET", "/oauth2/applications/@me")
def application_by_token(call: Call) -> web.Response:
    """The application, as clients ask for it at login."""
    return answer(_application(call))


@ROUTES.on("GET", "/applications/@me")
def application(call: Call) -> web.Response:
    """The application."""
    return answer(_application(call))
