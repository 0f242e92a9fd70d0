"""A real store on a real file for every test of the shell."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.store import Store, open_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store, None]:
    async with open_store(tmp_path / "stammtisch.sqlite3") as opened:
        yield opened
