"""A new cog is its file alone: what it defines is found, whatever else it lacks."""

from pathlib import Path

import pytest

import cogs
from bot.app.client import Client
from cogs import create_cogs
from cogs.router import Router

ONLY_A_COMMAND = """
from discord import app_commands
from discord.ext import commands

class Tournaments(commands.Cog):
    @app_commands.command(name="jubilee", description="Begin one.")
    async def jubilee(self, interaction) -> None: ...
"""
ONLY_PRESSES = """
from typing import NamedTuple

from bot.pages.custom_id_codec import press
from cogs.router import Door

DOOR = Door()

@press("join")
class Join(NamedTuple): ...

@DOOR.answers(Join)
async def _join(context, press): ...
"""
# The name of a module -> what it says, and the commands and presses that are found in it.
MODULES = {
    "only_a_command": (ONLY_A_COMMAND, {"jubilee"}, set()),
    "only_presses": (ONLY_PRESSES, set(), {"join"}),
    "neither": ("PLACES = 8", set(), set()),
}


@pytest.fixture
async def client():
    async with Client() as client:
        yield client


def add_module(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, source: str) -> None:
    """Put a module beside the cogs, for this test."""
    (folder / f"{name}.py").write_text(source)
    monkeypatch.setattr(cogs, "__path__", [*cogs.__path__, str(folder)])


def commands_of(client: Client) -> set[str]:
    return {command.name for cog in create_cogs(client) for command in cog.walk_app_commands()}


def handled(client: Client) -> set[str]:
    (router,) = (cog for cog in create_cogs(client) if isinstance(cog, Router))
    return set(router.actions)


@pytest.mark.parametrize("name", MODULES)
async def test_a_module_offers_what_it_defines(client, monkeypatch, tmp_path, name):
    source, offered, pressed = MODULES[name]
    known, answered = commands_of(client), handled(client)
    add_module(tmp_path, monkeypatch, name, source)

    assert offered == commands_of(client) - known
    assert pressed == handled(client) - answered


async def test_a_press_is_answered_by_one_cog_alone(client, monkeypatch, tmp_path):
    add_module(tmp_path, monkeypatch, "a_second_lobby", ONLY_PRESSES.replace("join", "sit"))

    with pytest.raises(ValueError, match="sit"):
        create_cogs(client)


async def test_every_cog_stands_there_once(client):
    kinds = [type(cog) for cog in create_cogs(client)]

    assert len(kinds) == len(set(kinds))
    assert {"ErrorHandler", "FairnessCog", "Router", "ServiceCog"} <= {
        kind.__name__ for kind in kinds
    }
