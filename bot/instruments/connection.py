"""Whether the connections to Discord's gateway stand, as discord.py tells its listeners."""

from collections.abc import Callable, Coroutine
from math import isfinite
from typing import Any, TypeAlias

from discord.ext import commands

from bot.instruments.metrics import Metrics

Bot: TypeAlias = commands.Bot | commands.AutoShardedBot


class Connection:
    """One client's connections, by their shards; before it is watched there is none."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._client: Bot | None = None
        self._stands: dict[int, bool] = {}

    @property
    def stands(self) -> bool:
        """Whether the client has heard which servers there are, and no connection is lost."""
        client = self._client
        return client is not None and client.is_ready() and all(self._stands.values())

    def watch(self, client: Bot) -> None:
        """Watch this client from now on, in place of the one before."""
        self._client = client
        self._stands = dict.fromkeys(_shards_of(client), False)
        for shard in self._stands:
            self._metrics.connections_lost.labels(shard)
        is_sharded = isinstance(client, commands.AutoShardedBot)
        for event, stands in {"connect": True, "resumed": True, "disconnect": False}.items():
            name = f"on_shard_{event}" if is_sharded else f"on_{event}"
            client.add_listener(self._listener(client, stands=stands), name)

    def lost(self) -> None:
        """The client that was watched is gone, with all its connections."""
        for shard in self._stands:
            self._note(shard, stands=False)

    def look(self) -> None:
        """Set the numbers to what is so now."""
        for shard, stands in self._stands.items():
            self._metrics.shard_connected.labels(shard).set(stands)
        client = self._client
        if isinstance(client, commands.AutoShardedBot):
            latencies = dict(client.latencies)
        else:
            latencies = {} if client is None else {client.shard_id or 0: client.latency}
        for shard, latency in latencies.items():
            if isfinite(latency):
                self._metrics.shard_latency.labels(shard).set(latency)

    def _listener(self, client: Bot, *, stands: bool) -> Callable[..., Coroutine[Any, Any, None]]:
        async def listener(shard: int = client.shard_id or 0) -> None:
            if client is self._client:
                self._note(shard, stands=stands)

        return listener

    def _note(self, shard: int, *, stands: bool) -> None:
        if self._stands.get(shard) and not stands:
            self._metrics.connections_lost.labels(shard).inc()
        self._stands[shard] = stands


def _shards_of(client: Bot) -> tuple[int, ...]:
    if isinstance(client, commands.AutoShardedBot):
        return tuple(client.shard_ids or range(client.shard_count or 1))
    return (client.shard_id or 0,)
