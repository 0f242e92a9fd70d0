"""The return of tables: after a start, a crash or an upgrade, and when they have rested.

Each is built from its log and what else the store knows of it, as soon as somebody presses or its
clock is due. Until then it rests. A match that begins comes into memory in the same way.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress

import structlog

from bot.model import IN_PLAY
from bot.process.clock import monotonic, now
from bot.store import Store
from bot.store.engine.errors import DatabaseFailed, UnknownMatch
from bot.store.matches import StoredMatch
from bot.table.play.pace import Pace
from bot.table.play.session import TableSession
from bot.table.play.session_factory import SessionFactory
from bot.table.play.slow_clocks import next_due
from bot.table.play.table_places import TablePlaces
from bot.table.registry.awake_tables import AwakeTables
from bot.table.registry.resting_tables import Resting, RestingTables, resting

_log = structlog.get_logger()
_JUST_ENDED = 15 * 60_000
"""How long before a start a match may have ended for its result to be shown again (ms)."""
_AGAIN = 30.0
"""Seconds until the clock of a table is tried again that the database did not give."""


class Recovery:
    """Builds tables from the store, none of them twice at the same time."""

    def __init__(
        self,
        store: Store,
        pace: Pace,
        places: TablePlaces,
        sessions: SessionFactory,
        awake: AwakeTables,
    ) -> None:
        """Tables that are built are added to `awake`."""
        self._store = store
        self._pace = pace
        self._places = places
        self._sessions = sessions
        self._awake = awake
        self._listeners: list[Callable[[TableSession], None]] = []
        self.resting = RestingTables(self._wake_due)
        self._loading: dict[int, asyncio.Task[TableSession | None]] = {}
        self._opened_at, self._opened_on = monotonic(), now()
        self._is_closed = False

    def on_restored(self, listener: Callable[[TableSession], None]) -> None:
        """Call `listener` with each table that has been built. It must not wait."""
        self._listeners.append(listener)

    async def open(self) -> None:
        """Let every table that was in play, and is not known here yet, rest until it is needed.

        If a computer player sits at it, its clock is due at once; if only people do, who may be
        looking for their cards, after the grace that a restart gives. At a slow table it is due
        when it would have been. A match that ended just before the bot did is shown again, since
        its result may not have been.
        """
        slow = await self._store.clocks.due()
        for match in await self._store.matches.unfinished():
            if match.state != "lobby" and not self.is_known(match.id):
                with_computer = any(chair.user_id is None for chair in match.seats)
                due = 0 if with_computer else self._pace.grace
                if match.id in slow and (at := next_due(slow[match.id], self._earliest_end)):
                    due = max(0.0, (at - now()) / 1000)
                self.resting.rest(resting(match), due if match.state == "playing" else None)
        begin, end = self._opened_on - _JUST_ENDED, self._opened_on
        for match in await self._store.matches.finished_matches_between(begin, end):
            if not self.is_known(match.id):
                self.resting.rest(resting(match), 0)

    async def close(self) -> None:
        """Build no more tables, and wait for those that are being built."""
        self._is_closed = True
        await self.resting.close()
        await self.wait_for_loading()

    def is_known(self, match: int) -> bool:
        """Return whether a table is in memory, on its way there, or rests."""
        return match in self._awake or match in self._loading or match in self.resting

    async def load(self, tables: Iterable[Resting]) -> None:
        """Wait for whatever is being built, then build these. Raises DatabaseFailed."""
        await self.wait_for_loading()
        for table in tuple(tables):
            await self.load_table(table.match)

    async def wait_for_loading(self) -> None:
        """Wait for the tables that are being built."""
        if self._loading:
            await asyncio.wait(tuple(self._loading.values()))

    async def load_table(self, match: int) -> TableSession | None:
        """Return a table that is in memory, or is again; None if it can't be, or is not in play.

        Raises DatabaseFailed; then it rests on.
        """
        if match not in self._loading:
            known = None if self._is_closed else self.resting.take(match)
            if known is None:
                return self._awake.get(match)
            self._loading[match] = asyncio.create_task(self._restore(known))
        return await asyncio.shield(self._loading[match])

    def note_clock_jump(self, ms: int) -> None:
        """Adjust to a clock that was set by so many milliseconds."""
        self._opened_on += ms

    async def _wake_due(self, match: int) -> None:
        with suppress(DatabaseFailed):
            session = await self.load_table(match)
            if session is not None:
                session.screen.refresh()

    async def _restore(self, table: Resting) -> TableSession | None:
        try:
            match = await self._store.matches.load(table.match)
            if match.state not in {*IN_PLAY, "finished"}:
                return None
            posted = await self._places.of(match.id)
            message = posted.message_id if posted else None
            session = await self._sessions.build(
                match, message, grace=self._grace_left(match), earliest_end=self._earliest_end
            )
        except UnknownMatch:
            return None
        except DatabaseFailed:
            self.resting.rest(table, _AGAIN)
            raise
        except Exception:  # noqa: BLE001 - one match that is broken must not keep all others away
            _log.exception("a match could not be restored", table=table.match)
            return None
        else:
            self._awake.add(session)
            for listener in self._listeners:
                listener(session)
            return session
        finally:
            del self._loading[table.match]

    def _grace_left(self, match: StoredMatch) -> float:
        """Return what a clock gets on top because the bot was restarted during the match."""
        if match.started_at is not None and match.started_at >= self._opened_on:
            return 0.0
        return max(0.0, self._opened_at + self._pace.grace - monotonic())

    @property
    def _earliest_end(self) -> int:
        """The earliest end (unix ms) of any time that ran while the bot was off."""
        return self._opened_on + int(self._pace.grace * 1000)
