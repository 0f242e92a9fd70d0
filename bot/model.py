"""Values that the store makes, screens draw and cogs pass on unchanged.

Times are unix milliseconds, and ids of persons are Discord's. A person who had their data deleted
has an id below zero that leads nowhere, and no name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
)

from games.core.cards import Card
from games.core.outcome import Outcome
from games.core.seats import Seat

MatchStatus: TypeAlias = Literal["lobby", "playing", "paused", "finished", "ended", "lapsed"]
IN_PLAY: Final[frozenset[MatchStatus]] = frozenset({"playing", "paused"})
"""The states of a match that has a table."""
UNFINISHED: Final[frozenset[MatchStatus]] = frozenset({"lobby", *IN_PLAY})
"""The states of a match that may still have a result."""
"""Only a `finished` match has a result: an `ended` one was broken off, a `lapsed` one abandoned."""

BoardOrder: TypeAlias = Literal["rating", "wins", "points", "matches"]
"""What a leaderboard is ordered by."""
TablePace: TypeAlias = Literal[
    "brisk", "normal", "relaxed", "slow_12", "slow_24", "slow_48", "untimed"
]
"""How much time a table gives people to think; one that is `untimed` has no clock."""
SLOW_HOURS: Final[Mapping[TablePace, int]] = MappingProxyType(
    {"slow_12": 12, "slow_24": 24, "slow_48": 48}
)
"""The paces at which nobody need sit at the table, with the hours they give for a decision."""
UNHURRIED: Final[frozenset[TablePace]] = frozenset({*SLOW_HOURS, "untimed"})
"""The paces at which nobody has to be quick; only servers have them."""

RELIABLE: Final = (80, 90, 95)
"""How reliable a table may ask people to be, in percent."""


DeckChoice: TypeAlias = Literal["auto", "french", "four_colours", "german"]
"""The cards somebody wants to see; `auto` goes by the game and the language."""

TableView: TypeAlias = Literal["picture", "text"]
"""How a table is shown to everybody."""


ZONES: Final = (
    *("Europe/Rome", "Europe/Vienna", "Europe/Berlin", "Europe/Zurich", "Europe/London"),
    *("Europe/Lisbon", "Europe/Paris", "Europe/Athens", "Europe/Helsinki", "Europe/Istanbul"),
    *("Africa/Johannesburg", "Asia/Dubai", "Asia/Kolkata", "Asia/Singapore", "Asia/Shanghai"),
    *("Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland", "America/Sao_Paulo"),
    *("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "UTC"),
)
"""The places that are offered: as many as fit a select beside one choice more."""

ROBOT = "🤖"
"""Ends the name of a computer player."""


def private_scope(person: int) -> int:
    """Return the scope that stands for a server's id when a person plays in direct messages.

    It is below zero, so that nothing of theirs is ever found on a server, nor by anybody else.
    """
    return -person


def owner_of(scope: int) -> int | None:
    """Return the person whose direct messages this scope means; None for a server."""
    return -scope if scope < 0 else None


def server_of(scope: int) -> int | None:
    """Return the server that this scope is; None for somebody's direct messages."""
    return scope if scope > 0 else None


class Shards(NamedTuple):
    """The shards that one process serves: from `first` to `last`, of `total` in all."""

    first: int = 0
    last: int = 0
    total: int = 1

    @property
    def are_all(self) -> bool:
        """Return whether no other process serves any."""
        return self.last - self.first + 1 == self.total

    @property
    def leads(self) -> bool:
        """Return whether this process has direct messages, and work done once for all servers.

        That is the process that serves the first shard.
        """
        return self.first == 0

    @property
    def numbers(self) -> range:
        """The numbers of the shards."""
        return range(self.first, self.last + 1)

    def serve(self, scope: int) -> bool:
        """Return whether this process serves a server, or a scope of direct messages.

        By Discord's formula (docs: topics/gateway#sharding).
        """
        shard = 0 if server_of(scope) is None else (scope >> 22) % self.total
        return self.first <= shard <= self.last

    def __str__(self) -> str:
        """The shards as an operator writes them."""
        return f"{self.first}-{self.last}/{self.total}"


EVERY_SHARD: Final = Shards()


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """A taken seat (counted from 0): a person has a `user_id`, a computer player a `level`.

    In a match that goes on without a person who was forgotten, a computer has their seat.
    """

    seat: Seat
    name: str
    user_id: int | None = None
    level: str | None = None
    kept: bool = False
    """Whether the seat of a lobby is only kept for this person, who has not come yet."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of a match: after how many deals, and who has done which feat how often."""

    outcome: Outcome
    deals: int = 0
    feats: tuple[tuple[Seat, str, int], ...] = ()
    resigned: frozenset[Seat] = frozenset()
    """The seats that resigned."""
    leads: tuple[int, ...] = ()
    """By how much the side of each seat was ahead of all others."""


ConfirmChoice: TypeAlias = Literal["never", "slips", "always"]
"""Before which cards a person is asked once more; `slips` are what rules cannot tell from one."""

HandOrder: TypeAlias = Literal["game", "left", "right", "suits", "dealt"]
"""The order of a hand's cards: as usual in the game, with trumps at either end, by suit, as dealt.

With trumps on the right the weakest card comes first.
"""

ExplainChoice: TypeAlias = Literal["first", "always", "never"]
"""When a hand says what helps newcomers: in one's first matches of a game, always, or never."""


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """A person's wishes for how they are served; `dm_closed` is Discord's word, not a wish."""

    user_id: int
    hand: Literal["ephemeral", "dm"] = "ephemeral"
    ping: Literal["never", "later", "at_once", "dm"] = "later"
    signals: Literal["look", "dm"] = "look"
    text: bool = False
    language: str | None = None
    dm_closed: bool = False
    listed: bool = True
    """Whether they are shown on leaderboards."""
    deck: DeckChoice = "auto"
    """The cards of their own hand."""
    phrases: bool = True
    """Whether they read what others say, in messages that only they see."""
    confirm: ConfirmChoice = "never"
    """Before which of their cards they are asked once more."""
    order: HandOrder = "game"
    """The order in which they see the cards of their own hands."""
    explain: ExplainChoice = "first"
    """When their hands say what helps newcomers."""
    last_card: bool = False
    """Whether the last card of a hand falls by itself where its person can do nothing else."""
    away_until: int | None = None
    """Until when their clocks at slow tables stand still; it may be past."""

    @property
    def may_be_called(self) -> bool:
        """Return whether they may be mentioned at all."""
        return self.ping != "never"


@dataclass(frozen=True, slots=True)
class Premove:
    """A card that a person has chosen before their turn; nobody else may know that there is one."""

    deal: int
    """The number of the deal in which it was chosen."""
    held: int
    """The number of cards in hand then."""
    card: Card = field(repr=False)
    failed: bool = False
    """Whether it could not be played when something was asked."""


class Title(NamedTuple):
    """Somebody's place in a tournament."""

    tournament: str
    """Its name."""
    place: int
    places: int
    """Of how many, people or pairs."""


class Titles(NamedTuple):
    """Somebody's results in tournaments that came to their end."""

    played: int = 0
    won: int = 0
    best: int | None = None
    """The best place they have had."""
    latest: tuple[Title, ...] = ()
    """Some of them, the newest first."""


class ServerRules(BaseModel):
    """The choices of a server's managers about its tables, as they are stored.

    A value that this version does not know, or no longer knows, becomes the default.
    """

    model_config = ConfigDict(frozen=True)

    language: str | None = None
    """Of what everybody sees; None goes by Discord, or by who opens the first table."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened, in their threads too; none means everywhere."""
    tables: Annotated[int, Field(ge=1)] | None = None
    """How many there may be at once; those that are paused do not count."""
    game: str | None = None
    """The game that `/play` means if it names none."""
    pace: TablePace = "normal"
    """The pace a new table begins with."""
    openers: int | None = None
    """The role that may open tables; None means everybody. Who manages the server always may."""
    computers: bool = True
    """Whether computer players may be called to a new table."""
    hints: bool = True
    """Whether a new table may allow hints."""
    watched: bool = True
    """Whether onlookers may see the finished deals of a running match."""
    called: int | None = None
    """The role that `/call` mentions; None means nobody."""
    zone: str | None = None
    """The place by whose clock the server lives (see `bot.table.match.local_time`).

    None goes by its language.
    """
    managers: int | None = None
    """The role that may change these rules, besides those who may manage the server."""

    @field_validator("*", mode="wrap")
    @classmethod
    def _default_for_unknown(
        cls, value: Any, validate: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> Any:
        try:
            return validate(value)
        except ValidationError:
            return cls.model_fields[str(info.field_name)].default
