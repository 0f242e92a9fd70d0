"""What a person has done so far: at one game or all, on one server or, for their own eyes, all."""
# ruff: noqa: S608 - statements are put together from constants of this package alone

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from bot.store.database import Database, Session
from bot.store.ratings import SETTLED, SHOWN
from bot.store.tallies import ALL

Asked: TypeAlias = tuple[int, str | None, int | None]
"""(person, game, server); None asks for all."""

_SUMMED: Final = ("matches", "wins", "points", "deals")
_ENOUGH: Final = 3
"""The matches against somebody after which they can be the best or the worst opponent."""

_ASKED: Final = "user_id = ?1 AND (?2 IS NULL OR game = ?2) AND (?3 IS NULL OR guild_id = ?3)"
_TALLIES: Final = f"""
    SELECT matches, wins, points, deals, streak, longest,
        {SHOWN} AS rating, rated < {SETTLED} AS provisional
    FROM tallies WHERE {_ASKED} AND period = '{ALL}'
"""
_WON: Final = f"SELECT won FROM results WHERE {_ASKED} ORDER BY finish_number"
_FEATS: Final = f"""
    SELECT feat, sum(count) AS count FROM feats WHERE {_ASKED} GROUP BY feat ORDER BY feat
"""
_CURVES: Final = f"""
    SELECT game, finished_at, {SHOWN} AS rating FROM results
    WHERE user_id = ?1 AND guild_id = ?2 AND (?3 IS NULL OR game = ?3) AND rated = 1
    ORDER BY finish_number
"""
# Former people and those who do not wish to be listed are nobody's mates here.
# A mate is called as when the two last sat together; a name of another server stays there.
# The tallies lead to each game that was asked for, so that no other is read.
_MATE: Final = """
    SELECT other_id AS user_id, (
        SELECT theirs.name FROM seats AS own
        JOIN seats AS theirs ON theirs.match_id = own.match_id AND theirs.user_id = other_id
        JOIN matches ON matches.id = own.match_id
        WHERE own.user_id = ?1 AND (?3 IS NULL OR guild_id = ?3)
        ORDER BY own.match_id DESC LIMIT 1
    ) AS name, matches, wins
    FROM (
        SELECT other_id, sum(partners.matches) AS matches, sum(partners.wins) AS wins,
            CAST(sum(partners.wins) AS REAL) / sum(partners.matches) AS share
        FROM tallies CROSS JOIN partners USING (guild_id, game, user_id)
        WHERE {asked} AND period = '{all}' AND together = ?4 AND other_id > 0 AND NOT EXISTS (
            SELECT 1 FROM person_settings AS wish WHERE wish.user_id = other_id AND listed = 0
        )
        GROUP BY other_id HAVING sum(partners.matches) >= ?5 ORDER BY {order}, other_id LIMIT 1
    ) AS found
"""
_PARTNER: Final = "wins DESC, share DESC"
_BEST: Final = "share DESC, matches DESC"
_WORST: Final = "share, matches DESC"


class Mate(NamedTuple):
    """Somebody a person has played with or against: how often, and how often the person won."""

    user_id: int
    name: str
    matches: int
    wins: int


@dataclass(frozen=True, slots=True)
class Stats:
    """What a person has done; the rating is that of one game on one server, else None."""

    matches: int
    wins: int
    points: int
    deals: int
    streak: int
    """Wins in a row up to now."""
    longest: int
    rating: int | None
    provisional: bool
    partner: Mate | None
    """With whom on their side they have won most often."""
    best_opponent: Mate | None
    """Against whom they win the largest share, out of three matches or more."""
    worst_opponent: Mate | None
    """Against whom they win the smallest share; never the same person as the best."""
    feats: dict[str, int]


class Statistics:
    """Reads what people have done."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user: int, game: str | None, guild: int | None) -> Stats:
        """A person's statistics; without a `guild` for nobody's eyes but their own."""
        asked = (user, game, guild)
        async with self._database.reading() as session:
            tallies = await session.rows(_TALLIES, *asked)
            there = tallies[0] if tallies and None not in asked else None
            streak, longest = (
                (there["streak"], there["longest"])
                if there
                else _streaks(row["won"] for row in await session.rows(_WON, *asked))
            )
            best, worst = await _mate(session, _BEST, asked), await _mate(session, _WORST, asked)
            return Stats(
                **{each: sum(row[each] for row in tallies) for each in _SUMMED},
                streak=streak,
                longest=longest,
                rating=there["rating"] if there else None,
                provisional=bool(there is None or there["provisional"]),
                partner=await _mate(session, _PARTNER, asked),
                best_opponent=best,
                worst_opponent=None if worst == best else worst,
                feats={row["feat"]: row["count"] for row in await session.rows(_FEATS, *asked)},
            )

    async def curves(
        self, user: int, guild: int, game: str | None = None
    ) -> dict[str, list[tuple[int, int]]]:
        """A person's rating after each rated match, oldest first: (finished at, rating).

        By game, and only where there is one.
        """
        async with self._database.reading() as session:
            rows = await session.rows(_CURVES, user, guild, game)
        found = defaultdict[str, list[tuple[int, int]]](list)
        for played, finished_at, rating in rows:
            found[played].append((finished_at, rating))
        return dict(found)


async def _mate(session: Session, order: str, asked: Asked) -> Mate | None:
    together = order is _PARTNER
    sql = _MATE.format(asked=_ASKED, all=ALL, order=order)
    row = await session.row(sql, *asked, together, 1 if together else _ENOUGH)
    return None if row is None else Mate(*row)


def _streaks(won: Iterable[int]) -> tuple[int, int]:
    """Wins in a row at the end, and at best."""
    runs = [0, *accumulate(won, lambda run, win: win * (run + 1), initial=0)]
    return runs[-1], max(runs)
