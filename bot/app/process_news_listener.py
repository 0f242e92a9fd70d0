"""Handles the news that other processes of the bot send to this one."""

import asyncio
from typing import TYPE_CHECKING, Any, Final

import structlog

from bot.errors import UserError
from bot.model import private_scope
from bot.process.background_tasks import BackgroundTasks
from bot.store.engine.errors import DatabaseFailed, StoreError
from bot.store.engine.process_news import AWAY, FORGOTTEN, MATCH, MISSED, PAR, PERSON, News
from bot.table.play.table_owner import ASKED
from games.core.errors import IllegalAction

if TYPE_CHECKING:
    from bot.app.application import Application

_log = structlog.get_logger()
_AGAIN: Final = 1.0
"""Seconds until it is tried again to take in what the database did not give."""


class NewsListener:
    """Handles announcements for as long as the application is open."""

    def __init__(self, app: "Application") -> None:
        self._app = app
        self._background = BackgroundTasks()
        self._deafen = _nothing
        self._is_closed = False

    def open(self) -> None:
        """Start to take in announcements."""
        self._deafen = self._app.store.database.on_news(self._hear)

    async def close(self) -> None:
        """Stop taking in announcements; the next owner of these servers reads them in the logs."""
        self._is_closed = True
        self._deafen()
        self._deafen = _nothing
        await self._background.stop()

    def _hear(self, news: News) -> None:
        self._background.run(self._take_in(news))

    async def _take_in(self, news: News) -> None:
        # A cancellation can come while something below awaits what it has cancelled itself.
        while not (self._is_closed or self._app.store.database.lost.is_set()):
            try:
                await self._act_on(news)
            except DatabaseFailed:
                await asyncio.sleep(_AGAIN)
                continue
            except (UserError, IllegalAction, StoreError) as refused:
                _log.debug("what another process wished cannot be", reason=type(refused).__name__)
            return

    async def _act_on(self, news: News) -> None:
        app = self._app
        if MISSED in news:
            await app.tables.hear_all()
        if MATCH in news:
            await app.tables.hear(news[MATCH])
        if ASKED in news:
            await self._grant(news[ASKED])
        if AWAY in news:
            person, later = news[AWAY]
            await app.tables.delay_clocks(person, later / 1000)
        if PERSON in news:
            await app.tables.apply_server_settings(private_scope(news[PERSON]))
        if FORGOTTEN in news:
            await app.go_on_without(news[FORGOTTEN])
        if PAR in news and app.store.database.shards.leads:
            app.daily.want_par(*news[PAR])

    async def _grant(self, wish: dict[str, Any]) -> None:
        """Do what another process asks of the owner of a table, if that is this process."""
        app, seat = self._app, wish.get("seat", 0)
        session = await app.tables.load_served(wish["match"])
        if session is None:
            return
        match wish["what"]:
            case "seen":
                session.note_sign_of_life(seat)
            case "ready":
                session.scheduler.ready(seat)
                session.screen.refresh()
            case "down":
                await session.bring_down()
            case "vote":
                await app.vote_end(wish["match"], wish["person"])
            case "claim":
                await session.claim_from_afar(seat, wish["number"], wish["index"], wish["at"])
            case "hand":
                await session.screen.keep_true(seat, wish["channel"], wish["message"])
            case "premoves":
                await session.scheduler.premoves.load()
            case unknown:
                _log.warning("another process wishes what is unknown here", what=unknown)


def _nothing() -> None:
    """Do nothing: no listener is registered yet."""
