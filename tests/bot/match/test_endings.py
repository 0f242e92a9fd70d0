"""What is counted when a match ends is what its log alone tells ever after, feats included."""

from dataclasses import replace
from random import Random

import pytest

from bot.app.operations import ENDINGS
from bot.match.endings import ending
from bot.match.seats import Resigned
from games.catalogue import CATALOGUE
from tests.bot.match.live_matches import ANNA, BEN, CLARA, Match, begin, chair_event
from tests.bot.store.histories import rows

PEOPLE = (ANNA, BEN, CLARA, 104)


@pytest.mark.thorough
@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
async def test_every_game_is_counted_from_its_log_as_at_its_end(store, game):
    most = min(4, game.seats[-1])
    for seats in sorted({game.seats[0], most}):
        match = await begin(store, *PEOPLE[:seats], game=game, options=game.options())
        await match.until(lambda live: live.is_over, Random(seats))
    before = await rows(store)

    assert before["feats"]
    assert 0 not in {row[13] for row in before["results"]}  # the deals
    assert len(before["results"]) == await store.standings.rebuild(ENDINGS)
    assert before == await rows(store)


async def test_chairs_that_moved_are_counted_from_the_log_too(store):
    rng = Random(8)
    for _ in range(6):
        match = await begin(store, ANNA, BEN, CLARA)
        while not match.live.is_over:
            await (move(match, rng) if rng.random() < 0.05 else match.step(rng))
    before = await rows(store)
    await store.standings.rebuild(ENDINGS)

    assert before == await rows(store)


async def move(match: Match, rng: Random) -> None:
    event = chair_event(rng, match.live)
    if event is not None:
        await match.live.move_chair(event)


async def test_only_what_all_were_told_by_the_game_is_asked_for_feats(store):
    match = await begin(store)
    await match.until(lambda live: live.number > 20, Random(1))
    log = await match.log()
    asked = []

    def feats(event):
        asked.append(event)
        return ((1, "heard"),)

    game = replace(match.live.game, feats=feats)
    told = ending(game, match.live._state, (*log, Resigned(seat=0)))

    assert [event for event in log if event.audience is None] == asked
    assert len(asked) < len(log)
    assert (1, ((1, "heard", len(asked)),)) == (told.deals, told.feats)
