"""What many servers would need: arithmetic on measured figures, with evenings drawn at random.

Nothing of Discord or of a network is imitated here. Matches begin at random in each minute of a
month, as many as the hour of the day makes likely; from how many are played at once follows what
the busiest minute asks of processors, of Discord's limits, and of the database. What is measured
on this machine first is said, and so is what is assumed; each of both can be set.

`python -m benchmarks.scale SERVERS ...`; `--help` names what can be set.
"""

import argparse
import asyncio
import math
import random
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import discord

from benchmarks.append import a_match, append
from bot.store import open_store
from games.catalogue import CATALOGUE
from games.players import play_match

SERVERS: Final = (1_000, 10_000, 100_000, 1_000_000)
DAYS: Final = 30
_HOURS: Final = (3, 2, 1, 1, 1, 1, 2, 3, 4, 4, 5, 6, 8, 7, 7, 7, 8, 10, 13, 17, 20, 21, 17, 9)
"""How likely a match begins in each hour of the day, against the others: an assumption."""
_MATCHES: Final = 200
_GUILDS: Final = 200
_KB: Final = 1024


@dataclass(frozen=True, slots=True)
class Figures:
    """What the arithmetic goes by; the first six can be measured, the others are assumed."""

    press_cpu: float = 0.016
    """Processor seconds of the bot for a press (`python -m benchmarks.capacity 300`)."""
    table_kb: float = 260.0
    """Memory of a table in play, in KB (the same: 249 MB with 300 tables, 197 with 100)."""
    guild_kb: float = 0.0
    """Memory of a server in the client's cache, in KB; 0 has it measured."""
    match_kb: float = 0.0
    """What a match leaves in the database, in KB; 0 has it measured."""
    match_writes: float = 0.0
    """Commits in a match; 0 has it counted."""
    thought_cpu: float = 0.0
    """Processor seconds of a strong computer player's decision; 0 has it measured."""
    matches_a_day: float = 0.1
    """Matches a day for each server the bot is in, most of which play seldom."""
    minutes: int = 25
    """How long a match takes."""
    press_every: float = 9.0
    """Seconds between two presses at a table."""
    thoughts_a_press: float = 0.5
    """Decisions of strong computer players for each press of a person."""
    bot_requests: float = 0.01
    """Requests with the bot's own token, a table and second: one for each deal."""
    busy: float = 0.6
    """How much of a core may be in use at the busiest minute."""


async def main() -> None:
    """Measure, draw, and say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("servers", nargs="*", type=int, default=SERVERS)
    parser.add_argument("--seed", type=int, default=1)
    for each in fields(Figures):
        parser.add_argument(f"--{each.name.replace('_', '-')}", type=float, default=each.default)
    wanted = vars(parser.parse_args())
    servers, seed = wanted.pop("servers"), wanted.pop("seed")
    figures = await measured(Figures(**wanted | {"minutes": int(wanted["minutes"])}))
    for each in fields(Figures):
        print(f"{each.name:<18} {getattr(figures, each.name):.4g}")
    for count in servers:
        print(f"{count:,} servers")
        for what, number in needs(count, figures, random.Random(seed)).items():
            print(f"  {what:<44} {number}")


async def measured(figures: Figures) -> Figures:
    """The same figures, with what was not told found out here."""
    found = {each.name: getattr(figures, each.name) for each in fields(Figures)}
    found["guild_kb"] = found["guild_kb"] or guild_bytes() / _KB
    size, writes = await match_growth()
    found["match_kb"] = found["match_kb"] or size / _KB
    found["match_writes"] = found["match_writes"] or writes
    found["thought_cpu"] = found["thought_cpu"] or thought_seconds()
    return Figures(**found)


def guild_bytes(channels: int = 40, roles: int = 25) -> float:
    """What a server costs in the memory of discord.py, with the intents and caches of the bot."""
    client = discord.AutoShardedClient(
        intents=discord.Intents(guilds=True),
        member_cache_flags=discord.MemberCacheFlags.none(),
        max_messages=None,
        chunk_guilds_at_startup=False,
    )
    # A server is made by what holds all of them.
    state: Any = client._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - see above
    texts = [_guild(number, channels, roles) for number in range(_GUILDS)]
    tracemalloc.start()
    made = [discord.Guild(data=text, state=state) for text in texts]
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return used / len(made)


def _guild(number: int, channels: int, roles: int) -> Any:
    first = number << 22
    return {
        "id": str(first),
        "name": f"Gasthaus {number}",
        "owner_id": "1",
        "member_count": 250,
        "preferred_locale": "de",
        "features": [],
        "roles": [
            {
                "id": str(first + place),
                "name": f"role {place}",
                "permissions": "0",
                "position": place,
                "color": 0,
                "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
                "hoist": False,
                "managed": False,
                "mentionable": False,
            }
            for place in range(roles)
        ],
        "channels": [
            {
                "id": str(first + 1000 + place),
                "type": 0,
                "name": f"channel-{place}",
                "position": place,
                "parent_id": None,
                "topic": "What is talked about here",
                "permission_overwrites": [
                    {"id": str(first), "type": 0, "allow": "0", "deny": "1024"}
                ],
            }
            for place in range(channels)
        ],
        "members": [],
        "threads": [],
        "emojis": [],
        "stickers": [],
    }


async def match_growth() -> tuple[float, float]:
    """How many bytes and commits a match costs the database."""
    steps = a_match()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.sqlite3"
        async with open_store(file) as store:
            await append(store, steps)
        before = file.stat().st_size
        async with open_store(file) as store:
            for _ in range(_MATCHES):
                await append(store, steps)
        after = file.stat().st_size
    return (after - before) / _MATCHES, len(steps)


def thought_seconds() -> float:
    """Processor seconds of one decision, on the mean of a match of strong computer players."""
    game = CATALOGUE["tyrolean_watten"]
    begun = time.process_time()
    steps = list(play_match(game, game.options(target=11), ("strong",) * 4, seed=3))
    return (time.process_time() - begun) / len(steps)


def needs(servers: int, figures: Figures, dice: random.Random) -> dict[str, str]:
    """What so many servers need in the busiest minute of a month."""
    tables = max(at_once(servers, figures, dice))
    presses = tables / figures.press_every
    cores = presses * figures.press_cpu / figures.busy
    thinking = presses * figures.thoughts_a_press * figures.thought_cpu / figures.busy
    shards = math.ceil(servers / 1_000)
    matches = servers * figures.matches_a_day
    writes = tables / (figures.minutes * 60) * figures.match_writes
    return {
        "tables at once": f"{tables:,}",
        "presses a second": f"{presses:,.1f}",
        "processes, one core each": f"{max(1, math.ceil(cores)):,}",
        "cores for thinking": f"{max(1, math.ceil(thinking)):,}",
        "shards of 1,000 servers": f"{shards:,}",
        "minutes to connect all, one at a time": f"{shards * 5 / 60:,.1f}",
        "memory of servers and tables": _megabytes(
            servers * figures.guild_kb + tables * figures.table_kb
        ),
        "requests a second with the bot's token": f"{tables * figures.bot_requests:,.1f} of 50",
        "commits a second": f"{writes:,.1f}",
        "database, growth a year": _megabytes(matches * 365 * figures.match_kb),
    }


def _megabytes(kilobytes: float) -> str:
    megabytes = kilobytes / _KB
    return f"{megabytes:,.0f} MB" if megabytes < 10 * _KB else f"{megabytes / _KB:,.0f} GB"


def at_once(servers: int, figures: Figures, dice: random.Random) -> Iterator[int]:
    """How many matches are played in each minute of a month."""
    a_day = servers * figures.matches_a_day
    begun = [
        0,
        *accumulate(
            drawn(a_day * _HOURS[minute // 60 % 24] / sum(_HOURS) / 60, dice)
            for minute in range(DAYS * 24 * 60)
        ),
    ]
    for minute in range(figures.minutes, len(begun)):
        yield begun[minute] - begun[minute - figures.minutes]


def drawn(mean: float, dice: random.Random) -> int:
    """A Poisson number; where the mean is large, a normal one, which hardly differs."""
    if mean > 100:
        return max(0, round(dice.gauss(mean, math.sqrt(mean))))
    least, count, product = math.exp(-mean), 0, dice.random()
    while product > least:
        count, product = count + 1, product * dice.random()
    return count


if __name__ == "__main__":
    asyncio.run(main())
