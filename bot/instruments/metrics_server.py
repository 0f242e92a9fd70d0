"""Serves the numbers and the two answers about health, for the host's machines alone."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, Histogram

from bot.instruments.address import Address
from bot.instruments.instruments import Instruments
from bot.process.clock import monotonic

_log = structlog.get_logger()
_PARTING: Final = 1.0
"""Seconds that an answer under way gets to be taken when the bot stops."""
_AGAIN: Final = 10.0
"""Seconds until an address is tried again that could not be had."""
_EVERY: Final = 0.5
"""Seconds between two measurements of the loop's lag."""


@asynccontextmanager
async def serving(instruments: Instruments, address: Address) -> AsyncGenerator[None, None]:
    """Serve while the block runs. If the address cannot be had yet, the log says so.

    `/metrics` is for Prometheus; `/healthz` says whether the bot lives, `/readyz` whether it
    serves.
    """
    runner = web.AppRunner(_pages(instruments), access_log=None, shutdown_timeout=_PARTING)
    await runner.setup()
    beside = [asyncio.create_task(_keep_measuring_lag(instruments.metrics.loop_lag))]
    try:
        with instruments.counting_log():
            try:
                await _listen(runner, address)
            except OSError as error:
                _tell(address, error)
                beside.append(asyncio.create_task(_listen_later(runner, address)))
            yield
    finally:
        for each in beside:
            each.cancel()
        await asyncio.wait(beside)
        await runner.cleanup()


async def _listen(runner: web.AppRunner, address: Address) -> None:
    site = web.TCPSite(runner, *address)
    try:
        await site.start()
    except OSError:
        await site.stop()
        raise
    host, port, *_ = runner.addresses[0]
    _log.info("metrics are served", host=host, port=port)


async def _listen_later(runner: web.AppRunner, address: Address) -> None:
    """Serve once the address can be had: its holder may be about to end."""
    while True:
        await asyncio.sleep(_AGAIN)
        with suppress(OSError):
            await _listen(runner, address)
            return


def _tell(address: Address, error: OSError) -> None:
    _log.warning(
        "the metrics cannot be served there, and the bot runs without them until they can;"
        " another address can be set as STAMMTISCH_METRICS",
        host=address.host,
        port=address.port,
        reason=error.strerror or type(error).__name__,
    )


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
    """Measure for ever how late the event loop is, since everybody waits that long."""
    while True:
        due = monotonic() + _EVERY
        await asyncio.sleep(_EVERY)
        lag.observe(max(0.0, monotonic() - due))
