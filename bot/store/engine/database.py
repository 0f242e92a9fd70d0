"""An open database: one writer, whole transactions, and their outcomes, on any engine."""

import asyncio
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, TypeAlias, TypeVar

from bot.model import EVERY_SHARD, Shards
from bot.process.background_tasks import BackgroundTasks
from bot.store.engine.errors import DatabaseFailed
from bot.store.engine.health import Health
from bot.store.engine.process_news import News
from bot.store.engine.session import Session, Work

T = TypeVar("T")
Doing: TypeAlias = Literal["read", "write"]
"""The operation in which the database could not go on."""
Outcome: TypeAlias = tuple[Any, Exception | None]
"""The result of a work, or the reason why it was undone."""


@dataclass(slots=True)
class _Job:
    work: Work[Any]
    done: asyncio.Future[Any] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def settle(self, result: Any, error: BaseException | None = None) -> None:
        """Give the result or the error to the waiting caller; nobody may wait any more."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(error)


class Database(ABC):
    """Hands out transactions; made by `open_database` alone."""

    health: Health
    """The health of the database: whether writes are kept."""

    def __init__(self) -> None:
        self._writing = asyncio.Lock()
        self._jobs: list[_Job] = []
        self._background = BackgroundTasks()
        self._listeners: list[Callable[[Doing], object]] = []
        self._readers_of_news: list[Callable[[News], object]] = []
        self._turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._ending_turns = BackgroundTasks()
        self.shards: Shards = EVERY_SHARD
        """The shards whose servers this process serves."""
        self.lost = asyncio.Event()
        """Set once another process has taken the database over; only PostgreSQL lets one."""

    def listen(self, listener: Callable[[Doing], object]) -> None:
        """Tell `listener` of every read and every write that fails with DatabaseFailed."""
        self._listeners.append(listener)

    def on_news(self, reader: Callable[[News], object]) -> Callable[[], None]:
        """Call `reader` with what other processes announce; the returned function ends that.

        It must not wait. Where some news may have been missed, there is news of MISSED.
        """
        self._readers_of_news.append(reader)
        return partial(self._readers_of_news.remove, reader)

    def _spread(self, news: News) -> None:
        for reader in tuple(self._readers_of_news):
            reader(news)

    async def announce(self, session: Session, **news: Any) -> None:
        """Tell other processes of something once the transaction is committed.

        The news names no card: processes that need one read the log. Where one process serves all
        servers, nobody is told.
        """
        del session, news

    async def in_turn(self, session: Session) -> None:
        """Let no other process count ended matches until this transaction is over."""
        del session

    async def tell(self, **news: Any) -> None:
        """Announce something that is not written down. Raises DatabaseFailed."""
        del news

    async def take_turn(self, key: int, seconds: float) -> None:
        """Return once nobody else has taken the turn `key` within the last so many seconds.

        This holds for all processes on this database together.
        """
        await self._turns[key].acquire()
        self._ending_turns.run(self._end_turn(key, seconds))

    async def _end_turn(self, key: int, seconds: float) -> None:
        try:
            await asyncio.sleep(seconds)
        finally:
            self._turns[key].release()

    async def write(self, work: Work[T]) -> T:
        """Do `work` in a transaction, in one visit to the database's thread where it has one.

        Works that are asked for while another transaction is under way share the next one (group
        commit): each alone is undone by its own exception, and all return once that is committed.
        Raises the exceptions of `work`, and DatabaseFailed as `writing` does; cancelled, it first
        ends.
        """
        job = _Job(work)
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self._background.run(self._write_all())
        try:
            return await asyncio.shield(job.done)
        except asyncio.CancelledError:
            await asyncio.wait({job.done})
            raise

    async def read(self, work: Work[T]) -> T:
        """Do `work` on a snapshot, in one visit to the database. Raises DatabaseFailed."""
        with self._reads():
            return await self._read(work)

    async def _write_all(self) -> None:
        jobs, outcomes = list[_Job](), list[Outcome]()
        try:
            async with self._writing:
                jobs, self._jobs = self._jobs, []
                outcomes = await self._write([job.work for job in jobs])
        except Exception as error:  # noqa: BLE001 - whoever waits is told
            outcomes = [(None, error)] * len(jobs)
        finally:
            errors = [error and self._failure(error) for _, error in outcomes]
            self._note_written(*errors)
            for job, (result, _), error in zip(jobs, outcomes, errors, strict=False):
                job.settle(result, error)
            if not outcomes:  # cancelled, as the loop ends: nobody may wait for ever
                for job in (*jobs, *self._jobs):
                    job.done.cancel()

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[Session, None]:
        """A transaction that commits at the end of the block, and is undone by any exception.

        Raises DatabaseFailed when the database cannot go on; nothing is then changed. Cancelled
        while it commits, or cut off from the server meanwhile, it may or may not have happened:
        callers that need to know read again.
        """
        try:
            async with self._writing, self._transaction() as session:
                yield session
        except DatabaseFailed as error:
            self._note_written(error)
            raise
        self._note_written(None)

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[Session, None]:
        """A snapshot of what is committed. Raises DatabaseFailed."""
        with self._reads():
            async with self._snapshot() as session:
                yield session

    def _note_written(self, *errors: BaseException | None) -> None:
        self.health.note(*errors)
        for error in errors:
            self._tell("write", error)

    @contextmanager
    def _reads(self) -> Generator[None, None, None]:
        try:
            yield
        except DatabaseFailed as error:
            self.health.note_read(error)
            self._tell("read", error)
            raise
        self.health.note_read()

    def _tell(self, doing: Doing, error: BaseException | None) -> None:
        if isinstance(error, DatabaseFailed):
            for listener in self._listeners:
                listener(doing)

    async def close(self) -> None:
        """End everything the database does on its own account."""
        await self.health.close()
        await self._ending_turns.stop()

    @abstractmethod
    async def checkpoint(self) -> None:
        """Remove the remains of deleted rows beside the tables, as far as nobody reads now."""

    @abstractmethod
    async def _read(self, work: Work[T]) -> T:
        """Do `work` on a snapshot."""

    @abstractmethod
    async def _write(self, works: Sequence[Work[Any]]) -> list[Outcome]:
        """The result of each work, or why it was undone; raises where nothing at all was kept."""

    @abstractmethod
    def _transaction(self) -> AbstractAsyncContextManager[Session]:
        """A transaction of the writer, which is free."""

    @abstractmethod
    def _snapshot(self) -> AbstractAsyncContextManager[Session]:
        """A transaction of a reader."""

    @abstractmethod
    def _failure(self, error: BaseException) -> BaseException:
        """The error to raise for an error: DatabaseFailed where the database cannot go on."""
