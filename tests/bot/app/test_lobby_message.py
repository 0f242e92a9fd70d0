"""The message of a lobby shows it as it is when Discord takes the edit, not when that was asked."""

import asyncio

import discord
import pytest

from bot.app.application import Application
from bot.pages.layout import bare
from bot.store.matches import StoredMatch
from bot.table.match.lobby import Person
from sandbox import Running as Sandbox, samples
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, SCHWARZ, SHORT, STAMMTISCH
from tests.patience import comes_true

HELD_UP = 5.0
"""Seconds in which Discord takes nothing."""


@pytest.fixture
async def lobby(app: Application, channel: discord.PartialMessageable) -> StoredMatch:
    """A lobby whose message nobody has pressed, so that it has no token."""
    host = Person(ANNA, "Anna")
    opened = await app.lobbies.open(samples.GASTHAUS, STAMMTISCH, host, SCHWARZ, SHORT)
    await app.remember_lobby(opened, (await channel.send(view=bare("a lobby"))).id)
    return opened


def edits(here: Sandbox) -> list[str]:
    return [str(each.body) for each in here.journal.requests if each.is_public_edit]


async def test_what_changes_while_an_edit_waits_is_shown_by_it(app, client, here, lobby):
    client.gate._budget.pause(HELD_UP)
    await app.lobbies.sit(lobby.id, 1, Person(BEN, "Ben"))
    edit = asyncio.create_task(app.redraw_lobby(await app.lobbies.load(lobby.id)))
    await comes_true(lambda: client.gate.waiting)
    await app.lobbies.sit(lobby.id, 2, Person(CLARA, "Clara"))
    await edit

    (shown,) = edits(here)
    assert "Clara" in shown


async def test_a_table_that_has_begun_meanwhile_is_left_alone(app, client, here, lobby):
    await app.lobbies.sit(lobby.id, 1, Person(BEN, "Ben"))
    client.gate._budget.pause(HELD_UP)
    edit = asyncio.create_task(app.redraw_lobby(await app.lobbies.load(lobby.id)))
    await comes_true(lambda: client.gate.waiting)
    await app.lobbies.start(lobby.id, Person(ANNA, "Anna"))
    await edit

    assert [] == edits(here)
