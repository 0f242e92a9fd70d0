"""The seven kinds of lines in a record: what each holds, how it is written and read."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from games.core.cards import Hand
from games.core.outcome import Outcome

FORMAT = 1
"""The version of this format; it changes when a line gains, loses or renames a field."""

Written: TypeAlias = dict[str, Any]
"""An action or event as JSON; only the game named in the first line can read more into it."""

Level: TypeAlias = Annotated[str, StringConstraints(pattern="^[a-z_]+$", max_length=32)]
"""A level of the computer players, or a word such as `person`; never a name."""

Hex: TypeAlias = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
"""A nonce or a digest: 256 bits in hexadecimal (see games/core/fairness.py)."""

Count: TypeAlias = Annotated[int, Field(ge=0, lt=2**31)]


class _Line(BaseModel):
    """Strict, because a referee must not read `true` as 1."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)


def _is_absent(value: object) -> bool:
    return value is None


class Match(_Line):
    """The first line: which game by which rules, and who sits where."""

    kind: Literal["match"] = "match"
    format: Count = FORMAT
    game: str
    engine_version: Count
    seats: Count
    options: Written
    players: tuple[Level, ...]


class Deal(_Line):
    """An input: a full deck, in the order in which it is dealt.

    `digest` was shown before the deal and `nonce` after the match; without a promise both are
    left out.
    """

    kind: Literal["deal"] = "deal"
    deck: Hand
    nonce: Hex | None = Field(default=None, exclude_if=_is_absent)
    digest: Hex | None = Field(default=None, exclude_if=_is_absent)


class Proceed(_Line):
    """An input: nobody acted, the table goes on by itself."""

    kind: Literal["proceed"] = "proceed"


class Decision(_Line):
    """An input: the actions a seat was offered, and the one it chose."""

    kind: Literal["decision"] = "decision"
    seat: Count
    offered: tuple[Written, ...]
    chosen: Written


class Happened(_Line):
    """One event that came of the input above it, counted from 0 through the match.

    Its `audience` is null for everyone, else the seats that were told.
    """

    kind: Literal["event"] = "event"
    number: Count
    event: Written


class MatchResult(_Line):
    """The last line: per seat, points, places and sides."""

    kind: Literal["outcome"] = "outcome"
    points: tuple[int, ...]
    places: tuple[int, ...]
    sides: tuple[int, ...]

    @classmethod
    def of(cls, outcome: Outcome) -> "MatchResult":
        """The line that states `outcome`."""
        return cls(points=outcome.points, places=outcome.places, sides=outcome.sides)


class Stopped(_Line):
    """The last line of a match that was not played to its end.

    `resigned` are the seats that gave it up, in order; none if it was ended without a result.
    """

    kind: Literal["stopped"] = "stopped"
    resigned: tuple[Count, ...] = ()


Line: TypeAlias = Match | Deal | Proceed | Decision | Happened | MatchResult | Stopped

_LINE: TypeAdapter[Line] = TypeAdapter(
    Annotated[Line, Field(discriminator="kind")], config=ConfigDict(defer_build=True)
)


def read_line(text: str | bytes) -> Line:
    """The line that `text` holds, its line break allowed. Raises ValueError on anything else."""
    return _LINE.validate_json(text)


def dump(model: BaseModel) -> Written:
    """An action, an event or options as a line holds them."""
    return model.model_dump(mode="json")
