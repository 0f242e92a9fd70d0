"""A match's memory: a live table's causes and events, written to and read from the store."""

import json
import time
from collections.abc import Iterable
from itertools import chain

from pydantic import TypeAdapter, ValidationError

from bot.causes import Acted, Cause, ChairMoved, Events
from bot.chairs import CHAIR_EVENTS, ChairEvent, is_chair_event
from bot.shuffle import Shuffle, draw
from bot.store import Store
from bot.store.shuffles import StoredShuffle
from bot.store.steps import Decision, Deck, Ending, Input, Proceed, Step
from games.core.cards import Hand, cards
from games.core.events import Event
from games.core.fairness import Seal
from games.core.game import AnyGame
from games.core.record import Dealt, Decided, Proceeded


def now() -> int:
    """The time as it is stored: unix milliseconds."""
    return int(time.time() * 1000)


class MatchMemory:
    """The log of one match in the store."""

    def __init__(self, store: Store, match: int) -> None:
        self._store = store
        self._match = match

    async def append(
        self, expected: int, cause: Cause, events: Events, ending: Ending | None
    ) -> None:
        """Keep events from number `expected` on.

        Raises AppendConflict, WrongState or DatabaseFailed; then nothing was kept.
        """
        bodies = tuple(event.model_dump_json() for event in events)
        step = Step(_entry(cause, events), bodies, ending)
        await self._store.events.append(self._match, expected, step, now())

    async def recall(self, game: AnyGame) -> Events:
        """All events so far, the game's and the chairs', in order."""
        return tuple(chain.from_iterable(await self.came(game)))

    async def came(self, game: AnyGame) -> tuple[Events, ...]:
        """What came of each input so far, in order."""
        return came(game, await self._store.events.came(self._match))

    async def next_shuffle(self, pack: Hand) -> Shuffle:
        """The next deck of the match, which from now on will be no other, even after a restart.

        Raises DatabaseFailed, and ValueError where somebody has spoilt the deck in the store.
        """
        drawn = draw(pack)
        written = StoredShuffle(" ".join(map(str, drawn.deck)), drawn.nonce, drawn.digest)
        stored = await self._store.shuffles.fix(self._match, written, now())
        return Shuffle(_whole(stored.cards, pack), stored.nonce, stored.digest)

    async def seal(self) -> Seal | None:
        """What lies open of the deck that was fixed last."""
        return await self._store.shuffles.last_seal(self._match)


def came(game: AnyGame, stored: Iterable[Iterable[str]]) -> tuple[Events, ...]:
    """What came of each input of a match of `game`, as it is stored."""
    return tuple(tuple(read(game, body) for body in bodies) for bodies in stored)


def read(game: AnyGame, body: str) -> Event:
    """One stored event of a match of `game`."""
    if is_chair_event(body):
        return CHAIR_EVENTS.validate_json(body)
    log: TypeAdapter[tuple[Event, ...]] = game.log
    try:
        return log.validate_json(f"[{body}]")[0]
    except ValidationError as error:
        # Its text quotes the event, and an event may name a hand.
        reasons = ", ".join(detail["type"] for detail in error.errors(include_input=False))
        raise ValueError(f"an event of {game.key} cannot be read: {reasons}") from None


def _whole(written: str, pack: Hand) -> Hand:
    """The deck that is written there. An error must not name its cards."""
    try:
        deck = cards(written)
    except ValueError:
        deck = ()
    if sorted(deck) != sorted(pack):
        raise ValueError("the next deck of a table is not whole any more")
    return deck


def _entry(cause: Cause, events: Events) -> Input:
    match cause:
        case Dealt(deck):
            return Deck(tuple(map(str, deck)))
        case Proceeded():
            return Proceed()
        case Acted(Decided(seat, action), actor):
            return Decision(seat, action.model_dump_json(), actor)
        case ChairMoved():
            (event,) = events
            assert isinstance(event, ChairEvent)  # noqa: S101 - a chair moves by its own event
            return Decision(event.seat, json.dumps({"kind": event.kind}), "person")
