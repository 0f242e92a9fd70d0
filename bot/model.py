"""The values that the store makes, screens draw and cogs pass on as they are.

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

from games.core.outcome import Outcome
from games.core.seats import Seat

MatchStatus: TypeAlias = Literal["lobby", "playing", "paused", "finished", "ended", "lapsed"]
IN_PLAY: Final[frozenset[MatchStatus]] = frozenset({"playing", "paused"})
"""The states of a match that has a table."""
UNFINISHED: Final[frozenset[MatchStatus]] = frozenset({"lobby", *IN_PLAY})
"""The states of a match that may still have a result."""
"""Only a `finished` match has a result: an `ended` one was broken off, a `lapsed` one abandoned."""

TablePace: TypeAlias = Literal["brisk", "normal", "relaxed", "slow_12", "slow_24", "slow_48"]
"""How much time a table gives people to think."""
SLOW_HOURS: Final[Mapping[TablePace, int]] = MappingProxyType(
    {"slow_12": 12, "slow_24": 24, "slow_48": 48}
)
"""The paces at which nobody need sit at the table, with the hours they give for a decision."""

RELIABLE: Final = (80, 90, 95)
"""How reliable a table may ask people to be, in percent."""

BoardOrder: TypeAlias = Literal["rating", "wins", "points", "matches"]
"""What a leaderboard is ordered by."""

DeckChoice: TypeAlias = Literal["auto", "french", "german"]
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
    """What stands in place of a server's id for what a person plays in their direct messages.

    It is below zero, so that nothing of theirs is ever found on a server, nor by anybody else.
    """
    return -person


def owner_of(scope: int) -> int | None:
    """The person in whose direct messages this is; None for a server."""
    return -scope if scope < 0 else None


def server_of(scope: int) -> int | None:
    """The server that this is; None for somebody's direct messages."""
    return scope if scope > 0 else None


class Shards(NamedTuple):
    """Which of Discord's shards one process serves: from `first` to `last`, of `total` in all."""

    first: int = 0
    last: int = 0
    total: int = 1

    @property
    def are_all(self) -> bool:
        """Whether no other process serves any."""
        return self.last - self.first + 1 == self.total

    @property
    def leads(self) -> bool:
        """Whether direct messages arrive here, and what is done once for all servers is done here.

        That is where the first shard is served.
        """
        return self.first == 0

    @property
    def numbers(self) -> range:
        """The shards themselves."""
        return range(self.first, self.last + 1)

    def serve(self, scope: int) -> bool:
        """Whether a server, or what stands in its place in direct messages, is served here.

        By Discord's formula (docs: topics/gateway#sharding).
        """
        shard = 0 if server_of(scope) is None else (scope >> 22) % self.total
        return self.first <= shard <= self.last

    def __str__(self) -> str:
        """As an operator writes it down."""
        return f"{self.first}-{self.last}/{self.total}"


EVERY_SHARD: Final = Shards()


@dataclass(frozen=True, slots=True)
class Chair:
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
    """How a match ended, after how many deals, and who has done how often what is counted."""

    outcome: Outcome
    deals: int = 0
    feats: tuple[tuple[Seat, str, int], ...] = ()
    resigned: frozenset[Seat] = frozenset()
    """Who gave it up."""
    leads: tuple[int, ...] = ()
    """By how much the side of each seat was ahead of all others."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """Who had a seat (a computer has no `user_id`), and how the match ended for them."""

    name: str
    user_id: int | None
    points: int
    place: int
    """1 is first and has won; equals share it."""
    resigned: bool = False
    """Whether they gave the match up, at these points."""


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A match that was finished, seat by seat."""

    match_id: int
    game: str
    finished_at: int
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server; the name may be empty. It lasts until the next one starts."""

    number: int
    name: str
    started_at: int
    """0 for the first, which has lasted since the beginning."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One person on a leaderboard; equals share the rank, and the next rank is left out."""

    rank: int | None
    """None for who has no rated match, where ratings decide."""
    user_id: int
    name: str
    matches: int
    wins: int
    points: int
    deals: int
    rating: int | None
    """After the period's last rated match; None for who had none in it."""
    provisional: bool
    """Whether the rating stands on few matches yet."""


@dataclass(frozen=True, slots=True)
class Mate:
    """Somebody a person has played with or against: how often, and how often the person won."""

    user_id: int
    name: str
    matches: int
    wins: int


@dataclass(frozen=True, slots=True)
class GameRating:
    """A person's rating at a game, and the rated matches that made it."""

    rating: int
    matches: int
    provisional: bool
    """Whether these are few matches yet."""


class Feat(NamedTuple):
    """Something that is counted of a person; the same name may mean another thing elsewhere."""

    of: str
    """The key of the game, or of the family whose words it has."""
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonStats:
    """What a person has done, at one game or all."""

    matches: int
    wins: int
    points: int
    deals: int
    streak: int
    """Wins in a row up to now."""
    longest: int
    """Wins in a row at best."""
    ratings: Mapping[str, GameRating]
    """By game, where there is one; each server has its own, and all servers together have none."""
    partner: Mate | None = None
    """With whom on their side they have won most often, out of three matches or more."""
    best_opponent: Mate | None = None
    """Against whom they win the largest share, out of three matches or more."""
    worst_opponent: Mate | None = None
    """Against whom they win the smallest share; never the same person as the best."""
    feats: Mapping[Feat, int]
    """How often."""


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody reported about a deal; a remark is for those who manage the server alone."""

    id: int
    match_id: int
    game: str
    state: MatchStatus
    """How the match stands now."""
    deal: int
    user_id: int
    remark: str = field(repr=False)
    made_at: int


@dataclass(frozen=True, slots=True)
class PersonSettings:
    """How a person wants to be served; `dm_closed` is what Discord told us, not a wish."""

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
    away_until: int | None = None
    """Until when their clocks at slow tables stand still; it may be past."""

    @property
    def may_be_called(self) -> bool:
        """Whether they may be mentioned at all."""
        return self.ping != "never"


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """How far somebody is in a game's lesson."""

    step: int
    """The step they have seen last, counted from 0."""
    finished: bool = False
    """Whether they have been at its end, now or earlier."""


class PuzzleStrength(NamedTuple):
    """How good somebody is at puzzles, or how hard one is: on one scale, and how sure that is."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def rating(self) -> int:
        """The number that people see: 1000 is where everybody begins."""
        return round(1000 + 40 * (self.mu - 25.0))

    @property
    def deviation(self) -> int:
        """How far that may be wrong, in the same points."""
        return round(40 * self.sigma)


class PuzzlePlayer(NamedTuple):
    """How far somebody is with the puzzles of a game."""

    strength: PuzzleStrength = PuzzleStrength()
    tried: int = 0
    solved: int = 0
    puzzle: str | None = None
    """The one that is before them, until they have tried it."""


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """A try at a puzzle, and what it did to the ratings of person and puzzle."""

    answer: str
    """The action that was chosen, as JSON."""
    solved: bool
    person: tuple[PuzzleStrength, PuzzleStrength]
    """Before and after."""
    puzzle: tuple[PuzzleStrength, PuzzleStrength]


@dataclass(frozen=True, slots=True)
class DailyMatch:
    """A deal of the day that somebody has begun; days count from 1970-01-01 in UTC."""

    day: int
    game: str
    user: int
    match: int
    is_over: bool
    score: int | None
    """By how much their side was ahead at the end; None before, and for who gave up."""


class DailyScore(NamedTuple):
    """What somebody made of a deal of the day; None for who gave up."""

    day: int
    game: str
    user: int
    score: int | None


class DailyPlace(NamedTuple):
    """Where a score at a deal of the day stands among others."""

    better_than: int | None
    """Than how many of the others, in whole percent, rounded down; None where there are none."""
    rank: int
    """Equals share it."""
    players: int
    """With who asks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallWish:
    """That somebody wishes to be called to a game on a server, at these hours of the day."""

    id: int = 0
    """0 for one that is not kept yet."""
    guild_id: int
    user_id: int
    game: str
    """Empty for any."""
    from_hour: int
    until_hour: int
    """The hour at which it ends; the same as the first means the whole day."""
    zone: str | None
    """Whose clock tells these hours; None means the server's."""


class RegularPerson(NamedTuple):
    """Somebody who belongs to a regulars' table, and what they are called there."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Regular:
    """A table of the same people at the same time of every week."""

    id: int = 0
    """0 for one that is not kept yet."""
    guild_id: int
    channel_id: int
    game: str
    options: str
    """JSON."""
    weekday: int
    """0 is Monday."""
    minute: int
    """Of the day, by the clock of `zone`."""
    zone: str
    next_at: int
    """When they are called next."""
    people: tuple[RegularPerson, ...]
    """In the order of their seats."""
    message_id: int | None = None
    """What called them last."""


PadAct: TypeAlias = Literal["deal", "undo", "end", "resume"]
"""What can be written on a score pad: a deal, that the last one does not count, an early end, and
that it goes on after all."""


@dataclass(frozen=True, slots=True)
class PadEntry:
    """Something that somebody wrote on a score pad."""

    act: PadAct
    changes: tuple[int, ...]
    """What a deal adds to each score; nothing for anything else."""
    user_id: int
    """Who wrote it."""
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """The scores of a match with real cards, as people write them down."""

    id: int
    user_id: int
    """Who keeps it."""
    game: str
    names: tuple[str, ...]
    """What is written above the scores: people, or the two of a side."""
    target: int | None
    """The points that win; None where they are counted down to nothing."""
    tongue: str
    """What everybody reads there."""
    channel_id: int
    message_id: int | None
    """Where it is; None until that is known."""
    made_at: int
    goes_on: bool = False
    """Whether the same people have begun another one after it."""
    entries: tuple[PadEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class PadStanding:
    """How a score pad stands."""

    score: tuple[int, ...]
    deals: tuple[PadEntry, ...]
    """Those that count."""
    winners: tuple[int, ...] = ()
    """The scores that have won, by their places; nobody while the match goes on."""
    is_closed: bool = False
    """Whether people have ended it before anybody had won."""
    chalk: int | None = None
    """The score that has the Kreide, in games that have one."""

    @property
    def is_over(self) -> bool:
        """Whether no deal can be written any more."""
        return bool(self.winners) or self.is_closed


TournamentStatus: TypeAlias = Literal["open", "running", "ended", "cancelled"]
"""How a tournament is doing; while it is `open`, people sign up."""


class Competitor(NamedTuple):
    """Somebody in a tournament."""

    number: int
    """What they are in its log, counted from 1."""
    user_id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTable:
    """A table of a round of a tournament, once it has a place; rounds and tables count from 1."""

    round: int
    number: int
    channel: int
    """The thread it stands in, or the channel where none could be opened."""
    message: int | None
    """The message on which people say that they are there."""
    opened_at: int
    """Since when people are awaited there."""
    called: bool = False
    """Whether a reserve was called since they were first."""
    match: int | None = None
    """The match that has begun there."""
    state: MatchStatus | None = None
    arrived: frozenset[int] = frozenset()
    """Who has said that they are there, by their numbers in the tournament."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlace:
    """A tournament in a list of them, and where it can be seen."""

    id: int
    name: str
    game: str
    status: TournamentStatus
    channel: int
    message: int | None
    made_at: int


class Title(NamedTuple):
    """Where somebody came in a tournament."""

    tournament: str
    """What it was called."""
    place: int
    places: int
    """Of how many, people or pairs."""


class Titles(NamedTuple):
    """How somebody did in tournaments that came to their end."""

    played: int = 0
    won: int = 0
    best: int | None = None
    """The best place they have had."""
    latest: tuple[Title, ...] = ()
    """Some of them, the newest first."""


class ServerRules(BaseModel):
    """What those who manage a server have chosen about its tables, as it is stored.

    A value that this version does not know, or knows no longer, is the default.
    """

    model_config = ConfigDict(frozen=True)

    language: str | None = None
    """Of what everybody sees; None goes by Discord, or by who opens the first table."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened, in their threads too; none means everywhere."""
    tables: Annotated[int, Field(ge=1)] | None = None
    """How many there may be at once; those that are paused do not count."""
    game: str | None = None
    """Which one `/play` means that names none."""
    pace: TablePace = "normal"
    """What a new table begins with."""
    openers: int | None = None
    """The role that may open tables; None means everybody. Who manages the server always may."""
    computers: bool = True
    """Whether computer players may be called to a new table."""
    hints: bool = True
    """Whether a new table may allow hints."""
    watched: bool = True
    """Whether who looks on may see the deals of a running match that are over."""
    called: int | None = None
    """The role that `/call` mentions; None means nobody."""
    zone: str | None = None
    """The place by whose clock the server lives (see `bot.match.local_time`); None goes by its
    language."""
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
