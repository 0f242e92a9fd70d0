"""A score pad and what is written on it, as the store makes it and pages show it.

Times are unix milliseconds, and ids of persons are Discord's, as in `bot.model`.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

PadAct: TypeAlias = Literal["deal", "undo", "end", "resume"]
"""What can be written on a score pad: a deal, that the last one does not count, an early end, and
that it goes on after all."""


@dataclass(frozen=True, slots=True)
class PadEntry:
    """Something that somebody wrote on a score pad."""

    act: PadAct
    changes: tuple[int, ...]
    """What a deal adds to each score; nothing for anything else."""
    user_id: int
    """Who wrote it."""
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """The scores of a match with real cards, as people write them down."""

    id: int
    user_id: int
    """Who keeps it."""
    game: str
    names: tuple[str, ...]
    """What is written above the scores: people, or the two of a side."""
    target: int | None
    """The points that win; None where they are counted down to nothing."""
    tongue: str
    """What everybody reads there."""
    channel_id: int
    message_id: int | None
    """Where it is; None until that is known."""
    made_at: int
    goes_on: bool = False
    """Whether the same people have begun another one after it."""
    entries: tuple[PadEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class PadStanding:
    """How a score pad stands."""

    score: tuple[int, ...]
    deals: tuple[PadEntry, ...]
    """Those that count."""
    winners: tuple[int, ...] = ()
    """The scores that have won, by their places; nobody while the match goes on."""
    is_closed: bool = False
    """Whether people have ended it before anybody had won."""
    chalk: int | None = None
    """The score that has the Kreide, in games that have one."""

    @property
    def is_over(self) -> bool:
        """Whether no deal can be written any more."""
        return bool(self.winners) or self.is_closed
