"""The result of a finished match for each of its seats."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.model import Ending
from bot.store.engine.session import Session
from bot.store.tallies.ratings import Rating, rate_anew

Ratings: TypeAlias = dict[tuple[int, str, int], Rating]
"""(server, game, person) -> the rating before the next match."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """The person in a seat (no `user_id`: a computer), and the counts of its decisions.

    `decisions` are all of them, `stood_in` those of a stand-in.
    """

    user_id: int | None
    decisions: int = 0
    stood_in: int = 0


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match, with all that its results are made of."""

    match_id: int
    guild_id: int
    game: str
    finish_number: int
    finished_at: int
    season: int
    hints: bool
    untimed: bool
    sittings: tuple[Sitting, ...]
    ending: Ending


@dataclass(frozen=True, slots=True)
class SeatTally:
    """The result of a match for one seat; `mu` and `sigma` are the rating after it."""

    match_id: int
    seat: int
    user_id: int | None
    guild_id: int
    game: str
    finish_number: int
    finished_at: int
    side: int
    points: int
    place: int
    won: bool
    decisions: int
    stood_in: int
    deals: int
    rated: bool
    resigned: bool = False
    mu: float | None = None
    sigma: float | None = None


# Leaving, coming back and resigning are no decisions of the game.
_DECISIONS: Final = """
    SELECT CAST(json_extract(body, '$.seat') AS INTEGER) AS seat, count(*) AS decisions,
        count(*) FILTER (WHERE actor = 'stand_in') AS stood_in
    FROM inputs WHERE match_id = ? AND kind = 'decision'
        AND coalesce(json_extract(body, '$.action.kind'), '') NOT LIKE 'chair.%'
    GROUP BY 1
"""
_MATCH: Final = """
    SELECT guild_id, game, finish_number, ended_at, (
        SELECT coalesce(max(number), 1) FROM seasons
        WHERE seasons.guild_id = matches.guild_id AND started_at <= ended_at
    ) AS season, hints, pace = 'untimed' AS untimed
    FROM matches WHERE id = ?
"""


async def load_played(session: Session, match: int, ending: Ending) -> PlayedMatch:
    """Load everything that counts of a match that is `finished`.

    Raises ValueError when the ending is of more or fewer seats than the match.
    """
    seats = await session.rows(
        "SELECT seat, user_id FROM seats WHERE match_id = ? ORDER BY seat", match
    )
    count = len(ending.outcome.places)
    if [row["seat"] for row in seats] != list(range(count)):
        raise ValueError(f"an outcome of {count} seats does not fit match {match}")
    decided = {row["seat"]: tuple(row)[1:] for row in await session.rows(_DECISIONS, match)}
    (found,) = await session.rows(_MATCH, match)
    return PlayedMatch(
        match,
        *found,
        sittings=tuple(Sitting(row["user_id"], *decided.get(row["seat"], (0, 0))) for row in seats),
        ending=ending,
    )


def results(match: PlayedMatch, known: Ratings) -> tuple[SeatTally, ...]:
    """The results of a match, seat by seat; notes the new ratings in `known`."""
    rated = _is_rated(match)
    made = tuple(_result(match, seat, rated=rated) for seat in range(len(match.sittings)))
    return tuple(_with_ratings(made, known)) if rated else made


def _is_rated(match: PlayedMatch) -> bool:
    """Return whether only people sat there, without hints, each deciding three quarters or more.

    Without a clock, whoever is about to lose could let the others wait for ever.
    """
    return (
        not (match.hints or match.untimed)
        and len(set(match.ending.outcome.sides)) >= 2
        and all(sitting.user_id is not None for sitting in match.sittings)
        and all(4 * sitting.stood_in <= sitting.decisions for sitting in match.sittings)
    )


def _result(match: PlayedMatch, seat: int, *, rated: bool) -> SeatTally:
    outcome, sitting = match.ending.outcome, match.sittings[seat]
    return SeatTally(
        match_id=match.match_id,
        seat=seat,
        user_id=sitting.user_id,
        guild_id=match.guild_id,
        game=match.game,
        finish_number=match.finish_number,
        finished_at=match.finished_at,
        side=outcome.sides[seat],
        points=outcome.points[seat],
        place=outcome.places[seat],
        won=outcome.places[seat] == 1,
        decisions=sitting.decisions,
        stood_in=sitting.stood_in,
        deals=match.ending.deals,
        rated=rated,
        resigned=seat in match.ending.resigned,
    )


def _with_ratings(made: tuple[SeatTally, ...], known: Ratings) -> Iterator[SeatTally]:
    keys = [(each.guild_id, each.game, each.user_id or 0) for each in made]
    after = rate_anew(made, [known.get(key, Rating()) for key in keys])
    for result, key, rating in zip(made, keys, after, strict=True):
        known[key] = rating
        yield replace(result, mu=rating.mu, sigma=rating.sigma)
