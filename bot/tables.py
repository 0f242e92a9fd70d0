"""A match in play: decide, append, evolve, tell, in this order and nowhere else."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from pydantic import BaseModel

from bot.causes import Acted, Actor, Cause, ChairMoved, Events, Memory, whispers
from bot.chairs import Chair, ChairEvent, Vacated, is_given_up, seated, settled
from bot.chronicle import Chronicle, Result
from bot.endings import ending
from bot.finish import finish
from bot.past import Past
from bot.store.steps import Ending
from games.core.cards import Hand
from games.core.errors import IllegalAction
from games.core.events import Event
from games.core.fairness import Seal
from games.core.game import AnyGame
from games.core.outcome import Outcome
from games.core.record import Dealt, Decided, Proceeded
from games.core.scene import Holding, Scene, Told
from games.core.seats import Seat
from games.core.table import Table
from games.core.view import View

Listener: TypeAlias = Callable[[Events], None]
Confidant: TypeAlias = Callable[[Seat, Told], None]


class LiveTable:
    """One match: its table, its chairs and its log. Whoever knows it sees views, never hands."""

    def __init__(
        self, match: int, game: AnyGame, options: BaseModel, chairs: tuple[Chair, ...]
    ) -> None:
        self.match, self.game, self.options = match, game, options
        self.chairs = chairs
        self.hints = False
        """Whether the people at it may ask for hints."""
        opening = game.opening(options, len(chairs))
        self._table = opening
        self._log: list[Event] = []
        self._chronicle = Chronicle()
        self._past = Past(len(chairs), opening)
        self._lock = asyncio.Lock()
        self._moved = asyncio.Event()
        self._listeners: list[Listener] = []
        self._confidants: list[Confidant] = []
        self._ended = False
        self.seal: Seal | None = None
        """What lies open of the last deck that was fixed."""

    # What may be seen

    def told_to(self, seat: Seat) -> int:
        """How many events `seat` was told: the age of its picture, which counts no secret."""
        return self._past.told_to(seat)

    @property
    def told_to_all(self) -> int:
        """How many events everybody was told: the age of the public picture."""
        return self._past.told_to_all

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
        """The game's events that `seat` was told in this deal."""
        return tuple(e for e in self._past.heard(seat) if not isinstance(e, ChairEvent))

    @property
    def lines(self) -> tuple[Told, ...]:
        """The last things told to everybody, oldest first."""
        return self._chronicle.lines

    @property
    def sheet(self) -> tuple[Result, ...]:
        """The score sheet: how each deal ended."""
        return self._chronicle.sheet

    @property
    def is_over(self) -> bool:
        """Whether the match has its result."""
        return self._ended

    @property
    def is_raced(self) -> bool:
        """Whether the earliest press counts, by Discord's clock."""
        return not self._ended and self.game.moves_on(self.public) and bool(self.to_act)

    def is_claim(self, action: Any) -> bool:
        """Whether `action` is raced for; a signal on a table that moves on by itself is not."""
        return self.is_raced and action.kind in self.game.interjections

    @property
    def is_between_deals(self) -> bool:
        """Whether a deal has just ended and the next one is to come."""
        waits = not self._ended and self.game.needs_deal(self.public)
        return waits and self._chronicle.ends_a_deal

    def is_secret(self, seat: Seat, action: Any) -> bool:
        """Whether all that comes of it if `seat` does this now is hidden from somebody."""
        try:
            events = self.game.decide(self._table, seat, action)
        except IllegalAction:
            return False
        return all(event.audience is not None for event in events)

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that the table waits for."""
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

    def on_whisper(self, confidant: Confidant) -> None:
        """Call `confidant` with what a seat was told by another one, and not everybody."""
        self._confidants.append(confidant)

    async def moved_past(self, age: int) -> None:
        """Return once everybody has been told more than `age` events, or the match is over.

        What waits for a table must not wake for a secret, or its waiting would give it away.
        """
        while self.told_to_all <= age and not self._ended:
            await self._moved.wait()

    def restore(self, came: Iterable[Events]) -> None:
        """Fold what came of each input, as it was then; for a table that has seen nothing yet."""
        for events in came:
            self._take(events)

    async def deal(self, memory: Memory, deck: Hand) -> None:
        """Deal `deck` if the table waits for one."""
        async with self._lock:
            if not self._ended and self.game.needs_deal(self.public):
                await self._commit(memory, Dealt(deck), self.game.deal(self._table, deck))

    async def proceed(self, memory: Memory, age: int) -> None:
        """Let the table go on, unless everybody was told something since event `age`."""
        async with self._lock:
            if self._is_still(age) and self.game.moves_on(self.public):
                await self._commit(memory, Proceeded(), self.game.proceed(self._table))

    async def act(
        self, memory: Memory, seat: Seat, action: Any, actor: Actor, *, age: int | None = None
    ) -> None:
        """Do what `seat` wishes, unless the match is over or (see `proceed`) older than `age`.

        Raises IllegalAction where the rules refuse it, and the memory's own error when the log
        has moved on elsewhere; in both cases nothing has happened.
        """
        async with self._lock:
            if self._is_still(age):
                await self._decide(memory, seat, action, actor)

    async def press(self, memory: Memory, seat: Seat, number: int, index: int) -> bool:
        """Do what a person's button meant (see `meant`); False if it means nothing any more.

        Of two presses at the same instant the second finds the table as the first has left it.
        Raises as `act` does.
        """
        async with self._lock:
            action = self.meant(seat, number, index)
            if action is not None:
                await self._decide(memory, seat, action, "person")
        return action is not None

    async def move_chair(
        self, memory: Memory, event: ChairEvent, *, age: int | None = None
    ) -> bool:
        """Let somebody leave, resign or come back, under the same conditions as `act`.

        Whether it happened; it does not where the table has moved on since `age`.
        """
        async with self._lock:
            is_still = self._is_still(age)
            if is_still:
                await self._commit(memory, ChairMoved(), (event,))
            return is_still

    async def vacate(self, seat: Seat) -> None:
        """Forget who sits here, where no event can say so because the match is over or asleep."""
        async with self._lock:
            self.chairs = seated(self.chairs, Vacated(seat=seat))

    def meant(self, seat: Seat, number: int, index: int) -> Any | None:
        """The action of a press drawn when `seat` was told `number` events, if it still stands.

        It does while this seat is shown just what it was shown then; an interjection does for the
        rest of its deal.
        """
        then = self._past.when(seat, number)
        if then is None or self._ended:
            return None
        view = then.seen_from(seat)
        offers = self.game.offers(view)
        if not 0 <= index < len(offers):
            return None
        action = offers[index]
        same = self.game.holding(view) == self.holding(seat)
        return action if same or self._interjects(action, then) else None

    def _interjects(self, action: Any, then: Table[Any, Any, Any]) -> bool:
        # A bid on cards of an earlier deal was never meant for this one's.
        same_deal = self.game.scene(then.public).deal == self.scene().deal
        return same_deal and action.kind in self.game.interjections

    def _is_still(self, age: int | None) -> bool:
        return not self._ended and age in {None, self.told_to_all}

    # The four steps

    async def _decide(self, memory: Memory, seat: Seat, action: Any, actor: Actor) -> None:
        events = self.game.decide(self._table, seat, action)
        await self._commit(memory, Acted(Decided(seat, action), actor), events)

    async def _commit(self, memory: Memory, cause: Cause, events: Events) -> None:
        # Between what is stored and what is true here, nobody may be stopped.
        await finish(self._append_and_tell(memory, cause, events))

    async def _append_and_tell(self, memory: Memory, cause: Cause, events: Events) -> None:
        await memory.append(self.number, cause, events, self._ending_after(events))
        self._take(events)
        if self.seal is not None and isinstance(cause, Dealt):
            self.seal = Seal(self.seal.digest, dealt=True)
        for listener in self._listeners:
            listener(events)
        for seat, told in whispers(self.game, cause, events):
            for confidant in self._confidants:
                confidant(seat, told)

    def _ending_after(self, events: Events) -> Ending | None:
        table, chairs = self._after(events)
        ends = self.game.is_over(table.public) or is_given_up(chairs, events)
        return ending(self.game, table, chairs, (*self._log, *events)) if ends else None

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
        deal = self.scene().deal
        for told in filter(None, map(self._tell, events)):
            self._chronicle.take(told, deal, self.outcome.points)
        self._past.take(events, self._table, deal)
        is_over = self.game.is_over(self._table.public)
        self._ended = self._ended or is_over or is_given_up(self.chairs, events)
        self._moved.set()
        self._moved = asyncio.Event()

    def _tell(self, event: Event) -> Told | None:
        if isinstance(event, ChairEvent):
            return event.told()
        return self.game.tell(event) if event.audience is None else None
