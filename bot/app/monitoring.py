"""Connects the instruments to what happens in this process, if a host wants to watch it."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from importlib.metadata import version
from platform import python_version
from typing import TYPE_CHECKING, Final

import discord

from bot.app.application import Application
from bot.app.client import Client
from bot.instruments.address import Address
from bot.store import Store

if TYPE_CHECKING:
    from bot.instruments.instruments import Instruments


class _Play:
    """The numbers that can be read of an application."""

    def __init__(self, app: Application) -> None:
        self._app = app

    def tables(self) -> Mapping[str, int]:
        """Return the number of tables in each state."""
        return self._app.tables.states()

    def pictures_waiting(self) -> int:
        """Return the number of pictures that wait for their turn."""
        return self._app.pictures_waiting

    def thinking_queue(self) -> int:
        """Return the number of questions that wait for a process."""
        return self._app.pool.waiting

    def thinkers(self) -> Mapping[str, int]:
        """Return how many can think at once, by where they are."""
        return self._app.pool.thinkers


class Monitoring:
    """Instruments that are served, or none; without any, nothing is watched or counted."""

    def __init__(self, instruments: "Instruments | None" = None) -> None:
        self._instruments = instruments

    def of_store(self, store: Store) -> AbstractContextManager[None]:
        """Watch an open store while the block runs."""
        if self._instruments is None:
            return nullcontext()
        store.events.listen(self._instruments.note_append)
        store.database.listen(self._instruments.note_store_failure)
        return self._instruments.watching_store(lambda: store.database.health.is_well)

    def of_wait(self) -> AbstractContextManager[None]:
        """Report that nothing can be written while the block waits for the database."""
        if self._instruments is None:
            return nullcontext()
        return self._instruments.watching_store(lambda: False)

    def of_client(self, client: Client) -> AbstractContextManager[None]:
        """Watch a client that has not logged in yet while the block runs."""
        if self._instruments is None:
            return nullcontext()
        return self._instruments.watching_client(client)

    def of_application(self, app: Application) -> AbstractContextManager[None]:
        """Watch an open application, and its computer players, while the block runs."""
        if self._instruments is None:
            return nullcontext()
        app.pool.listen(self._instruments.note_thought)
        return self._instruments.watching_play(_Play(app))


NOTHING_WATCHED: Final = Monitoring()


@asynccontextmanager
async def monitoring(address: Address | None) -> AsyncGenerator[Monitoring, None]:
    """Yield the monitoring of this process, served at this address if there is one."""
    if address is None:
        yield NOTHING_WATCHED
        return
    # A bot that nobody watches does without a server and Prometheus.
    from bot.instruments.instruments import Instruments  # noqa: PLC0415 - see above
    from bot.instruments.metrics_server import serving  # noqa: PLC0415 - see above

    versions = {
        "stammtisch": version("stammtisch"),
        "discord_py": discord.__version__,
        "python": python_version(),
    }
    instruments = Instruments(versions)
    async with serving(instruments, address):
        yield Monitoring(instruments)
