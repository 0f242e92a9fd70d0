"""The events of a tournament, as they are stored: one JSON object each, and never changed.

Results are part of the events, so a log still folds after a rule of drawing has been corrected.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bot.features.tournaments.rules.model import DrawnTable, Entry, Member, Stage, TableResult
from bot.features.tournaments.rules.tournament_rules import TournamentRules


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Announced(_Event):
    """The first event: a tournament with its rules; sign-up is open."""

    kind: Literal["announced"] = "announced"
    name: Annotated[str, Field(min_length=1, max_length=100)]
    organizer: int
    rules: TournamentRules
    digest: str
    """The seal of the secret; the secret itself is not in the log before `Begun`."""


class SignedUp(_Event):
    """Somebody is in, as the first (perhaps only) member of a new entry."""

    kind: Literal["signed_up"] = "signed_up"
    entry: int
    member: Member


class Joined(_Event):
    """Somebody became the second member of an entry."""

    kind: Literal["joined"] = "joined"
    entry: int
    member: Member


class ReserveAdded(_Event):
    """Somebody would step in: the tournament is full, or has begun."""

    kind: Literal["reserve_added"] = "reserve_added"
    member: Member


class Left(_Event):
    """A person takes back their sign-up, or is a reserve no more.

    Once it has begun, the person's whole entry withdraws and is drawn no more.
    """

    kind: Literal["left"] = "left"
    person: int


class Begun(_Event):
    """Sign-up is over; these are the entries, and people beyond them became reserves."""

    kind: Literal["begun"] = "begun"
    secret: str = Field(repr=False)
    entries: tuple[Entry, ...]
    reserves: tuple[Member, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()


class RoundDrawn(_Event):
    """A round: its tables, and the entries that sit out."""

    kind: Literal["round_drawn"] = "round_drawn"
    round: int
    stage: Stage
    tables: tuple[DrawnTable, ...]
    byes: tuple[int, ...] = ()
    """The entries that sit out and count as winners."""
    resting: tuple[int, ...] = ()
    """The entries that sit out in a group."""
    bracket: tuple[tuple[int, ...], ...] = ()
    """The pairings of a knock-out round from top to bottom; one alone goes on without playing."""


class TableFinished(_Event):
    """A table of the current round has a result."""

    kind: Literal["table_finished"] = "table_finished"
    round: int
    table: int
    result: TableResult


class Corrected(_Event):
    """The organizer changed the result of a table."""

    kind: Literal["corrected"] = "corrected"
    round: int
    table: int
    old: TableResult
    new: TableResult
    by: int


class Replaced(_Event):
    """A place of an entry has another occupant from now on.

    A reserve takes it for good. A computer (`stand_in`) keeps it until the person is back.
    """

    kind: Literal["replaced"] = "replaced"
    entry: int
    place: int
    """The member's index, from 0."""
    member: Member
    by: int | None = None
    """The person who decided so; None for the bot, because nobody came."""


class Returned(_Event):
    """A person for whom a computer played is back."""

    kind: Literal["returned"] = "returned"
    person: int


class RoundClosed(_Event):
    """Every table of the round has a result, and the next one may be drawn."""

    kind: Literal["round_closed"] = "round_closed"
    round: int


class Ended(_Event):
    """It is over; the standings are final."""

    kind: Literal["ended"] = "ended"


class Cancelled(_Event):
    """It does not take place, or was broken off; nobody has won it."""

    kind: Literal["cancelled"] = "cancelled"
    by: int | None = None
    """None for the bot, because too few had signed up."""


TournamentEvent: TypeAlias = (
    Announced
    | SignedUp
    | Joined
    | ReserveAdded
    | Left
    | Begun
    | RoundDrawn
    | TableFinished
    | Corrected
    | Replaced
    | Returned
    | RoundClosed
    | Ended
    | Cancelled
)
EVENT: TypeAdapter[TournamentEvent] = TypeAdapter(
    Annotated[TournamentEvent, Field(discriminator="kind")], config=ConfigDict(defer_build=True)
)
"""Reads a stored event: `EVENT.validate_json(body)`; `event.model_dump_json()` writes it."""
