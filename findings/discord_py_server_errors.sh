#!/usr/bin/env bash
# discord.py 2.7.1 with aiohttp, requests by the bot's own token
# Guess: "503 Service Unavailable" is tried again as 500, 502 and 504 are, being the one of them that
#   means "later".
# Seen: 500, 502, 504 and 524 are tried five times; 503 is raised at once.
# For whom: whoever sends something once (a reminder, an announcement) and trusts discord.py to insist.
exec "$(dirname "$0")/with" discord.py==2.7.1 <<'PY'
import asyncio
from collections import Counter

import aiohttp
import discord
from aiohttp import web
from discord.http import HTTPClient, Route

tries = Counter()


async def answer(request):
    status = int(request.match_info["status"])
    tries[status] += 1
    return web.json_response({"message": "later", "code": 0}, status=status)


async def main():
    app = web.Application()
    app.router.add_get("/users/{status}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    Route.BASE = f"http://127.0.0.1:{runner.addresses[0][1]}"
    client = HTTPClient(asyncio.get_running_loop())
    client._global_over = asyncio.Event()
    client._global_over.set()
    sleep = asyncio.sleep
    discord.http.asyncio.sleep = lambda seconds: sleep(0)  # so that nobody waits for the pauses
    async with aiohttp.ClientSession() as session:
        client._HTTPClient__session = session
        for status in (500, 502, 503, 504, 524):
            try:
                await client.request(Route("GET", "/users/{status}", status=status))
            except discord.DiscordServerError:
                pass
    await runner.cleanup()


asyncio.run(main())
print(dict(tries))
assert tries == {500: 5, 502: 5, 503: 1, 504: 5, 524: 5}
PY
