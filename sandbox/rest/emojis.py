"""The application's emojis."""

import base64
import binascii

from aiohttp import web

from sandbox.rest.calls import Call, Routes
from sandbox.rest.errors import ApiError, missing_access, unknown
from sandbox.wire import answer, nothing
from sandbox.world.shapes import emoji_shape
from sandbox.world.state import Emoji

ROUTES = Routes()

_ALL = "/applications/{application}/emojis"
_ONE = _ALL + "/{number}"
_MOST = 2000


def _own(call: Call) -> None:
    if call.id("application") != call.world.bot_id:
        raise missing_access()


def _named(call: Call) -> Emoji:
    _own(call)
    found = call.world.emojis.get(call.id("number"))
    if found is None:
        raise unknown("Emoji")
    return found


@ROUTES.on("GET", _ALL)
def listed(call: Call) -> web.Response:
    """List all of them."""
    _own(call)
    return answer({"items": [emoji_shape(call.world, e) for e in call.world.emojis.values()]})


@ROUTES.on("GET", _ONE)
def fetch(call: Call) -> web.Response:
    """Fetch one."""
    return answer(emoji_shape(call.world, _named(call)))


@ROUTES.on("POST", _ALL)
def upload(call: Call) -> web.Response:
    """Upload one, as a data URI; names are not unique on Discord either."""
    _own(call)
    if len(call.world.emojis) >= _MOST:
        raise ApiError(400, 30008, f"Maximum number of emojis reached ({_MOST})")
    head, _, packed = call.body["image"].partition(",")
    kind = head.removeprefix("data:").removesuffix(";base64")
    try:
        image = base64.b64decode(packed, validate=True)
    except binascii.Error:
        raise ApiError(400, 50035, "Invalid Form Body") from None
    made = Emoji(id=call.world.ids.new(), name=call.body["name"], image=image, content_type=kind)
    call.world.emojis[made.id] = made
    call.world.touch()
    return answer(emoji_shape(call.world, made), 201)


@ROUTES.on("PATCH", _ONE)
def rename(call: Call) -> web.Response:
    """Rename one."""
    found = _named(call)
    found.name = call.body.get("name", found.name)
    call.world.touch()
    return answer(emoji_shape(call.world, found))


@ROUTES.on("DELETE", _ONE)
def delete(call: Call) -> web.Response:
    """Delete one."""
    del call.world.emojis[_named(call).id]
    call.world.touch()
    return nothing()
