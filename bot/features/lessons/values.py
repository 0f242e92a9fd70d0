"""The record of a person's progress."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The progress of a person in a game's lesson."""

    step: int
    """The step they have seen last, counted from 0."""
    finished: bool = False
    """Whether they have been at its end, now or earlier."""
