"""The contents of a picture of a table, in words and signs that are ready to be painted.

Two equal values give the same picture, so a picture is found again by its value.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeAlias

from bot.pictures.file_name import file_name

Occupant: TypeAlias = Literal["person", "computer", "stand_in", "resigned"]
"""The player of a seat: its person, a computer, or one for a person who is away or gave up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """A seat: the name, and the marks beside it. The same `side` has the same colour."""

    name: str
    side: int
    occupant: Occupant = "person"
    acts: bool = False
    won: bool = False
    chips: tuple[str, ...] = ()
    """Letters on round chips, such as the dealer's."""
    may_raise: bool = False
    informed: bool = False
    tricks: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class PaintedCard:
    """A card of the trick before the place that played it; the dummy's is behind the last seat."""

    place: int
    face: str
    best: bool
    label: str = ""
    """The reason why it is strong, written across it."""


@dataclass(frozen=True, slots=True)
class PaintedBadge:
    """A badge: its title, over one of a suit sign, some card faces, or a short text."""

    title: str
    text: str = ""
    suit: str = ""
    faces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SlateRow:
    """One side of the score: its colour, its name, and whether the Kreide lies here."""

    side: int
    name: str
    points: int
    chalk: bool = False
    initials: str = ""
    """The letters that stand there where strokes leave no room for the name."""


@dataclass(frozen=True, slots=True)
class OpenCards:
    """Cards that lie face up for everybody, such as a dummy's hand."""

    title: str
    faces: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TablePicture:
    """Everything on it, clockwise from the seat in front."""

    plates: tuple[Plate, ...]
    slate: tuple[SlateRow, ...]
    headline: str = ""
    """The text across the middle, where no trick lies."""
    signs: tuple[PaintedBadge, ...] = ()
    above_all: PaintedBadge | None = None
    """The card that beats everything, for as long as the match lasts."""
    trick: tuple[PaintedCard, ...] = ()
    taken: bool = False
    """Whether this trick is over, and lies there until the next card."""
    laid: tuple[OpenCards, ...] = ()
    opposite: int | None = None
    """The seat that the dummy faces."""
    over: bool = False
    """Whether the deal is over, and there is nothing left but to look at it."""

    def turn_to(self, place: int) -> "TablePicture":
        """The same table as it is seen from this place, whose plate is in front then."""
        places = len(self.plates)
        if not place:
            return self

        def turn(at: int) -> int:
            return at if at >= places else (at - place) % places

        return replace(
            self,
            plates=(*self.plates[place:], *self.plates[:place]),
            trick=tuple(replace(each, place=turn(each.place)) for each in self.trick),
            opposite=None if self.opposite is None else turn(self.opposite),
        )

    @cached_property
    def file_name(self) -> str:
        """The name of its file: the same for equal pictures, and for no others."""
        return file_name("table", self)
