"""What every feature is tried with: an application on a sandbox, and a store on either engine."""

from tests.bot.conftest import (
    app,
    channel,
    client,
    come_in,
    here,
    lobbies,
    open_app,
    patient,
    store,
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
