"""The state of a tournament: its rules, the people in it, and what was drawn and played so far.

An *entry* collects points: it is one person, or two who play together throughout. Entries have
numbers from 1 that never change, though the people in their places may. A person is a number that
the keeper of the log has given them: the state holds no name and no Discord id.
"""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from bot.features.tournaments.rules.tournament_rules import TournamentRules
from games.core.outcome import Outcome

Status: TypeAlias = Literal["open", "running", "ended", "cancelled"]
"""`open` is sign-up."""
Stage: TypeAlias = Literal["rounds", "groups", "finals"]
"""The part of a tournament that a round belongs to: rounds of redraw and Swiss, group games, or the
knock-out."""
Decision: TypeAlias = Literal["played", "clock", "walkover", "organizer"]
"""The way a table's result came about: played to the end, as it stood when time was up, because
nobody else was there, or as the organizer said."""


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Member(_Value):
    """The holder of a place in an entry."""

    person: int | None = None
    """None for a computer player that has the place."""
    stand_in: bool = False
    """Whether a computer plays for this person until they come back."""

    @property
    def is_person(self) -> bool:
        """True if a person, and no computer, plays here now."""
        return self.person is not None and not self.stand_in


class Entry(_Value):
    """A person, or two who play together; during sign-up a team may still lack its second."""

    number: int
    members: tuple[Member, ...]
    withdrawn: bool = False
    """Whether they have left a tournament that had begun: they are drawn no more."""


class DrawnSeat(_Value):
    """The occupant of a seat of a drawn table: a member of an entry, or a filling computer."""

    entry: int | None
    """None for a computer that fills the table up."""
    member: int = 0
    """The index of the member in the entry, from 0."""


class TableResult(_Value):
    """The result of a table, seat by seat."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    """1 is first; equals share it."""
    sides: tuple[int, ...]
    decided: Decision = "played"

    @classmethod
    def of(cls, outcome: Outcome, decided: Decision = "played") -> "TableResult":
        """The result of a match that came, or had come by then, to this outcome.

        A side has the better place of its two. So a person who gave up while their partner did not,
        and for whom a computer played on, has the result of that play.
        """
        best = {
            side: min(
                p for p, other in zip(outcome.places, outcome.sides, strict=True) if other == side
            )
            for side in outcome.sides
        }
        order = [best[side] for side in outcome.sides]
        places = tuple(1 + sum(other < own for other in order) for own in order)
        return cls(points=outcome.points, places=places, sides=outcome.sides, decided=decided)


class DrawnTable(_Value):
    """A table of a round, seat by seat; partners sit opposite."""

    number: int
    """From 1 in each round."""
    seats: tuple[DrawnSeat, ...]
    group: int | None = None
    """The group whose game it is, from 1."""
    third_place: bool = False
    """Whether it is played for the third place."""

    @property
    def entries(self) -> tuple[int, ...]:
        """The entries that sit there, each once, in the order of their seats."""
        return tuple(dict.fromkeys(each.entry for each in self.seats if each.entry is not None))

    @property
    def computers(self) -> int:
        """The number of seats that computers fill."""
        return sum(each.entry is None for each in self.seats)


class PlayedTable(_Value):
    """A drawn table with its result, once there is one."""

    table: DrawnTable
    result: TableResult | None = None


class Round(_Value):
    """A round as it was drawn and as far as it was played."""

    number: int
    """From 1."""
    stage: Stage
    tables: tuple[PlayedTable, ...]
    byes: tuple[int, ...] = ()
    """The entries that sit out and count as winners."""
    resting: tuple[int, ...] = ()
    """The entries that sit out in their group: everybody there does equally often."""
    bracket: tuple[tuple[int, ...], ...] = ()
    """The pairings of a knock-out round from top to bottom; one alone goes on without playing."""
    closed: bool = False

    def table(self, number: int) -> PlayedTable | None:
        """The table of this number, if there is one."""
        return next((each for each in self.tables if each.table.number == number), None)

    @property
    def is_played(self) -> bool:
        """True if every table has a result."""
        return all(each.result is not None for each in self.tables)


class Correction(_Value):
    """A result that the organizer changed, for the audit."""

    round: int
    table: int
    old: TableResult
    new: TableResult
    by: int
    """The person who did."""


class Tournament(_Value):
    """A tournament after all its events."""

    name: str
    organizer: int
    rules: TournamentRules
    digest: str
    """The seal of the secret that all drawing comes from (docs/tournaments.md)."""
    status: Status = "open"
    secret: str | None = Field(default=None, repr=False)
    """The secret that was sealed; known here since the beginning, and shown to people after the
    end."""
    entries: tuple[Entry, ...] = ()
    """In the order of their numbers; there are gaps where somebody left before the beginning."""
    last_entry: int = 0
    """The highest number that was given to an entry."""
    reserves: tuple[Member, ...] = ()
    """The people who would step in, in their order."""
    rounds: tuple[Round, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    """The entries of each group; empty where there are none."""
    corrections: tuple[Correction, ...] = ()

    @property
    def current(self) -> Round | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].closed else None

    @property
    def in_play(self) -> tuple[Entry, ...]:
        """The entries that have not withdrawn."""
        return tuple(each for each in self.entries if not each.withdrawn)

    def entry(self, number: int) -> Entry:
        """The entry of this number; KeyError where there is none."""
        for each in self.entries:
            if each.number == number:
                return each
        raise KeyError(number)

    def entry_of(self, person: int) -> Entry | None:
        """The entry in which a person has a place, playing or not."""
        return next(
            (e for e in self.entries if person in {each.person for each in e.members}), None
        )
