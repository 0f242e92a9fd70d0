"""A table while it is played: its match, its scheduler and its screen, bound together."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, TypeAlias

import structlog

from bot.discord.status import Lost, Saying, TableStatus
from bot.errors import NotSeated, TableAsleep, UserError
from bot.process.clock import Instant, monotonic, now
from bot.store.engine.errors import DatabaseFailed, WrongState
from bot.table.match.live_match import LiveMatch, Raced
from bot.table.match.premove import may_choose
from bot.table.pages.asleep import WHY
from bot.table.play.scheduler import Scheduler
from bot.table.play.table_owner import TableOwner
from bot.table.screen.table_screen import TableScreen
from games.core.seats import Seat

_log = structlog.get_logger()
_SOON = 0.5
"""Seconds until a clock that could not save something is started again, if it can then."""
_PATIENCE = 5.0
"""Seconds until a clock that broke is started again."""
_MINUTE = 60.0
_MOST_PHRASES = 3
"""As many phrases may a person say in a minute, and as many are shown."""


TableState: TypeAlias = Literal["playing", "paused", "unsaved", "lost", "over", "resting"]
"""How a table is doing: `unsaved` waits until something can be saved, `lost` cannot be shown, one
that is `over` still answers its buttons, and one that is `resting` is not in memory."""


@dataclass(slots=True)
class TableSession:
    """One table in play."""

    guild: int
    """Or what stands in its place in direct messages (see `bot.model.private_scope`)."""
    channel: int
    live: LiveMatch
    status: TableStatus
    screen: TableScreen
    scheduler: Scheduler
    saves: Callable[[], Awaitable[None]]
    """Returns once something can be saved."""
    owner: TableOwner | None = None
    """The process that serves this table, if that is another one; it alone moves and shows it."""
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the table is put to sleep, woken or ended, so that two presses do it once."""
    task: asyncio.Task[None] | None = None
    touched_at: int = field(default_factory=now)
    """When somebody last pressed something, in unix milliseconds."""
    _spoken: dict[Seat, tuple[Instant, ...]] = field(
        default_factory=dict[Seat, tuple[Instant, ...]]
    )
    """When each seat said phrases lately."""

    @property
    def state(self) -> TableState:
        """The state of the table."""
        status = self.status
        if self.live.is_over or status.ended:
            return "over"
        if status.lost is not None:
            return "lost"
        if status.unsaved:
            return "unsaved"
        return "paused" if status.paused else "playing"

    def seat_of(self, person: int) -> Seat:
        """Return a person's seat; UserError for somebody without one."""
        seat = self.live.seat_of(person)
        if seat is None:
            looks_on = self.status.watchable and not (self.live.is_over or self.status.ended)
            raise NotSeated(self.live.match) if looks_on else UserError("error.not_seated")
        return seat

    def seat_in_match(self, person: int) -> Seat:
        """Return a person's seat; UserError if they have none or have resigned, or it is over."""
        seat = self.seat_of(person)
        self.check_in_match(seat)
        return seat

    def check_in_match(self, seat: Seat) -> None:
        """Raise UserError if the seat has resigned, and after the match."""
        if self.live.is_over or self.status.ended:
            raise UserError("error.match_over" if self.live.is_over else "error.match_ended")
        if self.live.chairs[seat].resigned:
            raise UserError("notice.resigned")

    def seat_of_present(self, person: int) -> Seat:
        """Return the seat of a person for whom no computer plays; UserError for others."""
        seat = self.seat_of(person)
        self._check_present(seat)
        return seat

    def _check_present(self, seat: Seat) -> None:
        self.check_in_match(seat)
        if self.live.chairs[seat].stand_in:
            raise UserError("error.stood_in")

    @property
    def present(self) -> frozenset[int]:
        """The people for whom no computer plays."""
        people = (chair.person for chair in self.live.chairs)
        return frozenset(person for person in people if person is not None)

    @property
    def votes_needed(self) -> int:
        """The number of their votes that ends the match without a result."""
        return min(2, len(self.present))

    def seat_to_act(self, person: int) -> Seat:
        """Return the seat of a person who wants to act; UserError if the table allows no action."""
        seat = self.seat_of(person)
        self.let_act(seat)
        return seat

    def let_act(self, seat: Seat) -> None:
        """Take a wish to act at this seat for a sign of life; UserError as above."""
        self.check_in_match(seat)
        if self.status.paused:
            raise self.asleep()
        self.note_sign_of_life(seat)

    def look(self, person: int) -> None:
        """Take any look at the table by somebody who plays here for a sign of life.

        Nothing of it is told to anybody else, but a person who has just looked is not called.
        """
        with suppress(UserError):
            self.seat_to_act(person)

    def asleep(self, lost: Lost | None = None) -> TableAsleep:
        """Return the error for somebody who wants something of the table while it sleeps.

        `lost` says why it cannot be shown, by default the reason known so far.
        """
        match, why = self.live.match, lost or self.status.lost
        if why is None:
            return TableAsleep(match, None, "error.paused")
        return TableAsleep(match, why, WHY[why], table=str(match))

    def out_of_reach(self, why: Lost) -> TableAsleep:
        """Return the error for a table that turns out not to be showable.

        That is known from then on while it is paused, so that it can be moved.
        """
        if self.status.paused:
            self.status.lost = why
        return self.asleep(why)

    def note_sign_of_life(self, seat: Seat) -> None:
        """Note a sign of life of a seat."""
        self.touch()
        self.scheduler.sign_of_life(seat)

    def touch(self) -> None:
        """Note that somebody has pressed something."""
        self.touched_at = now()

    async def claim_from_afar(self, seat: Seat, number: int, index: int, at: int) -> None:
        """Enter a press at another process into the race; `at` as in a claim.

        Raises IllegalAction if the rules refuse the winner.
        """
        action = self.live.pressed_action(seat, number, index)
        if action is not None and self.live.is_claim(action):
            await self.scheduler.claim(seat, action, at)

    async def bring_down(self) -> None:
        """Show the table at the bottom of its channel; if served elsewhere, ask for that."""
        if self.owner is not None:
            self.owner.ask("down")
        await self.screen.repost()

    def seat_to_look(self, person: int) -> Seat:
        """Return the seat of a person who wants to see their hand; also at a paused table."""
        seat = self.seat_in_match(person)
        if not self.status.paused:
            self.let_act(seat)
        return seat

    async def press(self, seat: Seat, number: int, index: int) -> Literal["done", "stale"] | Raced:
        """Do what the person of a seat presses that their hand offers (see `LiveMatch.press`).

        UserError as in `seat_to_act`, and for secrets while a computer plays.
        """
        self.check_in_match(seat)
        person = self.live.chairs[seat].user
        await self.scheduler.hear_out()
        done = await self.live.press(seat, number, index, partial(self._admit, seat, person))
        if done != "stale":
            self.status.answered.pop(seat, None)
            self.scheduler.premoves.note_press(seat)
        return done

    async def choose_in_advance(self, seat: Seat, number: int, place: int) -> bool:
        """Choose the card at this place of a hand, drawn at `number` events, for the next turn.

        False if it is not held any more, or the person is asked something by now. UserError as in
        `press` for secrets: nobody can tell that there is a choice.
        """
        self._admit(seat, self.live.chairs[seat].user, secret=True)
        card = self.live.held_card(seat, number, place)
        if card is None or not may_choose(self.live, seat):
            return False
        is_done = await self.scheduler.premoves.choose(seat, card)
        self._tell_owner_of_premoves()
        return is_done

    async def take_card_back(self, seat: Seat) -> None:
        """Forget the card that was chosen for the next turn. UserError as above."""
        self._admit(seat, self.live.chairs[seat].user, secret=True)
        await self.scheduler.premoves.take_back(seat)
        self._tell_owner_of_premoves()

    def _tell_owner_of_premoves(self) -> None:
        if self.owner is not None:
            self.owner.ask("premoves")

    def _admit(self, seat: Seat, person: int | None, *, secret: bool) -> None:
        """Allow a press, and take it for a sign of life, unless it is secret.

        That would show in reminders, and in whose seat a computer stands in. UserError if the
        `person` who has pressed does not sit there any more.
        """
        if self.live.chairs[seat].user != person:
            raise UserError("error.not_seated")
        if self.status.paused or not secret:
            self.let_act(seat)
        else:
            self.touch()
            self._check_present(seat)

    def is_spoken_aloud(self, seat: Seat, number: int, index: int) -> bool:
        """Return whether a press of this seat, if it still means anything, is seen by all."""
        self.check_in_match(seat)
        action = self.live.pressed_action(seat, number, index)
        return action is None or not self.live.is_secret(seat, action)

    def call_for_next(self, seat: Seat, number: int) -> None:
        """Note that the person of a seat has seen enough at event `number`, and show it.

        Who presses twice calls for one card. UserError as in `seat_to_act`.
        """
        self.let_act(seat)
        if self.live.is_raced and number != self.live.told_count(seat):
            return
        self.scheduler.ready(seat)
        self.screen.refresh()

    def say(self, seat: Seat, phrase: str) -> None:
        """Say a phrase, and show it with the table.

        UserError as in `seat_to_act`, for one that is not offered here, and for one too many.
        """
        self.let_act(seat)
        if phrase not in self.live.phrases:
            raise UserError("error.stale" if self.live.phrases else "phrase.forbidden")
        since = monotonic() - _MINUTE
        recent = tuple(at for at in self._spoken.get(seat, ()) if at > since)
        if len(recent) >= _MOST_PHRASES:
            raise UserError("phrase.enough")
        self._spoken[seat] = (*recent, monotonic())
        saying = Saying(seat, phrase, self.live.deal_number)
        self.status.said = (*self.status.said, saying)[-_MOST_PHRASES:]
        self.screen.refresh()

    def entries_for(self, person: int) -> tuple[str, ...]:
        """Return the entries of this person's menu."""
        seat = self.live.seat_of(person)
        if seat is None or self.live.is_over or self.status.ended:
            return ()
        chair = self.live.chairs[seat]
        if chair.resigned:
            return ("bump",)
        ends = ("vote_end", "resign") if self.live.deals is None else ("resign",)
        says = ("say",) if self.live.phrases else ()
        if chair.stand_in:
            return (*says, "back", "bump", "resign")
        if self.status.paused:
            return ("resume", "leave", *ends)
        return (*says, "leave", "bump", "pause", *ends)

    def note_saving(self, *, works: bool, failed_for: float) -> None:
        """Show whether anything can be saved; time in which nothing could counts for nobody."""
        self.status.unsaved = not works
        if works:
            self.scheduler.give(failed_for)
        self.screen.refresh()

    def note_clock_jump(self, ms: int) -> None:
        """Adjust to a clock that was set by so many milliseconds."""
        self.touched_at += ms
        self.scheduler.clocks.note_jump(ms / 1000)
        if self.status.deadline is not None:
            self.screen.refresh()

    async def drive(self, fall_asleep: Callable[["TableSession"], Awaitable[None]]) -> None:
        """Run the clock until it stops; if it breaks, log that and start it again."""
        while True:
            try:
                await self.scheduler.run()
                if not self.live.is_over:
                    await fall_asleep(self)
            except DatabaseFailed as failed:
                _log.warning("a table waits to be saved", table=self.live.match, reason=str(failed))
                await asyncio.sleep(_SOON)
                await self.saves()
            except WrongState:  # put to sleep or ended elsewhere, of which there will be news
                await asyncio.sleep(_SOON)
            except Exception:  # noqa: BLE001 - what supervises must outlive what it supervises
                _log.exception("a clock broke", table=self.live.match)
                await asyncio.sleep(_PATIENCE)
            else:
                return

    async def stop_clock(self) -> None:
        """Stop the clock."""
        if self.task is not None and self.task is not asyncio.current_task():
            self.task.cancel()
            await asyncio.wait({self.task})

    async def forget_clocks(self) -> None:
        """Forget the clocks of a slow table, as far as that is possible."""
        if self.scheduler.slow is not None:
            with suppress(DatabaseFailed):  # they mean nothing where no table is played
                await self.scheduler.slow.forget()

    async def stop(self) -> None:
        """Stop the clock and the screen; what people see stays."""
        await self.stop_clock()
        await self.scheduler.premoves.stop()
        await self.screen.close()
