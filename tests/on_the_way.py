"""What a bot in this process has yet to send: no request tells of it, and tests must wait."""

from collections.abc import Collection
from typing import Any

import pytest
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.app.application import Application


def requests_noted(patch: pytest.MonkeyPatch) -> Collection[object]:
    """What discord.py is about to send, or waits for the answer of."""
    sending: set[object] = set()

    def noted(owner: type[HTTPClient | AsyncWebhookAdapter]) -> None:
        request: Any = owner.request

        async def sends(*args: Any, **options: Any) -> Any:
            this = object()
            sending.add(this)
            try:
                return await request(*args, **options)
            finally:
                sending.discard(this)

        patch.setattr(owner, "request", sends)

    noted(HTTPClient)
    noted(AsyncWebhookAdapter)
    return sending


def has_shown_all(app: Application | None) -> bool:
    """Whether a bot that is connected has nothing left to paint, send or edit."""
    return app is None or all(
        each.are_shown
        for each in (
            app.tables,
            app.hand_messages,
            app.aside_messages,
            app.watchers,
            app.posted_replays,
        )
    )
