"""The log grows at its end, in whole steps, and outlives the process that wrote it."""

import asyncio
import json
from pathlib import Path

import pytest

from bot.features.standings.store import StandingsStore
from bot.store import Store, open_store
from bot.store.engine.errors import AppendConflict, UnknownMatch, WrongState
from bot.store.events import EventRow, InputRow, LogStep
from tests.bot.store.conftest import BROKEN, Begin, python, won_by
from tests.bot.store.inputs import PROCEED, decision, deck

ONE = LogStep(PROCEED, ['{"kind": "one"}'])
TWO = LogStep(decision(1, '{"kind": "two"}', "person"), ['{"kind": "two"}', '{"kind": "three"}'])

KILLED = """
import asyncio, pathlib, sys
from bot.store import open_store
from bot.store.events import Input, LogStep
from bot.store.matches import NewLobby

async def main():
    async with open_store(pathlib.Path(sys.argv[1])) as store:
        match = await store.matches.create_lobby(NewLobby(1, 2, "skat", 1, "{}", None), 1)
        await store.matches.start(match, 1, 2)
        step = LogStep(Input("proceed", "{}"), ['{"kind": "kept"}'])
        await store.events.append(match, 0, step, 3)
        print(match, flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


async def test_what_is_appended_is_read_back_in_order(store: Store, begin: Begin):
    match = await begin()
    dealt = LogStep(deck("S9", "H10", "DK"), ['{"kind": "dealt", "name": "Weiß"}'])
    await store.events.append(match, 0, dealt, 3000)
    await store.events.append(match, 1, TWO, 3001)
    await store.events.append(match, 3, ONE, 3002)
    bodies = (*dealt.events, *TWO.events, *ONE.events)
    assert tuple(EventRow(*each) for each in enumerate(bodies)) == await store.events.load(match)
    assert (EventRow(3, bodies[3]),) == await store.events.load(match, since=3)
    assert (
        InputRow(0, dealt.input),
        InputRow(1, TWO.input),
        InputRow(3, ONE.input),
    ) == await store.events.inputs(match)


async def test_of_two_appenders_one_wins_and_the_other_changes_nothing(store: Store, begin: Begin):
    match = await begin()
    answers = await asyncio.gather(
        store.events.append(match, 0, TWO, 3000),
        store.events.append(match, 0, ONE, 3000),
        return_exceptions=True,
    )
    assert [type(None), AppendConflict] == [type(answer) for answer in answers]
    assert TWO.events == [each.body for each in await store.events.load(match)]
    assert [each.number for each in await store.events.inputs(match)] == [0]


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
async def test_a_wrong_number_is_refused_behind_and_ahead(
    store: Store, begin: Begin, expected: int
):
    match = await begin()
    await store.events.append(match, 0, TWO, 3000)
    with pytest.raises(AppendConflict) as caught:
        await store.events.append(match, expected, ONE, 3001)
    assert (expected, 2) == (caught.value.expected, caught.value.found)
    assert len(await store.events.load(match)) == 2


async def test_a_bad_event_in_a_step_undoes_the_step(store: Store, begin: Begin):
    match = await begin()
    with pytest.raises(BROKEN):
        await store.events.append(match, 0, LogStep(PROCEED, ['{"kind": "one"}', "no json"]), 3000)
    assert (await store.events.load(match), await store.events.inputs(match)) == ((), ())


async def test_a_step_without_events_is_refused(store: Store, begin: Begin):
    with pytest.raises(ValueError, match="nothing"):
        await store.events.append(await begin(), 0, LogStep(PROCEED, []), 3000)


async def test_only_a_match_that_is_played_grows(store: Store, begin: Begin):
    match = await begin()
    await store.matches.set_state(match, "paused", 3000)
    with pytest.raises(WrongState):
        await store.events.append(match, 0, ONE, 3001)
    with pytest.raises(UnknownMatch):
        await store.events.append(match + 1, 0, ONE, 3001)


async def test_the_last_step_ends_the_match_and_writes_its_results(store: Store, begin: Begin):
    boards = StandingsStore(store.database)
    match = await begin()
    await store.events.append(match, 0, LogStep(ONE.input, ONE.events, won_by(1)), 3000)
    stored = await store.matches.load(match)
    assert (stored.state, stored.ended_at) == ("finished", 3000)
    assert await boards.count(stored.guild_id, "skat", "all", "wins") == 2
    with pytest.raises(WrongState):
        await store.events.append(match, 1, ONE, 3001)
    with pytest.raises(AppendConflict):  # whoever lost the race to the end learns that
        await store.events.append(match, 0, ONE, 3001)


async def test_an_ending_that_does_not_fit_ends_nothing(store: Store, begin: Begin):
    match = await begin()
    with pytest.raises(ValueError, match="does not fit"):
        await store.events.append(
            match, 0, LogStep(ONE.input, ONE.events, won_by(0, seats=3)), 3000
        )
    assert (await store.matches.load(match)).state == "playing"
    assert await store.events.load(match) == ()


async def test_an_appended_event_survives_a_killed_process(path: Path):
    process = await python(KILLED, path)
    assert process.stdout
    match = json.loads(await process.stdout.readline())
    process.kill()
    await process.communicate()
    async with open_store(path) as store:
        assert (EventRow(0, '{"kind": "kept"}'),) == await store.events.load(match)
