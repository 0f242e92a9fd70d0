"""Every table in play: set up, driven by its clock, put to sleep, woken, and taken down."""

import asyncio
import time
from collections.abc import Container, Iterator
from functools import partial

import discord
import structlog

from bot.ai import PlayerPool
from bot.background_tasks import BackgroundTasks
from bot.errors import UserError
from bot.match.event_log import now
from bot.match.live_match import restored
from bot.match.seats import Vacated
from bot.match.setup import setup_of
from bot.model import MatchStatus
from bot.runtime.pace import Pace
from bot.runtime.restart import RestingTables
from bot.runtime.scheduler import Scheduler
from bot.runtime.session import TableSession
from bot.screens.channel import ChannelEditor
from bot.screens.localization import Localization
from bot.screens.services import ScreenServices
from bot.screens.status import TableStatus
from bot.screens.table_message import Draw, Farewell, TableMessage
from bot.screens.table_screen import TableScreen
from bot.store import Store
from bot.store.errors import AppendConflict, DatabaseFailed, WrongState
from bot.store.matches import StoredMatch
from bot.store.messages import Posted
from games.core.seats import Seat

_log = structlog.get_logger()
_KEPT = 3600_000
"""How long a table that is over still answers its buttons, in milliseconds."""
_RESTS_AFTER = 120_000
"""How long a paused table is kept in memory, in milliseconds."""


class ActiveTables:
    """All tables in play, by the numbers of their matches."""

    def __init__(  # noqa: PLR0913, PLR0917 - what tables are kept, seen, moved and drawn with
        self,
        store: Store,
        client: discord.Client,
        pace: Pace,
        pool: PlayerPool,
        localization: Localization,
        services: ScreenServices,
    ) -> None:
        self._store = store
        self._client = client
        self._pace = pace
        self._pool = pool
        self._localization = localization
        self._services = services
        self._tables: dict[int, TableSession] = {}
        self._editors: dict[int, ChannelEditor] = {}
        self._resting = RestingTables(self._wake_due)
        self._waking: dict[int, asyncio.Task[TableSession | None]] = {}
        self._opened_at = time.monotonic()
        self._background = BackgroundTasks()

    async def open(self) -> None:
        """Let every table that was in play, and does not stand here yet, rest until it is needed.

        Where people only are awaited, they have the grace that is given after a restart.
        """
        for match in await self._store.matches.unfinished():
            is_known = match.id in self._tables or match.id in self._waking
            if match.state != "lobby" and not is_known:
                self._resting.rest(match, self._due(match))

    def _due(self, match: StoredMatch) -> float | None:
        if match.state != "playing":
            return None
        with_computer = any(chair.user_id is None for chair in match.seats)
        return 0 if with_computer else self._pace.grace

    async def close(self) -> None:
        """Stop everything; what is stored goes on next time."""
        await self._resting.close()
        await self._background.stop()
        for session in self._tables.values():
            await session.stop()
        for editor in self._editors.values():
            await editor.close()

    def __iter__(self) -> Iterator[TableSession]:
        """Every table that does not rest, also those that are over but still answer."""
        return iter(tuple(self._tables.values()))

    async def table(self, match: int) -> TableSession:
        """A table by its number, woken where it rests; UserError where there is none."""
        found = self._tables.get(match) or await self._woken(match)
        if found is None:
            raise UserError("error.table_gone")
        return found

    async def of_person(self, person: int) -> tuple[TableSession, ...]:
        """Every table at which a person sits, also those that are over but still answer."""
        for match in self._resting.of_person(person):
            await self._woken(match.id)
        return tuple(each for each in self if each.live.seat_of(person) is not None)

    async def of_server(self, guild: int) -> tuple[TableSession, ...]:
        """Every table of a server, also those that are over but still answer."""
        for match in self._resting.of_server(guild):
            await self._woken(match.id)
        return tuple(each for each in self if each.guild == guild)

    async def begin(self, match: StoredMatch, message: int | None) -> TableSession:
        """Set up a match that has just started; `message` was its lobby's."""
        if message is not None:
            await self._remember(match, message)
        self._resting.take(match.id)
        session = self._tables[match.id] = await self._built(match, message, grace=0)
        self.drive(session)
        return session

    def drive(self, session: TableSession) -> None:
        """Let the clock of a table run, if it does not and should."""
        asleep = session.task is None or session.task.done()
        if asleep and not session.status.paused and not session.live.is_over:
            session.task = asyncio.create_task(session.drive(self.put_to_sleep))

    async def put_to_sleep(self, session: TableSession) -> None:
        """Pause a table: nothing moves, everything is kept."""
        async with session.changing:
            if not session.status.paused and await self._becomes(session, "paused"):
                session.status.pause()
                session.screen.refresh()
                await session.stop_clock()

    async def wake(self, session: TableSession) -> None:
        """Let a paused table go on."""
        async with session.changing:
            if session.status.paused and await self._becomes(session, "playing"):
                session.status.paused = False
                session.scheduler = Scheduler(
                    session.live, session.status, session.screen, self._pool, self._pace
                )
                session.screen.refresh()

    async def end(self, session: TableSession) -> None:
        """End a match without a result."""
        async with session.changing:
            if await self._becomes(session, "ended"):
                await self._show_end(session)

    async def vacate(self, session: TableSession, seat: Seat, *, ended: bool) -> None:
        """Go on without somebody who is forgotten; `ended` where the store has ended the match."""
        user = session.live.chairs[seat].user
        session.status.votes -= {user or 0}
        async with session.changing:
            asleep = session.status.paused or session.live.is_over or ended
            if asleep or not await self._tell_of_vacancy(session, seat):
                await session.live.vacate(seat)
            if ended:
                await self._show_end(session)
            else:
                session.screen.refresh()

    async def _tell_of_vacancy(self, session: TableSession, seat: Seat) -> bool:
        try:
            await session.live.move_chair(Vacated(seat=seat))
        except (AppendConflict, WrongState, DatabaseFailed):
            # They are forgotten whether or not the log can say so.
            _log.warning("a chair is empty without a word", table=session.live.match)
        return session.live.chairs[seat].user is None

    async def _show_end(self, session: TableSession) -> None:
        session.status.ended = True
        await session.stop_clock()
        await session.screen.shown(session.live)
        await self.take_down(session)

    async def _becomes(self, session: TableSession, state: MatchStatus) -> bool:
        if session.status.ended or session.live.is_over:
            return False
        try:
            await self._store.matches.set_state(session.live.match, state, now())
        except WrongState:  # its last card, or its lapse, was quicker
            return False
        return True

    async def take_down(self, session: TableSession) -> None:
        """Forget a table; what people see stays."""
        self._tables.pop(session.live.match, None)
        await session.stop()

    async def _let_rest(self, session: TableSession) -> None:
        async with session.changing:
            if session.status.paused:
                await self.take_down(session)
                self._resting.rest(await self._store.matches.load(session.live.match))

    async def clear(self, lapsed: Container[int]) -> None:
        """Take down tables that lapsed, and those long over; let paused ones rest."""
        for session in self:
            untouched = now() - session.touched_at
            if session.live.match in lapsed or (session.live.is_over and untouched > _KEPT):
                await self.take_down(session)
            elif session.status.paused and untouched > _RESTS_AFTER:
                await self._let_rest(session)

    async def _wake_due(self, match: int) -> None:
        session = await self._woken(match)
        if session is not None:
            session.screen.refresh()

    async def _woken(self, match: int) -> TableSession | None:
        """A table that rested, in memory again; None where it can't be, or is not in play."""
        if match not in self._waking:
            resting = self._resting.take(match)
            if resting is None:
                return self._tables.get(match)
            self._waking[match] = asyncio.create_task(self._wake(resting))
        return await asyncio.shield(self._waking[match])

    async def _wake(self, resting: StoredMatch) -> TableSession | None:
        try:
            posted = await self._store.messages.where(resting.id, "table")
            message = posted.message_id if posted else None
            session = await self._built(resting, message, grace=self._grace_left())
        except Exception:  # noqa: BLE001 - one match that is broken must not keep all others away
            _log.exception("a match could not be restored", table=resting.id)
            return None
        else:
            self._tables[resting.id] = session
            self.drive(session)
            return session
        finally:
            del self._waking[resting.id]

    def _grace_left(self) -> float:
        """What every clock gets on top because the bot has just been started again."""
        return max(0.0, self._opened_at + self._pace.grace - time.monotonic())

    async def _built(
        self, match: StoredMatch, message: int | None, *, grace: float
    ) -> TableSession:
        live = await restored(self._store, setup_of(match))
        status = TableStatus(paused=match.state == "paused")
        screen = TableScreen(
            live,
            await self._localization.of_server(match.guild_id),
            self._editor(match.channel_id),
            partial(self._board, match, message),
            self._services,
            status,
            lost=lambda: self._background.run(self.put_to_sleep(self._tables[match.id])),
        )
        scheduler = Scheduler(live, status, screen, self._pool, self._pace, grace=grace)
        live.on_news(lambda _: screen.refresh())
        live.on_whisper(screen.whisper)
        return TableSession(match.guild_id, match.channel_id, live, status, screen, scheduler)

    def _board(
        self, match: StoredMatch, message: int | None, draw: Draw, farewell: Farewell
    ) -> TableMessage:
        channel = self._client.get_partial_messageable(match.channel_id, guild_id=match.guild_id)
        return TableMessage(channel, draw, farewell, partial(self._remember, match), message)

    async def _remember(self, match: StoredMatch, message: int) -> None:
        await self._store.messages.remember(Posted(message, match.id, "table", match.channel_id))

    def _editor(self, channel: int) -> ChannelEditor:
        if channel not in self._editors:
            self._editors[channel] = ChannelEditor(self._pace.edit, self._services.budget)
        return self._editors[channel]
