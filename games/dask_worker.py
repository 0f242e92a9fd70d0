"""Computer players on a worker of a Dask cluster: `dask worker --preload games.dask_worker …`.

Questions cross the network sealed, since Dask logs the arguments of a task that fails; the errors
of players are answers like any other, since Dask logs errors, too.
"""

import hashlib
import json
import pickle
import platform
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import index
from pickle import PickleBuffer
from typing import Any, SupportsIndex

from games.build import Build, build
from games.players.advice import Enquiry
from games.players.question import Question
from games.worker import answer_to, where_it_broke


class Sealed:
    """Bytes that show nothing of themselves, whoever prints them.

    They are pickled out of band: Dask logs a pickle that it cannot read, as on a machine without
    the games, but never the buffers beside it. The scheduler passes answers on by an older protocol
    that knows no buffers; whoever asked can read those.
    """

    __slots__ = ("_data",)

    def __init__(self, data: bytes | memoryview) -> None:
        self._data = bytes(data)

    def __repr__(self) -> str:
        return "<sealed>"

    def __reduce_ex__(
        self, protocol: SupportsIndex
    ) -> tuple[type["Sealed"], tuple[PickleBuffer | bytes]]:
        """The parts from which it is made again."""
        return Sealed, (PickleBuffer(self._data) if index(protocol) >= 5 else self._data,)

    def unseal(self) -> bytes:
        """Return the bytes."""
        return self._data


def seal(asked: Question | Enquiry) -> Sealed:
    """Seal a question or an enquiry, as `think` takes it."""
    return Sealed(pickle.dumps(asked, pickle.HIGHEST_PROTOCOL))


def think(question: Sealed) -> Sealed:
    """The answer in JSON (`games.worker.answer_to`); raises nothing that a player raises."""
    try:
        answer = answer_to(pickle.loads(question.unseal()))  # noqa: S301 - from a bot of this cluster
    except Exception as error:  # noqa: BLE001 - what cannot be read may be quoted in the error
        answer = {"broke": where_it_broke(error)}
    return Sealed(json.dumps(answer).encode())


FAST = "stammtisch-compiled"
"""The resource of a worker with compiled search, as many as its threads: it decides alike, and
several times as quickly."""


@cache
def resource() -> str:
    """The resource a worker needs to decide as this program does: a name of the games' code.

    The same code answers the same question alike, compiled or not; so a cluster of mixed versions
    is asked only where the code and the version of Python are the same. Anything compiled from
    other sources is passed over (`games/build.py`), and so makes no difference.
    """
    code = hashlib.sha256(".".join(platform.python_version_tuple()[:2]).encode())
    for module in _modules(files("games")):
        code.update(module.read_text("utf-8").encode())
    return f"stammtisch-{code.hexdigest()[:12]}"


def dask_setup(worker: Any) -> None:
    """Tell the scheduler what this worker can do, before it registers there; Dask calls this."""
    threads = float(worker.state.nthreads)
    able = {resource(): threads}
    if build() is Build.COMPILED:
        able[FAST] = threads
    worker.state.total_resources.update(able)
    worker.state.available_resources.update(able)


def _modules(folder: Traversable) -> Iterator[Traversable]:
    for each in sorted(folder.iterdir(), key=lambda found: found.name):
        if each.is_dir():
            yield from _modules(each)
        elif each.name.endswith(".py"):
            yield each
