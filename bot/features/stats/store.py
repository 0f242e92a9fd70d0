"""A person's results so far: at one game or all, on one server or, for their own eyes, on all."""
# ruff: noqa: S608 - statements are put together from constants of this package alone

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from bot.features.stats.values import Feat, GameRating, Mate, PersonStats
from bot.store.engine.database import Database
from bot.store.engine.session import Row
from bot.store.tallies.periods import ALL
from bot.store.tallies.ratings import PROVISIONAL_BELOW, SHOWN

_SUMMED: Final = ("matches", "wins", "points", "deals")
_ENOUGH: Final = 3
"""The matches with or against somebody from which on anything is said about it."""

_EVERYWHERE: Final = "CAST(?3 AS BIGINT) IS NULL"
_ASKED: Final = (
    f"user_id = ?1 AND (CAST(?2 AS TEXT) IS NULL OR game = ?2) AND ({_EVERYWHERE} OR guild_id = ?3)"
)
_TALLIES: Final = f"""
    SELECT game, matches, wins, points, deals, rated, streak, longest, {SHOWN} AS rating
    FROM tallies WHERE {_ASKED} AND period = '{ALL}'
"""
_WON: Final = f"SELECT won FROM results WHERE {_ASKED} ORDER BY finish_number"
_FEATS: Final = f"""
    SELECT game, feat, sum(count) AS count FROM feats
    WHERE {_ASKED} GROUP BY feat, game ORDER BY feat, game
"""
_CURVE: Final = f"""
    SELECT finished_at, {SHOWN} AS rating FROM results
    WHERE user_id = ? AND guild_id = ? AND game = ? AND rated = 1 ORDER BY finish_number
"""
_PICK: Final = """
    SELECT * FROM (
        SELECT '{role}' AS role, other_id, matches, wins FROM met
        WHERE {met} ORDER BY {order}, other_id LIMIT 1
    ) AS picked
"""
_PICKED: Final = " UNION ALL ".join(
    _PICK.format(role=role, met=met, order=order)
    for role, met, order in (
        ("partner", "together = 1 AND wins > 0", "wins DESC, share DESC"),
        ("best", "together = 0", "share DESC, matches DESC"),
        ("worst", "together = 0", "share, matches DESC"),
    )
)
# Former people and those who do not wish to be listed are nobody's mates here.
# The name of a mate is that of their last match together; a name of another server stays there.
# The tallies lead to each game that was asked for, so that no other is read. The mates at one game
# lie side by side in the table itself; SQLite left alone would look each up by its index.
_MATES: Final = f"""
    WITH met AS MATERIALIZED (
        SELECT together, other_id, sum(partners.matches) AS matches, sum(partners.wins) AS wins,
            CAST(sum(partners.wins) AS DOUBLE PRECISION) / sum(partners.matches) AS share
        FROM tallies CROSS JOIN partners INDEXED BY sqlite_autoindex_partners_1
            USING (guild_id, game, user_id)
        WHERE {_ASKED} AND period = '{ALL}' AND other_id > 0
        GROUP BY together, other_id
        HAVING sum(partners.matches) >= {_ENOUGH} AND NOT EXISTS (
            SELECT 1 FROM person_settings AS wish WHERE wish.user_id = other_id AND listed = 0
        )
    )
    SELECT role, other_id AS user_id, (
        SELECT theirs.name FROM seats AS own
        CROSS JOIN seats AS theirs
            ON theirs.match_id = own.match_id AND theirs.user_id = other_id
        CROSS JOIN matches ON matches.id = own.match_id
        WHERE own.user_id = ?1 AND ({_EVERYWHERE} OR guild_id = ?3)
        ORDER BY own.match_id DESC LIMIT 1
    ) AS name, matches, wins
    FROM ({_PICKED}) AS picked
"""


class StatsStore:
    """Reads statistics of persons from the tallies and results."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user: int, game: str | None, guild: int | None) -> PersonStats:
        """A person's statistics; without a `guild`, those for nobody's eyes but their own."""
        asked = (user, game, guild)
        async with self._database.reading() as session:
            tallies = await session.rows(_TALLIES, *asked)
            there = tallies[0] if tallies and None not in asked else None
            streak, longest = (
                (there["streak"], there["longest"])
                if there
                else _streaks(row["won"] for row in await session.rows(_WON, *asked))
            )
            mates = {role: Mate(*mate) for role, *mate in await session.rows(_MATES, *asked)}
            feats = await session.rows(_FEATS, *asked)
        best, worst = mates.get("best"), mates.get("worst")
        return PersonStats(
            **{each: sum(row[each] for row in tallies) for each in _SUMMED},
            streak=streak,
            longest=longest,
            ratings={} if guild is None else _ratings(tallies),
            partner=mates.get("partner"),
            best_opponent=best,
            worst_opponent=None if worst == best else worst,
            feats={Feat(row["game"], row["feat"]): row["count"] for row in feats},
        )

    async def curve(self, user: int, guild: int, game: str) -> list[tuple[int, int]]:
        """A person's rating after each rated match, oldest first: (finished at, rating)."""
        async with self._database.reading() as session:
            rows = await session.rows(_CURVE, user, guild, game)
        return [(row["finished_at"], row["rating"]) for row in rows]


def _ratings(tallies: Iterable[Row]) -> dict[str, GameRating]:
    return {
        row["game"]: GameRating(
            row["rating"], row["rated"], provisional=row["rated"] < PROVISIONAL_BELOW
        )
        for row in tallies
        if row["rated"]
    }


def _streaks(won: Iterable[int]) -> tuple[int, int]:
    """The lengths of the last and of the longest run of wins."""
    runs = [0, *accumulate(won, lambda run, win: win * (run + 1), initial=0)]
    return runs[-1], max(runs)
