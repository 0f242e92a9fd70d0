"""What is kept about puzzles and the people who try them."""

from dataclasses import dataclass
from typing import NamedTuple


class PuzzleStrength(NamedTuple):
    """How good somebody is at puzzles, or how hard one is: on one scale, and how sure that is."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def rating(self) -> int:
        """The number that people see: 1000 is where everybody begins."""
        return round(1000 + 40 * (self.mu - 25.0))

    @property
    def deviation(self) -> int:
        """How far that may be wrong, in the same points."""
        return round(40 * self.sigma)


class PuzzlePlayer(NamedTuple):
    """How far somebody is with the puzzles of a game."""

    strength: PuzzleStrength = PuzzleStrength()
    tried: int = 0
    solved: int = 0
    puzzle: str | None = None
    """The one that is before them, until they have tried it."""


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """A try at a puzzle, and what it did to the ratings of person and puzzle."""

    answer: str
    """The action that was chosen, as JSON."""
    solved: bool
    person: tuple[PuzzleStrength, PuzzleStrength]
    """Before and after."""
    puzzle: tuple[PuzzleStrength, PuzzleStrength]
