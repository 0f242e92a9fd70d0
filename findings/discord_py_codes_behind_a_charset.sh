#!/usr/bin/env bash
# discord.py 2.7.1 with aiohttp, errors of the REST API
# Guess: the code of an error (50013, 10008 ...) is read from any JSON that the server sends.
# Seen: only where the header says exactly "application/json". With "application/json; charset=utf-8",
#   which proxies add, the body is kept as text and the code of every error is 0.
# For whom: bots behind a REST proxy that decide by code whether to give up or to try again.
exec "$(dirname "$0")/with" discord.py==2.7.1 <<'PY'
import asyncio

import aiohttp
import discord
from aiohttp import web
from discord.http import HTTPClient, Route

BODY = b'{"code": 50013, "message": "Missing Permissions"}'
TYPES = ("application/json", "application/json; charset=utf-8")


async def answer(request):
    kind = TYPES[int(request.match_info["kind"])]
    return web.Response(status=403, body=BODY, headers={"Content-Type": kind})


async def code_of(client, kind):
    try:
        await client.request(Route("GET", "/users/{kind}", kind=kind))
    except discord.Forbidden as error:
        return error.code


async def main():
    app = web.Application()
    app.router.add_get("/users/{kind}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    Route.BASE = f"http://127.0.0.1:{runner.addresses[0][1]}"
    client = HTTPClient(asyncio.get_running_loop())
    client._global_over = asyncio.Event()
    client._global_over.set()
    async with aiohttp.ClientSession() as session:
        client._HTTPClient__session = session
        codes = {TYPES[kind]: await code_of(client, kind) for kind in range(2)}
    await runner.cleanup()
    print(codes)
    assert list(codes.values()) == [50013, 0]


asyncio.run(main())
PY
