"""Every table in play: set up, driven by its clock, put to sleep, woken, and taken down."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress

import structlog

from bot.discord.status import Lost
from bot.errors import BY_STATE, UserError
from bot.model import IN_PLAY, MatchStatus
from bot.pages.markdown import Markup
from bot.process.background_tasks import BackgroundTasks
from bot.process.clock import now
from bot.store import Store
from bot.store.engine.errors import AppendConflict, DatabaseFailed, UnknownMatch, WrongState
from bot.store.engine.process_news import MATCH
from bot.store.matches import StoredMatch
from bot.table.match.live_match import LiveMatch
from bot.table.match.seats import HandedOver, Vacated, seated_people
from bot.table.play.pace import Pace
from bot.table.play.session import TableSession
from bot.table.play.session_factory import SessionFactory
from bot.table.play.table_owner import TableOwner
from bot.table.play.table_places import TablePlaces
from bot.table.registry.awake_tables import AwakeTables
from bot.table.registry.recovery import Recovery
from bot.table.registry.resting_tables import Resting, resting
from bot.table.screen.localization import Localization
from games.core.seats import Seat

_log = structlog.get_logger()
_KEPT = 3600_000
"""How long a table that is over still answers its buttons, in milliseconds."""
_RESTS_AFTER = 16 * 60_000
"""How long a paused table, or a slow one, is kept that nobody touches, in milliseconds: for as long
as open hands can be edited."""


class ActiveTables:
    """All tables in play, by the numbers of their matches."""

    def __init__(
        self,
        store: Store,
        pace: Pace,
        localization: Localization,
        places: TablePlaces,
        sessions: SessionFactory,
    ) -> None:
        self._store = store
        self._localization = localization
        self._places = places
        self._sessions = sessions
        sessions.on_lost(self._cannot_be_shown)
        self._tables = AwakeTables()
        self._recovery = Recovery(store, pace, places, sessions, self._tables)
        self._recovery.on_restored(self._go_on)
        self._visits: dict[int, TableSession] = {}
        """Tables of other processes at which something was pressed here."""
        self._visiting = asyncio.Lock()
        self._background = BackgroundTasks()
        self._deafen = store.database.health.listen(self._note_saving)
        self._listeners: list[Callable[[int], None]] = []

    def on_over(self, listener: Callable[[int], None]) -> None:
        """Call `listener` with the number of each match that is over. It must not wait."""
        self._listeners.append(listener)

    def _tell_if_over(self, live: LiveMatch) -> None:
        if live.is_over:
            self._tell_over(live.match)

    def _tell_over(self, match: int) -> None:
        for listener in self._listeners:
            listener(match)

    async def open(self) -> None:
        """Let every table that was in play rest until it is needed."""
        await self._recovery.open()

    def _go_on(self, session: TableSession) -> None:
        """Let a table go on that has just been built."""
        session.live.on_news(lambda _: self._tell_if_over(session.live))
        self.drive(session)

    async def close(self) -> None:
        """Stop everything; whatever is stored goes on next time."""
        self._deafen()
        await self._recovery.close()
        await self._background.stop()
        await self._places.close()
        for session in (*self, *self._visits.values()):
            await session.stop()
        await self._sessions.close()

    @property
    def are_shown(self) -> bool:
        """Return whether no channel waits for a picture of a table."""
        return self._sessions.is_idle

    def states(self) -> Mapping[str, int]:
        """Return how many tables there are of each `TableState`."""
        found: Counter[str] = Counter(each.state for each in self._tables)
        found["resting"] = len(self._recovery.resting)
        return found

    def __iter__(self) -> Iterator[TableSession]:
        """Iterate over every table that does not rest, also finished ones that still answer."""
        return iter(self._tables)

    def awake(self, match: int) -> TableSession | None:
        """Return a table that does not rest, by its number."""
        return self._tables.get(match)

    async def table(self, match: int) -> TableSession:
        """Return a table by its number, loaded if it rests; UserError if there is none."""
        found = await self._recovery.load_table(match) or await self._find(match)
        if found is None:
            raise UserError(await self._why_gone(match))
        found.touch()
        return found

    async def _find(self, match: int) -> TableSession | None:
        """Return a table that is served elsewhere, or was begun elsewhere and is served here."""
        if self._store.database.shards.are_all:
            return None
        try:
            stored = await self._store.matches.load(match)
        except UnknownMatch:
            return None
        if not self._serves(stored):
            return await self._visit(stored)
        if stored.state not in IN_PLAY or self._recovery.is_known(match):
            return None
        self._recovery.resting.rest(resting(stored))
        return await self._recovery.load_table(match)

    def _serves(self, match: StoredMatch) -> bool:
        return self._store.database.shards.serve(match.guild_id)

    async def _visit(self, match: StoredMatch) -> TableSession | None:
        """Return another process's table as its log has it now; None if it is not in play."""
        async with self._visiting:
            session = self._visits.get(match.id)
            if match.state not in IN_PLAY and (session is None or match.state != "finished"):
                return None
            if session is None:
                posted = await self._places.of(match.id)
                owner = TableOwner(self._store.database, match.id, self._background)
                where = posted.message_id if posted else None
                session = await self._sessions.build(match, where, owner=owner)
                self._visits[match.id] = session
            else:
                await session.live.catch_up()
                await session.scheduler.premoves.load()
        session.status.paused = match.state == "paused"
        return session

    async def hear(self, match: int) -> None:
        """Take in what another process has done at a table that is served here.

        Raises DatabaseFailed.
        """
        session = self._tables.get(match)
        if session is None:
            if match not in self._visits:
                await self._recovery.wait_for_loading()
                session = await self._recovery.load_table(
                    match
                ) or await self._find_begun_elsewhere(match)
            if session is None:
                return
        async with session.changing:
            await session.live.catch_up()
            await self._follow(session)
        self.drive(session)

    async def _find_begun_elsewhere(self, match: int) -> TableSession | None:
        with suppress(UnknownMatch):
            if self._serves(await self._store.matches.load(match)):
                return await self._find(match)
        return None

    async def hear_all(self) -> None:
        """Take in what may have been done at every table. Raises DatabaseFailed."""
        for session in self:
            await self.hear(session.live.match)

    async def _follow(self, session: TableSession) -> None:
        """Take over the state that a table has been put into elsewhere."""
        status = session.status
        try:
            state = (await self._store.matches.load(session.live.match)).state
        except UnknownMatch:
            state = "ended"
        if state == "ended" and not status.ended:
            await self._stop_for_good(session)
        elif state == "paused" and not status.paused:
            status.pause()
            session.screen.refresh()
            await session.stop_clock()
            await session.forget_clocks()
        elif state == "playing" and status.paused:
            status.lost, status.interrupted, status.paused = None, False, False
            session.scheduler = session.scheduler.anew()
            session.screen.refresh()

    async def load_served(self, match: int) -> TableSession | None:
        """Return a table that is served here and in play, or None. Raises DatabaseFailed."""
        return await self._recovery.load_table(match)

    async def _why_gone(self, match: int) -> str:
        """Return why there is no table of this number in play."""
        try:
            state = (await self._store.matches.load(match)).state
        except UnknownMatch:
            return "error.table_gone"
        return "error.table_gone" if state in IN_PLAY else BY_STATE[state]

    async def of_person(self, person: int, guild: int | None = None) -> tuple[TableSession, ...]:
        """Return every table at which a person sits (of one server), also finished ones."""
        await self._recovery.load(
            t for t in self._recovery.resting.of_person(person) if guild in {None, t.guild}
        )
        sits = self._tables.of_person(person)
        return tuple(each for each in sits if guild in {None, each.guild})

    async def everywhere_of(self, person: int) -> tuple[TableSession, ...]:
        """Return the same, also at tables in play that other processes serve."""
        here = await self.of_person(person)
        if self._store.database.shards.are_all:
            return here
        every = await self._store.matches.of_person(person)
        there = [await self._visit(each) for each in every if not self._serves(each)]
        return (*here, *filter(None, there))

    def sits_at_another(self, person: int, match: int) -> bool:
        """Return whether a person sits at another table that goes on and does not rest."""
        return any(
            not each.live.is_over and not each.status.ended
            for each in self._tables.of_person(person, besides=match)
        )

    async def in_channel(self, guild: int, channel: int) -> tuple[TableSession, ...]:
        """Return every table in a channel of a server, also finished ones."""
        await self._recovery.load(
            t for t in self._recovery.resting.of_server(guild) if t.channel == channel
        )
        return tuple(each for each in self if (each.guild, each.channel) == (guild, channel))

    async def _of_server(self, guild: int) -> tuple[TableSession, ...]:
        await self._recovery.load(self._recovery.resting.of_server(guild))
        return tuple(each for each in self if each.guild == guild)

    async def show_server(self, guild: int) -> None:
        """Show anew every table of a server that has come back."""
        for session in await self._of_server(guild):
            await self.look_again(session)
            session.screen.repost()

    async def apply_server_settings(self, guild: int) -> None:
        """Show the tables of a server as it now wants to see them; resting ones need nothing.

        In somebody's direct messages, as they want to see them.
        """
        words = await self._localization.of_server(guild)
        view = await self._sessions.view_of(guild)
        watchable = await self._sessions.is_watchable(guild)
        for session in [each for each in self if each.guild == guild]:
            session.screen.show_as(words, view, watchable=watchable)

    async def close_server(self, guild: int) -> None:
        """Stop every table of a server that has removed the bot."""
        for session in await self._of_server(guild):
            await self.put_to_sleep(session)
            await self.take_down(session)

    async def begin(self, match: StoredMatch, message: int | None) -> TableSession:
        """Set up a match that has just started; `message` was its lobby's."""
        if message is not None:
            await self._places.remember(match, message)
        if self._serves(match) and not self._recovery.is_known(match.id):
            self._recovery.resting.rest(resting(match))
        elif not self._serves(match):
            await self._store.database.tell(**{MATCH: match.id})
        return await self.table(match.id)

    def drive(self, session: TableSession) -> None:
        """Run the clock of a table, if it does not run and should."""
        asleep = session.owner is None and (session.task is None or session.task.done())
        if asleep and not session.status.paused and not session.live.is_over:
            session.task = asyncio.create_task(session.drive(self.put_to_sleep))

    async def put_to_sleep(self, session: TableSession) -> None:
        """Pause a table: nothing moves, everything is kept."""
        async with session.changing:
            if not session.status.paused and await self._becomes(session, "paused"):
                session.status.pause()
                session.screen.refresh()
                await session.stop_clock()
                await session.forget_clocks()

    async def wake(self, session: TableSession) -> None:
        """Let a paused table go on."""
        async with session.changing:
            session.status.lost, session.status.interrupted = None, False
            if session.status.paused and await self._becomes(session, "playing"):
                session.status.paused = False
                session.scheduler = session.scheduler.anew()
                session.screen.refresh()

    async def hand_over(self, session: TableSession, seat: Seat) -> None:
        """Let a computer stand in for a seat; a table that people have paused stays paused."""
        async with session.changing:
            asleep = session.status.paused and session.status.lost is None
            if asleep:  # A paused match takes no events. Nothing drives it, so no time runs.
                await self._becomes(session, "playing")
            try:
                await session.live.move_chair(HandedOver(seat=seat, absent=False))
                session.scheduler.look_who_is_ready()
            finally:
                if asleep:
                    await self._becomes(session, "paused")

    async def move(self, session: TableSession, channel: int, *, moderates: bool = False) -> None:
        """Show a lost table in another channel; there it goes on.

        UserError with its place if it is not lost, and also in the channel where its message was
        deleted; a person who `moderates` may move any table, and to any place.
        """
        match = session.live.match
        async with session.changing:
            if session.status.lost == "deleted" and channel == session.channel and not moderates:
                raise UserError("lost.not_here")
            if session.status.lost is None and not moderates:
                place = Markup(f"<#{session.channel}>")
                raise UserError("lost.found", table=str(match), place=place)
            await self._store.matches.move(match, channel, now())
            stored = await self._store.matches.load(match)
            self._sessions.move(session, stored)
        await self.look_again(session)

    def lost_tables(self, guild: int) -> tuple[TableSession, ...]:
        """Return every table of a server that is known to be lost."""
        every = (each for each in self if each.guild == guild)
        return tuple(each for each in every if each.status.lost is not None)

    async def catch_up(self, guild: int) -> None:
        """Show what happened at the tables of a server while it was unavailable."""
        for session in [each for each in self if each.guild == guild]:
            if session.status.lost is None:
                session.screen.refresh()
            else:
                await self.look_again(session)

    def lose(self, guild: int, channel: int) -> None:
        """Note that a channel or thread is gone, with the tables in it."""
        for session in self:
            if (session.guild, session.channel) == (guild, channel):
                self._cannot_be_shown(session.live.match, "gone")

    async def look_again(self, session: TableSession) -> None:
        """Show a table that was lost; if it was being played, it goes on."""
        status = session.status
        goes_on, status.lost, status.interrupted = status.interrupted, None, False
        if goes_on:
            await self.wake(session)
            self.drive(session)
        session.screen.refresh()

    def _cannot_be_shown(self, match: int, why: Lost) -> None:
        """Pause a table, unless it was taken down while its picture was on the way."""
        session = self._tables.get(match)
        if session is None or session.live.is_over:
            return
        status = session.status
        if not session.live.private:
            status.lost, status.interrupted = why, status.interrupted or not status.paused
        if status.paused:
            session.screen.refresh()
        else:
            self._background.run(self.put_to_sleep(session))

    async def end(self, session: TableSession, by: str = "") -> asyncio.Task[None] | None:
        """End a match without a result; returns a task that is done once that can be seen.

        `by` is the moderator, if it was no vote. None if the match could not be ended any more.
        """
        async with session.changing:
            if await self._becomes(session, "ended"):
                session.status.ended_by = by
                return await self._stop_for_good(session)
        return None

    async def vacate(self, session: TableSession, seat: Seat, *, ended: bool) -> None:
        """Go on without somebody who is forgotten; `ended` if the store has ended the match."""
        user = session.live.chairs[seat].user
        session.status.votes -= {user or 0}
        async with session.changing:
            asleep = session.status.paused or session.live.is_over or ended
            if asleep or not await self._tell_of_vacancy(session, seat):
                await session.live.vacate(seat)
            if ended:
                await (await self._stop_for_good(session))
            else:
                session.screen.refresh()

    async def _tell_of_vacancy(self, session: TableSession, seat: Seat) -> bool:
        try:
            await session.live.move_chair(Vacated(seat=seat))
        except (AppendConflict, WrongState, DatabaseFailed):
            # They are forgotten whether or not the log can say so.
            _log.warning("a chair is empty without a word", table=session.live.match)
        return session.live.chairs[seat].user is None

    async def _stop_for_good(self, session: TableSession) -> asyncio.Task[None]:
        session.status.ended = True
        self._tell_over(session.live.match)
        await session.stop_clock()
        await session.forget_clocks()
        return self._background.run(self._show_end(session))

    async def _show_end(self, session: TableSession) -> None:
        await session.screen.show_end()
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
        if self._tables.get(session.live.match) is session:
            self._tables.remove(session.live.match)
        await session.stop()

    async def clear(self, lapsed: Iterable[int]) -> None:
        """Take down tables that lapsed, and those long over; let paused and slow ones rest."""
        for match in lapsed:
            self._recovery.resting.take(match)
        for match, visited in tuple(self._visits.items()):
            if now() - visited.touched_at > _RESTS_AFTER:
                del self._visits[match]
                await visited.stop()
        for session in self:
            untouched = now() - session.touched_at
            if session.live.match in lapsed or (session.live.is_over and untouched > _KEPT):
                await self.take_down(session)
            elif not session.status.lost and untouched > _RESTS_AFTER:
                await self._let_rest(session)

    async def _let_rest(self, session: TableSession) -> None:
        """Let an idle table rest; one that is not slow rests only while paused."""
        if session.changing.locked() or session.status.votes:
            return
        if not session.status.paused:
            with suppress(DatabaseFailed):
                await self._let_wait(session)
            return
        # Nobody can press in between: the hands are closed before anything is waited for.
        self._put_to_rest(session)
        await session.screen.close()

    def _put_to_rest(self, session: TableSession, due: float | None = None) -> None:
        live = session.live
        people = seated_people(live.chairs)
        self._tables.remove(live.match)
        self._recovery.resting.rest(
            Resting(live.match, session.guild, session.channel, people), due
        )

    async def _let_wait(self, session: TableSession) -> None:
        """Let a slow table that waits for people rest until its clock is due."""
        touched = session.touched_at
        await session.scheduler.clocks.keep()
        due = session.scheduler.rests_for
        if due is None or touched != session.touched_at or session.changing.locked():
            return
        self._put_to_rest(session, due)
        await session.stop_clock()
        await session.screen.close(withdraw=False)

    async def keep_clocks(self) -> None:
        """Keep the clocks of all slow tables as they are. Raises DatabaseFailed."""
        for session in self:
            if session.scheduler.slow is not None and not session.status.ended:
                await session.scheduler.clocks.keep(anew=True)

    async def go_away(self, person: int, until: int) -> None:
        """Stop a person's clocks at slow tables until `until` (unix ms).

        Raises DatabaseFailed.
        """
        await self.of_person(person)
        later = await self._store.clocks.go_away(person, until, now()) / 1000
        await self.delay_clocks(person, later)

    async def delay_clocks(self, person: int, later: float) -> None:
        """Let a person's time end so many seconds later, as it is stored.

        Raises DatabaseFailed.
        """
        known = await self._sessions.away_until(person)
        for session in self._tables.of_person(person):
            seat, scheduler = session.live.seat_of(person), session.scheduler
            if seat is not None and scheduler.slow is not None and not session.status.paused:
                await scheduler.clocks.go_away(seat, known, later)
                await scheduler.clocks.keep()  # what was on its way there knew nothing of it
                session.screen.refresh()

    def note_clock_jump(self, ms: int) -> None:
        """Adjust to a clock that was set by so many milliseconds."""
        self._recovery.note_clock_jump(ms)
        for session in self:
            session.note_clock_jump(ms)

    def _note_saving(self) -> None:
        health = self._store.database.health
        for session in self:
            if not session.live.is_over:
                session.note_saving(works=health.is_well, failed_for=health.failed_for)
