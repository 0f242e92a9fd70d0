"""The score pad at a table of real cards: how many scores a game has, and what a deal brings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Amounts: TypeAlias = tuple[tuple[int, ...], ...]
"""Points that a deal can bring to a winner, line by line as they are offered."""


@dataclass(frozen=True, slots=True)
class ByTricks:
    """A deal in which everybody's score changes by the tricks they took."""

    tricks: int
    """The number of tricks in a deal."""
    gains: Callable[[Sequence[int], bool], tuple[int, ...]]
    """(tricks of each, whether the deal counts double) -> the change of each score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePad:
    """The scores that the people of a game write down; the game itself decides who wins how.

    The points that win are the game's option `target`. Without one the scores count down, and the
    match is over once somebody has none left.
    """

    rows: range
    """The number of scores: of sides, or of players if each has their own."""
    pairs: bool = False
    """Whether two scores may be those of partners."""
    start: int = 0
    """The score with which everybody begins."""
    amounts: Callable[[int], Amounts] = lambda _: ()
    """(number of scores) -> what a deal brings as a rule; others may be written, too."""
    by_tricks: ByTricks | None = None
    """The way a deal is written instead, if everybody's tricks count."""
    chalk: bool = False
    """Whether the last to score has the Kreide."""
