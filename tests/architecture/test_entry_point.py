"""What runs the bot on Discord loads what that takes, and nothing that a quiet bot never needs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[2]
UNNEEDED = {
    "PIL": "the first picture",
    "networkx": "the pairing of a tournament",
    "sandbox": "`stammtisch play`",
    "dask": "a cluster",
    "distributed": "a cluster",
    "aiohttp.web": "somebody who watches the bot",
    "prometheus_client": "somebody who watches the bot",
    "multiprocessing": "the arena",
    "psycopg": "PostgreSQL",
    "babel.messages": "`tools`",
}
"""What comes later, if ever, and with what."""
LOGGED_IN = """
import asyncio, json, sys
from bot.pages.words import translations

read, own_phrases = [], translations._own_phrases
def note(tongue):
    read.append(tongue)
    return own_phrases(tongue)
translations._own_phrases = note

from bot import program
from bot.app.client import Client

async def with_cogs():
    async with Client() as client:
        for cog in program.create_cogs(client):
            await client.add_cog(cog)

asyncio.run(with_cogs())
print(json.dumps({"modules": sorted(sys.modules), "read": read}))
"""


@pytest.fixture(scope="module")
def loaded():
    """The modules of a process that could serve now."""
    command = [sys.executable, "-c", LOGGED_IN]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(said.stdout)


def test_what_runs_the_bot_is_loaded(loaded):
    assert {"bot.app.service", "cogs.tables"} <= {*loaded["modules"]}


@pytest.mark.parametrize("module", UNNEEDED)
def test_what_comes_with_something_else_is_not_loaded(loaded, module):
    assert module not in loaded["modules"]


def test_only_the_language_of_the_commands_is_read_until_somebody_reads_another(loaded):
    assert ["en"] == loaded["read"]
