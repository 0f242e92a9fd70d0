"""What moves a table when nobody presses: falling cards, computer players, reminders, pauses."""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, Protocol

from bot.ai import PlayerPool
from bot.background_tasks import BackgroundTasks
from bot.match.live_match import LiveMatch
from bot.match.race import Claim, Race, Verdict
from bot.match.seats import HandedOver, TimedOut, seats_of_persons
from bot.match.shuffle import chance
from bot.runtime.computer_seats import ComputerSeats
from bot.runtime.pace import Pace
from bot.runtime.slow_clocks import LAST_PART, SlowClocks, seat_clock
from bot.screens import views
from bot.screens.status import Answered, TableStatus
from bot.store.clocks import TableClocks
from bot.store.errors import DatabaseFailed
from bot.store.events import Actor
from games.core.cards import Hand
from games.core.errors import IllegalAction
from games.core.seats import Seat

_MISSES_UNTIL_STAND_IN = 2
_LOOK = 0.25
"""Seconds between two looks whether everybody has opened their hand."""
_HEARING = 20.0
"""Seconds that a person who acts at a deal of the day waits for computer players at most."""
_FLOOR_MS = 350
_SPREAD = 0.35


class Screen(Protocol):
    """What a clock needs of the place where a table is shown."""

    async def shown(self, live: LiveMatch) -> int:
        """Return once people can see the table as it is: since when, in unix milliseconds."""
        ...

    async def remind(self, live: LiveMatch, seats: frozenset[Seat], *, soon: bool) -> None:
        """Tell these seats that the table waits for them; `soon`: it has only just begun to."""
        ...

    def is_open(self, seat: Seat) -> bool:
        """Whether the person at this seat has their hand before them."""
        ...


@dataclass(slots=True)
class _Clock:
    """How long a person may think; it runs from the moment at which they can see the table."""

    second: int
    """The unix second at which it was said to end."""
    reminder: float = inf
    end: float = inf
    away: float | None = None
    """Until when its person was away when it was set (unix seconds), where that is known."""
    is_seen: bool = False
    """Whether the table could be seen since it was set."""


class Scheduler:
    """The driver of one table. It owns no rule and no picture, only the waiting."""

    def __init__(  # noqa: PLR0913 - what it drives, what it drives it by, and how fast
        self,
        live: LiveMatch,
        status: TableStatus,
        screen: Screen,
        pool: PlayerPool,
        pace: Pace,
        *,
        grace: float = 0,
        slow: SlowClocks | None = None,
    ) -> None:
        """Whoever plays alone against computers keeps nobody waiting, and is given no clock.

        At a table that is `slow`, clocks go on where they were kept.
        """
        self.live = live
        self._status = status
        self._screen = screen
        self.pace = self._pace = pace
        self._grace = grace
        self._clocks: dict[Seat, _Clock] = {}
        self._clocks_of = live.moves
        """After how many moves of the game these clocks were set."""
        self._dealt_at = -inf
        self._missed: dict[Seat, int] = {}
        self._seen: dict[Seat, float] = {}
        self._alive_at = time.monotonic()
        self._race = Race(pace.race_hold, pace.race_tie_ms, self._first_acts)
        self._background = BackgroundTasks()
        self._computers = ComputerSeats(live, pool)
        self._all_ready = asyncio.Event()
        self.slow = slow
        self._deal_at: int | None = None
        """The unix second at which a slow table deals, though not everybody has called for it."""
        self._waits_until: float | None = None
        self._delayed = asyncio.Event()
        self._take_up_clocks()
        self._heard, self._heard_at = asyncio.Event(), -1

    async def run(self) -> None:
        """Move the table on until it is over or no person has been there for a while."""
        try:
            while not self.live.is_over and not self.is_deserted:
                await self._step()
            if self.slow is not None and self.live.is_over:
                await self.slow.forget()
        finally:
            self._background.cancel()

    @property
    def is_deserted(self) -> bool:
        """Whether the table should pause: nobody sits there, or nobody has acted for long."""
        idle = time.monotonic() - self._alive_at > self._pace.idle + self._grace
        return idle or not seats_of_persons(self.live.chairs)

    def sign_of_life(self, seat: Seat) -> None:
        """Note that the person at `seat` is there, and sees their hand or does something."""
        forgiven = self._missed.pop(seat, None)
        self._alive_at = self._seen[seat] = time.monotonic()
        if forgiven:
            self._keep_soon()

    def give(self, seconds: float) -> None:
        """Give everybody so much more time, because nobody could do anything for so long."""
        self._alive_at += seconds
        for clock in self._clocks.values():
            clock.end += seconds
            clock.reminder += seconds
        self.clock_jumped(seconds)
        self._keep_soon()

    def clock_jumped(self, seconds: float) -> None:
        """Say anew when time ends, by a clock that was set; nobody has more or less of it."""
        for clock in self._clocks.values():
            clock.second += round(seconds)
        if self._deal_at is not None:
            self._deal_at += round(seconds)
        if self._status.deadline is not None:
            self._show_clocks()

    async def heard_out(self) -> None:
        """Return once computer players have said what they wish to, before a person acts.

        At once except at a deal of the day: there a quick hand must not lead to another match.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(_HEARING):
                while self._speaks_first():
                    await self._heard.wait()

    def _speaks_first(self) -> bool:
        """Whether a computer player may still say something before the person whose turn it is."""
        live = self.live
        people = live.to_act & frozenset(seats_of_persons(live.chairs))
        is_on = live.daily and not self._status.paused
        return is_on and bool(people) and self._heard_at != live.told_to_all

    def ready(self, seat: Seat) -> None:
        """Note that the person at `seat` has seen the score; the next deal waits for all.

        A press that comes while a deal is played calls for nothing.
        """
        if not self.live.is_between_deals:
            return
        self._status.called |= {seat}
        if self._all_have_called():
            self._all_ready.set()
        self._keep_soon()

    @property
    def rests_for(self) -> float | None:
        """In how many seconds something comes at a slow table where nobody does anything before.

        None while something goes on, and at a table that is not slow.
        """
        if self.slow is None or self._waits_until is None:
            return None
        return max(0.0, self._waits_until - time.monotonic())

    async def keep_clocks(self, *, anew: bool = False) -> None:
        """Keep the clocks of a slow table as they are. Raises DatabaseFailed.

        `anew` where what is kept may have changed meanwhile.
        """
        if self.slow is None or self.live.is_over or self._status.paused:
            return
        for seat, clock in tuple(self._clocks.items()):
            if clock.end == inf:
                clock.away = await self.slow.away_until(self.live.chairs[seat].person)
                clock.second = int(max(time.time(), clock.away) + self._pace.turn)
                remind_at = clock.second - self._last_part if self._pace.reminds else None
                self._set_slowly(clock, remind_at)
        await self.slow.keep(self._kept(), anew=anew)

    async def go_away(self, seat: Seat, until: float, later: float) -> None:
        """Let the time of a seat stand still until `until` (unix seconds), and say who is away.

        It is `later` by so many seconds than before, save for a clock that was set meanwhile.
        """
        await self._look_who_is_away()
        clock = self._clocks.get(seat)
        if clock is not None and clock.end < inf and clock.away != until:
            now = time.time()
            before = clock.away
            seconds = later if before is None else max(until, now) - max(before, now)
            clock.away = until
            clock.second += round(seconds)
            clock.end += seconds
            clock.reminder += seconds
            self._show_clocks()
            self._delayed.set()

    async def claim(self, seat: Seat, action: Any, at: int) -> Verdict:
        """Enter a press into the race; `at` in unix milliseconds of Discord's clock.

        Raises IllegalAction where the rules refuse the winner.
        """
        order = self.live.game.precedence(self.live.public)
        return await self._race.claim(Claim(seat, action, at), order)

    async def _first_acts(self, claim: Claim) -> None:
        await self.live.act(claim.seat, claim.action, self._actor(claim.seat))

    def _actor(self, seat: Seat) -> Actor:
        chair = self.live.chairs[seat]
        if chair.person is not None:
            return "person"
        return "computer" if chair.user is None else "stand_in"

    async def _step(self) -> None:
        # Everything decided here lies open, so only what all are told may wake it: a deadline
        # that a secret moved would tell of the secret.
        live, age = self.live, self.live.told_to_all
        self._status.deadline, self._status.deadlines = None, {}
        if live.game.needs_deal(live.public):
            await self._deal()
        elif live.is_raced:
            await self._let_race(age)
        elif live.game.moves_on(live.public):
            await live.proceed(age)
        else:
            await self._let_choose(age)

    async def _shown_before_moved(self, age: int) -> bool:
        """Wait until the table can be seen; False if it moves on before.

        Then the picture that is waited for shall not be drawn with a time limit that is past.
        """
        shown = asyncio.ensure_future(self._screen.shown(self.live))
        moved = asyncio.ensure_future(self.live.moved_past(age))
        try:
            await asyncio.wait((shown, moved), return_when=asyncio.FIRST_COMPLETED)
            if shown.done():
                shown.result()  # the screen may be closed
            return not self._has_moved(age)
        finally:
            shown.cancel()
            moved.cancel()

    async def _moved(self, age: int, seconds: float) -> bool:
        return await self._moved_by(age, time.monotonic() + seconds)

    async def _moved_by(self, age: int, end: float) -> bool:
        """Wait until everybody was told something since event `age`; False if nothing by `end`."""
        seconds = max(0.0, end - time.monotonic())
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.live.moved_past(age)
        return self._has_moved(age)

    def _has_moved(self, age: int) -> bool:
        return self.live.told_to_all != age or self.live.is_over

    def _take_up_clocks(self) -> None:
        """Go on with the clocks of a slow table as they were kept."""
        kept = None if self.slow is None else self.slow.kept
        if self.slow is None or kept is None:
            return
        live, seats = self.live, kept.seats.items()
        self._missed = {seat: each.missed for seat, each in seats if each.missed}
        if kept.moves != live.moves:
            return
        if live.is_between_deals:
            self._deal_at = None if kept.deal_at is None else kept.deal_at // 1000
            self._status.called = frozenset(seat for seat, each in seats if each.called)
            return
        for seat, (second, remind_at) in self.slow.ends().items():
            if seat in live.to_act:
                clock = self._clocks[seat] = _Clock(second, is_seen=True)
                self._set_slowly(clock, remind_at)
        if self._clocks and kept.events == live.number:
            self._computers.have_spoken()
        self._show_clocks()

    def _set_slowly(self, clock: _Clock, remind_at: int | None) -> None:
        """Let a clock end and remind by the time of day."""
        ahead = time.monotonic() - time.time()
        clock.end = clock.second + ahead
        clock.reminder = inf if remind_at is None else remind_at + ahead

    @property
    def _last_part(self) -> int:
        return int(self._pace.turn * LAST_PART)

    def _kept(self) -> TableClocks:
        live, called = self.live, self._status.called if self._deal_at else frozenset[Seat]()
        clocks = {} if self._deal_at else self._clocks
        seats = {
            seat: seat_clock(
                clock.second if (clock := clocks.get(seat)) else None,
                clock.second - self._last_part if clock and clock.reminder < inf else None,
                self._missed.get(seat, 0),
                called=seat in called,
            )
            for seat in sorted({*clocks, *self._missed, *called})
        }
        deal_at = None if self._deal_at is None else self._deal_at * 1000
        return TableClocks(live.moves, live.number, deal_at, seats)

    def _keep_soon(self) -> None:
        if self.slow is not None:
            self._background.run(self._keep_if_possible())

    async def _keep_if_possible(self) -> None:
        with suppress(DatabaseFailed):  # they are kept with the next step
            await self.keep_clocks()

    async def _wait_for_calls(self) -> None:
        """Wait until everybody has called for the next deal of a slow table, or its time comes."""
        self._deal_at = self._deal_at or int(time.time() + self._pace.between_deals)
        await self.keep_clocks()
        end = time.monotonic() - time.time() + self._deal_at
        while not self._may_deal and time.monotonic() < end:
            self._all_ready.clear()  # somebody who has not called may have come back
            await self._rest_until(self.live.told_to_all, end, self._all_ready)
        self._deal_at = None

    @property
    def _may_deal(self) -> bool:
        """Whether a slow table waits no longer for people to call for the next deal."""
        return self._all_have_called() or self.is_deserted or self.live.is_over

    def _all_have_called(self) -> bool:
        return self._status.called >= set(seats_of_persons(self.live.chairs))

    async def _deal(self) -> None:
        deck = await self._fixed_deck()
        if self.live.is_between_deals and self.slow is not None:
            await self._wait_for_calls()
        elif self.live.is_between_deals:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._pace.between_deals):
                    await self._all_ready.wait()
        if not self.is_deserted:
            await self.live.deal(deck)
            self._dealt_at = time.monotonic()
            self._status.called = frozenset()
            self._all_ready.clear()

    async def _fixed_deck(self) -> Hand:
        """The next deck, of which everybody has been shown the digest."""
        deck = await self.live.fix_deck()
        await self._screen.shown(self.live)
        return deck

    async def _let_race(self, age: int) -> None:
        shown_at = await self._screen.shown(self.live)
        if self.live.told_to_all != age:
            return
        for seat in sorted(self.live.to_act):
            if self.live.chairs[seat].computer:
                self._background.run(self._react(seat, age, shown_at))
        if await self._moved(age, self._pace.card):
            return
        if self._race.is_on:
            await self._moved(age, self._pace.race_hold + 1)
        else:
            await self.live.proceed(age)

    async def _react(self, seat: Seat, age: int, shown_at: int) -> None:
        """Bid for a computer player, after as long as a person would take or as it thinks."""
        median, began, deal = self._pace.reaction_ms, time.monotonic(), self.live.deal_number
        drawn = median * chance().lognormvariate(0, _SPREAD)
        delay_ms = min(max(drawn, min(_FLOOR_MS, median)), self._pace.card * 1000)
        action = await self._computers.choice(seat, self.live.offers(seat), age)
        if action is None:
            return
        thought_ms = (time.monotonic() - began) * 1000
        await asyncio.sleep(max(0.0, delay_ms - thought_ms) / 1000)
        if self.live.deal_number != deal:
            return
        with suppress(IllegalAction):
            if self.live.is_claim(action):
                await self.claim(seat, action, shown_at + int(max(delay_ms, thought_ms)))
            else:
                await self.live.act(seat, action, self._actor(seat))

    async def _let_choose(self, age: int) -> None:
        """Let people choose, and computer players once no person is awaited any more."""
        people = self.live.to_act & frozenset(seats_of_persons(self.live.chairs))
        await self._look_who_is_away()
        # Whoever leaves and comes back has their time anew.
        self._clocks = {seat: clock for seat, clock in self._clocks.items() if seat in people}
        if people:
            self._background.run(self._speak_up(age))
            await self._wait_for_people(people, age)
        else:
            await self._let_computers_choose(age)

    async def _look_who_is_away(self) -> None:
        if self.slow is not None:
            self._status.away = await self.slow.away(self.live.chairs)

    async def _speak_up(self, age: int) -> None:
        """Let computer players say what they were not asked for, after a pause."""
        try:
            end = time.monotonic() + self._pause()
            word = await self._computers.unasked()
            if word is not None and not await self._hold(age, end, word.action):
                await self._computers.say(word, age)
        finally:
            self._heard_at = max(age, self._heard_at)
            self._heard.set()
            self._heard = asyncio.Event()

    async def _let_computers_choose(self, age: int) -> None:
        """Let a computer player act when the pause is over; it thinks at the end of it."""
        end, seat = time.monotonic() + self._pause(), min(self.live.to_act)
        word = await self._computers.unasked(answering=seat)
        if word is not None:
            if not await self._hold(age, end, word.action):
                await self._computers.say(word, age)
        elif not await self._moved_by(age, end - self._computers.lead(seat)):
            await self._computers.answer(seat, age, partial(self._hold, age, end))

    async def _hold(self, age: int, end: float, action: Any) -> bool:
        """Wait with what a computer player does until `end`; True if the table has moved on.

        It neither raises nor folds before everybody has had a look at their cards.
        """
        if action.kind not in self.live.game.stakes:
            return await self._moved_by(age, end)
        at_last = self._dealt_at + self._pace.look
        while (now := time.monotonic()) < at_last and not self._all_look():
            if await self._moved_by(age, min(now + _LOOK, at_last)):
                return True
        return await self._moved_by(age, end)

    def _all_look(self) -> bool:
        return all(map(self._screen.is_open, seats_of_persons(self.live.chairs)))

    def _pause(self) -> float:
        return self._pace.trick if self._trick_lies() else self._pace.computer

    def _trick_lies(self) -> bool:
        scene = self.live.scene()
        return bool(scene.last_trick) and not scene.trick

    async def _wait_without_clock(self, age: int) -> None:
        """Wait for as long as somebody may be there; then the table pauses."""
        self._grace = 0.0
        await self._screen.shown(self.live)
        while not self.is_deserted:
            left = self._alive_at + self._pace.idle - time.monotonic()
            if await self._moved(age, max(left, _LOOK)):
                return

    async def _wait_for_people(self, awaited: frozenset[Seat], age: int) -> None:
        if self.live.private:
            await self._wait_without_clock(age)
            return
        grace, self._grace = self._grace, 0.0
        clocks = self._set_clocks(awaited, grace)
        await self.keep_clocks()
        self._show_clocks()
        if not await self._shown_before_moved(age):
            return
        new = frozenset(seat for seat, clock in clocks.items() if not clock.is_seen)
        for seat in new:
            self._start(clocks[seat], grace)
        await self._screen.remind(self.live, self._out_of_sight(new), soon=True)
        while not await self._rest(age, min(min(c.reminder, c.end) for c in clocks.values())):
            now = time.monotonic()
            if late := [seat for seat, clock in clocks.items() if clock.end <= now]:
                await self._play_for_absent(min(late), age)
                return
            due = frozenset(s for s, clock in clocks.items() if self._misses_it(s, clock, now))
            await self.keep_clocks()
            await self._screen.remind(self.live, due, soon=False)

    async def _rest(self, age: int, end: float) -> bool:
        """Wait as `_moved_by` does; at a slow table also until its clocks are set otherwise."""
        if self.slow is None:
            return await self._moved_by(age, end)
        self._delayed.clear()
        await self._rest_until(age, end, self._delayed)
        return self._has_moved(age)

    async def _rest_until(self, age: int, end: float, event: asyncio.Event) -> None:
        """Wait for nothing but people and time: for news, for an event, or until `end`."""
        awaited = (self.live.moved_past(age), event.wait())
        tasks = [asyncio.ensure_future(each) for each in awaited]
        left = max(0.0, end - time.monotonic())
        self._waits_until = end
        try:
            await asyncio.wait(tasks, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waits_until = None
            for task in tasks:
                task.cancel()

    def _set_clocks(self, awaited: frozenset[Seat], grace: float) -> dict[Seat, _Clock]:
        """The clocks of those who are awaited; one that runs already goes on.

        Somebody who leaves or comes back gives no other person more time.
        """
        if self._clocks_of != self.live.moves:
            self._clocks, self._clocks_of = {}, self.live.moves
        second = int(time.time() + self._pace.turn + grace)
        self._clocks = {seat: self._clocks.get(seat) or _Clock(second) for seat in sorted(awaited)}
        return dict(self._clocks)

    def _show_clocks(self) -> None:
        self._status.deadlines = {seat: clock.second for seat, clock in self._clocks.items()}
        self._status.deadline = min(self._status.deadlines.values(), default=None)

    def _start(self, clock: _Clock, grace: float) -> None:
        clock.is_seen = True
        if self.slow is not None:
            return
        now, pace = time.monotonic() + grace, self._pace
        clock.end = now + pace.turn
        clock.reminder = now + pace.reminder if pace.reminds and pace.reminder < pace.turn else inf

    def _misses_it(self, seat: Seat, clock: _Clock, now: float) -> bool:
        """Whether a reminder is due; who has looked meanwhile gets theirs so much later."""
        if clock.reminder > now:
            return False
        later = self._seen.get(seat, -inf) + self._pace.reminder
        clock.reminder = later if later > now else inf
        return clock.reminder == inf

    def _out_of_sight(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Those who did not press anything lately."""
        since = time.monotonic() - self._pace.reminder
        return frozenset(seat for seat in seats if self._seen.get(seat, 0) < since)

    async def _play_for_absent(self, seat: Seat, age: int) -> None:
        if not await self.live.move_chair(TimedOut(seat=seat), age=age):
            return
        self._missed[seat] = self._missed.get(seat, 0) + 1
        self._clocks.pop(seat, None)
        age += 1  # nothing but what was just said
        deal, holding = self.live.deal_number, self.live.holding(seat)
        answer = await self._computers.keep_silent(seat, age)
        if self._missed.get(seat, 0) >= _MISSES_UNTIL_STAND_IN:
            self._missed.pop(seat)
            left = HandedOver(seat=seat, absent=True)
            now = age if answer is None else self.live.told_to_all
            await self.live.move_chair(left, age=now)
        elif answer is None:
            answer = await self._computers.answer_for_absent(seat, age)
        if answer is not None:
            self._status.answered[seat] = Answered(deal, views.done_for(holding, answer))
