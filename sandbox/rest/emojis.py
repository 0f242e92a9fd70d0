"""The application's emojis."""

import base64
import binascii
from collections.abc import Iterator
from typing import Any, cast

from aiohttp import web

from sandbox.limits import Violation
from sandbox.limits.violation import below
from sandbox.rest.api_calls import Call, Routes
from sandbox.rest.errors import ApiError, invalid, missing_access, unknown
from sandbox.wire import Json, answer, nothing
from sandbox.world.shapes import emoji_shape
from sandbox.world.state import Emoji

ROUTES = Routes()

_ALL = "/applications/{application}/emojis"
_ONE = _ALL + "/{number}"
_MOST = 2000
_HOLDERS = frozenset({"data", "components", "component", "accessory", "options"})
"""Keys on the way to the emojis of components; those of polls and the like are not looked for."""


def _own(call: Call) -> None:
    if call.id("application") != call.world.bot_id:
        raise missing_access()


def _named(call: Call) -> Emoji:
    _own(call)
    found = call.world.emojis.get(call.id("number"))
    if found is None:
        raise unknown("Emoji")
    return found


def _demand_free(call: Call, name: str) -> None:
    """Refuse a name that is taken: an application's emojis have one each."""
    if any(name == emoji.name for emoji in call.world.emojis.values()):
        # The code is known from what bots do about it; the sentence is not.
        found = Violation("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Name already taken")
        raise invalid(found)


def demand_known_emojis(call: Call) -> None:
    """Refuse a body whose components show a custom emoji that is not there, or not any more.

    In text it is no error: there it shows as its name. The code was BUTTON_COMPONENT_INVALID_EMOJI
    until 2026, also for what is no button (discord/discord-api-docs#8071).
    """
    unknown_ones = [
        Violation(f"{path}.id", "COMPONENT_INVALID_EMOJI", "Invalid emoji")
        for path, emoji in _emojis("", call.json)
        if emoji.get("id") and int(emoji["id"]) not in call.world.emojis
    ]
    if unknown_ones:
        raise invalid(*unknown_ones)


def _emojis(path: str, part: Any) -> Iterator[tuple[str, Json]]:
    """Every emoji of the components in a body, with its path."""
    if isinstance(part, list):
        for number, inner in enumerate(cast("list[Any]", part)):
            yield from _emojis(below(path, number), inner)
    elif isinstance(part, dict):
        for key, inner in cast("Json", part).items():
            where = below(path, key)
            if key == "emoji" and isinstance(inner, dict):
                yield where, cast("Json", inner)
            elif key in _HOLDERS:
                yield from _emojis(where, inner)


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
    """Upload one, as a data URI, under a name that no other one has."""
    _own(call)
    _demand_free(call, call.body["name"])
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
    name = call.body.get("name", found.name)
    if name != found.name:
        _demand_free(call, name)
    found.name = name
    call.world.touch()
    return answer(emoji_shape(call.world, found))


@ROUTES.on("DELETE", _ONE)
def delete(call: Call) -> web.Response:
    """Delete one."""
    del call.world.emojis[_named(call).id]
    call.world.touch()
    return nothing()
