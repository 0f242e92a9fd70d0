"""Gives every test its own sandbox, and a discord.py client that has logged in to it."""

from contextlib import contextmanager
from types import MappingProxyType

import discord
import pytest
from discord.http import Route

import sandbox
from bot.emoji import face_files
from sandbox import samples
from tests.judge.plugin import assert_all_valid


@pytest.fixture
async def here():
    async with sandbox.serving(samples.gasthaus()) as running:
        yield running


@pytest.fixture
async def client(here, monkeypatch):
    monkeypatch.setattr(Route, "BASE", here.api_base)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login("sandbox-token")
        yield client
    # Requests that a fault strikes are recorded without their body, so there is nothing to judge.
    assert_all_valid(record for record in here.journal.requests if record.status < 400)


@pytest.fixture
def earlier(monkeypatch):
    """Makes a stretch of a test an earlier version, which knew fewer faces: one for each card."""

    @contextmanager
    def earlier(known=face_files.PACK):
        drawn = face_files.faces()
        with monkeypatch.context() as patch:
            patch.setattr(face_files, "FACES", known)
            patch.setattr(
                face_files, "faces", lambda: MappingProxyType({name: drawn[name] for name in known})
            )
            face_files.edition.cache_clear()
            try:
                yield
            finally:
                face_files.edition.cache_clear()

    return earlier
