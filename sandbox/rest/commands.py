"""Application commands, global and of one guild, as a bot registers them."""

from dataclasses import replace

from aiohttp import web

from sandbox.rest import reach
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import missing_access, unknown
from sandbox.wire import Json, answer, nothing
from sandbox.world.state import Command

ROUTES = Routes()

_GLOBAL = "/applications/{application}/commands"
_GUILD = "/applications/{application}/guilds/{guild}/commands"
_LOCALIZED = ("name_localizations", "description_localizations")


def _scope(call: Call) -> int | None:
    if call.id("application") != call.world.bot_id:
        raise missing_access()
    return reach.guild(call).id if "guild" in call.named else None


def _registered(call: Call) -> list[Command]:
    scope = _scope(call)
    return [c for c in call.world.commands.values() if c.guild_id == scope]


def _named(call: Call) -> Command:
    found = call.world.commands.get(call.id("command"))
    if found is None or found.guild_id != _scope(call):
        raise unknown("Application Command")
    return found


def _register(call: Call, given: Json) -> Command:
    """Create a command, or replace the one of the same name and type, which keeps its id."""
    world, scope = call.world, _scope(call)
    key = (given["name"], given.get("type", 1))
    same = (c for c in _registered(call) if (c.shape["name"], c.shape["type"]) == key)
    old = next(same, None)
    number = world.ids.new() if old is None else old.id
    shape: Json = {
        "type": 1,
        "description": "",
        "options": [],
        "name_localizations": None,
        "description_localizations": None,
        "default_member_permissions": None,
        "nsfw": False,
        "integration_types": [0],
        "contexts": None,
        "dm_permission": True,
        **given,
        "id": str(number),
        "application_id": str(world.bot_id),
        "version": str(world.ids.new()),
    }
    if scope is not None:
        shape["guild_id"] = str(scope)
    if shape["default_member_permissions"] is not None:
        shape["default_member_permissions"] = str(shape["default_member_permissions"])
    world.commands[number] = Command(id=number, guild_id=scope, shape=shape)
    world.touch()
    return world.commands[number]


@ROUTES.on("GET", _GLOBAL)
@ROUTES.on("GET", _GUILD)
def registered(call: Call) -> web.Response:
    """List the commands of one scope, with localizations only on request."""
    shapes = [command.shape for command in _registered(call)]
    if not call.flag("with_localizations"):
        shapes = [{k: v for k, v in s.items() if k not in _LOCALIZED} for s in shapes]
    return answer(shapes)


def _given(call: Call) -> list[Json]:
    return call.json or []


@ROUTES.on("PUT", _GLOBAL)
@ROUTES.on("PUT", _GUILD)
def overwrite(call: Call) -> web.Response:
    """Replace all commands of one scope."""
    kept = [_register(call, given) for given in _given(call)]
    stale = {c.id for c in _registered(call)} - {c.id for c in kept}
    for command in stale:
        del call.world.commands[command]
    call.world.touch()
    return answer([command.shape for command in kept])


@ROUTES.on("POST", _GLOBAL)
@ROUTES.on("POST", _GUILD)
def create(call: Call) -> web.Response:
    """Create or replace one command."""
    names = {c.shape["name"] for c in _registered(call)}
    status = 200 if call.body["name"] in names else 201
    return answer(_register(call, call.body).shape, status)


@ROUTES.on("GET", _GLOBAL + "/{command}")
@ROUTES.on("GET", _GUILD + "/{command}")
def fetch(call: Call) -> web.Response:
    """Fetch one command."""
    return answer(_named(call).shape)


@ROUTES.on("PATCH", _GLOBAL + "/{command}")
@ROUTES.on("PATCH", _GUILD + "/{command}")
def change(call: Call) -> web.Response:
    """Change parts of one command."""
    command = _named(call)
    shape = command.shape | call.body | {"version": str(call.world.ids.new())}
    call.world.commands[command.id] = replace(command, shape=shape)
    call.world.touch()
    return answer(shape)


@ROUTES.on("DELETE", _GLOBAL + "/{command}")
@ROUTES.on("DELETE", _GUILD + "/{command}")
def delete(call: Call) -> web.Response:
    """Delete one command."""
    del call.world.commands[_named(call).id]
    call.world.touch()
    return nothing()
