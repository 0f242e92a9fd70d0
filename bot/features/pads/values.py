"""A score pad and its entries, as the store makes them and pages show them.

Times are unix milliseconds, and ids of persons are Discord's, as in `bot.model`.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

PadAct: TypeAlias = Literal["deal", "undo", "end", "resume"]
"""The kinds of entries on a score pad: a deal, that the last one does not count, an early end, and
that the pad goes on after all."""


@dataclass(frozen=True, slots=True)
class PadEntry:
    """An entry that somebody wrote on a score pad."""

    act: PadAct
    changes: tuple[int, ...]
    """The points a deal adds to each score; empty for anything else."""
    user_id: int
    """The writer."""
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """The scores of a match with real cards, as people write them down."""

    id: int
    user_id: int
    """The person who keeps it."""
    game: str
    names: tuple[str, ...]
    """The headings of the scores: people, or the two of a side."""
    target: int | None
    """The points that win; None where they are counted down to nothing."""
    tongue: str
    """The language of its text, for everybody."""
    channel_id: int
    message_id: int | None
    """The message that shows it; None until that is known."""
    made_at: int
    goes_on: bool = False
    """Whether the same people have begun another one after it."""
    entries: tuple[PadEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class PadStanding:
    """The standing of a score pad."""

    score: tuple[int, ...]
    deals: tuple[PadEntry, ...]
    """The deals that count."""
    winners: tuple[int, ...] = ()
    """The scores that have won, by their places; empty while the match goes on."""
    is_closed: bool = False
    """Whether people have ended it before anybody had won."""
    chalk: int | None = None
    """The score that has the Kreide, in games that have one."""

    @property
    def is_over(self) -> bool:
        """True if no deal can be written any more."""
        return bool(self.winners) or self.is_closed
