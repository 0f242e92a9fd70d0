"""What is counted of a match besides its results: for each period, partner and feat."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

from bot.store.database import Value
from bot.store.results import Played, Result

Counted: TypeAlias = tuple[Played, tuple[Result, ...]]
"""A match and its results."""
Rows: TypeAlias = Iterable[tuple[Value, ...]]

ALL: Final = "all"
"""The period that never ends."""

TABLES: Final = ("tallies", "partners", "feats")
"""What is counted here; each has a `guild_id`."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_TALLY: Final = """
    INSERT INTO tallies (guild_id, game, period, user_id,
        matches, wins, points, deals, rated, mu, sigma, streak, longest)
    VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6, ?7, ?8, ?9, ?10, ?5, ?5)
    ON CONFLICT DO UPDATE SET matches = matches + 1, wins = wins + ?5, points = points + ?6,
        deals = deals + ?7, rated = rated + ?8, mu = coalesce(?9, mu), sigma = coalesce(?10, sigma),
        streak = ?5 * (streak + 1), longest = max(longest, ?5 * (streak + 1))
"""
_PARTNER: Final = """
    INSERT INTO partners (guild_id, game, user_id, other_id, together, matches, wins)
    VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)
    ON CONFLICT DO UPDATE SET matches = matches + 1, wins = wins + ?6
"""
_FEAT: Final = """
    INSERT INTO feats (guild_id, game, user_id, feat, count) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT DO UPDATE SET count = count + ?5
"""


def changes(counted: Sequence[Counted]) -> tuple[tuple[str, Rows], ...]:
    """The statements that count these matches, each with the values it is to be run with."""
    return (
        (_TALLY, (row for each in counted for row in _tallies(*each))),
        (_PARTNER, (row for each in counted for row in _partners(each[1]))),
        (_FEAT, (row for each in counted for row in _feats(*each))),
    )


def month(at: int) -> str:
    """The month of an instant (unix ms) in UTC, such as `2026-11`."""
    return f"{_utc(at):%Y-%m}"


def week(at: int) -> str:
    """The ISO week of an instant (unix ms) in UTC, such as `2026-W47`."""
    year, number, _ = _utc(at).isocalendar()
    return f"{year}-W{number:02}"


def season(number: int) -> str:
    """The period of a server's season."""
    return f"season:{number}"


def _utc(at: int) -> datetime:
    return _EPOCH + timedelta(milliseconds=at)


def _tallies(match: Played, results: Iterable[Result]) -> Iterator[tuple[Value, ...]]:
    at = match.finished_at
    for period in (ALL, month(at), week(at), season(match.season)):
        for result in results:
            if result.user_id is not None:
                yield (
                    match.guild_id,
                    match.game,
                    period,
                    result.user_id,
                    result.won,
                    result.points,
                    result.deals,
                    result.rated,
                    result.mu,
                    result.sigma,
                )


def _partners(results: Iterable[Result]) -> Iterator[tuple[Value, ...]]:
    people = [result for result in results if result.user_id is not None]
    for one in people:
        for other in people:
            if one is not other:
                together = one.side == other.side
                yield one.guild_id, one.game, one.user_id, other.user_id, together, one.won


def _feats(match: Played, results: Sequence[Result]) -> Iterator[tuple[Value, ...]]:
    for seat, feat, count in match.ending.feats:
        person = results[seat].user_id
        if person is not None:
            yield match.guild_id, match.game, person, feat, count
