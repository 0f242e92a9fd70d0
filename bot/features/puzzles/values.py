"""The records of puzzles and the people who try them."""

from dataclasses import dataclass
from typing import NamedTuple


class PuzzleStrength(NamedTuple):
    """A person's skill at puzzles, or the difficulty of one: on one scale, with its uncertainty."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def rating(self) -> int:
        """The number that people see: everybody begins at 1000."""
        return round(1000 + 40 * (self.mu - 25.0))

    @property
    def deviation(self) -> int:
        """The uncertainty of the rating, in the same points."""
        return round(40 * self.sigma)


class PuzzlePlayer(NamedTuple):
    """A person's progress with the puzzles of a game."""

    strength: PuzzleStrength = PuzzleStrength()
    tried: int = 0
    solved: int = 0
    puzzle: str | None = None
    """Their current one, until they have tried it."""


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """A try at a puzzle, and its effect on the ratings of person and puzzle."""

    answer: str
    """The action that was chosen, as JSON."""
    solved: bool
    person: tuple[PuzzleStrength, PuzzleStrength]
    """Before and after."""
    puzzle: tuple[PuzzleStrength, PuzzleStrength]
