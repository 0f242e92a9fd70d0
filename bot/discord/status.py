"""The state of a table apart from its match: what its picture says besides the cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bot.model import Premove
from games.core.scene import Says
from games.core.seats import Seat

Lost: TypeAlias = Literal["gone", "forbidden", "locked", "deleted", "refused"]
"""Why a table cannot be shown: its channel is deleted, closed to the bot, or a locked thread; who
manages messages has deleted its message; or Discord refuses it and does not say why."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An action done for a person whose time was up; it may name a card that nobody else saw."""

    deal: int
    says: Says = field(repr=False)


@dataclass(frozen=True, slots=True)
class Saying:
    """A set phrase that somebody said in a deal."""

    seat: Seat
    phrase: str
    deal: int


@dataclass(slots=True)
class TableStatus:
    """A table's state: written by what drives the table, read by what shows it."""

    deadline: int | None = None
    """When a computer will act for the person awaited, in unix seconds."""
    deadlines: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """The same for each seat that is awaited."""
    next_deal: int | None = None
    """When the next deal comes by itself, in unix seconds."""
    answered: dict[Seat, Answered] = field(default_factory=dict[Seat, Answered], compare=False)
    """For whom something was done, until they do something themselves; no public picture has it."""
    said: tuple[Saying, ...] = ()
    """The phrases said last."""
    premoves: dict[Seat, Premove] = field(
        default_factory=dict[Seat, Premove], compare=False, repr=False
    )
    """Cards that people have chosen before their turn; each is shown to its own person alone."""
    called: frozenset[Seat] = frozenset()
    """The seats that have called for the next deal."""
    away: Mapping[Seat, int] = field(default_factory=dict[Seat, int])
    """Until when (unix seconds) the clocks of whom stand still at a slow table."""
    votes: frozenset[int] = frozenset()
    """Who wants the match to end without a result."""
    watchable: bool = False
    """Whether onlookers may see the deals that are over."""
    watched: int = 0
    """How many did when everybody was told something last: a secret must not show a newer number.
    """
    unsaved: bool = False
    """Whether nothing can be saved at the moment, so that the table waits."""
    paused: bool = False
    lost: Lost | None = None
    """Why the table cannot be shown, if it cannot."""
    interrupted: bool = False
    """It was played until it could not be shown, and goes on once it can."""
    ended: bool = False
    """It was ended without a result."""
    ended_by: str = ""
    """The moderator who ended it, if it was not somebody at the table."""

    def pause(self) -> None:
        """Stop waiting for anybody."""
        self.paused, self.deadline, self.deadlines, self.called = True, None, {}, frozenset()
        self.next_deal = None

    def absence_notice(self, seat: Seat, deal: int) -> Says | None:
        """Return what was done in this deal for a person whose time was up."""
        answered = self.answered.get(seat)
        return answered.says if answered is not None and answered.deal == deal else None
