"""Why events happened: the inputs of a match, and the memory that keeps both."""

from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias

from games.core.cards import Hand
from games.core.events import Event
from games.core.outcome import Outcome
from games.core.seats import Seat

Actor: TypeAlias = Literal["person", "computer", "stand_in"]
Events: TypeAlias = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cause of events: a freshly shuffled deck."""

    deck: Hand


@dataclass(frozen=True, slots=True)
class WentOn:
    """The cause of events: nobody acted and the table moved on."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The cause of events: a seat chose an action."""

    seat: Seat
    action: Any
    actor: Actor


@dataclass(frozen=True, slots=True)
class ChairMoved:
    """The cause of a chair event: somebody left, resigned or came back."""


Cause: TypeAlias = Dealt | WentOn | Decided | ChairMoved


class Memory(Protocol):
    """The store's side of one match."""

    async def append(
        self, expected: int, cause: Cause, events: Events, ending: Outcome | None
    ) -> None:
        """Keep events from number `expected` on, with the results if the match ends by them.

        Raises when the number is taken; then nothing was kept.
        """
        ...
