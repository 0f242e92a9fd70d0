"""A match in play: decide, fold, append, tell, in this order and nowhere else."""

import asyncio
from collections.abc import Callable, Hashable, Iterable
from itertools import chain
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from bot.model import Ending
from bot.process.background_tasks import finish
from bot.store import Store
from bot.store.engine.errors import AppendConflict
from bot.store.events import Actor
from bot.table.match.chance_of_day import chance_of
from bot.table.match.endings import ending, news_of_chair
from bot.table.match.event_log import (
    ChairMoved,
    EventLog,
    Events,
    LogEntry,
    MatchState,
    fold,
    opening,
    whispers,
)
from bot.table.match.seats import (
    Chair,
    ChairEvent,
    Vacated,
    evolve_chairs,
    final_outcome,
    is_given_up,
    seated_people,
)
from bot.table.match.setup import Setup
from bot.table.match.shuffle import FixedDecks
from bot.table.match.snapshots import Snapshots
from bot.table.match.transcript import DealResult, Transcript
from games.core.cards import Card, Hand
from games.core.errors import IllegalAction
from games.core.events import Event
from games.core.fairness import Seal
from games.core.outcome import Outcome
from games.core.record import Dealt, Decided, Proceeded
from games.core.scene import Holding, Says, Scene, StoryStep, Told, TrickCard
from games.core.seats import Seat
from games.core.view import View

T = TypeVar("T")
Listener: TypeAlias = Callable[[Events], None]
Confidant: TypeAlias = Callable[[Seat, Told], None]


class Admit(Protocol):
    """A check that raises if a press is not allowed; a `secret` one is hidden from somebody."""

    def __call__(self, *, secret: bool) -> None:
        """Return if the press is allowed, else raise."""
        ...


class Log(Protocol):
    """The log that keeps the events of a match."""

    async def append(self, expected: int, entry: LogEntry, ending: Ending | None) -> None:
        """Store the events of an input (see `EventLog.append`)."""
        ...

    async def events(self) -> Events:
        """Return all events so far."""
        ...

    async def since(self, number: int) -> tuple[LogEntry, ...]:
        """Return all entries from event `number` on."""
        ...


class MatchStorage(NamedTuple):
    """The storage of a match: its log, and its decks."""

    log: Log
    decks: FixedDecks


class Raced(NamedTuple):
    """A press that counts by the moment at which it was made."""

    action: Any


class LiveMatch:
    """One match: its table, its chairs and its log. Its users see views, never hands."""

    def __init__(
        self,
        setting: Setup,
        past: Iterable[Events] = (),
        kept: MatchStorage | None = None,
        seal: Seal | None = None,
    ) -> None:
        """`past` holds the events of each input so far, `seal` the promise on the last deck.

        Without `kept`, its storage, a match can only be looked at.
        """
        self.match, self.game, self.options = setting.match, setting.game, setting.options
        self.hints, self.private = setting.hints, setting.private
        self.deals, self.daily, self.repeats = setting.deals, setting.daily, setting.repeats
        self.welcoming, self.newcomers = setting.welcoming, setting.newcomers
        self._has_phrases = setting.phrases
        self._state = opening(setting)
        self._kept = kept
        self._seal = seal
        self._number = 0
        self._dealt_elsewhere = 0
        self._chair_moves = 0
        self._transcript = Transcript()
        self._deal_told: int = 0
        self._deal: list[tuple[tuple[Says, ...], Any]] = []
        """The lines told with each step of the last deal, and the public state after it."""
        self._snapshots = Snapshots(self.game, self._state)
        self._lock = asyncio.Lock()
        self._moved = asyncio.Event()
        self._listeners: list[Listener] = []
        self._confidants: list[Confidant] = []
        self._ended = False
        self._scene: Scene | None = None
        self._holdings: dict[Seat, Holding[Any]] = {}
        self._offers: dict[Seat, tuple[Any, ...]] = {}
        self._made: dict[Hashable, Any] = {}
        for events in past:
            self._fold_in(events, fold(self.game, self._state, events))

    # What may be seen

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The chairs as they are now."""
        return self._state.chairs

    @property
    def seal(self) -> Seal | None:
        """The public part of the last fixed deck."""
        return self._seal

    def is_played_alone_by(self, person: int) -> bool:
        """Return whether a person plays against computers only, which have nothing to hide later.

        Not in a deal of the day, where others meet the same cards.
        """
        return self.is_played_alone and seated_people(self.chairs) == frozenset((person,))

    @property
    def is_played_alone(self) -> bool:
        """Return whether one person, whoever it is, plays so."""
        return len(seated_people(self.chairs)) == 1 and not self.daily

    @property
    def phrases(self) -> tuple[str, ...]:
        """The set phrases that may be said here; none where only one person would read them."""
        is_heard = self._has_phrases and len(seated_people(self.chairs)) > 1
        return self.game.phrases(self.options) if is_heard else ()

    def told_count(self, seat: Seat) -> int:
        """Return how many events `seat` was told: the age of its picture, blind to secrets."""
        return self._snapshots.told_count(seat)

    @property
    def public_count(self) -> int:
        """The number of events everybody was told: the age of the public picture."""
        return self._snapshots.public_count

    @property
    def moves(self) -> int:
        """The number of the game's events that everybody was told, chair events not counted."""
        return self.public_count - self._chair_moves

    @property
    def number(self) -> int:
        """The number of events so far, which is the number of the next one."""
        return self._number

    @property
    def public(self) -> Any:
        """The public part of the table."""
        return self._state.table.public

    def view(self, seat: Seat) -> View[Any, Any]:
        """Return what `seat` knows."""
        return self._state.table.view_from(seat)

    def scene(self) -> Scene:
        """Return the open part of the table, as everybody is shown it."""
        if self._scene is None:
            self._scene = self.game.scene(self.public)
        return self._scene

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what `make` returns, which is kept by `key` until something happens.

        It may depend on nothing but the match and the key: a part that one seat alone may see takes
        a key with the seat.
        """
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def holding(self, seat: Seat) -> Holding[Any]:
        """Return what `seat` holds and may do."""
        if seat not in self._holdings:
            self._holdings[seat] = self.game.holding(self.view(seat))
        return self._holdings[seat]

    def held_card(self, seat: Seat, number: int, place: int) -> Card | None:
        """Return the card at a place of the hand drawn at `number` events told to `seat`.

        None if it is not held in that deal any more.
        """
        then = self._snapshots.state_at(seat, number)
        if then is None or self.game.deal_number(then.table.public) != self.deal_number:
            return None
        card = _at(_cards(self.game.holding(then.table.view_from(seat))), place)
        return card if card in _cards(self.holding(seat)) else None

    def offers(self, seat: Seat) -> tuple[Any, ...]:
        """Return every action open to `seat` now; a press names one by its index."""
        if seat not in self._offers:
            self._offers[seat] = self.game.offers(self.view(seat))
        return self._offers[seat]

    @property
    def deal_number(self) -> int:
        """The number of the current deal, from 1; 0 before the first."""
        return self.game.deal_number(self.public)

    def decision(self, seat: Seat) -> object:
        """Return a value that changes with the deal, `seat`'s offers, and events told only to some.

        It also changes with what the seat's cards are in this deal. While the table waits for the
        seat, it changes with everything that `seat` is told.
        """
        return self.once(("decision", seat), lambda: self._decision(seat))

    def _decision(self, seat: Seat) -> object:
        told, public = self.told_count(seat), self.public_count
        awaited = public if seat in self.to_act else None
        phase = self.deal_number, self.is_between_deals, self.is_over
        held = chain.from_iterable(row.cards for row in self.holding(seat).rows)
        marked = tuple((each.card, each.mark) for each in held if each.mark)
        return told - public, awaited, phase, self.offers(seat), marked

    def as_asked(self, seat: Seat) -> Callable[[], bool]:
        """Return a check that `seat` is still asked the same: the same offers in the same deal."""

        def question() -> object:
            return self.deal_number, self.is_between_deals, self.is_over, self.offers(seat)

        asked = question()
        return lambda: question() == asked

    def events_for(self, seat: Seat) -> tuple[Event, ...]:
        """Return the game's events that `seat` was told in this deal."""
        return tuple(e for e in self._snapshots.events_for(seat) if not isinstance(e, ChairEvent))

    def seed(self, seat: Seat, purpose: str) -> int:
        """Return the seed of all chance in a decision of `seat`.

        In a deal of the day it is a function of that day and of how far the seat has come, and of
        the cards and of that where they are dealt again.
        """
        come = f"{self.deal_number}.{seat}.{len(self.events_for(seat))}"
        return self._where_kept.decks.seed(f"{come}.{purpose}")

    @property
    def lines(self) -> tuple[Told, ...]:
        """The last lines told to everybody, oldest first."""
        return self._transcript.lines

    @property
    def story(self) -> tuple[StoryStep, ...]:
        """The course of the last deal, in order: each full trick, and what was told then.

        If tricks are turned over, only the last one can be looked at.
        """
        steps, before = list[StoryStep](), False
        for told, public in self._deal:
            scene = self.game.scene(public)
            trick: tuple[TrickCard, ...] = ()
            if before and not scene.trick:
                trick = scene.last_trick
            before = bool(scene.trick)
            if trick and scene.turns_over:
                steps = [StoryStep((), each.told) for each in steps]
            steps.append(StoryStep(trick, told))
        return tuple(step for step in steps if any(step))

    @property
    def sheet(self) -> tuple[DealResult, ...]:
        """The score sheet: the result of each deal."""
        return self._transcript.sheet

    @property
    def is_over(self) -> bool:
        """Return whether the match has its result."""
        return self._ended

    @property
    def is_given_up(self) -> bool:
        """Return whether a resignation has ended the match."""
        return self._ended and not self.game.is_over(self.public)

    @property
    def is_raced(self) -> bool:
        """Return whether the earliest press counts, by Discord's clock."""
        return not self._ended and self.game.moves_on(self.public) and bool(self.to_act)

    @property
    def may_be_hurried(self) -> bool:
        """Return whether people may call for what comes next: another deal, or a falling card."""
        return self.is_between_deals or self.is_raced

    def is_claim(self, action: Any) -> bool:
        """Return whether `action` is raced for; a signal while a table goes on by itself is not."""
        return self.is_raced and action.kind in self.game.interjections

    @property
    def is_between_deals(self) -> bool:
        """Return whether a deal has just ended and the next one is to come."""
        waits = not self._ended and self.game.needs_deal(self.public)
        return waits and self._transcript.ends_a_deal

    def is_secret(self, seat: Seat, action: Any) -> bool:
        """Return whether all events of this action by `seat` now would be hidden from somebody."""
        try:
            return _is_hidden(self.game.decide(self._state.table, seat, action))
        except IllegalAction:
            return False

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that the table waits for."""
        return frozenset() if self._ended else self.game.to_act(self.public)

    @property
    def outcome(self) -> Outcome:
        """The outcome as it stands, resignations included."""
        return final_outcome(self.game.outcome(self.public), self.chairs)

    def seat_of(self, user: int) -> Seat | None:
        """Return a person's seat, even while a computer stands in."""
        return next((s for s, chair in enumerate(self.chairs) if chair.user == user), None)

    # What may be done

    def on_news(self, listener: Listener) -> None:
        """Call `listener` after each append. It must not wait for anything."""
        self._listeners.append(listener)

    def on_whisper(self, confidant: Confidant) -> None:
        """Call `confidant` with whatever a seat was told by another one, and not everybody."""
        self._confidants.append(confidant)

    async def wait_past(self, age: int) -> None:
        """Return once everybody has been told more than `age` events, or the match is over.

        A waiter must not wake for a secret, or its waking would give it away.
        """
        while self.public_count <= age and not self._ended:
            await self._moved.wait()

    async def fix_deck(self) -> Hand:
        """Return the next deck, fixed from now on; its digest is public at once.

        Raises DatabaseFailed, and ValueError if somebody has spoilt the deck in the store.
        """
        shuffle = await self._where_kept.decks.next()
        self._seal = Seal(shuffle.digest, dealt=False)
        return shuffle.deck

    async def deal(self, deck: Hand) -> None:
        """Deal `deck` if the table waits for one, and it was not dealt elsewhere."""
        async with self._lock:
            dealt = self._dealt_elsewhere
            while self._needs_deal and dealt == self._dealt_elsewhere:
                events = self.game.deal(self._state.table, deck)
                if await self._commit(LogEntry(Dealt(deck), events)):
                    return

    @property
    def _needs_deal(self) -> bool:
        return not self._ended and self.game.needs_deal(self.public)

    async def proceed(self, age: int) -> None:
        """Let the table go on, unless everybody was told something since event `age`."""
        async with self._lock:
            while self._is_still(age) and self.game.moves_on(self.public):
                events = self.game.proceed(self._state.table)
                if await self._commit(LogEntry(Proceeded(), events)):
                    return

    async def act(self, seat: Seat, action: Any, actor: Actor, *, age: int | None = None) -> None:
        """Do what `seat` wishes, unless the match is over or (see `proceed`) older than `age`.

        If the log has moved on elsewhere, the action is decided anew on the present state. Raises
        IllegalAction if the rules refuse it, and WrongState and DatabaseFailed as the log does;
        then nothing has happened.
        """
        async with self._lock:
            while self._is_still(age):
                if await self._commit(self._decide(seat, action, actor)):
                    return

    async def press(
        self, seat: Seat, number: int, index: int, admit: Admit
    ) -> Literal["done", "stale"] | Raced:
        """Do what a person's button meant (see `pressed_action`), once `admit` allows it.

        Of two presses at the same instant the second finds the table as the first has left it.
        A raced action is not done yet. Raises as `act` and `admit` do.
        """
        async with self._lock:
            while True:
                action = self.pressed_action(seat, number, index)
                if action is None or self.is_claim(action):
                    admit(secret=False)
                    return "stale" if action is None else Raced(action)
                try:
                    entry = self._decide(seat, action, "person")
                except IllegalAction:
                    admit(secret=False)
                    raise
                admit(secret=_is_hidden(entry.events))
                if await self._commit(entry):
                    return "done"

    async def move_chair(self, event: ChairEvent, *, age: int | None = None) -> bool:
        """Let somebody leave, resign or come back, under the same conditions as `act`.

        Returns whether it happened; it does not if the table has moved on since `age`.
        """
        async with self._lock:
            while self._is_still(age):
                if await self._commit(LogEntry(ChairMoved(), (event,), "person")):
                    return True
            return False

    async def vacate(self, seat: Seat) -> None:
        """Forget the person at this seat; no event can say so, as the match is over or asleep."""
        async with self._lock:
            self._state = self._state._replace(
                chairs=evolve_chairs(self.chairs, Vacated(seat=seat))
            )

    async def catch_up(self) -> None:
        """Fold in entries that were appended elsewhere. Raises DatabaseFailed."""
        async with self._lock:
            await self._catch_up()

    async def first_to_decide(self, number: int) -> Seat | None:
        """Return the seat that decided first from event `number` on; None if none did yet."""
        entries = await self._where_kept.log.since(number)
        decided = (each.input.seat for each in entries if isinstance(each.input, Decided))
        return next(decided, None)

    def pressed_action(self, seat: Seat, number: int, index: int) -> Any | None:
        """Return the action of a press drawn at `number` events told to `seat`, if it still stands.

        It does while this seat is shown just what it was shown then; an interjection does for the
        rest of its deal.
        """
        if self._ended:
            return None
        if number == self.told_count(seat):  # nothing has changed for this seat
            return _at(self.offers(seat), index)
        then = self._snapshots.state_at(seat, number)
        if then is None:
            return None
        view = then.table.view_from(seat)
        action = _at(self.game.offers(view), index)
        if action is None or self._interjects(action, then.table.public):
            return action
        return action if self.game.holding(view) == self.holding(seat) else None

    def _interjects(self, action: Any, then: Any) -> bool:
        # A bid on cards of an earlier deal was never meant for this one's.
        if action.kind not in self.game.interjections:
            return False
        return self.game.deal_number(then) == self.deal_number

    def _is_still(self, age: int | None) -> bool:
        return not self._ended and age in {None, self.public_count}

    @property
    def _where_kept(self) -> MatchStorage:
        if self._kept is None:
            raise ValueError("nothing can happen at a match that is not kept")
        return self._kept

    # The four steps

    def _decide(self, seat: Seat, action: Any, actor: Actor) -> LogEntry:
        events = self.game.decide(self._state.table, seat, action)
        return LogEntry(Decided(seat, action), events, actor)

    async def _commit(self, entry: LogEntry) -> bool:
        """Append and tell; False if somebody else was quicker, whose entries are then folded in."""
        try:
            # Between what is stored and what is true here, nobody may be stopped.
            await finish(self._append_and_tell(entry))
        except AppendConflict:
            if not await self._catch_up():  # nobody was: what is here and what is kept differ
                raise
            return False
        return True

    async def _catch_up(self) -> bool:
        """Fold in entries that were appended elsewhere; returns whether there were any."""
        entries = await self._where_kept.log.since(self._number)
        for entry in entries:
            self._dealt_elsewhere += isinstance(entry.input, Dealt)
            self._tell_of(entry, fold(self.game, self._state, entry.events))
        return bool(entries)

    async def _append_and_tell(self, entry: LogEntry) -> None:
        state, log = fold(self.game, self._state, entry.events), self._where_kept.log
        ended = self._is_ended_by(state, entry.events)
        # How often somebody did what is counted only the whole log can say.
        how = ending(self.game, state, (*await log.events(), *entry.events)) if ended else None
        await log.append(self._number, entry, how)
        self._tell_of(entry, state)

    def _tell_of(self, entry: LogEntry, state: MatchState) -> None:
        self._fold_in(entry.events, state)
        if self._seal is not None and isinstance(entry.input, Dealt):
            self._seal = Seal(self._seal.digest, dealt=True)
        self._moved.set()
        self._moved = asyncio.Event()
        for listener in self._listeners:
            listener(entry.events)
        for seat, told in whispers(self.game, entry):
            for confidant in self._confidants:
                confidant(seat, told)

    def _is_ended_by(self, state: MatchState, events: Events) -> bool:
        return self.game.is_over(state.table.public) or is_given_up(state.chairs, events)

    def _fold_in(self, events: Events, state: MatchState) -> None:
        self._state = state
        self._scene, self._holdings, self._offers, self._made = None, {}, {}, {}
        self._number += len(events)
        self._chair_moves += sum(isinstance(event, ChairEvent) for event in events)
        self._snapshots.take(events, state)
        deal = self.deal_number
        told = tuple(filter(None, map(self._tell, events)))
        for each in told:
            self._transcript.take(each, deal, self.outcome.points if each.result else ())
        if deal != self._deal_told:
            self._deal_told, self._deal = deal, []
        self._deal.append((tuple(each.says for each in told), state.table.public))
        self._ended = self._ended or self._is_ended_by(state, events)

    def _tell(self, event: Event) -> Told | None:
        if isinstance(event, ChairEvent):
            return news_of_chair(self.game, event, self._state)
        return self.game.tell(event) if event.audience is None else None


async def restore(store: Store, setting: Setup) -> LiveMatch:
    """Return the match as its log in the store tells it."""
    log = EventLog(store, setting.match, setting.game)
    kept = MatchStorage(
        log,
        FixedDecks(store, setting.match, setting.game.deck, await chance_of(store, setting)),
    )
    return LiveMatch(setting, await log.events_by_input(), kept, await kept.decks.seal())


def _is_hidden(events: Events) -> bool:
    return all(event.audience is not None for event in events)


def _cards(holding: Holding[Any]) -> tuple[Card, ...]:
    return tuple(held.card for row in holding.rows for held in row.cards)


def _at(offers: tuple[Any, ...], index: int) -> Any | None:
    return offers[index] if 0 <= index < len(offers) else None
