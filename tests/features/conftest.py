"""What every feature is tried with: an application on a sandbox, and a store on either engine."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.store import Store, open_store
from tests.bot.conftest import (
    app,
    channel,
    client,
    come_in,
    here,
    lobbies,
    open_app,
    patient,
)
from tests.bot.store.conftest import begin, path, pytest_generate_tests, where

__all__ = [
    "app",
    "begin",
    "channel",
    "client",
    "come_in",
    "here",
    "lobbies",
    "open_app",
    "path",
    "patient",
    "pytest_generate_tests",
    "store",
    "where",
]


@pytest.fixture
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Store, None]:
    """A store in a file; on either engine for who uses the fixture `where`."""
    either = "where" in request.fixturenames
    where = request.getfixturevalue("where") if either else tmp_path / "stammtisch.sqlite3"
    async with open_store(where) as opened:
        yield opened
