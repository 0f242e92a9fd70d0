"""The time each person at one table has to think, and who was away too often."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from bot.discord.status import TableStatus
from bot.process.clock import LONG_AGO, NEVER, Instant, monotonic, monotonic_at, unix_time
from bot.store.clocks import TableClocks
from bot.table.match.live_match import LiveMatch
from bot.table.play.pace import Pace
from bot.table.play.slow_clocks import LAST_PART, SlowClocks, seat_clock
from games.core.seats import Seat

_MISSES_UNTIL_STAND_IN = 2
_LAST_THIRD = 1 / 3
"""The fraction of time left when somebody with their hand before them is called all the same."""


@dataclass(slots=True)
class _Clock:
    """A person's time to think; it runs from the moment at which they can see the table."""

    second: int
    """The unix second at which it was said to end."""
    reminder: Instant = NEVER
    end: Instant = NEVER
    away: float | None = None
    """Until when its person was away when it was set (unix seconds), where that is known."""
    is_seen: bool = False
    """Whether the table could be seen since it was set."""
    is_put_back: bool = False
    """Whether its person is reminded once little of their time is left, and not before."""

    def run_longer(self, seconds: float) -> None:
        """Delay the end and the reminder."""
        self.end += seconds
        self.reminder += seconds


class TurnClocks:
    """The clocks of the awaited seats. At a slow table they go by the time of day."""

    def __init__(
        self, live: LiveMatch, status: TableStatus, pace: Pace, slow: SlowClocks | None
    ) -> None:
        self.slow = slow
        self.delayed = asyncio.Event()
        """Set when a clock was put back."""
        self._live = live
        self._status = status
        self._pace = pace
        self._clocks: dict[Seat, _Clock] = {}
        self._clocks_of = live.moves
        """After how many moves of the game these clocks were set."""
        self._missed: dict[Seat, int] = {}
        self._seen: dict[Seat, Instant] = {}
        self._deal_at: int | None = None
        """The unix second at which a slow table deals, though not everybody has called for it."""

    # Who is there

    def note_look(self, seat: Seat) -> bool:
        """Note that the person at `seat` is there; returns whether they had been late."""
        self._seen[seat] = monotonic()
        return self._missed.pop(seat, 0) > 0

    def forgive(self, seat: Seat) -> None:
        """Forget how often the person at `seat` was late."""
        self._missed.pop(seat, None)

    def miss(self, seat: Seat) -> None:
        """Note that the time of `seat` has run out."""
        self._missed[seat] = self._missed.get(seat, 0) + 1
        self._clocks.pop(seat, None)

    def is_absent(self, seat: Seat) -> bool:
        """Return whether the person at `seat` was late so often that a computer must stand in."""
        return self._missed.get(seat, 0) >= _MISSES_UNTIL_STAND_IN

    def out_of_sight(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Return those who did not press anything lately."""
        since = monotonic() - self._pace.reminder
        return frozenset(seat for seat in seats if self._seen.get(seat, LONG_AGO) < since)

    # Setting clocks

    def set_for(self, awaited: frozenset[Seat], grace: float) -> None:
        """Run the clocks of the awaited seats; a clock that runs already goes on.

        Somebody who leaves or comes back gives no other person more time.
        """
        if self._clocks_of != self._live.moves:
            self._clocks, self._clocks_of = {}, self._live.moves
        second = int(unix_time() + self._pace.turn + grace)
        self._clocks = {seat: self._clocks.get(seat) or _Clock(second) for seat in sorted(awaited)}

    def drop_all_but(self, people: frozenset[Seat]) -> None:
        """Forget the clocks of others: a person who leaves and comes back has their time anew."""
        self._clocks = {seat: clock for seat, clock in self._clocks.items() if seat in people}

    def start_unseen(self, grace: float) -> frozenset[Seat]:
        """Start the clocks of those who can see the table only now; returns their seats."""
        new = frozenset(seat for seat, clock in self._clocks.items() if not clock.is_seen)
        for seat in new:
            self._start(self._clocks[seat], grace)
        return new

    def _start(self, clock: _Clock, grace: float) -> None:
        clock.is_seen = True
        if self.slow is not None:
            return
        now, pace = monotonic() + grace, self._pace
        clock.end = now + pace.turn
        reminds = pace.reminds and pace.reminder < pace.turn
        clock.reminder = now + pace.reminder if reminds else NEVER

    def give(self, seconds: float) -> None:
        """Give everybody so much more time."""
        for clock in self._clocks.values():
            clock.run_longer(seconds)
        self.note_jump(seconds)

    def note_jump(self, seconds: float) -> None:
        """Restate when time ends after a clock jump; nobody gains or loses time."""
        for clock in self._clocks.values():
            clock.second += round(seconds)
        if self._deal_at is not None:
            self._deal_at += round(seconds)
        if self._status.deadline is not None:
            self.show()

    def show(self) -> None:
        """Show at the table when the time of each of them ends."""
        self._status.deadlines = {seat: clock.second for seat, clock in self._clocks.items()}
        self._status.deadline = min(self._status.deadlines.values(), default=None)

    # Reading clocks

    def next_at(self) -> Instant:
        """Return when somebody's time ends, or a reminder is due."""
        return min(min(clock.reminder, clock.end) for clock in self._clocks.values())

    def late(self, now: Instant) -> list[Seat]:
        """Return the seats whose time has run out."""
        return [seat for seat, clock in self._clocks.items() if clock.end <= now]

    def due(self, now: Instant) -> frozenset[Seat]:
        """Return the seats to remind; a person who has looked meanwhile is reminded later."""
        clocks = self._clocks.items()
        return frozenset(seat for seat, clock in clocks if self._misses_it(seat, clock, now))

    def _misses_it(self, seat: Seat, clock: _Clock, now: Instant) -> bool:
        if clock.reminder > now:
            return False
        later = self._seen.get(seat, LONG_AGO) + self._pace.reminder
        clock.reminder = later if later > now else NEVER
        return clock.reminder == NEVER

    def put_back(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Delay the reminders of these seats, which see the question, until little time is left.

        A call below a hand moves its buttons. Returns those who need not be reminded now.
        """
        later = frozenset[Seat]()
        for seat in seats & self._clocks.keys():
            clock = self._clocks[seat]
            at = clock.end - self._pace.turn * _LAST_THIRD
            if not clock.is_put_back and at > monotonic():
                clock.reminder, clock.is_put_back = at, True
                later |= {seat}
        return later

    # Between the deals of a slow table

    def begin_rest(self) -> int:
        """Return the unix second of the next deal, if not everybody calls for it before."""
        self._deal_at = self._deal_at or int(unix_time() + self._pace.between_deals)
        return self._deal_at

    def end_rest(self) -> None:
        """Note that the next deal comes now."""
        self._deal_at = None

    # What is kept of a slow table

    def take_up(self) -> bool:
        """Go on with the clocks as they were kept; returns whether nothing has happened since."""
        kept = None if self.slow is None else self.slow.stored_clocks
        if self.slow is None or kept is None:
            return False
        seats = kept.seats.items()
        self._missed = {seat: each.missed for seat, each in seats if each.missed}
        if kept.moves != self._live.moves:
            return False
        if self._live.is_between_deals:
            self._deal_at = None if kept.deal_at is None else kept.deal_at // 1000
            self._status.called = frozenset(seat for seat, each in seats if each.called)
            return False
        self._take_up_clocks(self.slow.ends())
        self.show()
        return bool(self._clocks) and kept.events == self._live.number

    def _take_up_clocks(self, ends: Mapping[Seat, tuple[int, int | None]]) -> None:
        for seat, (second, remind_at) in ends.items():
            if seat in self._live.to_act:
                clock = self._clocks[seat] = _Clock(second, is_seen=True)
                _set_slowly(clock, remind_at)

    async def keep(self, *, anew: bool = False) -> None:
        """Keep the clocks of a slow table as they are. Raises DatabaseFailed.

        `anew` if the stored clocks may have changed meanwhile.
        """
        if self.slow is None or self._live.is_over or self._status.paused:
            return
        for seat, clock in tuple(self._clocks.items()):
            if clock.end == NEVER:
                clock.away = await self.slow.away_until(self._live.chairs[seat].person)
                clock.second = int(max(unix_time(), clock.away) + self._pace.turn)
                remind_at = clock.second - self._last_part if self._pace.reminds else None
                _set_slowly(clock, remind_at)
        await self.slow.keep(self._table_clocks(), anew=anew)

    def _table_clocks(self) -> TableClocks:
        live, called = self._live, self._status.called if self._deal_at else frozenset[Seat]()
        clocks = {} if self._deal_at else self._clocks
        seats = {
            seat: seat_clock(
                clock.second if (clock := clocks.get(seat)) else None,
                clock.second - self._last_part if clock and clock.reminder < NEVER else None,
                self._missed.get(seat, 0),
                called=seat in called,
            )
            for seat in sorted({*clocks, *self._missed, *called})
        }
        deal_at = None if self._deal_at is None else self._deal_at * 1000
        return TableClocks(live.moves, live.number, deal_at, seats)

    @property
    def _last_part(self) -> int:
        return int(self._pace.turn * LAST_PART)

    async def look_who_is_away(self) -> None:
        """Note whose clocks stand still at a slow table."""
        if self.slow is not None:
            self._status.away = await self.slow.away(self._live.chairs)

    async def go_away(self, seat: Seat, until: float, later: float) -> None:
        """Stop the clock of a seat until `until` (unix seconds), and show who is away.

        Its time ends `later` seconds later, except for a clock that was set meanwhile.
        """
        await self.look_who_is_away()
        clock = self._clocks.get(seat)
        if clock is not None and clock.end < NEVER and clock.away != until:
            now = unix_time()
            before = clock.away
            seconds = later if before is None else max(until, now) - max(before, now)
            clock.away = until
            clock.second += round(seconds)
            clock.run_longer(seconds)
            self.show()
            self.delayed.set()


def _set_slowly(clock: _Clock, remind_at: int | None) -> None:
    """Set a clock's end and reminder by the time of day."""
    clock.end = monotonic_at(clock.second)
    clock.reminder = NEVER if remind_at is None else monotonic_at(remind_at)
