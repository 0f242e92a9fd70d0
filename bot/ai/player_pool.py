"""Decisions of computer players: by rules of thumb here, by search in other processes.

A search is asked for with a seed and a budget of steps, both chosen here, so the same question
gives the same decision again. While many wait, budgets shrink; when far too many wait, a search is
lost, or one has hung a moment ago, rules of thumb decide, so that no table ever stands still.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

import structlog

from bot.ai.cluster import Cluster
from bot.ai.process import WORKER, Command, WorkerProcess
from bot.ai.thinker import NoTimeToThink, PlayerFailed, Thinker
from bot.ai.thinking_time_shares import FairQueue, ThinkingTime, Urgency
from bot.process.clock import LONG_AGO, monotonic
from bot.process.host import cores
from games.core.advice import Advice
from games.core.game import AnyGame
from games.players import STEPS
from games.players.question import Question, choose_offer

T = TypeVar("T")
Ask: TypeAlias = Callable[[Thinker, Question, float], Awaitable[T]]
"""What a thinker is asked for: a decision, or advice."""

_log = structlog.get_logger()
_THUMB = "craft"
"""The level that decides where there is no time to think, or nobody to do it."""
_GLANCE = 0.5
"""Seconds between two looks whether others wait, while a search takes long."""
_REST = 60.0
"""Seconds without a search once one has hung: mostly the machine has no time to spare."""
IDLE = 300.0
"""Seconds without a question after which a process of this machine ends: it has 40 MB, and starts
again within half a second."""


@dataclass(frozen=True, slots=True)
class PoolRequest:
    """A question, the table that asks it, and how long the answer is wanted."""

    table: int
    game: AnyGame
    question: Question
    is_wanted: Callable[[], bool]
    """Asked when its turn comes, for the table may have moved on."""
    patience: float = 0.0
    """Seconds of thinking that are borne where it takes longer than it should, as long as nobody
    else waits for a turn."""
    urgency: Urgency = Urgency.PLAY

    @property
    def level(self) -> str:
        """The level of the player that is asked."""
        return self.question.level

    def with_changes(self, **fields: Any) -> "PoolRequest":
        """The same request, but with another level or budget."""
        return replace(self, question=replace(self.question, **fields))

    def answer(self) -> int | None:
        """The index of the chosen offer, found here and now."""
        return choose_offer(self.question, self.game)


class Adviser(Protocol):
    """Knows how a strong player would judge a decision."""

    async def advise(self, asked: PoolRequest) -> Advice | None:
        """Advice on the question; None where it is not wanted any more, or cannot be had."""
        ...


class CameTo(StrEnum):
    """The outcome for a table that wanted somebody to think."""

    ANSWER = "answer"
    UNWANTED = "unwanted"
    """The table had moved on when its turn came."""
    LATE = "late"
    """It took too long."""
    BROKEN = "broken"
    """The computer player failed."""
    LOST = "lost"
    """The process died."""
    NO_TIME = "no_time"
    """Nobody was asked, because too many wait; rules of thumb decided, or advised."""


class ThinkingTurn(NamedTuple):
    """One turn of a table at a process, or the lack of one; says nothing of the cards."""

    level: str
    came_to: CameTo
    waited: float = 0.0
    """Seconds until somebody could think about it: a turn, and a process that had started."""
    took: float = 0.0
    """Seconds of thinking."""
    urgency: Urgency = Urgency.PLAY

    @property
    def purpose(self) -> str:
        """The purpose of the thinking: `play`, a `hint` or a `review`."""
        return self.urgency.name.lower()


class PlayerPool:
    """All computer players of one bot. Processes start with the first question that needs one."""

    def __init__(
        self,
        processes: int | None = None,
        command: Command = WORKER,
        cluster: str | None = None,
        idle: float = IDLE,
    ) -> None:
        """Think in so many processes of this machine, or on the Dask cluster at an address.

        A process ends after so many idle seconds.
        """
        count = 0 if cluster else processes or cores()
        self._processes = [WorkerProcess(command) for _ in range(count)]
        self._turns = FairQueue[Thinker](self._processes)
        stand_in = partial(WorkerProcess, command)
        self._cluster = Cluster(cluster, self._turns, stand_in) if cluster else None
        self._is_closed = False
        self._rests_until = LONG_AGO
        self._thinking_time = ThinkingTime()
        self._listeners: list[Callable[[ThinkingTurn], object]] = []
        self._idle = idle
        self._ending_idle: asyncio.Task[None] | None = None

    def listen(self, listener: Callable[[ThinkingTurn], object]) -> None:
        """Tell `listener` of every turn at a process, once it is over."""
        self._listeners.append(listener)

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a process."""
        return self._turns.waiting

    @property
    def thinkers(self) -> Mapping[str, int]:
        """The number that can think at once `here`, and at the `cluster` if there is one."""
        serving = len(self._turns.serving)
        if self._cluster is None:
            return {"here": serving}
        there = self._cluster.places
        return {"here": serving - there, "cluster": there}

    def open(self) -> None:
        """Begin to end idle processes, and to look for the cluster, if there should be one.

        Raises ClusterUnusable.
        """
        self._ending_idle = asyncio.create_task(self._keep_ending_idle())
        if self._cluster is not None:
            self._cluster.open()

    async def close(self) -> None:
        """End every process at once, whatever it thinks about."""
        self._is_closed = True
        if self._ending_idle is not None:
            self._ending_idle.cancel()
            await asyncio.wait({self._ending_idle})
        if self._cluster is not None:
            await self._cluster.close()
        for thinker in self._turns.serving:
            await thinker.end()

    def lead(self, level: str) -> float:
        """The seconds by which a decision of this level is best asked for in advance."""
        return self._thinking_time.seconds(STEPS.get(level, 0))

    async def choose(self, asked: PoolRequest) -> Any | None:
        """The chosen offer; None for silence, and where it is not wanted any more.

        Raises what breaks inside a player that decides by rules of thumb.
        """
        index = await self._think(asked) if asked.level in STEPS else asked.answer()
        return None if index is None else asked.question.offers[index]

    async def advise(self, asked: PoolRequest) -> Advice | None:
        """Advice of a strong player after its own number of steps, or that of the question.

        None where it is not wanted any more, and where it cannot be had. While many wait, a hint is
        thought out with fewer steps, and not at all where far too many do; a review waits.
        """
        steps = asked.question.steps or STEPS["strong"]
        if asked.urgency is not Urgency.REVIEW:
            steps = self._affordable(steps, asked.urgency)
        if not steps:
            self._tell(ThinkingTurn(asked.level, CameTo.NO_TIME, urgency=asked.urgency))
            return None
        with _noting(asked):
            return await self._search(Thinker.advise, asked.with_changes(steps=steps), steps)
        return None

    async def _keep_ending_idle(self) -> None:
        while True:
            await asyncio.sleep(self._idle)
            for process in self._processes:
                is_idle = monotonic() - process.last_asked >= self._idle
                if is_idle and process.pid is not None and process in self._turns.free:
                    await self._end_idle(process)

    async def _end_idle(self, process: WorkerProcess) -> None:
        """End a process that is free; who asks meanwhile waits, and starts it again."""
        self._turns.dismiss(process)
        try:
            await process.end()
        finally:
            self._turns.add(process)

    async def _think(self, asked: PoolRequest) -> int | None:
        steps = 0
        if monotonic() >= self._rests_until:
            steps = self._affordable(STEPS[asked.level], asked.urgency)
        with _noting(asked):
            if steps:
                return await self._search(Thinker.ask, asked.with_changes(steps=steps), steps)
            self._tell(ThinkingTurn(asked.level, CameTo.NO_TIME))
        return asked.with_changes(level=_THUMB).answer() if asked.is_wanted() else None

    def _affordable(self, steps: int, urgency: Urgency) -> int:
        return self._thinking_time.affordable(steps, urgency, len(self._turns.serving))

    async def _search(self, ask: Ask[T], asked: PoolRequest, steps: int) -> T | None:
        with self._thinking_time.promise(steps, asked.urgency):
            try:
                return await self._in_turn(ask, asked, steps)
            except ConnectionError:
                return await self._in_turn(ask, asked, steps)

    async def _in_turn(self, ask: Ask[T], asked: PoolRequest, steps: int) -> T | None:
        since = monotonic()
        thinker = await self._turns.take(asked.table, asked.urgency)
        began, came_to = monotonic(), CameTo.UNWANTED
        try:
            if self._is_closed or not asked.is_wanted():
                return None
            await thinker.get_ready()
            began = monotonic()
            if self._is_closed or not asked.is_wanted():
                return None
            answer = await self._ask(thinker, ask, asked, steps)
            came_to = CameTo.ANSWER
        except (PlayerFailed, OSError) as error:
            came_to = _failure(error)
            if came_to is CameTo.LATE:
                self._rests_until = monotonic() + _REST
            raise
        finally:
            self._turns.give_back(thinker)
            now = monotonic()
            self._tell(
                ThinkingTurn(asked.level, came_to, began - since, now - began, asked.urgency)
            )
        return answer

    async def _ask(self, thinker: Thinker, ask: Ask[T], asked: PoolRequest, steps: int) -> T:
        began, usual = monotonic(), self._thinking_time.patience(steps)
        if asked.patience > usual:
            asking = ask(thinker, asked.question, asked.patience)
            return await self._wait_patiently(asyncio.ensure_future(asking), usual)
        answer = await ask(thinker, asked.question, usual)
        self._thinking_time.learn(steps, monotonic() - began)
        return answer

    def _tell(self, thought: ThinkingTurn) -> None:
        for listener in self._listeners:
            listener(thought)

    async def _wait_patiently(self, asking: asyncio.Future[T], usual: float) -> T:
        """The answer, once it comes; TimeoutError once others wait and the usual time is over."""
        try:
            await asyncio.wait({asking}, timeout=usual)
            while not asking.done():
                if self._turns.are_waited_for:
                    raise TimeoutError
                await asyncio.wait({asking}, timeout=_GLANCE)
            return asking.result()
        finally:
            if asking.cancel():
                await asyncio.wait({asking})


def _failure(error: PlayerFailed | OSError) -> CameTo:
    if isinstance(error, PlayerFailed):
        return CameTo.BROKEN
    return CameTo.LATE if isinstance(error, TimeoutError) else CameTo.LOST


@contextmanager
def _noting(asked: PoolRequest) -> Generator[None, None, None]:
    """Log what goes wrong elsewhere, and let the asker go on without an answer."""
    try:
        yield
    except PlayerFailed as broken:
        _log.warning("a computer player broke down", table=asked.table, reason=str(broken))
    except NoTimeToThink as starved:
        _log.warning(
            "a computer player got no time to think", table=asked.table, reason=str(starved)
        )
    except TimeoutError:
        _log.warning("a computer player thought for too long", table=asked.table)
    except OSError as lost:
        _log.warning("a decision was lost twice", table=asked.table, reason=str(lost))
