"""Payloads that Discord refuses are a mistake of ours: they are logged, never with their contents.

A refusal names the place in the payload, and quotes what stands there; so only the place is logged,
the code of each complaint, and which component of ours stands there.
"""

import json
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeAlias, TypeVar, cast

import discord
import structlog
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.pages.custom_id_codec import parse

T = TypeVar("T")
_Request: TypeAlias = Callable[..., Coroutine[Any, Any, T]]

_log = structlog.get_logger()
_BAD_REQUEST = 400
_MOST = 10
"""How many complaints about one payload are told."""
_EXPECTED = frozenset({
    30046,  # too many edits of an old message: it is sent anew
    40003,  # direct messages are opened too fast
    40060,  # answered already
    50083,  # the thread is archived,
    160005,  # or locked
})  # fmt: skip


_GONE_PICTURE = "COMPONENT_INVALID_EMOJI"
"""An emoji that an operator has deleted: what it was for is shown without it (see `Artwork`)."""
_numbers = count(1)


@contextmanager
def log_refused_payloads() -> Generator[None, None, None]:
    """Log every payload of this process that Discord refuses; the exception stays the same."""
    kinds = (HTTPClient, AsyncWebhookAdapter)
    before = [kind.request for kind in kinds]
    for kind, request in zip(kinds, before, strict=True):
        setattr(kind, "request", _telling(request))  # noqa: B010 - a method is not assigned to
    try:
        yield
    finally:
        for kind, request in zip(kinds, before, strict=True):
            setattr(kind, "request", request)  # noqa: B010 - see above


def _telling(request: _Request[T]) -> _Request[T]:
    async def tell_if_refused(self: object, route: Any, *args: Any, **given: Any) -> T:
        try:
            return await request(self, route, *args, **given)
        except discord.HTTPException as error:
            if error.status == _BAD_REQUEST and error.code not in _EXPECTED:
                _tell(error, route, _payload(given))
            raise

    return tell_if_refused


def _tell(error: discord.HTTPException, route: Any, payload: object) -> None:
    errors: Mapping[str, Any] | None = getattr(error, "_errors", None)
    places: list[dict[str, Any]] = [
        {"at": ".".join(path), "why": codes, **_component(payload, path)}
        for path, codes in _complaints(errors or {})
    ]
    if places and all(_GONE_PICTURE in place["why"] for place in places):
        return
    _log.error(
        "Discord refused what it was sent",
        code=error.code,
        # The template alone: what is filled in holds tokens.
        request=f"{route.method} {route.path}",
        places=places[:_MOST],
        refused_so_far=next(_numbers),
    )


def _complaints(
    errors: Mapping[str, Any], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Yield each place that Discord complains of, with the codes of its complaints."""
    for key, found in errors.items():
        if key == "_errors" and isinstance(found, list):
            complaints = cast("list[dict[str, Any]]", found)
            yield path, [str(each.get("code", "")) for each in complaints]
        elif isinstance(found, dict):
            yield from _complaints(cast("dict[str, Any]", found), (*path, key))


def _component(payload: object, path: Sequence[str]) -> dict[str, object]:
    """Return the kind and the action of our innermost component on the way to a place."""
    named: dict[str, object] = {}
    found: Any = payload
    for step in path:
        found = _inside(found, step)
        if isinstance(found, dict):
            named |= _describe(cast("dict[str, Any]", found))
    return named


def _inside(found: Any, step: str) -> Any:
    """Return the value at this key of a dict or this index of a list; None if there is none."""
    if isinstance(found, dict):
        return cast("dict[str, Any]", found).get(step)
    items = cast("list[Any]", found) if isinstance(found, list) else []
    return items[int(step)] if step.isdecimal() and int(step) < len(items) else None


def _describe(component: Mapping[str, Any]) -> dict[str, object]:
    named: dict[str, object] = {}
    if isinstance(kind := component.get("type"), int):
        named["type"] = kind
    press = parse(str(component.get("custom_id", "")))
    if press is not None:
        named["component"] = press.action
    return named


def _payload(given: Mapping[str, Any]) -> object:
    """Return the payload as it was before it was serialized."""
    found = given.get("json") or given.get("payload")
    for part in given.get("form") or given.get("multipart") or ():
        if part.get("name") == "payload_json":
            found = json.loads(part["value"])
    return found
