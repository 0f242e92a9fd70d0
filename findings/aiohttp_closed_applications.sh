#!/usr/bin/env bash
# aiohttp 3.14.5, applications with a middleware
# Guess: an application whose runner was cleaned up, and to which nothing refers any more, is collected.
# Seen: it stays, with all that its handlers refer to: a cache of 1,024 pairs of handler and
#   application is kept for the whole process. Without a middleware it goes at once.
# For whom: whoever starts servers in tests, or one for each guest, in one process.
exec "$(dirname "$0")/with" aiohttp==3.14.5 <<'PY'
import asyncio
import gc
import weakref

import aiohttp
from aiohttp import web


class World:
    """What a handler refers to."""


@web.middleware
async def passes(request, handler):
    return await handler(request)


async def served_once(middlewares):
    world = World()

    async def answer(request):
        return web.Response(text=type(world).__name__)

    app = web.Application(middlewares=middlewares)
    app.router.add_get("/", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    async with aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/") as response:
            assert "World" == await response.text()
    await runner.cleanup()
    return weakref.ref(world)


def is_alive_afterwards(middlewares):
    left = asyncio.run(served_once(middlewares))
    gc.collect()
    return left() is not None


seen = {"with a middleware": is_alive_afterwards([passes]), "without": is_alive_afterwards([])}
print("alive after the runner's cleanup and a collection:", seen)
assert seen == {"with a middleware": True, "without": False}
PY
