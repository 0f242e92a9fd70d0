"""Stopped at any moment, the bot leaves nothing behind that would go on without its database."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.app.client import Client
from bot.store.settings import Settings
from sandbox import Running
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import RunningBot
from tests.patience import PATIENCE


def held_back(
    monkeypatch: pytest.MonkeyPatch, owner: type, name: str
) -> tuple[asyncio.Event, asyncio.Event]:
    """Hold back a method of the store; returns what is set once it is called, and what lets go."""
    called, let_go = asyncio.Event(), asyncio.Event()
    method: Callable[..., Any] = getattr(owner, name)

    async def waits(*args: Any, **options: Any) -> Any:
        called.set()
        await let_go.wait()
        return await method(*args, **options)

    monkeypatch.setattr(owner, name, waits)
    return called, let_go


async def test_a_bot_that_is_stopped_as_it_becomes_ready_stops_cleanly(
    here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    called, let_go = held_back(monkeypatch, Settings, "note_servers")
    async with opened(here, tmp_path / "stammtisch.sqlite3"), asyncio.timeout(PATIENCE):
        await called.wait()
    assert [] == [each for each in asyncio.all_tasks() if each.get_name() == "discord.py: on_ready"]
    let_go.set()
    await asyncio.sleep(0)
    assert "Traceback" not in caplog.text


async def test_a_command_that_is_still_thought_about_ends_with_the_bot(
    here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    called, let_go = held_back(monkeypatch, Settings, "save_person")
    async with opened(here, tmp_path / "stammtisch.sqlite3") as bot, asyncio.timeout(PATIENCE):
        await bot.person("anna").sends("settings", ping="never")
        await called.wait()
    names = {each.get_name() for each in asyncio.all_tasks()}
    assert "CommandTree-invoker" not in names
    let_go.set()
    await asyncio.sleep(0)
    assert "Traceback" not in caplog.text


async def test_a_press_that_has_come_before_the_stop_is_answered(
    here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    called, let_go = held_back(monkeypatch, Settings, "save_person")
    async with opened(here, tmp_path / "stammtisch.sqlite3") as bot, asyncio.timeout(PATIENCE):
        anna = bot.person("anna")
        await anna.sends("settings", ping="never")
        await called.wait()
        asyncio.get_running_loop().call_later(0.2, let_go.set)
    assert "Einstellungen" in anna.told[-1]
    assert "Traceback" not in caplog.text
    assert "closed" not in caplog.text


async def test_what_is_pressed_while_the_bot_stops_is_not_begun(
    here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    called, let_go = held_back(monkeypatch, Settings, "save_person")
    finishing, pressed = asyncio.Event(), asyncio.Event()
    finish = Client.finish_handlers

    async def finishes(client: Client) -> None:
        finishing.set()
        await finish(client)

    monkeypatch.setattr(Client, "finish_handlers", finishes)

    async def presses(bot: RunningBot) -> None:
        await finishing.wait()
        await bot.person("ben").sends("settings", ping="never")
        await bot.person("ben").sends("help")
        pressed.set()
        let_go.set()

    async with (
        asyncio.timeout(PATIENCE),
        asyncio.TaskGroup() as tasks,
        opened(here, tmp_path / "stammtisch.sqlite3") as bot,
    ):
        await bot.person("anna").sends("settings", ping="never")
        await called.wait()
        tasks.create_task(presses(bot))
    assert pressed.is_set()
    assert "Traceback" not in caplog.text
    assert [] == bot.person("ben").told


async def test_a_button_that_is_pressed_while_the_bot_stops_is_not_heard(
    here: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    called, let_go = held_back(monkeypatch, Settings, "save_person")
    finish = Client.finish_handlers
    async with opened(here, tmp_path / "stammtisch.sqlite3") as bot, asyncio.timeout(PATIENCE):
        anna, ben = bot.people("anna", "ben")
        await ben.asks_for_help()

        async def finishes(client: Client) -> None:
            finishing = asyncio.create_task(finish(client))
            await asyncio.sleep(0.05)
            await ben.forges("2|0|0|help|")
            await asyncio.sleep(0.5)  # in which it would be answered
            let_go.set()
            await finishing

        monkeypatch.setattr(Client, "finish_handlers", finishes)
        sent = len(here.journal.requests)
        await anna.sends("settings", ping="never")
        await called.wait()
    answers = [each for each in here.journal.requests[sent:] if each.path.endswith("/callback")]
    assert 1 == len(answers)
    assert "Traceback" not in caplog.text
