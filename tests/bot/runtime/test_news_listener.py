"""What other processes announce is taken in until the application closes, and no longer."""

import asyncio
from typing import Any

from bot.runtime.news_listener import NewsListener
from bot.store.errors import DatabaseFailed
from bot.store.news import MISSED
from tests.patience import PATIENCE


async def test_it_closes_though_the_database_answers_a_cancellation_with_a_failure(
    app, monkeypatch
):
    listener, begun = NewsListener(app), asyncio.Event()

    async def act_on(_: Any) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise DatabaseFailed("the connection broke") from None

    monkeypatch.setattr(listener, "_act_on", act_on)
    listener.open()
    listener._hear({MISSED: True})
    await begun.wait()

    async with asyncio.timeout(PATIENCE):
        await listener.close()
