"""The server: one world behind real sockets on this machine."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from sandbox import cdn, control_http
from sandbox.control import Control
from sandbox.faults import Faults
from sandbox.gateway.protocol import gateway
from sandbox.guard import foreign, is_loopback
from sandbox.journal import Journal
from sandbox.live import Pages
from sandbox.parts import Parts
from sandbox.rest.pipeline import Passage
from sandbox.wire import answer
from sandbox.world import World

_API = "/api/v10"
PAGE = Path(__file__).parent / "page"
_LARGEST = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Running:
    """A sandbox that answers; `base` is its address without a trailing slash."""

    parts: Parts
    control: Control
    base: str

    @property
    def api_base(self) -> str:
        """What discord.py's Route.BASE must be."""
        return self.base + _API

    @property
    def gateway(self) -> str:
        """What discord.py's DEFAULT_GATEWAY must be."""
        return self.parts.gateway_url

    @property
    def page(self) -> str:
        """Where people sit down."""
        return self.base + "/"

    @property
    def world(self) -> World:
        """Everything that exists."""
        return self.parts.world

    @property
    def journal(self) -> Journal:
        """Every request so far."""
        return self.parts.journal

    @property
    def faults(self) -> Faults:
        """What is to go wrong."""
        return self.parts.faults


def application(parts: Parts, control: Control, pages: Pages, *, opened: bool) -> web.Application:
    """Build the aiohttp application that serves API, gateway, control and page."""
    app = web.Application(client_max_size=_LARGEST, middlewares=[_watchman(opened=opened)])

    async def api(request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(_API)
        return await Passage(parts, request, path).walk()

    async def socket(request: web.Request) -> web.StreamResponse:
        return await gateway(request, parts)

    async def people(_request: web.Request) -> web.StreamResponse:
        return await control_http.people(control)

    async def verb(request: web.Request) -> web.StreamResponse:
        return await control_http.verb(request, control)

    router = app.router
    for path in ("/gateway", "/gateway/"):
        router.add_get(path, socket)
    router.add_route("*", _API + "/{rest:.*}", api)
    router.add_get("/_sandbox/live", pages.live)
    router.add_get("/_sandbox/people", people)
    router.add_post("/_sandbox/{verb}", verb)
    router.add_routes(cdn.routes(parts.world))
    router.add_get("/", _index)
    router.add_static("/page", PAGE)
    return app


async def _index(_request: web.Request) -> web.StreamResponse:
    return web.FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-store"})


def _watchman(*, opened: bool) -> Middleware:
    """Refuse foreign pages everywhere, and foreign hosts at all but the API and the gateway.

    Those two ask for the bot's token, and clients may reach them by Discord's own names.
    """

    @web.middleware
    async def watch(request: web.Request, handler: Handler) -> web.StreamResponse:
        guarded = not request.path.startswith((_API, "/gateway")) or "Origin" in request.headers
        reason = foreign(request, opened=opened) if guarded else None
        if reason is not None:
            return answer({"error": reason}, 403)
        return await handler(request)

    return watch


@asynccontextmanager
async def serving(
    world: World, *, port: int = 0, host: str = "127.0.0.1"
) -> AsyncGenerator[Running, None]:
    """Serve a world; port 0 takes any free one. Yields its addresses and everything inside.

    A host other than this machine's own lets other machines in.
    """
    parts = Parts(world)
    control = Control(parts)
    pages, opened = Pages(control), not is_loopback(host)
    app = application(parts, control, pages, opened=opened)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    site = web.TCPSite(runner, host, port)
    await site.start()
    bound = runner.addresses[0][1]
    shown = host if is_loopback(host) else "127.0.0.1"
    world.base = f"http://{shown}:{bound}"
    pump = asyncio.create_task(parts.hub.run())
    try:
        yield Running(parts, control, world.base)
    finally:
        parts.deadlines.close()
        await asyncio.gather(parts.hub.close(), pages.close())
        pump.cancel()
        with suppress(asyncio.CancelledError):
            await pump
        await runner.cleanup()
