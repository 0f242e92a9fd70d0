"""A whole bot on a sandbox for a test of a cog, or the doors of a bot without a connection."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.end_to_end.conftest import bot, here, start_bot
from tests.kit.doors import Doors, open_doors

__all__ = ["bot", "here", "start_bot"]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "stammtisch.sqlite3"


@pytest.fixture
async def doors(database: Path) -> AsyncGenerator[Doors, None]:
    async with open_doors(database) as opened:
        yield opened
