"""Serves the numbers and the two answers about health, for machines of the host alone."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Final, NamedTuple

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, Histogram

from bot.instruments.instruments import Instruments

_log = structlog.get_logger()
_PARTING: Final = 1.0
"""Seconds that an answer under way gets to be taken when the bot stops."""
_EVERY: Final = 0.5
"""Seconds between two measurements of the loop's lag."""


class Address(NamedTuple):
    """Where one is to listen; port 0 is any that is free."""

    host: str
    port: int


@asynccontextmanager
async def serving(instruments: Instruments, address: Address) -> AsyncGenerator[None, None]:
    """Serve while the block runs. Where the address cannot be had, the log says so, and no more.

    `/metrics` is for Prometheus; `/healthz` says whether the bot lives, `/readyz` whether it
    serves.
    """
    runner = web.AppRunner(_pages(instruments), access_log=None, shutdown_timeout=_PARTING)
    await runner.setup()
    measuring = asyncio.create_task(_keep_measuring_lag(instruments.metrics.loop_lag))
    try:
        with instruments.counting_log():
            await _listen(runner, address)
            yield
    finally:
        measuring.cancel()
        with suppress(asyncio.CancelledError):
            await measuring
        await runner.cleanup()


async def _listen(runner: web.AppRunner, address: Address) -> None:
    try:
        await web.TCPSite(runner, *address).start()
    except OSError as error:
        _log.warning(
            "the metrics cannot be served there, and the bot runs without them; another address"
            " can be set as STAMMTISCH_METRICS",
            host=address.host,
            port=address.port,
            reason=error.strerror or type(error).__name__,
        )
    else:
        host, port, *_ = runner.addresses[0]
        _log.info("metrics are served", host=host, port=port)


def _pages(instruments: Instruments) -> web.Application:
    async def metrics(_: web.Request) -> web.Response:
        headers = {"Content-Type": CONTENT_TYPE_LATEST}
        return web.Response(body=await instruments.page(), headers=headers)

    async def health(_: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def readiness(_: web.Request) -> web.Response:
        missing = instruments.missing()
        said = "".join(f"{each}\n" for each in missing or ("ready",))
        return web.Response(text=said, status=503 if missing else 200)

    pages = web.Application()
    pages.add_routes(
        [
            web.get("/metrics", metrics),
            web.get("/healthz", health),
            web.get("/readyz", readiness),
        ]
    )
    return pages


async def _keep_measuring_lag(lag: Histogram) -> None:
    """Measure for ever how late the event loop is, since everybody waits for as long."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _EVERY
        await asyncio.sleep(_EVERY)
        lag.observe(max(0.0, loop.time() - due))
