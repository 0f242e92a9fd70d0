"""Everything that is said to Dask: questions go to a scheduler, answers come from its workers.

Only questions cross, which hold what one seat knows (`games.players.question`), and they cross
sealed (`games.dask_worker`). This module alone imports what `stammtisch[cluster]` installs.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any, Final, NamedTuple
from uuid import uuid4

from distributed import Client, KilledWorker

from bot.ai.thinker import PlayerFailed
from games.dask_worker import FAST, resource, seal, think
from games.players.advice import Enquiry
from games.players.question import Question
from games.worker import where_it_broke

_CONNECTING: Final = 5.0
"""Seconds that a scheduler may take to answer."""
_RESTARTING: Final = 30.0
_TRYING: Final = 60.0
"""Seconds that the first call may take, which only tries the way; others may be thinking there,
too."""
_TOPIC: Final = "all"
"""The topic on which the scheduler tells of workers that come and go."""
_NEWS: Final = frozenset({"add-worker", "remove-worker"})


class Places(NamedTuple):
    """The number of questions that the workers of a cluster can think about at once."""

    able: int
    strange: int
    """Workers that would not decide as this program does, and are not asked."""
    compiled: int = 0
    """The able ones whose search is compiled: they decide alike, and sooner."""


class UnfitScheduler(ConnectionError):  # noqa: N818 - it names what is so
    """The scheduler cannot read what it is asked; mostly it has no games, or other ones."""


class Connection:
    """The connection to a scheduler, until it is lost; then another one is needed."""

    def __init__(self, client: Any, heard: Callable[[], None], lost: Callable[[], None]) -> None:
        """`heard` is called whenever workers came or went, `lost` once the scheduler is gone."""
        self._client = client
        self._heard = heard
        self._tell_lost = lost
        self._stranded = asyncio.get_running_loop().create_future()
        self._is_lost = False
        self._is_tried = False
        self._restarts = set[asyncio.Task[None]]()
        client.subscribe_topic(_TOPIC, self._listen)

    @property
    def stands(self) -> bool:
        """True if the scheduler is there."""
        return not self._is_lost and self._client.status == "running"

    async def places(self) -> Places:
        """The places there are now.

        Raises OSError where the scheduler does not answer, or cannot be asked our questions.
        """
        async with asyncio.timeout(_CONNECTING):
            known: Any = await self._client.scheduler.identity(n_workers=-1)
        workers: list[Mapping[str, Any]] = list(known["workers"].values())
        working = [each for each in workers if each["status"] == "running"]
        fit = [each["resources"] for each in working if each["resources"].get(resource())]
        able = sum(int(each[resource()]) for each in fit)
        compiled = sum(int(each.get(FAST, 0)) for each in fit)
        if able and not self._is_tried:
            await self._try()
            self._is_tried = True
        return Places(able, sum(each["nthreads"] for each in working) - able, compiled)

    def strand(self) -> None:
        """Call off all waiting for answers: there is nobody who thinks."""
        stranded, self._stranded = self._stranded, asyncio.get_running_loop().create_future()
        stranded.set_result(None)

    async def answer(self, asked: Question | Enquiry, patience: float) -> Mapping[str, Any]:
        """The JSON content of an answer (`games.worker.answer_to`); raises as a Thinker does."""
        if not self.stands:
            raise ConnectionError("the cluster is gone")
        future: Any = self._client.submit(
            think,
            seal(asked),
            key=f"think-{uuid4().hex}",
            pure=False,
            resources={resource(): 1},
        )
        try:
            return json.loads((await self._result(future, patience)).unseal())
        except TimeoutError:
            self._restart(future.key)
            raise
        except CancelledError:
            self._lose()
            raise ConnectionError("the cluster has lost it") from None
        except KilledWorker:
            # Dask has asked one worker after the other, and each has died.
            raise OSError("it was lost with every worker that was asked") from None
        except OSError as lost:
            raise ConnectionError(type(lost).__name__) from None
        except Exception as error:  # noqa: BLE001 - what Dask says may quote what it could not read
            raise PlayerFailed(where_it_broke(error)) from None
        finally:
            future.release()

    async def close(self) -> None:
        """Leave the cluster; those who wait for an answer get none."""
        self._lose()
        for each in self._restarts:
            each.cancel()
        with suppress(OSError, TimeoutError):
            await self._client.close(timeout=_CONNECTING)

    async def _try(self) -> None:
        """Find out whether our questions get through, before anybody waits for an answer."""
        future: Any = self._client.submit(resource, pure=False, resources={resource(): 1})
        try:
            said = await self._result(future, _TRYING)
        except (OSError, TimeoutError):
            raise
        except Exception as error:  # noqa: BLE001 - whatever comes of it elsewhere
            raise UnfitScheduler(type(error).__name__) from None
        finally:
            future.release()
        if said != resource():
            raise UnfitScheduler(said)

    async def _result(self, future: Any, patience: float) -> Any:
        result = asyncio.ensure_future(_wait_for(future))
        try:
            waiting = {result, self._stranded}
            first = asyncio.FIRST_COMPLETED
            done, _ = await asyncio.wait(waiting, timeout=patience, return_when=first)
            if result in done:
                return result.result()
            if done:
                raise ConnectionError("nobody is left who thinks")
            raise TimeoutError
        finally:
            result.cancel()

    def _listen(self, event: tuple[float, Any]) -> None:
        with suppress(TypeError, KeyError):  # anybody may tell anything there
            if event[1]["action"] in _NEWS:
                self._heard()

    def _lose(self) -> None:
        if not self._is_lost:
            self._is_lost = True
            self._tell_lost()
            self.strand()

    def _restart(self, key: str) -> None:
        """End whatever thinks about this; Dask can end a hung thread only with its process."""
        task = asyncio.create_task(self._restart_hung(key))
        self._restarts.add(task)
        task.add_done_callback(self._restarts.discard)

    async def _restart_hung(self, key: str) -> None:
        with suppress(OSError, TimeoutError, ValueError):  # ValueError: a worker without a nanny
            busy: Mapping[str, Any] = await self._client.processing()
            hung = [worker for worker, keys in busy.items() if key in keys]
            if hung:
                await self._client.restart_workers(hung, _RESTARTING, raise_for_error=False)


async def connect(address: str, heard: Callable[[], None], lost: Callable[[], None]) -> Connection:
    """Connect to the scheduler at an address; raises OSError where it cannot be reached.

    For `heard` and `lost` see Connection. TLS is up to Dask: its configuration names the keys and
    certificates.
    """
    _speak_no_lower_than_info()
    client: Any = Client(
        address, asynchronous=True, set_as_default=False, timeout=_CONNECTING, name="stammtisch"
    )
    try:
        await client
    except BaseException:
        with suppress(OSError, TimeoutError):
            await client.close(timeout=_CONNECTING)
        raise
    return Connection(client, heard, lost)


async def _wait_for(future: Any) -> Any:
    return await future


def _speak_no_lower_than_info() -> None:
    """Keep Dask from logging what it sends and gets, as it does below INFO if so configured."""
    for name in list(logging.root.manager.loggerDict):
        if name == "distributed" or name.startswith("distributed."):
            logger = logging.getLogger(name)
            if logging.NOTSET < logger.level < logging.INFO:
                logger.setLevel(logging.INFO)
