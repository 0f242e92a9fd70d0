"""Computer players on a Dask cluster, asked as many questions at once as its workers can handle.

While there is no scheduler, or no worker there that decides as this program does, one process of
this machine thinks instead. So players stay what they are, but have less time for each decision.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

import structlog

from bot.ai.process import WorkerProcess
from bot.ai.thinker import Thinker
from bot.ai.thinking_time_shares import FairQueue
from bot.process.background_tasks import cancel_until_done
from games.players.advice import Enquiry
from games.players.question import Question

if TYPE_CHECKING:
    from bot.ai.dask_client import Connection, Places

_log = structlog.get_logger()
_AGAIN: Final = 2.0
"""Seconds until a scheduler that cannot be reached is tried again."""
_GLANCE, _GLANCES = 1.0, 15
"""Seconds between two looks whether it is still there, and the number of looks until its workers
are counted again unasked. Workers that come or go and questions that get lost are told at once."""
_INSTEAD: Final = "one process of this machine thinks"


class ClusterUnusable(Exception):  # noqa: N818 - it names what is so
    """A cluster is to think, but the library that speaks to it is not installed."""

    def __str__(self) -> str:
        return "STAMMTISCH_DASK names a Dask cluster: that needs what stammtisch[cluster] installs"


def needs_dask() -> None:
    """Raise ClusterUnusable where the library that speaks to Dask is not installed."""
    if find_spec("distributed") is None:
        raise ClusterUnusable


async def look(address: str) -> "Places":
    """The places a cluster has for this program.

    Raises ClusterUnusable, and OSError where the cluster is away.
    """
    needs_dask()
    connection = await _connect(address, _nothing, _nothing)
    try:
        return await connection.places()
    finally:
        await connection.close()


class Cluster:
    """Keeps the thinkers in a queue in step with the workers of a cluster."""

    def __init__(
        self, address: str, turns: FairQueue[Thinker], stand_in: Callable[[], WorkerProcess]
    ) -> None:
        """`stand_in` makes a process that thinks here."""
        self._address = address
        self._turns = turns
        self._make_stand_in = stand_in
        self._stand_in: WorkerProcess | None = None
        self._places: list[_Place] = []
        self._told: object = None
        """The last news that was logged, so that it is logged once."""
        self._news = asyncio.Event()
        self._is_closed = False
        self._keeping: asyncio.Task[None] | None = None
        self._leaving = dict[asyncio.Task[None], WorkerProcess]()
        self._think_here()

    @property
    def places(self) -> int:
        """The number of questions that are thought about at the cluster at once."""
        return len(self._places)

    def open(self) -> None:
        """Look for the cluster, and go on until this is closed; raises ClusterUnusable."""
        needs_dask()
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Leave the cluster; the owner of the queue ends the thinkers of this machine."""
        self._is_closed = True
        if self._keeping is not None:  # Dask may take a cancellation for one of its own
            await cancel_until_done(self._keeping)
        leaving = dict(self._leaving)
        for each in leaving:
            each.cancel()
        if leaving:
            await asyncio.wait(leaving)
        for process in leaving.values():  # it may have been cancelled while it ended one
            await process.end()

    async def _keep(self) -> None:
        while not self._is_closed:
            try:
                await self._follow()
            except Exception as error:  # noqa: BLE001 - whatever is wrong there, tables go on
                self._tell_away(type(error).__name__)
            await asyncio.sleep(_AGAIN)

    async def _follow(self) -> None:
        """Think there as long as the scheduler can be reached; raises the error that ends it."""
        connection = await _connect(self._address, self._news.set, self._leave)
        try:
            while connection.stands:
                self._news.clear()
                found = await connection.places()
                self._tell_found(found)
                self._resize(connection, found.able)
                await self._await_news(connection)
        finally:
            await connection.close()
        raise ConnectionError("the scheduler is gone")

    async def _await_news(self, connection: "Connection") -> None:
        for _ in range(_GLANCES):
            if not connection.stands or self._news.is_set():
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(_GLANCE):
                    await self._news.wait()

    def _resize(self, connection: "Connection", able: int) -> None:
        """Ask `able` questions at once."""
        if not able:
            self._leave()
            connection.strand()
            return
        while len(self._places) > able:
            self._turns.dismiss(self._places.pop())
        while len(self._places) < able:
            self._places.append(_Place(connection))
            self._turns.add(self._places[-1])
        self._think_nowhere_else()

    def _leave(self) -> None:
        """Ask nobody there any more."""
        while self._places:
            self._turns.dismiss(self._places.pop())
        self._think_here()

    def _think_here(self) -> None:
        if self._stand_in is None:
            self._stand_in = self._make_stand_in()
            self._turns.add(self._stand_in)

    def _think_nowhere_else(self) -> None:
        if self._stand_in is not None:
            stand_in, self._stand_in = self._stand_in, None
            task = asyncio.create_task(_end_when_left(stand_in, self._turns.dismiss(stand_in)))
            self._leaving[task] = stand_in
            task.add_done_callback(self._leaving.pop)

    def _tell_away(self, reason: str) -> None:
        if self._told != "away":
            self._told = "away"
            _log.warning("the cluster cannot be reached", reason=reason, instead=_INSTEAD)

    def _tell_found(self, found: "Places") -> None:
        if self._told == found:
            return
        self._told = found
        if found.able:
            _log.info(
                "the cluster thinks",
                places=found.able,
                compiled=found.compiled,
                strange=found.strange,
            )
        else:
            _log.warning("the cluster has nobody to think", strange=found.strange, instead=_INSTEAD)


class _Place(Thinker):
    """One of the questions that a cluster can think about at once."""

    def __init__(self, connection: "Connection") -> None:
        self._connection = connection

    async def end(self) -> None:
        """It ends with its connection."""

    async def _answer(self, asked: Question | Enquiry, patience: float) -> Mapping[str, Any]:
        return await self._connection.answer(asked, patience)


async def _connect(
    address: str, heard: Callable[[], None], lost: Callable[[], None]
) -> "Connection":
    # It takes a second to import, in which nothing else should wait.
    dask_client = await asyncio.to_thread(import_module, "bot.ai.dask_client")
    return await dask_client.connect(address, heard, lost)


async def _end_when_left(process: WorkerProcess, left: asyncio.Future[None]) -> None:
    """End a process once it serves nobody any more, or at once where this is cancelled."""
    try:
        await left
    finally:
        await process.end()


def _nothing() -> None:
    pass
