"""All instruments of one bot process: the calls that tell them things, and the numbers to read."""

import asyncio
import logging
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import discord
from aiohttp import TraceConfig
from discord.ext import commands
from prometheus_client import generate_latest

from bot.instruments.connection import ShardConnections
from bot.instruments.interactions import Interactions
from bot.instruments.metrics import TABLE_STATES, Metrics, label_value
from bot.instruments.requests import Requests

_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "autocomplete",
}


class ThinkingSeconds(Protocol):
    """A report on a computer player's turn to think, in seconds."""

    @property
    def level(self) -> str:
        """The level of the player that thought."""
        ...

    @property
    def came_to(self) -> str:
        """The result; `answer` if there was one."""
        ...

    @property
    def purpose(self) -> str:
        """The purpose: `play`, a `hint` or a `review`."""
        ...

    @property
    def waited(self) -> float:
        """The seconds until its turn."""
        ...

    @property
    def took(self) -> float:
        """The seconds from then on."""
        ...


class Play(Protocol):
    """The numbers about play that can be read at any time."""

    def tables(self) -> Mapping[str, int]:
        """Return the number of tables in each state."""
        ...

    def pictures_waiting(self) -> int:
        """Return the number of pictures that wait for their turn."""
        ...

    def thinking_queue(self) -> int:
        """Return the number of questions that wait for a process or a cluster."""
        ...

    def thinkers(self) -> Mapping[str, int]:
        """Return how many can think at once, by where they are."""
        ...


class Instruments:
    """The instruments: they are told what happens, and read when a scrape asks for the numbers."""

    def __init__(self, versions: Mapping[str, str]) -> None:
        """`versions` are those of the bot and of what it stands on, by name."""
        self.metrics = Metrics(versions)
        self._interactions = Interactions(self.metrics)
        self._connection = ShardConnections(self.metrics)
        self._requests = Requests(self.metrics, self._interactions)
        self._play: Play | None = None
        self._store_works: Callable[[], bool] | None = None

    # What is told

    @contextmanager
    def watching_client(self, client: commands.AutoShardedBot) -> Generator[None, None, None]:
        """Watch a client that has not logged in yet, while the block runs."""
        client.http.http_trace = trace = client.http.http_trace or TraceConfig()
        self._requests.watch(trace)
        client.add_listener(self._note_arrival, "on_interaction")
        self._connection.watch(client)
        try:
            yield
        finally:
            self._connection.lose()

    @contextmanager
    def watching_play(self, play: Play) -> Generator[None, None, None]:
        """Read `play` while the block runs."""
        self._play = play
        try:
            yield
        finally:
            self._play = None

    @contextmanager
    def watching_store(self, works: Callable[[], bool]) -> Generator[None, None, None]:
        """Ask `works` whether writes are kept, while the block runs."""
        self._store_works = works
        try:
            yield
        finally:
            self._store_works = None

    @contextmanager
    def counting_log(self) -> Generator[None, None, None]:
        """Count the lines of the log from warnings upwards, while the block runs."""
        counter, root = _Counter(self.metrics), logging.getLogger()
        root.addHandler(counter)
        try:
            yield
        finally:
            root.removeHandler(counter)

    def note_append(self, seconds: float) -> None:
        """Observe how long it took to keep a step of a match."""
        self.metrics.appends.observe(seconds)

    def note_store_failure(self, doing: str) -> None:
        """Count a read or a write that failed."""
        self.metrics.store_failures.labels(label_value("doing", doing)).inc()

    def note_thought(self, thought: ThinkingSeconds) -> None:
        """Count a computer player's turn to think, which is over."""
        level = label_value("level", thought.level)
        purpose, came_to = (
            label_value("purpose", thought.purpose),
            label_value("came_to", thought.came_to),
        )
        self.metrics.thoughts.labels(level, purpose, came_to).inc()
        if thought.came_to == "no_time":
            return
        self.metrics.thinking_wait.observe(thought.waited)
        if thought.came_to != "unwanted":
            self.metrics.thinking.labels(level).observe(thought.took)

    async def _note_arrival(self, interaction: "discord.Interaction[Any]") -> None:
        self._interactions.note_arrival(interaction.id, _KINDS.get(interaction.type, "other"))

    # What can be read

    def missing(self) -> Sequence[str]:
        """Return what keeps the bot from serving, in words for its host; empty if it serves."""
        works = self._store_works
        wanted = {
            "the bot is starting": works is not None and self._play is not None,
            "not connected to Discord": self._connection.stands,
            "the database cannot be written": works is None or works(),
        }
        return [name for name, is_there in wanted.items() if not is_there]

    async def page(self) -> bytes:
        """Return every number as it is now, in Prometheus's format; it is written off the loop."""
        self._look()
        return await asyncio.to_thread(generate_latest, self.metrics.registry)

    def _look(self) -> None:
        metrics, play = self.metrics, self._play
        self._interactions.give_up()
        self._connection.look()
        metrics.ready.set(not self.missing())
        works = self._store_works
        metrics.store_writable.set(works is None or works())
        metrics.pictures_waiting.set(0 if play is None else play.pictures_waiting())
        metrics.thinking_queue.set(0 if play is None else play.thinking_queue())
        metrics.thinkers.clear()
        thinkers = dict[str, int]() if play is None else play.thinkers()
        for where, count in thinkers.items():
            metrics.thinkers.labels(label_value("where", where)).set(count)
        tables = dict[str, int]() if play is None else play.tables()
        for state in TABLE_STATES:
            metrics.tables.labels(state).set(tables.get(state, 0))


class _Counter(logging.Handler):
    """Counts log lines without reading them."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._lines = metrics.log_lines

    def emit(self, record: logging.LogRecord) -> None:
        """Count one line."""
        self._lines.labels("error" if record.levelno >= logging.ERROR else "warning").inc()
