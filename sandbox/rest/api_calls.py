"""One request to the API as its handler meets it, and the table that finds the handler."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from aiohttp import web

from sandbox.parts import Parts
from sandbox.wire import Json
from sandbox.world import World
from sandbox.world.messages import Attachment

_FREE = {"token", "emoji"}


@dataclass(slots=True, kw_only=True)
class Call:
    """A request: its JSON (the payload_json of a multipart one), its uploads, its path's parts."""

    parts: Parts
    method: str
    path: str
    json: Any
    query: Mapping[str, str]
    files: list[Attachment] = field(default_factory=list[Attachment])
    named: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def body(self) -> Json:
        """The JSON of a request that sends an object."""
        return self.json if hasattr(self.json, "keys") else {}

    @property
    def world(self) -> World:
        """The world it acts on."""
        return self.parts.world

    def id(self, name: str) -> int:
        """The snowflake that the path names."""
        return int(self.named[name])

    def flag(self, name: str) -> bool:
        """Whether a query parameter is set to true."""
        return self.query.get(name, "").lower() in ("1", "true")


Handler: TypeAlias = Callable[[Call], web.Response]


@dataclass(frozen=True, slots=True)
class Route:
    """One entry of the table; `open` routes carry their own token instead of the bot's."""

    method: str
    template: str
    pattern: re.Pattern[str]
    handler: Handler
    open: bool


class Routes:
    """A table of routes, filled by decorating handlers."""

    def __init__(self, tables: "Iterable[Routes]" = ()) -> None:
        self.all: list[Route] = [route for table in tables for route in table.all]

    def on(self, method: str, template: str) -> Callable[[Handler], Handler]:
        """Register a handler; {names} stand for snowflakes, {token} and {emoji} for any text."""

        def register(handler: Handler) -> Handler:
            is_open = "{token}" in template
            self.all.append(Route(method, template, _compiled(template), handler, is_open))
            return handler

        return register

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]] | None:
        """Return the route of a request and the names in its path."""
        for route in self.all:
            if route.method == method and (found := route.pattern.fullmatch(path)):
                return route, found.groupdict()
        return None


def _compiled(template: str) -> re.Pattern[str]:
    def group(found: re.Match[str]) -> str:
        name = found[1]
        return f"(?P<{name}>{'[^/]+' if name in _FREE else '[0-9]+'})"

    return re.compile(re.sub(r"\{(\w+)\}", group, template))
