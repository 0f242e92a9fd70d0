"""The chairs of a match, and what people did to them: facts of the bot, kept in the same log.

Games know seats only. A chair event stands between a game's events under the next number, so
one list of facts tells the whole match; `kind` begins with `chair.` and never meets a game.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pydantic import Field, TypeAdapter

from games.core.events import Event
from games.core.outcome import Outcome
from games.core.scene import Told, Who, says
from games.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat's occupant: a person (`user`) or a computer player (`level`)."""

    name: str
    user: int | None = None
    level: str | None = None
    stand_in: bool = False
    """A computer plays for this person until they come back."""
    resigned: bool = False
    """A computer plays for this person to the end, who comes last."""

    @property
    def person(self) -> int | None:
        """The person who acts here now, if one does."""
        return None if self.stand_in or self.resigned else self.user

    @property
    def computer(self) -> str | None:
        """The level of the computer player that acts here now, if one does."""
        return self.level or (None if self.person is not None else "craft")


class Resigned(Event):
    """A person resigned the match."""

    kind: Literal["chair.resigned"] = "chair.resigned"
    seat: Seat

    def news(self) -> Told:
        """Return what everybody hears of it."""
        return Told(says("chair.resigned", who=Who(self.seat)), of_chair=True)


class HandedOver(Event):
    """A computer player stands in, until the person takes the chair back."""

    kind: Literal["chair.handed_over"] = "chair.handed_over"
    seat: Seat
    absent: bool = Field(description="true: did not act in time; false: left by their own wish")

    def news(self) -> Told:
        """Return what everybody hears of it."""
        how = "chair.absent" if self.absent else "chair.left"
        return Told(says(how, who=Who(self.seat)), of_chair=True)


class TimedOut(Event):
    """A person did not act in time: their question is answered for them, this once."""

    kind: Literal["chair.timed_out"] = "chair.timed_out"
    seat: Seat

    def news(self) -> Told:
        """Return what everybody hears of it."""
        return Told(says("chair.timed_out", who=Who(self.seat)))


class TakenBack(Event):
    """The person is back."""

    kind: Literal["chair.taken_back"] = "chair.taken_back"
    seat: Seat

    def news(self) -> Told:
        """Return what everybody hears of it."""
        back = says("chair.taken_back", who=Who(self.seat))
        # Who is back is seen at their seat.
        return Told(back, of_chair=True, briefly=True)


class Vacated(Event):
    """The person has had their data deleted; a computer has the chair from now on."""

    kind: Literal["chair.vacated"] = "chair.vacated"
    seat: Seat

    def news(self) -> Told:
        """Return what everybody hears of it."""
        return Told(says("chair.vacated", who=Who(self.seat)), of_chair=True)


ChairEvent = Resigned | HandedOver | TimedOut | TakenBack | Vacated
CHAIR_EVENTS: TypeAdapter[ChairEvent] = TypeAdapter(ChairEvent)


def is_chair_event(body: str) -> bool:
    """Return whether a stored event is the bot's own and not a game's."""
    return str(json.loads(body)["kind"]).startswith("chair.")


def evolve_chairs(chairs: tuple[Chair, ...], event: ChairEvent) -> tuple[Chair, ...]:
    """Return the chairs after `event`."""
    old = chairs[event.seat]
    match event:
        case Resigned():
            new = replace(old, resigned=True)
        case HandedOver():
            new = replace(old, stand_in=True)
        case TimedOut():
            new = old
        case TakenBack():
            new = replace(old, stand_in=False)
        case Vacated():
            new = replace(old, name="", user=None, level=old.level or "craft")
    return (*chairs[: event.seat], new, *chairs[event.seat + 1 :])


def seats_of_persons(chairs: Iterable[Chair]) -> tuple[Seat, ...]:
    """Return the seats at which a person, and no stand-in, acts."""
    return tuple(seat for seat, chair in enumerate(chairs) if chair.person is not None)


def seated_people(chairs: Iterable[Chair]) -> frozenset[int]:
    """Return everybody who has a chair, also while a computer stands in."""
    return frozenset(chair.user for chair in chairs if chair.user is not None)


def resigned_seats(chairs: Iterable[Chair]) -> frozenset[Seat]:
    """Return the seats of those who resigned."""
    return frozenset(seat for seat, chair in enumerate(chairs) if chair.resigned)


def final_outcome(outcome: Outcome, chairs: tuple[Chair, ...]) -> Outcome:
    """Return the outcome as it counts: people who resigned come after everybody who did not.

    A side is ranked as one by its play, even if only one of it goes on.
    """
    stay = {side for side, chair in zip(outcome.sides, chairs, strict=True) if not chair.resigned}
    order = [
        (side not in stay, place) for side, place in zip(outcome.sides, outcome.places, strict=True)
    ]
    places = [1 + sum(other < own for other in order) for own in order]
    last = 1 + sum(not chair.resigned for chair in chairs)
    return Outcome(
        outcome.points,
        tuple(
            max(place, last) if chair.resigned else place
            for place, chair in zip(places, chairs, strict=True)
        ),
        outcome.sides,
    )


def is_given_up(chairs: tuple[Chair, ...], events: Iterable[Event]) -> bool:
    """Return whether a resignation among `events` has ended the match.

    It ends a match of two, and any match in which no person is left to win.
    """
    if not any(isinstance(event, Resigned) for event in events):
        return False
    return len(chairs) == 2 or not any(chair.user and not chair.resigned for chair in chairs)
