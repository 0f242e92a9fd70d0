"""The values of a person's statistics."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


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
    """A person's results, at one game or all."""

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
    """The person on their side with whom they have won most often, out of three matches or more."""
    best_opponent: Mate | None = None
    """The person against whom they win the largest share, out of three matches or more."""
    worst_opponent: Mate | None = None
    """The person against whom they win the smallest share; never the same as the best."""
    feats: Mapping[Feat, int]
    """The number of times each was done."""


class RatingHistory(NamedTuple):
    """The course of a rating at a game: (unix ms, rating), oldest first."""

    game: str
    ratings: Sequence[tuple[int, int]]
