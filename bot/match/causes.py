"""Why events happened: a game's own inputs, who made them, and the memory that keeps both."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from bot.store.steps import Ending
from games.core.events import Event
from games.core.game import AnyGame
from games.core.record import Dealt, Decided, Proceeded
from games.core.scene import Told
from games.core.seats import Seat

Actor: TypeAlias = Literal["person", "computer", "stand_in"]
Events: TypeAlias = tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """A decision, and who made it; a stand-in decides for an absent person."""

    decided: Decided
    actor: Actor


@dataclass(frozen=True, slots=True)
class ChairMoved:
    """Somebody left, resigned or came back; the event says all there is to say."""


Cause: TypeAlias = Dealt | Proceeded | Acted | ChairMoved


class Memory(Protocol):
    """The store's side of one match."""

    async def append(
        self, expected: int, cause: Cause, events: Events, ending: Ending | None
    ) -> None:
        """Keep events from number `expected` on, with the results if the match ends by them.

        Raises when the number is taken; then nothing was kept.
        """
        ...


def whispers(game: AnyGame, cause: Cause, events: Events) -> Iterator[tuple[Seat, Told]]:
    """What seats were told by a decision of another one, and not everybody with them."""
    if not isinstance(cause, Acted):
        return
    for event in events:
        if event.audience and (told := game.whisper(event)):
            yield from ((seat, told) for seat in sorted(event.audience - {cause.decided.seat}))
