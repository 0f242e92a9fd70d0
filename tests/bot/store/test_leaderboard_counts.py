"""What is counted match by match is what all logs together give, down to the last bit."""

from collections import defaultdict
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given, settings

from bot.app.features import people_of
from bot.features.history.store import HistoryStore
from bot.features.standings.store import SeasonStore, StandingsStore
from bot.features.stats.store import StatsStore
from bot.store import Store, open_store
from tests.bot.store import plackett_luce
from tests.bot.store.conftest import GASTHAUS
from tests.bot.store.histories import GAMES, GUILDS, HISTORIES, PEOPLE, TABLES, TOLD, live, rows

NEW = (plackett_luce.MU, plackett_luce.SIGMA)
ALL_OF_THEM = settings(max_examples=40, deadline=None)


@ALL_OF_THEM
@given(deeds=HISTORIES)
async def test_counted_anew_all_rows_are_the_same(tmp_path_factory, deeds):
    async with open_store(tmp_path_factory.mktemp("history") / "db.sqlite3") as store:
        await live(store, deeds)
        before = await rows(store)
        assert len(before["results"]) == await store.results.rebuild(TOLD)
        assert before == await rows(store)


@ALL_OF_THEM
@given(deeds=HISTORIES)
async def test_a_second_opinion_counts_the_same(tmp_path_factory, deeds):
    async with open_store(tmp_path_factory.mktemp("history") / "db.sqlite3") as store:
        await live(store, deeds)
        async with store.database.reading() as session:
            results = [
                dict(row)
                for row in await session.rows(
                    "SELECT results.*, (SELECT coalesce(max(number), 1) FROM seasons WHERE"
                    " seasons.guild_id = results.guild_id AND started_at <= finished_at) AS season,"
                    " strftime('%Y-%m', finished_at / 1000, 'unixepoch') AS month"
                    " FROM results ORDER BY finish_number, seat"
                )
            ]
            found = {
                (row["guild_id"], row["game"], row["period"], row["user_id"]): tuple(row)[4:]
                for row in await session.rows("SELECT * FROM tallies")
                if "-W" not in row["period"]
            }
        assert tallied(results) == found
        expected = [pytest.approx(each) for each in rated(results)]
        assert expected == [(row["mu"], row["sigma"]) for row in results]


def tallied(results: list[dict[str, Any]]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    """The tallies but those of weeks, added up person by person."""
    of_one: dict[tuple[Any, ...], list[dict[str, Any]]] = defaultdict(list)
    for row in results:
        if row["user_id"] is not None:
            for period in ("all", row["month"], f"season:{row['season']}"):
                of_one[row["guild_id"], row["game"], period, row["user_id"]].append(row)
    return {key: _tally(own) for key, own in of_one.items()}


def _tally(own: list[dict[str, Any]]) -> tuple[Any, ...]:
    runs = [len(list(run)) for won, run in groupby(own, lambda row: row["won"]) if won]
    ratings = [(row["mu"], row["sigma"]) for row in own if row["rated"]]
    return (
        len(own),
        *(sum(row[name] for row in own) for name in ("won", "points", "deals")),
        len(ratings),
        *(ratings[-1] if ratings else (None, None)),
        runs[-1] if runs and own[-1]["won"] else 0,
        max(runs, default=0),
    )


def rated(results: list[dict[str, Any]]) -> list[tuple[float | None, float | None]]:
    """The ratings after each match, by the paper."""
    known = dict[tuple[int, str, int], plackett_luce.Rated]()
    after = list[tuple[float | None, float | None]]()
    for _, seats in groupby(results, lambda row: row["match_id"]):
        match = list(seats)
        if not match[0]["rated"]:
            after += [(None, None)] * len(match)
            continue
        sides = [
            [row for row in match if row["side"] == side]
            for side in sorted({row["side"] for row in match})
        ]
        before = [[known.get(_key(row), NEW) for row in side] for side in sides]
        new = plackett_luce.rate(before, [min(row["place"] for row in side) for side in sides])
        for side, ratings in zip(sides, new, strict=True):
            known |= dict(zip(map(_key, side), ratings, strict=True))
        after += [known[_key(row)] for row in match]
    return after


def _key(row: dict[str, Any]) -> tuple[int, str, int]:
    return row["guild_id"], row["game"], row["user_id"]


@ALL_OF_THEM
@given(deeds=HISTORIES)
async def test_who_is_forgotten_changes_nobody_elses_numbers(tmp_path_factory, deeds):
    async with open_store(tmp_path_factory.mktemp("history") / "db.sqlite3") as store:
        await live(store, deeds)
        before = await rows(store)
        await people_of(store).forget(PEOPLE[0], 5000)
        after = await rows(store)
        for table in TABLES:
            of_others = [row for row in before[table] if PEOPLE[0] not in row]
            assert len(before[table]) == len(after[table])
            assert not any(PEOPLE[0] in row for row in after[table])
            assert set(of_others) <= set(after[table])
        for guild in GUILDS:
            for game in GAMES:
                board = await StandingsStore(store.database).board(guild, game, "all", "rating", 99)
                assert all(line.user_id in PEOPLE for line in board)
        await store.results.rebuild(TOLD)
        assert after == await rows(store)


@ALL_OF_THEM
@given(deeds=HISTORIES)
async def test_another_server_changes_nothing(tmp_path_factory, deeds):
    shown = []
    for guilds in (GUILDS, (GASTHAUS,)):
        async with open_store(tmp_path_factory.mktemp("history") / "db.sqlite3") as store:
            await live(store, deeds, guilds)
            shown.append(await everything_of(store))
    assert shown[0] == shown[1]


async def everything_of(store: Store) -> list[Any]:
    """All that the server shows of itself and its people."""
    seasons = SeasonStore(store.database)
    boards = StandingsStore(store.database)
    stats = StatsStore(store.database)
    history = HistoryStore(store.database)
    seen: list[Any] = [await seasons.all(GASTHAUS)]
    for game in GAMES:
        seen.append(await boards.board(GASTHAUS, game, "all", "wins", 99))
        for user in PEOPLE:
            seen.append(await stats.of(user, game, GASTHAUS))
            seen.append(await stats.curve(user, GASTHAUS, game))
            seen.append(await history.count(GASTHAUS, user, game))
    return seen
