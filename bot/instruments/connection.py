"""The state of the connections to Discord's gateway, as discord.py tells its listeners."""

from collections.abc import Callable, Coroutine
from math import isfinite
from typing import Any

from discord.ext import commands

from bot.instruments.metrics import Metrics


class ShardConnections:
    """One client's connections, by their shards; there are none before a client is watched."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._client: commands.AutoShardedBot | None = None
        self._stands: dict[int, bool] = {}

    @property
    def stands(self) -> bool:
        """Return whether the client knows its servers, and no connection is lost."""
        client = self._client
        return client is not None and client.is_ready() and all(self._stands.values())

    def watch(self, client: commands.AutoShardedBot) -> None:
        """Watch this client from now on, in place of the one before."""
        self._client = client
        # Until the client connects, it need not know how many there are.
        self._stands = dict.fromkeys(client.shard_ids or range(client.shard_count or 1), False)
        for shard in self._stands:
            self._metrics.connections_lost.labels(shard)
        for event, stands in {"connect": True, "resumed": True, "disconnect": False}.items():
            client.add_listener(self._listener(client, stands=stands), f"on_shard_{event}")

    def lose(self) -> None:
        """Note that the watched client is gone, with all its connections."""
        for shard in self._stands:
            self._note(shard, stands=False)

    def look(self) -> None:
        """Set the numbers to the current state."""
        for shard, stands in self._stands.items():
            self._metrics.shard_connected.labels(shard).set(stands)
        for shard, latency in () if self._client is None else self._client.latencies:
            if isfinite(latency):
                self._metrics.shard_latency.labels(shard).set(latency)

    def _listener(
        self, client: commands.AutoShardedBot, *, stands: bool
    ) -> Callable[[int], Coroutine[Any, Any, None]]:
        async def listener(shard: int) -> None:
            if client is self._client:
                self._note(shard, stands=stands)

        return listener

    def _note(self, shard: int, *, stands: bool) -> None:
        if self._stands.get(shard) and not stands:
            self._metrics.connections_lost.labels(shard).inc()
        self._stands[shard] = stands
