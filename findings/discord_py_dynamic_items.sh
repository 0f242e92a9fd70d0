#!/usr/bin/env bash
# discord.py 2.7.1, dynamic items
# Guess: when a view times out, its own buttons stop; a class given to add_dynamic_items serves all
#   other messages for as long as the bot runs.
# Seen: where that view also held a plain button, its timeout takes the dynamic class from the whole
#   client, and buttons on all other messages of the bot go dead.
# For whom: bots with dynamic items that also show views with a timeout.
exec "$(dirname "$0")/with" discord.py==2.7.1 <<'PY'
import asyncio

import discord
from discord import ui


class Seat(ui.DynamicItem[ui.Button], template=r"seat:(?P<number>\d+)"):
    def __init__(self, number):
        super().__init__(ui.Button(label="Sit down", custom_id=f"seat:{number}"))


def known(client):
    return len(client._connection._view_store._dynamic_items)


async def left_after_a_timeout(*items):
    client = discord.Client(intents=discord.Intents.none())
    client.add_dynamic_items(Seat)
    view = ui.View(timeout=0.05)
    for item in items:
        view.add_item(item)
    client._connection._view_store.add_view(view, 1)
    assert 1 == known(client)
    await asyncio.sleep(0.2)
    return known(client)


async def main():
    alone = await left_after_a_timeout(Seat(1))
    beside = await left_after_a_timeout(Seat(1), ui.Button(label="Rules", custom_id="rules"))
    print("dynamic classes left after a view of dynamic items alone:", alone)
    print("dynamic classes left after a view that held a plain button, too:", beside)
    return alone, beside


assert asyncio.run(main())[1] == 0
PY
