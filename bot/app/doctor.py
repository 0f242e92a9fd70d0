"""The check-up: looks at the settings, the database, the token, and the bot's pulse."""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from importlib.util import cache_from_source
from pathlib import Path

import aiohttp
import discord

from bot.ai import ClusterUnusable
from bot.ai.cluster import look
from bot.app.client import Client, point_at
from bot.app.configuration import ClusterAddress, Configuration
from bot.app.operations import Answer
from bot.app.service import alive_file
from bot.model import Shards
from bot.process.clock import unix_time
from bot.process.host import host
from bot.store.engine.address import Where
from bot.store.engine.errors import DatabaseRefused
from bot.store.maintenance import upkeep
from games.build import Build, build

_JSON = "application/json"
_PULSE = 60.0
"""Seconds after which a silent bot counts as dead."""


def is_alive(database: Where, shards: Shards | None = None) -> bool:
    """Return whether a bot with this database and these shards has lately shown a sign of life."""
    try:
        return unix_time() - alive_file(database, shards).stat().st_mtime < _PULSE
    except OSError:
        return False


async def examine(settings: Configuration) -> Answer:
    """Examine everything; the status is 1 if anything is not as it should be."""
    findings = [
        (True, f"Python {sys.version.split()[0]}, discord.py {discord.__version__}"),
        (build() is not Build.STALE, f"computer players think in this build: {build()}"),
        _host(settings),
        *_bytecode(),
        await _database(settings.database),
        await _login(settings),
    ]
    if isinstance(settings.dask, ClusterAddress):
        findings.append(await _cluster(settings.dask))
    return int(not all(well for well, _ in findings)), list(_lines(findings))


def _lines(findings: Sequence[tuple[bool, str]]) -> Sequence[str]:
    return [f"{'ok' if well else '!!'}  {text}" for well, text in findings]


def _host(settings: Configuration) -> tuple[bool, str]:
    """Return what the host gives the bot, and the setting that suits it."""
    found = host()
    memory = "" if found.megabytes is None else f" and {found.megabytes:,} MB of memory"
    given = f"{found.cores} {'core' if found.cores == 1 else 'cores'}{memory}"
    if settings.small:
        return True, f"{given}, used sparingly (STAMMTISCH_SMALL)"
    if found.is_small:
        return True, f"{given}: STAMMTISCH_SMALL=1 makes the bot use less of it"
    return True, given


def _bytecode() -> Iterator[tuple[bool, str]]:
    """Yield advice where Python cannot keep what it compiles, so that each start takes longer."""
    where = Path(discord.__file__)
    if not Path(cache_from_source(str(where))).exists():
        advice = f"run once, as who may write there: python -m compileall {where.parents[1]}"
        yield True, f"each start compiles everything anew, which takes seconds; {advice}"


async def _database(where: Where) -> tuple[bool, str]:
    if isinstance(where, Path) and not await asyncio.to_thread(where.exists):
        return True, f"{where} will be made at the first start"
    try:
        found = await upkeep.check(where)
    except DatabaseRefused as refused:
        return False, str(refused)
    return not found.problems, (
        f"{where}: version {found.version}, {found.matches} matches, {len(found.problems)} problems"
    )


async def _cluster(address: ClusterAddress) -> tuple[bool, str]:
    """Return whether computer players can think at the cluster; else one process thinks here."""
    try:
        found = await look(address)
    except ClusterUnusable as error:
        return False, str(error)
    except (OSError, TimeoutError) as error:
        return False, f"the cluster cannot be reached at {address}: {type(error).__name__}"
    strange = f", {found.strange} threads there are of another version or without its preload"
    return found.able > 0, (
        f"the cluster at {address} thinks about {found.able} decisions at once,"
        f" {found.compiled} of them compiled"
        f"{strange if found.strange else ''}"
    )


async def _strange_type(api_base: str, user_agent: str) -> str | None:
    """Return a complaint if JSON comes with a type that discord.py 2.7.1 takes for text.

    It knows one type alone; with any other, no answer can be read, or every refusal has the code
    0. Raises ClientError, OSError.
    """
    headers = {"User-Agent": user_agent}
    async with aiohttp.ClientSession(headers=headers) as session:
        for page in ("gateway", "users/@me"):  # an answer, and a refusal: nobody says who asks
            async with session.get(f"{api_base.rstrip('/')}/{page}") as answer:
                kind = answer.headers.get("Content-Type", "nothing")
                if kind != _JSON and answer.content_type == _JSON:
                    return (
                        f"{api_base} answers with the type {kind}, mostly by a proxy before it;"
                        f" discord.py knows {_JSON} alone, and takes every refusal for the same"
                    )
    return None


async def _login(settings: Configuration) -> tuple[bool, str]:
    if settings.discord_token is None:
        return False, "DISCORD_TOKEN is not set (docs/hosting.md says where to get a token)"
    point_at(settings.api_base, settings.gateway)
    async with Client() as client:
        try:
            strange = await _strange_type(settings.api_base, client.http.user_agent)
            if strange is not None:
                return False, strange
            await client.login(settings.discord_token.get_secret_value())
            commands = await client.tree.fetch_commands()
        except discord.LoginFailure:
            return False, "Discord does not know the token in DISCORD_TOKEN"
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            return False, f"Discord cannot be reached at {settings.api_base}: {error}"
        name = client.user.name if client.user else "?"
    return True, f"logged in as {name}, {len(commands)} commands known to Discord"
