"""The log of a match: every input with the events it caused, and the one fold over them.

Play, restart, replay, review, the proof of fair decks and export all read a match here.
"""

import asyncio
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

from pydantic import TypeAdapter, ValidationError

from bot.model import Ending
from bot.process.clock import now
from bot.store import Store
from bot.store.events import Actor, EventRow, Input as StoredInput, InputRow, LogStep
from bot.table.match.seats import CHAIR_EVENTS, Chair, ChairEvent, evolve_chairs, is_chair_event
from bot.table.match.setup import Setup
from games.core.cards import card
from games.core.events import Event
from games.core.game import AnyGame
from games.core.record import Dealt, Decided, Proceeded
from games.core.scene import Told
from games.core.seats import Seat
from games.core.table import Table

Events: TypeAlias = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ChairMoved:
    """An input by which somebody left, resigned or came back; its one event says everything."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An input that makes no sense to the rules of today."""

    kind: Literal["deck", "proceed", "decision"]


Input: TypeAlias = Dealt | Proceeded | Decided | ChairMoved | Unreadable


class LogEntry(NamedTuple):
    """An input, the events it caused, and for a decision who made it."""

    input: Input
    events: Events
    actor: Actor | None = None


class Slice(NamedTuple):
    """An entry as it is stored: an input, and its events as JSON."""

    input: StoredInput
    events: tuple[str, ...]


class MatchState(NamedTuple):
    """The state of a match: the game's table, and its chairs."""

    table: Table[Any, Any, Any]
    chairs: tuple[Chair, ...]


def opening(setting: Setup) -> MatchState:
    """Return the match before anything has happened."""
    table = setting.game.opening(setting.options, len(setting.chairs))
    return MatchState(table, setting.chairs)


class EventLog:
    """The log of one match in the store."""

    def __init__(self, store: Store, match: int, game: AnyGame) -> None:
        self._store = store
        self._match = match
        self._game = game

    async def append(self, expected: int, entry: LogEntry, ending: Ending | None) -> None:
        """Store events from number `expected` on, with the results if they end the match.

        Raises AppendConflict if the number is taken, WrongState or DatabaseFailed; then
        nothing was kept.
        """
        bodies = tuple(event.model_dump_json() for event in entry.events)
        step = LogStep(stored_input(entry), bodies, ending)
        await self._store.events.append(self._match, expected, step, now())

    async def events(self) -> Events:
        """Return all events so far, the game's and the chairs', in order."""
        return tuple(chain.from_iterable(await self.events_by_input()))

    async def events_by_input(self) -> tuple[Events, ...]:
        """Return the events of each input so far, in order."""
        return events_by_input(self._game, await self.slices())

    async def since(self, number: int) -> tuple[LogEntry, ...]:
        """Return the entries from event `number` on, parsed; raises ValueError if that fails."""
        slices = slices_of(*await self._store.events.log(self._match, number), first=number)
        return tuple(entry(self._game, each) for each in slices)

    async def slices(self) -> tuple[Slice, ...]:
        """Return all inputs so far with their events, as they are stored."""
        return slices_of(*await self._store.events.log(self._match))

    async def entries(self) -> tuple[LogEntry, ...]:
        """Return the same, parsed; raises ValueError if an event cannot be."""
        slices = await self.slices()
        return await asyncio.to_thread(lambda: tuple(entry(self._game, each) for each in slices))


def fold(game: AnyGame, state: MatchState, events: Iterable[Event]) -> MatchState:
    """Return the match after these events."""
    table, chairs = state
    for event in events:
        if isinstance(event, ChairEvent):
            chairs = evolve_chairs(chairs, event)
        else:
            table = game.evolve(table, event)
    return MatchState(table, chairs)


def slices_of(
    inputs: Sequence[InputRow], events: Sequence[EventRow], *, first: int = 0
) -> tuple[Slice, ...]:
    """Return the rows of a log from event `first` on, cut where an input begins."""
    ends = (*(row.number - first for row in inputs), len(events))
    return tuple(
        Slice(row.input, tuple(event.body for event in events[begin:end]))
        for (begin, end), row in zip(pairwise(ends), inputs, strict=True)
    )


def events_by_input(game: AnyGame, slices: Iterable[Slice]) -> tuple[Events, ...]:
    """Return the events of each input of a match of `game`; raises ValueError as `read` does."""
    return tuple(tuple(read(game, body) for body in each.events) for each in slices)


def entry(game: AnyGame, each: Slice) -> LogEntry:
    """Parse a slice of a log of `game`; raises ValueError if its events cannot be read."""
    events = tuple(read(game, body) for body in each.events)
    return LogEntry(_input(game, each.input), events, each.input.actor)


def cards_of(stored: StoredInput) -> tuple[str, ...] | None:
    """Return the deck of a stored input, card by card as written; None for other inputs."""
    return tuple(json.loads(stored.body)["cards"]) if stored.kind == "deck" else None


def read(game: AnyGame, body: str) -> Event:
    """Parse one stored event of a match of `game`. Raises ValueError, which quotes none of it."""
    if is_chair_event(body):
        return CHAIR_EVENTS.validate_json(body)
    log: TypeAdapter[Events] = game.log
    try:
        return log.validate_json(f"[{body}]")[0]
    except ValidationError as error:
        # Its text quotes the event, and an event may name a hand.
        reasons = ", ".join(detail["type"] for detail in error.errors(include_input=False))
        raise ValueError(f"an event of {game.key} cannot be read: {reasons}") from None


def whispers(game: AnyGame, entry: LogEntry) -> Iterator[tuple[Seat, Told]]:
    """Yield what a decision told some other seats, and not everybody."""
    if not isinstance(entry.input, Decided):
        return
    for event in entry.events:
        if event.audience and (told := game.whisper(event)):
            yield from ((seat, told) for seat in sorted(event.audience - {entry.input.seat}))


def stored_input(entry: LogEntry) -> StoredInput:
    """Return the input of an entry in the form for the store."""
    match entry.input:
        case Dealt(deck):
            return StoredInput("deck", json.dumps({"cards": [str(card) for card in deck]}))
        case Proceeded():
            return StoredInput("proceed", "{}")
        case Decided(seat, action):
            return _decision(seat, json.loads(action.model_dump_json()), entry.actor)
        case ChairMoved():
            (event,) = entry.events
            assert isinstance(event, ChairEvent)  # noqa: S101 - a chair moves by its own event
            return _decision(event.seat, {"kind": event.kind}, "person")
        case Unreadable():
            raise ValueError("what cannot be read was never put in")


def _decision(seat: Seat, action: dict[str, Any], actor: Actor | None) -> StoredInput:
    body = json.dumps({"seat": seat, "action": action}, ensure_ascii=False)
    return StoredInput("decision", body, actor)


def _input(game: AnyGame, stored: StoredInput) -> Input:
    body = json.loads(stored.body)
    try:
        match stored.kind:
            case "deck":
                return Dealt(tuple(map(card, body["cards"])))
            case "proceed":
                return Proceeded()
            case "decision" if str(body["action"]["kind"]).startswith("chair."):
                return ChairMoved()
            case "decision":
                return Decided(body["seat"], game.actions.validate_json(json.dumps(body["action"])))
    except ValueError:  # pydantic's, too
        return Unreadable(stored.kind)
