"""The driver of a table when nobody presses: falling cards, computer players, reminders, pauses."""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import partial
from math import ceil
from typing import Any, Protocol

from bot.ai import PlayerPool
from bot.discord.status import Answered, TableStatus
from bot.process.background_tasks import BackgroundTasks
from bot.process.clock import LONG_AGO, NEVER, Instant, monotonic, monotonic_at, now, unix_time
from bot.store.engine.errors import DatabaseFailed
from bot.store.events import Actor
from bot.table.match.live_match import LiveMatch
from bot.table.match.race import Claim, ClaimOutcome, Race
from bot.table.match.seats import HandedOver, TimedOut, seats_of_persons
from bot.table.match.shuffle import chance
from bot.table.play.computer_seats import ComputerSeats
from bot.table.play.pace import Pace
from bot.table.play.premoves import TablePremoves
from bot.table.play.slow_clocks import SlowClocks
from bot.table.play.turn_clocks import TurnClocks
from bot.table.screen import views
from games.core.cards import Hand
from games.core.errors import IllegalAction
from games.core.seats import Seat

_LOOK = 0.25
"""Seconds between two looks whether everybody has opened their hand."""
_LAST_LOOK = 3
"""So many times as long as others lies a full trick that the next lead turns over."""
_HEARING = 20.0
"""Seconds that a person who acts at a deal of the day waits for computer players at most."""
_FLOOR_MS = 350
_SPREAD = 0.35


class Screen(Protocol):
    """The part of a table's screen that a scheduler needs."""

    async def wait_until_shown(self, live: LiveMatch) -> int:
        """Return once people can see the table as it is: since when, in unix milliseconds."""
        ...

    async def remind(self, live: LiveMatch, seats: frozenset[Seat], *, soon: bool) -> None:
        """Tell these seats that the table waits for them; `soon`: it has only just begun to."""
        ...

    def is_open(self, seat: Seat) -> bool:
        """Return whether the person at this seat has their hand before them."""
        ...

    async def before_their_eyes(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        """Return those of these seats whose open hand is the last message in the channel."""
        ...


class Scheduler:
    """The driver of one table. It owns no rule and no picture, only the waiting."""

    def __init__(  # noqa: PLR0913, PLR0917 - what it drives, what it drives it by, and how fast
        self,
        live: LiveMatch,
        status: TableStatus,
        screen: Screen,
        pool: PlayerPool,
        pace: Pace,
        premoves: TablePremoves,
        *,
        grace: float = 0,
        slow: SlowClocks | None = None,
    ) -> None:
        """A person alone against computers keeps nobody waiting, and is given no clock.

        At a table that is `slow`, clocks go on where they were kept.
        """
        self.live = live
        self._status = status
        self._screen = screen
        self._pool = pool
        self.pace = self._pace = pace
        self._grace = grace
        self.premoves = premoves
        self.clocks = TurnClocks(live, status, pace, slow)
        self._dealt_at = LONG_AGO
        self._can_call: dict[tuple[Seat, bool], Instant] = {}
        """Since when people can call in this deal's race, with their hands open or without."""
        self._alive_at = monotonic()
        self._race = Race(pace.race_hold, pace.race_tie_ms, self._first_acts)
        self._background = BackgroundTasks()
        self._computers = ComputerSeats(live, pool)
        self._all_ready = asyncio.Event()
        self._waits_until: Instant | None = None
        self._heard, self._heard_at = asyncio.Event(), -1
        if self.clocks.take_up():
            self._computers.have_spoken()

    def anew(self) -> "Scheduler":
        """Return a scheduler that begins anew at the same table."""
        slow = None if self.slow is None else self.slow.anew()
        how = self.pace, self.premoves
        return Scheduler(self.live, self._status, self._screen, self._pool, *how, slow=slow)

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
    def slow(self) -> SlowClocks | None:
        """The stored clocks of a slow table."""
        return self.clocks.slow

    @property
    def is_deserted(self) -> bool:
        """Return whether the table should pause: nobody sits there, or has acted for long."""
        idle = monotonic() - self._alive_at > self._pace.idle + self._grace
        return idle or not seats_of_persons(self.live.chairs)

    def sign_of_life(self, seat: Seat) -> None:
        """Note that the person at `seat` is there, and sees their hand or does something."""
        self._alive_at = monotonic()
        if self.clocks.note_look(seat):
            self._keep_soon()

    def give(self, seconds: float) -> None:
        """Give everybody so much more time, because nobody could do anything for so long."""
        self._alive_at += seconds
        self.clocks.give(seconds)
        self._keep_soon()

    async def hear_out(self) -> None:
        """Return once computer players have said what they wish to, before a person acts.

        At once except where all chance is settled: there a quick hand must not lead to another
        match.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(_HEARING):
                while self._speaks_first():
                    await self._heard.wait()

    def _speaks_first(self) -> bool:
        """Return whether a computer player may still speak before the person whose turn it is."""
        live = self.live
        people = live.to_act & frozenset(seats_of_persons(live.chairs))
        is_on = live.deals is not None and not self._status.paused
        return is_on and bool(people) and self._heard_at != live.public_count

    def ready(self, seat: Seat) -> None:
        """Note that the person at `seat` has seen enough: the next deal or falling card may come.

        Both wait for all, for a while. At any other time nothing is called for.
        """
        if not self.live.may_be_hurried:
            return
        self._status.called |= {seat}
        self.look_who_is_ready()
        self._keep_soon()

    def look_who_is_ready(self) -> None:
        """Stop waiting for the next deal or card if all who still sit there have called for it."""
        if self.live.may_be_hurried and self._all_have_called():
            self._all_ready.set()

    @property
    def rests_for(self) -> float | None:
        """The seconds until something comes at a slow table if nobody does anything before.

        None while something goes on, and at a table that is not slow.
        """
        if self.slow is None or self._waits_until is None:
            return None
        return max(0.0, self._waits_until - monotonic())

    async def claim(self, seat: Seat, action: Any, at: int) -> ClaimOutcome:
        """Enter a press into the race; `at` in unix milliseconds of Discord's clock.

        Raises IllegalAction if the rules refuse the winner.
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
        live, age = self.live, self.live.public_count
        self._status.deadline, self._status.deadlines = None, {}
        if live.game.needs_deal(live.public):
            await self._deal()
        elif live.is_raced:
            has_moved = await self._let_race(age)
            self._forget_calls()
            if not has_moved:
                await live.proceed(age)
        elif live.game.moves_on(live.public):
            await live.proceed(age)
        else:
            await self._let_choose(age)

    async def _wait_until_shown(self, age: int) -> int | None:
        """Wait until the table can be seen; None if it moves on before.

        Returns when it was shown (unix milliseconds). If it moves on, the picture that was waited
        for must not be drawn with a time limit that is past.
        """
        shown = asyncio.ensure_future(self._screen.wait_until_shown(self.live))
        moved = asyncio.ensure_future(self.live.wait_past(age))
        try:
            await asyncio.wait((shown, moved), return_when=asyncio.FIRST_COMPLETED)
            shown_at = shown.result() if shown.done() else None  # the screen may be closed
            return None if self._has_moved(age) else shown_at
        finally:
            shown.cancel()
            moved.cancel()

    async def _wait_for_move(self, age: int, seconds: float) -> bool:
        return await self._wait_for_move_until(age, monotonic() + seconds)

    async def _wait_for_move_until(self, age: int, end: Instant) -> bool:
        """Wait until everybody was told something since event `age`; False if nothing by `end`."""
        seconds = max(0.0, end - monotonic())
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.live.wait_past(age)
        return self._has_moved(age)

    def _has_moved(self, age: int) -> bool:
        return self.live.public_count != age or self.live.is_over

    def _keep_soon(self) -> None:
        if self.slow is not None:
            self._background.run(self._keep_if_possible())

    async def _keep_if_possible(self) -> None:
        with suppress(DatabaseFailed):  # they are kept with the next step
            await self.clocks.keep()

    async def _wait_for_calls(self) -> None:
        """Wait until everybody has called for the next deal, or its time comes at a slow table."""
        end = NEVER
        if self.slow is not None:
            end = monotonic_at(self.clocks.begin_rest())
            await self.clocks.keep()
        while not self._may_deal and monotonic() < end:
            self._all_ready.clear()  # somebody who has not called may have come back
            look = min(end, self._next_idle_look())
            await self._rest_until(self.live.public_count, look, self._all_ready)
        self.clocks.end_rest()

    def _next_idle_look(self) -> Instant:
        """Return when to look again whether nobody has acted for long."""
        return max(self._alive_at + self._pace.idle + self._grace, monotonic() + _LOOK)

    @property
    def _may_deal(self) -> bool:
        """Return whether nobody is waited for any longer to call for the next deal."""
        return self._all_have_called() or self.is_deserted or self.live.is_over

    def _all_have_called(self) -> bool:
        people = set(seats_of_persons(self.live.chairs))
        return self._status.called >= (people & self.live.to_act if self.live.is_raced else people)

    async def _deal(self) -> None:
        end = monotonic() + self._pace.between_deals
        comes_by_itself = self.slow is None and self._pace.has_clock
        if self.live.is_between_deals and comes_by_itself:
            # Rounded up, for whoever reads "in 0 seconds" waits for what should have come.
            self._status.next_deal = ceil(unix_time() + self._pace.between_deals)
        deck = await self._fix_deck()
        if self.live.is_between_deals and not comes_by_itself:
            await self._wait_for_calls()
        elif self.live.is_between_deals:
            with suppress(TimeoutError):
                # When it was said to, but not before people could look at the score for a while.
                left = max(end - monotonic(), self._pace.between_deals / 2)
                async with asyncio.timeout(left):
                    await self._all_ready.wait()
        if not self.is_deserted:
            self._status.next_deal = None
            await self.live.deal(deck)
            self._dealt_at = monotonic()
            self._can_call = {}
            self._forget_calls()

    def _forget_calls(self) -> None:
        self._status.called = frozenset()
        self._all_ready.clear()

    async def _fix_deck(self) -> Hand:
        """Return the next deck, once everybody has been shown its digest."""
        deck = await self.live.fix_deck()
        await self._screen.wait_until_shown(self.live)
        return deck

    async def _let_race(self, age: int) -> bool:
        """Leave everybody time to bid; False if nobody has, and the next card may fall."""
        shown_at = await self._wait_until_shown(age)
        if shown_at is None:
            return True
        if not self._all_look():
            if await self._until_all_look(age):
                return True
            shown_at = max(shown_at, now())
        reactions = [*self._reactions(age, shown_at)] if self._people_had_time() else []
        if await self._wait_for_card(age, reactions):
            return True
        if self._race.is_on:
            await self._wait_for_move(age, self._pace.race_hold + 1)
            return True
        return False

    def _reactions(self, age: int, shown_at: int) -> Iterator[asyncio.Task[None]]:
        """Begin to let each computer player bid, or not."""
        for seat in sorted(self.live.to_act):
            if self.live.chairs[seat].computer:
                yield self._background.run(self._react(seat, age, shown_at))

    async def _wait_for_card(self, age: int, reactions: Collection[asyncio.Task[None]]) -> bool:
        """Wait until the next card may fall; True if the table has moved on before.

        It falls sooner if all people who can call wish so; computers then call at once.
        """
        end = monotonic() + self._pace.card
        await self._wait_for_any(age, end, self._all_ready)
        if self._all_ready.is_set() and reactions:
            await asyncio.wait(reactions, timeout=max(0.0, end - monotonic()))
        return self._has_moved(age)

    def _people_had_time(self) -> bool:
        """Return whether computers may call by now; if somebody is new, people get time first.

        A person who opens their hand late has it from then on.
        """
        live, now = self.live, monotonic()
        if not live.welcoming:
            return True
        people = seats_of_persons(live.chairs)
        hands = [(seat, self._screen.is_open(seat)) for seat in people if seat in live.to_act]
        since = [self._can_call.setdefault(hand, now) for hand in hands]
        had_time = all(now - each >= self._pace.call for each in since)
        return had_time and len(since) == len(people)

    async def _react(self, seat: Seat, age: int, shown_at: int) -> None:
        """Bid for a computer player, after as long as a person would take or as it thinks."""
        median, began, deal = self._pace.reaction_ms, monotonic(), self.live.deal_number
        drawn = median * chance().lognormvariate(0, _SPREAD)
        delay_ms = min(max(drawn, min(_FLOOR_MS, median)), self._pace.card * 1000)
        action = await self._computers.choice(seat, self.live.offers(seat), age)
        if action is None:
            return
        thought_ms = (monotonic() - began) * 1000
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, delay_ms - thought_ms) / 1000):
                await self._all_ready.wait()
                delay_ms = (monotonic() - began) * 1000
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
        self.premoves.settle()
        await self.clocks.look_who_is_away()
        self.clocks.drop_all_but(people)
        if people:
            self._background.run(self._speak_up(age))
            await self._wait_for_people(people, age)
        else:
            await self._let_computers_choose(age)

    async def _speak_up(self, age: int) -> None:
        """Let computer players speak out of turn, after a pause."""
        try:
            end = monotonic() + self._pause()
            word = await self._computers.ask_for_interjection()
            if word is not None and not await self._hold(age, end, word.action):
                await self._computers.say(word, age)
        finally:
            self._heard_at = max(age, self._heard_at)
            self._heard.set()
            self._heard = asyncio.Event()

    async def _let_computers_choose(self, age: int) -> None:
        """Let a computer player act when the pause is over; it thinks at the end of it."""
        end, seat = monotonic() + self._pause(), min(self.live.to_act)
        word = await self._computers.ask_for_interjection(answering=seat)
        if word is not None:
            if not await self._hold(age, end, word.action):
                await self._computers.say(word, age)
        elif not await self._wait_for_move_until(age, end - self._computers.lead(seat)):
            await self._computers.answer(seat, age, partial(self._hold, age, end))

    async def _hold(self, age: int, end: Instant, action: Any) -> bool:
        """Delay a computer player's action until `end`; True if the table has moved on.

        It neither raises nor folds before everybody has had a look at their cards.
        """
        if action.kind not in self.live.game.stakes:
            return await self._wait_for_move_until(age, end)
        return await self._until_all_look(age) or await self._wait_for_move_until(age, end)

    async def _until_all_look(self, age: int) -> bool:
        """Wait until everybody has had a look at their cards; True if the table has moved on."""
        at_last = self._dealt_at + self._pace.look
        while (now := monotonic()) < at_last and not self._all_look():
            if await self._wait_for_move_until(age, min(now + _LOOK, at_last)):
                return True
        return False

    def _all_look(self) -> bool:
        return all(map(self._screen.is_open, seats_of_persons(self.live.chairs)))

    def _pause(self) -> float:
        scene = self.live.scene()
        if not scene.last_trick or scene.trick:
            return self._pace.computer
        return self._pace.trick * (_LAST_LOOK if scene.turns_over else 1)

    async def _wait_without_clock(self, awaited: frozenset[Seat], age: int) -> None:
        """Wait for as long as somebody may be there; then the table pauses.

        Who is out of sight is told at the beginning and once more, but not who plays alone.
        """
        self._grace = 0.0
        if await self._wait_until_shown(age) is None:
            return
        reminder = NEVER
        if not self.live.private:
            await self._screen.remind(self.live, self.clocks.out_of_sight(awaited), soon=True)
            reminder = self._next_reminder()
        while not self.is_deserted:
            if await self._wait_for_move_until(age, min(self._next_idle_look(), reminder)):
                return
            if reminder <= monotonic():
                due = self.clocks.out_of_sight(awaited)
                reminder = NEVER if due else self._next_reminder()
                await self._screen.remind(self.live, due, soon=False)

    def _next_reminder(self) -> Instant:
        return monotonic() + self._pace.reminder if self._pace.reminds else NEVER

    async def _wait_for_people(self, awaited: frozenset[Seat], age: int) -> None:
        if self.live.private or not self._pace.has_clock:
            await self._wait_without_clock(awaited, age)
            return
        grace, self._grace = self._grace, 0.0
        self.clocks.set_for(awaited, grace)
        await self.clocks.keep()
        self.clocks.show()
        if await self._wait_until_shown(age) is None:
            return
        new = self.clocks.start_unseen(grace)
        if await self._play_in_advance(awaited, age):
            return
        await self._screen.remind(self.live, self.clocks.out_of_sight(new), soon=True)
        while not await self._rest(age, self.clocks.next_at()):
            now = monotonic()
            if late := self.clocks.late(now):
                await self._play_for_absent(min(late), age)
                return
            due = self.clocks.due(now)
            if self.slow is None:
                due -= self.clocks.put_back(await self._screen.before_their_eyes(due))
                if self._has_moved(age):
                    return
            await self.clocks.keep()
            await self._screen.remind(self.live, due, soon=False)

    async def _play_in_advance(self, awaited: frozenset[Seat], age: int) -> bool:
        """Play what one of these has chosen before, or a last card; True if the table moved on.

        It comes as late as a quick person who has looked at the table: at once, it would tell that
        nobody had to think. When it comes depends on nothing that only its person knows.
        """
        await self.premoves.look_at_last_cards(awaited)
        seat = next((each for each in sorted(awaited) if self.premoves.play_of(each)), None)
        if seat is None:
            return False
        drawn = self._pace.reaction_ms / 1000 * chance().lognormvariate(0, _SPREAD)
        if await self._wait_for_move(age, self._pause() + drawn):
            return True
        action = self.premoves.play_of(seat)  # they may have taken it back
        if action is not None:
            await self.live.act(seat, action, "person", age=age)
            self.premoves.settle()
        return self._has_moved(age)

    async def _rest(self, age: int, end: Instant) -> bool:
        """Wait as `_wait_for_move_until` does; at a slow table also until its clocks are reset."""
        if self.slow is None:
            return await self._wait_for_move_until(age, end)
        self.clocks.delayed.clear()
        await self._rest_until(age, end, self.clocks.delayed)
        return self._has_moved(age)

    async def _rest_until(self, age: int, end: Instant, event: asyncio.Event) -> None:
        """Wait for nothing but people and time: for news, for an event, or until `end`."""
        self._waits_until = end
        try:
            await self._wait_for_any(age, end, event)
        finally:
            self._waits_until = None

    async def _wait_for_any(self, age: int, end: Instant, event: asyncio.Event) -> None:
        awaited = (self.live.wait_past(age), event.wait())
        tasks = [asyncio.ensure_future(each) for each in awaited]
        left = max(0.0, end - monotonic())
        try:
            await asyncio.wait(tasks, timeout=left, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()

    async def _play_for_absent(self, seat: Seat, age: int) -> None:
        if not await self.live.move_chair(TimedOut(seat=seat), age=age):
            return
        self.clocks.miss(seat)
        age += 1  # nothing but what was just said
        deal, holding = self.live.deal_number, self.live.holding(seat)
        answer = await self._computers.keep_silent(seat, age)
        if self.clocks.is_absent(seat):
            self.clocks.forgive(seat)
            left = HandedOver(seat=seat, absent=True)
            now = age if answer is None else self.live.public_count
            await self.live.move_chair(left, age=now)
        elif answer is None:
            answer = await self._computers.answer_for_absent(seat, age)
        if answer is not None:
            self._status.answered[seat] = Answered(deal, views.absence_notice(holding, answer))
