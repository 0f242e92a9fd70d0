"""The JSON that travels, in the one form that Discord's clients accept."""

import json
from typing import Any, TypeAlias

from aiohttp import web

Json: TypeAlias = dict[str, Any]


def listed(thing: Json, key: str) -> list[Json]:
    """Read a list of objects that may be absent or null."""
    return thing.get(key) or []


def dumps(value: object) -> str:
    """Write a value as compact JSON, leaving letters as they are."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def answer(value: object, status: int = 200) -> web.Response:
    """Wrap a value as a JSON answer whose type carries no charset.

    discord.py takes anything but the bare ``application/json`` for plain text.
    """
    headers = {"Content-Type": "application/json"}
    return web.Response(body=dumps(value).encode(), status=status, headers=headers)


def nothing() -> web.Response:
    """Answer 204 without a content type, since clients would parse its empty body."""
    return web.Response(status=204)
