"""The contents of a picture of a tournament's standings, ready to be painted.

Two equal values give the same picture, so a picture is found again by its value.
"""

from dataclasses import dataclass
from typing import NamedTuple

from bot.pictures.file_name import file_name


class StandingsRow(NamedTuple):
    """An entry: its place, its name, and a number for each column."""

    place: int
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StandingsPicture:
    """A blackboard; the winners, if it has been `won`, are written in gold."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    won: bool = False

    @property
    def file_name(self) -> str:
        """The name of its file: the same for equal pictures, and for no others."""
        return file_name("standings", self)
