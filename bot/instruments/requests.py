"""Counts every request of a client to Discord, in the one place that each try passes."""

from types import SimpleNamespace

from aiohttp import (
    ClientSession,
    TraceConfig,
    TraceRequestEndParams,
    TraceRequestExceptionParams,
    TraceRequestStartParams,
)
from yarl import URL

from bot.instruments.interactions import Interactions
from bot.instruments.metrics import OTHER, Metrics, label_value
from bot.instruments.routes import GATEWAY, answered_interaction, route_of, token_of
from bot.process.clock import monotonic

_TOO_MANY = 429


class Requests:
    """Counts requests, and notes which interactions they have answered."""

    def __init__(self, metrics: Metrics, interactions: Interactions) -> None:
        self._metrics = metrics
        self._interactions = interactions

    def watch(self, trace: TraceConfig) -> None:
        """Hear of the requests of the session that is made with this trace."""
        trace.on_request_start.append(self._begins)
        trace.on_request_end.append(self._ends)
        trace.on_request_exception.append(self._fails)

    async def _begins(
        self, _: ClientSession, context: SimpleNamespace, __: TraceRequestStartParams
    ) -> None:
        context.began = monotonic()

    async def _ends(
        self, _: ClientSession, context: SimpleNamespace, ended: TraceRequestEndParams
    ) -> None:
        status = ended.response.status
        route = self._count(ended.method, ended.url, str(status))
        token = token_of(route)
        if route != GATEWAY:
            took = monotonic() - context.began
            self._metrics.request_seconds.labels(route, token).observe(took)
        if status == _TOO_MANY:
            scope = label_value("scope", ended.response.headers.get("X-RateLimit-Scope", OTHER))
            self._metrics.rate_limited.labels(token, scope).inc()
        answered = answered_interaction(ended.url)
        if answered is not None and ended.response.ok:
            self._interactions.note_answer(answered)

    async def _fails(
        self, _: ClientSession, __: SimpleNamespace, failed: TraceRequestExceptionParams
    ) -> None:
        self._count(failed.method, failed.url, "none")

    def _count(self, method: str, address: URL, status: str) -> str:
        route = route_of(address)
        labels = (
            label_value("method", method),
            route,
            token_of(route),
            label_value("status", status),
        )
        self._metrics.requests.labels(*labels).inc()
        return route
