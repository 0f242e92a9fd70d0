"""Leaderboards rank by wins, share and points, and come from the logs alone."""

import json

import pytest

from bot.store import Store
from bot.store.errors import UnknownGame
from bot.store.steps import Actor, Decision, Proceed, Step
from bot.store.stored import Chair, StoredMatch
from games.core.outcome import Outcome
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by


async def finish(store: Store, match: int, outcome: Outcome, *actors: Actor) -> None:
    """Seat 0 decides once for each of `actors`, and then the match ends so."""
    for number, actor in enumerate(actors):
        await store.events.append(match, number, Step(Decision(0, "{}", actor), ["{}"]), 3000)
    told = json.dumps({"points": outcome.points, "places": outcome.places})
    await store.events.append(match, len(actors), Step(Proceed(), [told], outcome), 4000)


def told(match: StoredMatch, events: tuple[str, ...]) -> Outcome:
    last = json.loads(events[-1])
    return Outcome(tuple(last["points"]), tuple(last["places"]), tuple(range(len(match.seats))))


async def lines(store: Store, **how: bool) -> list[tuple[int, ...]]:
    board = await store.standings.leaderboard(GASTHAUS, "skat", 50, **how)
    return [(line.rank, line.user_id, line.wins, line.matches, line.points) for line in board]


async def rows(store: Store) -> list[tuple[object, ...]]:
    async with store.database.reading() as session:
        return [tuple(row) for row in await session.rows("SELECT * FROM results ORDER BY 1, 2")]


async def test_wins_then_share_then_points_decide(store: Store, begin: Begin):
    await finish(store, await begin(ANNA, BEN), won_by(0, points=5))
    await finish(store, await begin(BEN, CLARA), won_by(0, points=9))
    await finish(store, await begin(CLARA, "craft"), won_by(0, points=9))
    await finish(store, await begin(ANNA, "craft"), won_by(0, points=5))
    assert await lines(store) == [(1, ANNA, 2, 2, 10), (2, BEN, 1, 2, 9), (2, CLARA, 1, 2, 9)]


async def test_the_better_share_stands_before_more_points(store: Store, begin: Begin):
    await finish(store, await begin(ANNA, CLARA), won_by(0, points=3))
    await finish(store, await begin(BEN, CLARA), won_by(0, points=99))
    await finish(store, await begin(BEN, CLARA), won_by(1, points=1))
    assert await lines(store) == [(1, ANNA, 1, 1, 3), (2, BEN, 1, 2, 99), (3, CLARA, 1, 3, 1)]


async def test_equals_share_a_rank_and_the_next_is_left_out(store: Store, begin: Begin):
    await finish(store, await begin(BEN, ANNA, CLARA), Outcome((7, 7, 2), (1, 1, 3), (0, 1, 2)))
    assert await lines(store) == [(1, ANNA, 1, 1, 7), (1, BEN, 1, 1, 7), (3, CLARA, 0, 1, 2)]


async def test_people_are_called_what_they_last_called_themselves(store: Store, begin: Begin):
    await finish(store, await begin(ANNA, BEN), won_by(0))
    later = await begin(ANNA, BEN)
    await store.matches.replace(later, Chair(0, "Annabella", user_id=ANNA), 2500)
    board = await store.standings.leaderboard(GASTHAUS, "skat", 9)
    assert ["Annabella", f"name of {BEN}"] == [line.name for line in board]


async def test_pages_join_without_gap_or_repeat(store: Store, begin: Begin):
    await finish(store, await begin(BEN, ANNA, CLARA), Outcome((7, 7, 2), (1, 1, 3), (0, 1, 2)))
    pages = [await store.standings.leaderboard(GASTHAUS, "skat", 1, page) for page in range(4)]
    assert [line.user_id for page in pages for line in page] == [ANNA, BEN, CLARA]
    assert [line.rank for page in pages for line in page] == [1, 1, 3]
    assert await store.standings.count(GASTHAUS, "skat") == 3


async def test_other_servers_games_and_unfinished_matches_do_not_count(store: Store, begin: Begin):
    await finish(store, await begin(guild=8), won_by(0))
    await finish(store, await begin(game="watten"), won_by(0))
    ended = await begin()
    await store.events.append(ended, 0, Step(Proceed(), ["{}"]), 3000)
    await store.matches.set_state(ended, "ended", 3001)
    assert (await lines(store), await store.standings.count(GASTHAUS, "skat")) == ([], 0)


async def test_a_match_against_computers_is_not_rated(store: Store, begin: Begin):
    await finish(store, await begin(ANNA, "craft"), won_by(0))
    assert await lines(store) == [(1, ANNA, 1, 1, 11)]
    assert (
        await lines(store, rated_only=True),
        await store.standings.count(GASTHAUS, "skat", rated_only=True),
    ) == ([], 0)


async def test_a_quarter_by_the_stand_in_is_rated_and_more_is_not(store: Store, begin: Begin):
    await finish(store, await begin(), won_by(0), "person", "person", "person", "stand_in")
    assert [line[1] for line in await lines(store, rated_only=True)] == [ANNA, BEN]
    await finish(store, await begin(), won_by(0), "person", "person", "stand_in")
    assert await lines(store, rated_only=True) == [(1, ANNA, 1, 1, 11), (2, BEN, 0, 2, 0)]


async def test_rebuilt_results_are_the_same_rows(store: Store, begin: Begin):
    await finish(store, await begin(ANNA, BEN), won_by(0), "person", "stand_in")
    await finish(store, await begin(ANNA, "craft", CLARA), won_by(2, seats=3), "person")
    await store.people.forget(BEN, 5000)
    before = await rows(store)
    async with store.database.writing() as session:
        await session.rows("UPDATE results SET points = points + 1, won = 0")
    assert before != await rows(store)
    assert await store.standings.rebuild({"skat": told}) == 5
    assert before == await rows(store)


async def test_a_rebuild_that_knows_not_every_game_changes_nothing(store: Store, begin: Begin):
    await finish(store, await begin(), won_by(0))
    await finish(store, await begin(game="watten"), won_by(0))
    before = await rows(store)
    with pytest.raises(UnknownGame, match="watten"):
        await store.standings.rebuild({"skat": told})
    assert before == await rows(store)


async def test_what_people_do_to_their_chairs_is_no_decision(store: Store, begin: Begin):
    match = await begin()
    left = Decision(0, '{"kind": "chair.handed_over"}', "person")
    for number in range(9):
        await store.events.append(match, number, Step(left, ["{}"]), 3000)
    played = Decision(0, '{"kind": "play_card"}', "stand_in")
    await store.events.append(match, 9, Step(played, ["{}"], won_by(0)), 3001)
    assert [line[1] for line in await lines(store, rated_only=True)] == [BEN]
