"""Every table in play: set up, driven by its clock, put to sleep, woken, and taken down."""

import asyncio
from collections.abc import Container, Iterator
from functools import partial

import discord
import structlog

from bot.chairs import Vacated
from bot.clock import Clock
from bot.finish import Errands
from bot.languages import Languages
from bot.memory import MatchMemory, now
from bot.restoring import restored
from bot.running import Running
from bot.screens.around import Surroundings
from bot.screens.board import Board, Draw, Farewell
from bot.screens.channel import ChannelScreen
from bot.screens.screen import TableScreen
from bot.settings import Pace
from bot.store import Store
from bot.store.errors import AppendConflict, DatabaseFailed, WrongState
from bot.store.matches import StoredMatch
from bot.store.messages import Posted
from bot.store.stored import State
from bot.thinking import Minds
from bot.trouble import Trouble
from games.catalogue import CATALOGUE
from games.core.seats import Seat

_log = structlog.get_logger()
_KEPT = 3600_000
"""How long a table that is over still answers its buttons, in milliseconds."""


class Floor:
    """The room with the tables."""

    def __init__(  # noqa: PLR0913, PLR0917 - what tables are kept, seen, moved and drawn with
        self,
        store: Store,
        client: discord.Client,
        pace: Pace,
        minds: Minds,
        languages: Languages,
        around: Surroundings,
    ) -> None:
        self._store = store
        self._client = client
        self._pace = pace
        self._minds = minds
        self._languages = languages
        self._around = around
        self._tables: dict[int, Running] = {}
        self._editors: dict[int, ChannelScreen] = {}
        self._setting_up = asyncio.Lock()
        self._errands = Errands()

    async def open(self) -> None:
        """Set up every table that was in play and does not stand here yet, and go on."""
        for match in await self._store.matches.unfinished():
            if match.state != "lobby" and match.id not in self._tables:
                await self._restore(match)

    async def close(self) -> None:
        """Stop everything; what is stored goes on next time."""
        await self._errands.stop()
        for running in self._tables.values():
            await running.stop()
        for editor in self._editors.values():
            await editor.close()

    def __iter__(self) -> Iterator[Running]:
        """Every table, also those that are over but still answer."""
        return iter(tuple(self._tables.values()))

    def table(self, match: int) -> Running:
        """A table by its number; Trouble where there is none."""
        found = self._tables.get(match)
        if found is None:
            raise Trouble("error.table_gone")
        return found

    async def begin(self, match: StoredMatch, message: int | None) -> Running:
        """Set up a match that has just started; `message` was its lobby's."""
        if message is not None:
            await self._remember(match, message)
        return await self._set_up(match, message, grace=0)

    def drive(self, running: Running) -> None:
        """Let the clock of a table run, if it does not and should."""
        asleep = running.task is None or running.task.done()
        if asleep and not running.paused and not running.live.is_over:
            running.task = asyncio.create_task(running.drive(self.put_to_sleep))

    async def put_to_sleep(self, running: Running) -> None:
        """Pause a table: nothing moves, everything is kept."""
        async with running.changing:
            if not running.paused and await self._becomes(running, "paused"):
                running.paused = True
                running.screen.refresh()
                await running.stop_clock()

    async def wake(self, running: Running) -> None:
        """Let a paused table go on."""
        async with running.changing:
            if running.paused and await self._becomes(running, "playing"):
                running.paused = False
                running.clock = Clock(
                    running.live, running.memory, running.screen, self._minds, self._pace
                )
                running.screen.refresh()

    async def end(self, running: Running) -> None:
        """End a match without a result."""
        async with running.changing:
            if await self._becomes(running, "ended"):
                await self._show_end(running)

    async def vacate(self, running: Running, seat: Seat, *, ended: bool) -> None:
        """Go on without somebody who is forgotten; `ended` where the store has ended the match."""
        user = running.live.chairs[seat].user
        running.votes.discard(user or 0)
        async with running.changing:
            asleep = running.paused or running.live.is_over or ended
            if asleep or not await self._tell_of_vacancy(running, seat):
                await running.live.vacate(seat)
            if ended:
                await self._show_end(running)
            else:
                running.screen.refresh()

    async def _tell_of_vacancy(self, running: Running, seat: Seat) -> bool:
        try:
            await running.live.move_chair(running.memory, Vacated(seat=seat))
        except (AppendConflict, WrongState, DatabaseFailed):
            # They are forgotten whether or not the log can say so.
            _log.warning("a chair is empty without a word", table=running.live.match)
        return running.live.chairs[seat].user is None

    async def _show_end(self, running: Running) -> None:
        running.ended = True
        await running.stop_clock()
        await running.screen.shown(running.live)
        await self.take_down(running)

    async def _becomes(self, running: Running, state: State) -> bool:
        if running.ended or running.live.is_over:
            return False
        try:
            await self._store.matches.set_state(running.live.match, state, now())
        except WrongState:  # its last card, or its lapse, was quicker
            return False
        return True

    async def take_down(self, running: Running) -> None:
        """Forget a table; what people see stays."""
        self._tables.pop(running.live.match, None)
        await running.stop()

    async def clear(self, lapsed: Container[int]) -> None:
        """Take down the tables that lapsed, and those long over that nobody touches."""
        for running in self:
            long_over = running.live.is_over and now() - running.touched_at > _KEPT
            if long_over or running.live.match in lapsed:
                await self.take_down(running)

    async def _restore(self, match: StoredMatch) -> None:
        try:
            posted = await self._store.messages.where(match.id, "table")
            message = posted.message_id if posted else None
            running = await self._set_up(match, message, grace=self._pace.grace)
        except Exception:  # noqa: BLE001 - one match that is broken must not keep all others away
            _log.exception("a match could not be restored", table=match.id)
        else:
            running.screen.repost()

    async def _set_up(self, match: StoredMatch, message: int | None, *, grace: float) -> Running:
        async with self._setting_up:
            if match.id not in self._tables:
                self._tables[match.id] = await self._built(match, message, grace=grace)
            running = self._tables[match.id]
        self.drive(running)
        return running

    async def _built(self, match: StoredMatch, message: int | None, *, grace: float) -> Running:
        memory = MatchMemory(self._store, match.id)
        live = restored(match, await memory.came(CATALOGUE[match.game]))
        live.seal = await memory.seal()
        words = await self._languages.of_server(match.guild_id)
        board = partial(self._board, match, message)
        editor = self._editor(match.channel_id)
        screen = TableScreen(live, words, editor, board, self._around)
        clock = Clock(live, memory, screen, self._minds, self._pace, grace=grace)
        running = Running(match.guild_id, match.channel_id, live, memory, screen, clock)
        running.paused = match.state == "paused"
        screen.condition = running.condition
        screen.lost = lambda: self._errands.run(self.put_to_sleep(running))
        live.on_news(lambda _: screen.refresh())
        live.on_whisper(screen.whisper)
        return running

    def _board(
        self, match: StoredMatch, message: int | None, draw: Draw, farewell: Farewell
    ) -> Board:
        channel = self._client.get_partial_messageable(match.channel_id, guild_id=match.guild_id)
        return Board(channel, draw, farewell, partial(self._remember, match), message)

    async def _remember(self, match: StoredMatch, message: int) -> None:
        await self._store.messages.remember(Posted(message, match.id, "table", match.channel_id))

    def _editor(self, channel: int) -> ChannelScreen:
        if channel not in self._editors:
            self._editors[channel] = ChannelScreen(self._pace.edit)
        return self._editors[channel]
