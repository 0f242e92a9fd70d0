"""A match in play: decide, append, evolve, tell, in this order and nowhere else."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import BaseModel

from bot.causes import Actor, Cause, ChairMoved, Dealt, Decided, Events, Memory, WentOn
from bot.chairs import Chair, ChairEvent, Resigned, seated, settled
from games.core.cards import Hand
from games.core.events import Event, told_to
from games.core.game import AnyGame
from games.core.outcome import Outcome
from games.core.scene import Holding, Scene, Told
from games.core.seats import Seat
from games.core.table import Table
from games.core.view import View

Listener: TypeAlias = Callable[[Events], None]

_REMEMBERED = 96
"""How many moments of the past a press may still refer to."""
_LOG_LINES = 3


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended, and the points of all seats after it."""

    deal: int
    told: Told
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Moment:
    """A table of the past, and how many events each seat had been told by then."""

    told_to: tuple[int, ...]
    table: Table[Any, Any, Any]


class LiveTable:
    """One match: its table, its chairs and its log. Whoever knows it sees views, never hands."""

    def __init__(
        self, match: int, game: AnyGame, options: BaseModel, chairs: tuple[Chair, ...]
    ) -> None:
        self.match = match
        self.game = game
        self.options = options
        self.chairs = chairs
        opening = game.opening(options, len(chairs))
        self._table = opening
        self._log: list[Event] = []
        self._told: list[Told] = []
        self._sheet: list[Result] = []
        self._told_to = [0] * len(chairs)
        self._told_to_all = 0
        self._past: deque[_Moment] = deque(maxlen=_REMEMBERED)
        self._past.append(_Moment(tuple(self._told_to), opening))
        self._lock = asyncio.Lock()
        self._moved = asyncio.Event()
        self._listeners: list[Listener] = []
        self._ended = False

    # What may be seen

    def told_to(self, seat: Seat) -> int:
        """How many events `seat` was told: the age of its picture, which counts no secret."""
        return self._told_to[seat]

    @property
    def told_to_all(self) -> int:
        """How many events everybody was told: the age of the public picture."""
        return self._told_to_all

    @property
    def number(self) -> int:
        """How many events there are; the next one gets this number."""
        return len(self._log)

    @property
    def public(self) -> Any:
        """What lies open."""
        return self._table.public

    def view(self, seat: Seat) -> View[Any, Any]:
        """What `seat` knows."""
        return self._table.seen_from(seat)

    def scene(self) -> Scene:
        """What lies open, as everybody is shown it."""
        return self.game.scene(self.public)

    def holding(self, seat: Seat) -> Holding[Any]:
        """What `seat` holds and may do."""
        return self.game.holding(self.view(seat))

    def offers(self, seat: Seat) -> tuple[Any, ...]:
        """Every action open to `seat` now; a press names one by its index."""
        return self.game.offers(self.view(seat))

    def heard(self, seat: Seat) -> tuple[Event, ...]:
        """The game's events that `seat` was told."""
        return tuple(told_to(seat, (e for e in self._log if not isinstance(e, ChairEvent))))

    @property
    def lines(self) -> tuple[Told, ...]:
        """The last things told to everybody, oldest first."""
        return tuple(self._told[-_LOG_LINES:])

    @property
    def sheet(self) -> tuple[Result, ...]:
        """The score sheet: how each deal ended."""
        return tuple(self._sheet)

    @property
    def is_over(self) -> bool:
        """Whether the match has its result."""
        return self._ended

    @property
    def is_raced(self) -> bool:
        """Whether the earliest press counts, by Discord's clock."""
        return not self._ended and self.game.moves_on(self.public) and bool(self.to_act)

    @property
    def is_between_deals(self) -> bool:
        """Whether a deal has just ended and the next one is to come."""
        waits = not self._ended and self.game.needs_deal(self.public)
        return waits and bool(self._told) and self._told[-1].result

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that may act now."""
        return frozenset() if self._ended else self.game.to_act(self.public)

    @property
    def outcome(self) -> Outcome:
        """The standing as it counts, resignations included."""
        return settled(self.game.outcome(self.public), self.chairs)

    def seat_of(self, user: int) -> Seat | None:
        """Where a person sits, even while a computer stands in."""
        return next((s for s, chair in enumerate(self.chairs) if chair.user == user), None)

    # What may be done

    def on_news(self, listener: Listener) -> None:
        """Call `listener` after each append. It must not wait for anything."""
        self._listeners.append(listener)

    async def moved_past(self, number: int) -> None:
        """Return once the table has gone past event `number`."""
        while self.number <= number and not self._ended:
            await self._moved.wait()

    def restore(self, log: Sequence[Event]) -> None:
        """Fold a stored log; for a table that has seen nothing yet."""
        for event in log:
            self._take((event,))

    async def deal(self, memory: Memory, deck: Hand) -> None:
        """Deal `deck` if the table waits for one."""
        async with self._lock:
            if not self._ended and self.game.needs_deal(self.public):
                await self._commit(memory, Dealt(deck), self.game.deal(self._table, deck))

    async def proceed(self, memory: Memory, number: int) -> None:
        """Let the table go on, unless something has happened since event `number`."""
        async with self._lock:
            if self.number == number and not self._ended and self.game.moves_on(self.public):
                await self._commit(memory, WentOn(), self.game.proceed(self._table))

    async def act(self, memory: Memory, seat: Seat, action: Any, actor: Actor) -> None:
        """Do what `seat` wishes.

        Raises IllegalAction where the rules refuse it, and the memory's own error when the log
        has moved on elsewhere; in both cases nothing has happened.
        """
        async with self._lock:
            events = self.game.decide(self._table, seat, action)
            await self._commit(memory, Decided(seat, action, actor), events)

    async def move_chair(self, memory: Memory, event: ChairEvent) -> None:
        """Let somebody leave, resign or come back."""
        async with self._lock:
            if not self._ended:
                await self._commit(memory, ChairMoved(), (event,))

    def meant(self, seat: Seat, number: int, index: int) -> Any | None:
        """The action of a press drawn when `seat` was told `number` events, if it still stands.

        It does while this seat is shown just what it was shown then, and for interjections.
        """
        moments = reversed(self._past)
        then = next((moment for moment in moments if moment.told_to[seat] == number), None)
        if then is None or self._ended:
            return None
        view = then.table.seen_from(seat)
        offers = self.game.offers(view)
        if not 0 <= index < len(offers):
            return None
        action = offers[index]
        same = self.game.holding(view) == self.holding(seat)
        return action if same or action.kind in self.game.interjections else None

    # The four steps

    async def _commit(self, memory: Memory, cause: Cause, events: Events) -> None:
        ending = self._ending_after(events)
        await memory.append(self.number, cause, events, ending)
        self._take(events)
        for listener in self._listeners:
            listener(events)

    def _ending_after(self, events: Events) -> Outcome | None:
        table, chairs = self._after(events)
        ends = self.game.is_over(table.public) or _is_given_up(chairs, events)
        return settled(self.game.outcome(table.public), chairs) if ends else None

    def _after(self, events: Events) -> tuple[Table[Any, Any, Any], tuple[Chair, ...]]:
        table, chairs = self._table, self.chairs
        for event in events:
            if isinstance(event, ChairEvent):
                chairs = seated(chairs, event)
            else:
                table = self.game.evolve(table, event)
        return table, chairs

    def _take(self, events: Events) -> None:
        self._table, self.chairs = self._after(events)
        self._log.extend(events)
        for told in filter(None, map(self._tell, events)):
            self._told.append(told)
            if told.result:
                self._sheet.append(Result(self.scene().deal, told, self.outcome.points))
        self._count(events)
        self._ended = (
            self._ended
            or self.game.is_over(self._table.public)
            or _is_given_up(self.chairs, events)
        )
        self._moved.set()
        self._moved = asyncio.Event()

    def _count(self, events: Events) -> None:
        for event in events:
            told = range(len(self.chairs)) if event.audience is None else event.audience
            self._told_to_all += event.audience is None
            for seat in told:
                self._told_to[seat] += 1
        self._past.append(_Moment(tuple(self._told_to), self._table))

    def _tell(self, event: Event) -> Told | None:
        if isinstance(event, ChairEvent):
            return event.told()
        return self.game.tell(event) if event.audience is None else None


def _is_given_up(chairs: tuple[Chair, ...], events: Events) -> bool:
    """A resignation ends a match of two, and any match in which no person is left to win."""
    if not any(isinstance(event, Resigned) for event in events):
        return False
    return len(chairs) == 2 or not any(chair.user and not chair.resigned for chair in chairs)
