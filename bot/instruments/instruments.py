"""All instruments of one bot process: what they are told, and what can be read off them."""

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
from bot.instruments.metrics import TABLE_STATES, Metrics, known
from bot.instruments.requests import Requests

_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "autocomplete",
}


class ThinkingSeconds(Protocol):
    """What is told of a computer player's turn to think, in seconds."""

    @property
    def level(self) -> str:
        """Who has thought."""
        ...

    @property
    def came_to(self) -> str:
        """What came of it; `answer` where it did."""
        ...

    @property
    def purpose(self) -> str:
        """What for: `play`, a `hint` or a `review`."""
        ...

    @property
    def waited(self) -> float:
        """Until its turn."""
        ...

    @property
    def took(self) -> float:
        """From then on."""
        ...


class Play(Protocol):
    """What can be read, whenever it is asked for, of all that is played."""

    def tables(self) -> Mapping[str, int]:
        """How many tables there are of each state."""
        ...

    def pictures_waiting(self) -> int:
        """How many pictures wait for their turn."""
        ...

    def thinking_queue(self) -> int:
        """How many questions wait for somebody who thinks."""
        ...

    def thinkers(self) -> Mapping[str, int]:
        """How many can think at once, by where they are."""
        ...


class Instruments:
    """What happens is told to them; the numbers are read once a scrape asks for them."""

    def __init__(self, versions: Mapping[str, str]) -> None:
        """`versions` are of the bot and of what it stands on, by their names."""
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
        client.add_listener(self._arrived, "on_interaction")
        self._connection.watch(client)
        try:
            yield
        finally:
            self._connection.lost()

    @contextmanager
    def watching_play(self, play: Play) -> Generator[None, None, None]:
        """Read this while the block runs."""
        self._play = play
        try:
            yield
        finally:
            self._play = None

    @contextmanager
    def watching_store(self, works: Callable[[], bool]) -> Generator[None, None, None]:
        """Ask `works` whether what is written is kept, while the block runs."""
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

    def appended(self, seconds: float) -> None:
        """A step of a match was kept."""
        self.metrics.appends.observe(seconds)

    def store_failed(self, doing: str) -> None:
        """A read or a write failed."""
        self.metrics.store_failures.labels(known("doing", doing)).inc()

    def thought(self, thought: ThinkingSeconds) -> None:
        """A computer player's turn to think is over."""
        level = known("level", thought.level)
        purpose, came_to = known("purpose", thought.purpose), known("came_to", thought.came_to)
        self.metrics.thoughts.labels(level, purpose, came_to).inc()
        if thought.came_to == "no_time":
            return
        self.metrics.thinking_wait.observe(thought.waited)
        if thought.came_to != "unwanted":
            self.metrics.thinking.labels(level).observe(thought.took)

    async def _arrived(self, interaction: "discord.Interaction[Any]") -> None:
        self._interactions.arrived(interaction.id, _KINDS.get(interaction.type, "other"))

    # What can be read

    def missing(self) -> Sequence[str]:
        """What keeps the bot from serving, in words for its host; nothing where it serves."""
        works = self._store_works
        wanted = {
            "the bot is starting": works is not None and self._play is not None,
            "not connected to Discord": self._connection.stands,
            "the database cannot be written": works is None or works(),
        }
        return [name for name, is_there in wanted.items() if not is_there]

    async def page(self) -> bytes:
        """Every number as it is now, as Prometheus reads it; it is written beside the loop."""
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
            metrics.thinkers.labels(known("where", where)).set(count)
        tables = dict[str, int]() if play is None else play.tables()
        for state in TABLE_STATES:
            metrics.tables.labels(state).set(tables.get(state, 0))


class _Counter(logging.Handler):
    """Counts lines and reads none of them."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._lines = metrics.log_lines

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        self._lines.labels("error" if record.levelno >= logging.ERROR else "warning").inc()
