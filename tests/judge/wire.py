"""Records what the real discord.py puts on the wire, just before it would leave this machine."""

import json
from typing import Any, NamedTuple

import pytest
from discord import utils
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter


class Request(NamedTuple):
    """One request as Discord would see it."""

    method: str
    path: str
    body: Any


class Wire:
    """The requests recorded so far, oldest first."""

    def __init__(self) -> None:
        self.requests: list[Request] = []

    def note(self, route: Route, body: Any, form: Any) -> Any:
        """Record one request, and answer with as little as discord.py can live with."""
        if form:
            parts = {part["name"]: part["value"] for part in form}
            body = json.loads(parts["payload_json"])
        # Through JSON and back: only then is a tuple an array, and an enum a number.
        sent = None if body is None else json.loads(utils._to_json(body))
        self.requests.append(Request(route.method, route.url.removeprefix(Route.BASE), sent))
        return [] if isinstance(body, list) else {}

    @classmethod
    def tapped(cls, monkeypatch: pytest.MonkeyPatch) -> "Wire":
        """Put a wire where discord.py hands its requests over to aiohttp."""
        recorded = cls()

        async def by_bot(_client: Any, route: Route, *, form: Any = None, **rest: Any) -> Any:
            return recorded.note(route, rest.get("json"), form)

        async def by_token(_adapter: Any, route: Route, _session: Any = None, **rest: Any) -> Any:
            return recorded.note(route, rest.get("payload"), rest.get("multipart"))

        monkeypatch.setattr(HTTPClient, "request", by_bot)
        monkeypatch.setattr(AsyncWebhookAdapter, "request", by_token)
        return recorded
