"""Each match is what its log says, also where people leave, give up, or it is over."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from bot.app.operations import ending_of
from bot.store import open_store
from bot.store.engine.errors import WrongState
from bot.table.match.seats import Resigned, TakenBack
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    RACED,
    SCHWARZ,
    SHORT,
    begin,
    chair_event,
    seen,
)


async def wander(match, rng, steps):
    """Let a match take its course, with people who leave, come back and give up."""
    for _ in range(steps):
        if match.live.is_over:
            return
        event = chair_event(rng, match.live) if rng.random() < 0.04 else None
        if event is None:
            await match.step(rng)
        else:
            await match.live.move_chair(event)


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    people=st.sampled_from(
        [(ANNA, BEN), (ANNA, BEN, CLARA), (ANNA, "craft"), (ANNA, "novice", BEN)]
    ),
    options=st.sampled_from([SHORT, RACED]),
    steps=st.integers(0, 250),
)
async def test_the_log_alone_gives_the_same_table(tmp_path_factory, seed, people, options, steps):
    async with open_store(tmp_path_factory.mktemp("log") / "db.sqlite3") as store:
        match = await begin(store, *people, options=options)
        await wander(match, Random(seed), steps)

        assert seen(await match.again()) == seen(match.live)

        stored = await store.matches.load(match.live.match)
        if match.live.is_over:
            bodies = tuple(each.body for each in await store.events.load(match.live.match))
            written = await results(store)

            assert "finished" == stored.state
            assert match.live.outcome == ending_of(stored, bodies).outcome
            assert [
                *zip(match.live.outcome.points, match.live.outcome.places, strict=True)
            ] == written
        else:
            assert "playing" == stored.state


async def results(store) -> list[tuple[int, int]]:
    async with store.database.reading() as session:
        rows = await session.rows("SELECT points, place FROM results ORDER BY seat")
    return [(row["points"], row["place"]) for row in rows]


async def test_who_gives_up_loses_a_match_of_two_though_ahead(store):
    match = await begin(store, options=SCHWARZ.options(bidding="turns", target=51))
    await match.until(lambda live: any(live.outcome.points), Random(2))
    ahead = match.live.outcome.points.index(max(match.live.outcome.points))
    await match.live.move_chair(Resigned(seat=ahead))

    assert match.live.is_over
    assert 2 == match.live.outcome.places[ahead]
    assert [(2, 1)[seat != ahead] for seat in range(2)] == [
        place for _, place in await results(store)
    ]


async def test_a_match_of_three_goes_on_without_who_gave_up_and_puts_them_last(store):
    match = await begin(store, ANNA, BEN, CLARA)
    await match.live.move_chair(Resigned(seat=1))

    assert not match.live.is_over

    await match.until(lambda live: live.is_over, Random(4))

    assert 3 == match.live.outcome.places[1]


async def test_a_match_that_is_over_takes_nothing_more(store):
    match = await begin(store)
    await match.live.move_chair(Resigned(seat=0))
    before = seen(match.live)
    await match.live.deal(SCHWARZ.deck)
    await match.live.move_chair(TakenBack(seat=0))
    await match.live.proceed(match.live.public_count)

    assert before == seen(match.live)


async def test_a_paused_match_keeps_nothing_new(store):
    match = await begin(store)
    await store.matches.set_state(match.live.match, "paused", 3000)
    before = seen(match.live)

    with pytest.raises(WrongState):
        await match.live.deal(SCHWARZ.deck)

    assert before == seen(match.live)
