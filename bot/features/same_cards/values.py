"""The records of cards that are dealt again, of what came of them, and of challenges."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.process.clock import DAY_MS

OPEN_DAYS: Final = 7
"""How long a challenge can be taken up."""


class SameCards(NamedTuple):
    """The cards that are dealt again: of a match, and of which of its deals; 0 means all."""

    original: int
    deal: int = 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """Somebody asks somebody else to play the cards of a match."""

    id: int
    original: int
    challenger: int
    challenged: int
    made_at: int
    declined: bool
    match: int | None
    """The match in which it is played, once it is."""

    @property
    def ends_at(self) -> int:
        """Until when it can be taken up, in unix milliseconds."""
        return self.made_at + OPEN_DAYS * DAY_MS


class OwnMatch(NamedTuple):
    """A finished match of one person against computers."""

    match: int
    game: str
    ended_at: int


class SeatChoice(NamedTuple):
    """A seat in which the cards can be played, by who sat there, and whether with the person."""

    seat: int
    name: str
    own: bool
    partner: bool


@dataclass(frozen=True, slots=True)
class Attempt:
    """The points by which a side was ahead after each deal, compared with before it, by deal."""

    gains: tuple[tuple[int, int], ...]
    given_up: bool = False

    @property
    def total(self) -> int:
        """All of them together."""
        return sum(gain for _, gain in self.gains)


class Times(NamedTuple):
    """What somebody made of cards, the first time first; some after that may be left out."""

    shown: tuple[Attempt, ...]
    left_out: int = 0
