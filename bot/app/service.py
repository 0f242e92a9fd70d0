"""One bot process: opened in the right order, kept running, and closed without losing anything."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterable, Mapping
from contextlib import (
    AsyncExitStack,
    ExitStack,
    asynccontextmanager,
    contextmanager,
    nullcontext,
    suppress,
)
from functools import partial
from pathlib import Path
from typing import TypeAlias

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.ai import PlayerPool
from bot.ai.cluster import needs_dask
from bot.app.application import Application
from bot.app.client import Client, leave_components_unread, point_at
from bot.app.configuration import ClusterAddress, Configuration
from bot.app.data_folder import beside
from bot.app.event_loop import keep_collecting
from bot.app.monitoring import NOTHING_WATCHED, Monitoring, monitoring
from bot.app.operations import ENDINGS
from bot.app.refused_payloads import log_refused_payloads
from bot.discord.gate import Gate
from bot.emoji import load_emoji
from bot.model import Shards
from bot.pages.card_style import Faces
from bot.pictures.renderer import KEPT
from bot.process.background_tasks import cancellable
from bot.process.clock import monotonic, utc_now
from bot.store import Store, open_store
from bot.store.engine.address import PostgresAddress, Where
from bot.store.engine.errors import DatabaseFailed, DatabaseRefused, StoreError
from bot.store.maintenance import backups

_log = structlog.get_logger()
_LOOK_FOR_BACKUPS = 600.0
"""Seconds between two looks whether a backup is due."""
_HEARTBEAT = 15.0
"""Seconds between two signs of life for the health check."""
_PATIENCE = (1, 5, 15, 60)
"""Seconds until a connection that broke is tried again."""
_UNTIL_OPEN = 3.0
"""Seconds until a database is tried again that could not be opened: whoever has owned it until the
server was away from both, comes first."""
_STEADY = 600.0
"""Seconds that a connection must have lasted for the next one that breaks to be tried at once."""
_SMALL_IDLE, _SMALL_KEPT = 30.0, 32
"""On a small host: seconds until a process ends that nobody asks, and pictures that are kept."""

CreateCogs: TypeAlias = Callable[[Client], Iterable[commands.Cog]]
"""Makes every cog of a client."""


class NoToken(Exception):  # noqa: N818 - it names what is so
    """Raised if there is no token to log in with."""


class WrongToken(Exception):  # noqa: N818 - it names what is so
    """Raised if Discord does not know the token."""


def alive_file(database: Where, shards: Shards | None = None) -> Path:
    """Return the file whose age tells whether the bot lives, or its process for some shards."""
    part = "" if shards is None else f".{shards.first}-{shards.last}-of-{shards.total}"
    return beside(database, f"alive{part}")


def token_of(settings: Configuration) -> str:
    """Return the token to log in with; raises NoToken."""
    if settings.discord_token is None or not settings.discord_token.get_secret_value():
        raise NoToken
    return settings.discord_token.get_secret_value()


def pool_of(settings: Configuration) -> PlayerPool:
    """Return the pool of computer players as configured; they can think once it is opened."""
    dask = settings.dask
    if isinstance(dask, ClusterAddress):
        return PlayerPool(cluster=dask)
    if settings.small:
        return PlayerPool(dask or 1, idle=_SMALL_IDLE)
    return PlayerPool(dask)


@asynccontextmanager
async def log_in(
    settings: Configuration, create_cogs: CreateCogs, watched: Monitoring = NOTHING_WATCHED
) -> AsyncGenerator[Client, None]:
    """Yield a client that has logged in but is not connected. Raises NoToken and WrongToken."""
    token = token_of(settings)
    point_at(settings.api_base, settings.gateway)
    gate = Gate(settings.pace.requests)
    async with Client(settings.shards, gate) as client, AsyncExitStack() as stack:
        stack.enter_context(watched.of_client(client))
        try:
            await client.login(token)
        except discord.LoginFailure:
            raise WrongToken from None
        for cog in create_cogs(client):
            await client.add_cog(cog)
        yield client


async def sync_commands(client: Client, translator: app_commands.Translator) -> int:
    """Register all commands with Discord, in every language; returns how many."""
    await client.tree.set_translator(translator)
    return len(await client.tree.sync())


async def command_ids(client: Client) -> Mapping[str, int]:
    """Return Discord's ids of the slash commands; empty if Discord does not tell.

    They stay the same when the commands are synced again.
    """
    try:
        found = await client.tree.fetch_commands()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.warning("the commands could not be read", reason=type(error).__name__)
        return {}
    slash = discord.AppCommandType.chat_input
    return {command.name: command.id for command in found if command.type is slash}


async def _count_if_lacking(store: Store) -> None:
    if await store.results.are_lacking():
        _log.info("counting finished matches anew")
        rows = await store.results.rebuild(ENDINGS)
        _log.info("counted finished matches anew", rows=rows)


class Service:
    """Runs the bot until it is stopped; `prepare` is called after each login."""

    def __init__(
        self,
        settings: Configuration,
        create_cogs: CreateCogs,
        *,
        prepare: Callable[[Client], Awaitable[object]] | None = None,
    ) -> None:
        self._settings = settings
        self._create_cogs = create_cogs
        self._prepare = prepare
        self.ready = asyncio.Event()
        """Set once the bot is connected."""

    async def run(self) -> None:
        """Run until cancelled; a broken connection is tried again.

        On PostgreSQL it waits while another process has the database or serves the same shards,
        and again if another one takes it over. It also waits while the database cannot be opened.
        Raises NoToken, WrongToken, ClusterUnusable if a cluster is to think and nothing here can
        speak to it, and DatabaseRefused for what somebody must mend.
        """
        if isinstance(self._settings.dask, ClusterAddress):
            needs_dask()
        async with monitoring(self._settings.metrics) as watched:
            while True:
                async with self._open_store(watched) as store:
                    await self._run_on(store, watched)
                _log.error("another process has taken the database over; this one waits")

    @asynccontextmanager
    async def _open_store(self, watched: Monitoring) -> AsyncGenerator[Store, None]:
        async with AsyncExitStack() as stack:
            with self._alive() if self._is_on_a_server else nullcontext():
                store = await self._open(stack, watched)
            yield store

    async def _open(self, stack: AsyncExitStack, watched: Monitoring) -> Store:
        """Open the database, as soon as that is possible."""
        database, shards, told = self._settings.database, self._settings.shards, ""
        with ExitStack() as waiting:
            while True:
                try:
                    opening = open_store(database, waits=True, shards=shards)
                    return await stack.enter_async_context(opening)
                except DatabaseRefused as refused:
                    if not refused.may_pass:
                        raise
                    why = str(refused)
                if not told:
                    waiting.enter_context(watched.of_wait())
                    waiting.enter_context(self._alive())
                if why != told:
                    _log.warning("the database cannot be opened yet", reason=why)
                    told = why
                await asyncio.sleep(_UNTIL_OPEN)

    @property
    def _is_on_a_server(self) -> bool:
        return isinstance(self._settings.database, PostgresAddress)

    async def _run_on(self, store: Store, watched: Monitoring) -> None:
        """Run until the database is lost to another process."""
        with watched.of_store(store):
            await self._count_anew(store)
            running = asyncio.create_task(self._keep_running(store, watched))
            lost = asyncio.create_task(store.database.lost.wait())
            tasks = {running, lost, asyncio.create_task(self._keep_backing_up())}
            try:
                await asyncio.wait({running, lost}, return_when=asyncio.FIRST_COMPLETED)
                if running.done():
                    await running
            finally:
                for each in tasks:
                    each.cancel()
                await asyncio.wait(tasks)

    async def _keep_running(self, store: Store, watched: Monitoring) -> None:
        attempt = 0
        while True:
            began = monotonic()
            try:
                await self._run_once(store, watched)
            except (NoToken, WrongToken):
                raise
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                _log.warning("connection lost", reason=type(error).__name__)
            except DatabaseFailed as error:
                _log.warning("the bot cannot start without its database", reason=str(error))
            except Exception:  # noqa: BLE001 - a payload discord.py cannot read ends `connect`
                _log.exception("the bot broke and starts again")
            if self.ready.is_set() and monotonic() - began >= _STEADY:
                attempt = 0
            self.ready.clear()
            pause = _PATIENCE[min(attempt, len(_PATIENCE) - 1)]
            _log.info("starting again", pause_s=pause)
            await asyncio.sleep(pause)
            attempt += 1

    async def _keep_backing_up(self) -> None:
        """Make a backup at the start, if the last one is old, and then at regular intervals."""
        plan, where = self._settings.backups, self._settings.database
        if isinstance(where, PostgresAddress):  # a server has its own ways
            return
        path = await asyncio.to_thread(where.resolve)
        while plan.keep:
            at = utc_now()
            wait = _LOOK_FOR_BACKUPS
            try:
                if await asyncio.to_thread(backups.is_due, path, at, plan.hours):
                    made = await asyncio.to_thread(backups.make, path, at, plan.keep)
                    _log.info("backup made", file=made.name)
                    wait = plan.hours * 3600  # whatever becomes of this machine's clock
            except (StoreError, OSError) as error:
                _log.error("no backup could be made", reason=str(error))
            await asyncio.sleep(wait)

    async def _count_anew(self, store: Store) -> None:
        """Count the matches that an upgrade has left uncounted."""
        if not store.database.shards.leads:
            return
        with self._alive():
            while True:
                try:
                    await _count_if_lacking(store)
                except DatabaseFailed as error:
                    _log.warning("finished matches cannot be counted yet", reason=str(error))
                    if self._is_on_a_server:  # which was there a moment ago
                        await asyncio.sleep(_UNTIL_OPEN)
                        continue
                except Exception:  # noqa: BLE001 - people can play on while one old log cannot be read
                    _log.exception("finished matches could not be counted anew")
                return

    async def _run_once(self, store: Store, watched: Monitoring) -> None:
        async with AsyncExitStack() as stack:
            client = await stack.enter_async_context(
                log_in(self._settings, self._create_cogs, watched)
            )
            stack.enter_context(leave_components_unread())
            stack.enter_context(log_refused_payloads())
            if self._prepare is not None:
                await self._prepare(client)
            faces = Faces(emoji=await load_emoji(client))
            pool = pool_of(self._settings)
            stack.push_async_callback(pool.close)
            pool.open()
            app = Application(
                store,
                client,
                client.gate,
                self._settings.pace,
                faces,
                pool=pool,
                links=self._settings.links,
                command_ids=await command_ids(client),
                kept_pictures=_SMALL_KEPT if self._settings.small else KEPT,
            )
            client.attach(await stack.enter_async_context(app))
            stack.enter_context(watched.of_application(app))
            with self._alive():
                await client.identify_by(store.database.take_turn)
            beside = [
                asyncio.create_task(self._stay_ready(client)),
                asyncio.create_task(keep_collecting()),
            ]
            try:
                await cancellable(client.connect())
            finally:
                for each in beside:
                    each.cancel()
                await client.finish_handlers()

    async def _stay_ready(self, client: Client) -> None:
        await client.wait_until_ready()
        self.ready.set()
        await self._show_signs_of_life(client.is_ready)

    @contextmanager
    def _alive(self) -> Generator[None, None, None]:
        """Show signs of life while the process works or waits without a connection."""
        signs = asyncio.create_task(self._show_signs_of_life(lambda: True))
        try:
            yield
        finally:
            signs.cancel()

    async def _show_signs_of_life(self, lives: Callable[[], bool]) -> None:
        path = alive_file(self._settings.database, self._settings.shards)
        while True:
            if lives():
                with suppress(OSError):  # a disk that is full now, or not there yet
                    if self._is_on_a_server:
                        make = partial(path.parent.mkdir, parents=True, exist_ok=True)
                        await asyncio.to_thread(make)
                    await asyncio.to_thread(path.touch)
            await asyncio.sleep(_HEARTBEAT)
