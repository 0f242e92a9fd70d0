"""The records of a finished match."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The owner of a seat (a computer has no `user_id`), and the end of the match for them."""

    name: str
    user_id: int | None
    points: int
    place: int
    """1 is first and has won; equals share a place."""
    resigned: bool = False
    """Whether they gave the match up, at these points."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that was finished, seat by seat."""

    match_id: int
    game: str
    finished_at: int
    seats: tuple[SeatResult, ...]
