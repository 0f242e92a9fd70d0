"""One bot process: it starts again whatever broke, and gives up only where that is no use."""

import asyncio
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import service as service_module
from bot.service import NoToken, Service, WrongToken
from bot.settings import Settings


@pytest.fixture
def settings(here, tmp_path, monkeypatch) -> dict[str, Any]:
    # Set to what they are, so that they are put back after the test.
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(service_module, "_PATIENCE", (0.0,))
    monkeypatch.setattr("bot.client.Client.before_identify_hook", _at_once)
    return {
        "_env_file": None,
        "DISCORD_TOKEN": "sandbox-token",
        "database": tmp_path / "service.sqlite3",
        "api_base": here.api_base,
        "gateway": here.gateway,
    }


async def _at_once(*_: object, **__: object) -> None:
    """Identify at once, where discord.py would wait five seconds between two times."""


@pytest.mark.parametrize("failure", [KeyError("d"), OSError("no route"), RecursionError()])
async def test_a_bot_that_broke_starts_again(settings, failure):
    failures = [failure, failure]

    async def prepare(_: object) -> None:
        if failures:
            raise failures.pop()

    service = Service(Settings(**settings), lambda _: (), prepare=prepare)
    running = asyncio.create_task(service.run())
    async with asyncio.timeout(10):
        await service.ready.wait()
    running.cancel()
    await asyncio.wait({running})

    assert [] == failures
    assert running.cancelled()


@pytest.mark.parametrize(("token", "error"), [("", NoToken), ("wrong", WrongToken)])
async def test_a_bot_without_a_token_that_works_gives_up(settings, token, error):
    service = Service(Settings(**settings | {"DISCORD_TOKEN": token}), lambda _: ())

    async with asyncio.timeout(10):
        with pytest.raises(error):
            await service.run()
