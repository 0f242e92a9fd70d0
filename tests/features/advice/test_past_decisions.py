"""What a person decided is rebuilt as it was to them, and nothing of what others did."""

from dataclasses import replace
from itertools import cycle
from random import Random

import pytest

from bot.features.advice.past_decisions import decisions_of
from bot.table.archive.replay import replay_of
from bot.table.match.event_log import Slice, Unreadable, entry
from bot.table.match.seats import ChairEvent, HandedOver, Resigned, TakenBack
from games.catalogue import CATALOGUE
from tests.bot.store.inputs import decision
from tests.bot.table.match.live_matches import SHORT, begin
from tests.bot.table.match.played_matches import PEOPLE, played
from tests.features.advice.finished_matches import looked_back

GAMES = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)


@pytest.mark.thorough
@GAMES
async def test_each_decision_is_rebuilt_as_it_was_to_who_made_it(store, game):
    match, chosen = await played(store, game)
    _, decisions = await looked_back(store, match)
    expected = [(view, heard, action) for view, heard, offers, action in chosen if len(offers) > 1]
    rebuilt = [(each.view, each.heard, each.offers[each.chosen]) for each in decisions]

    assert [each for each in rebuilt if each not in expected] == []
    assert len(rebuilt) >= 1


async def test_only_what_the_person_did_is_looked_at(store):
    match, rng = await begin(store, *PEOPLE[:3], options=SHORT), Random(3)
    live, chosen = match.live, []
    for mover in cycle(("person", "stand_in")):
        await match.until(lambda live: 0 in live.to_act or live.is_over, rng)
        if live.is_over or len(chosen) == 4:
            break
        offers = live.offers(0)
        action = rng.choice(offers)
        chosen += [action] if mover == "person" and len(offers) > 1 else []
        await live.move_chair(HandedOver(seat=0, absent=True))
        await live.move_chair(TakenBack(seat=0))
        await live.act(0, action, mover)
    for seat in range(3):
        if live.is_over:
            break
        await live.move_chair(Resigned(seat=seat))
    _, decisions = await looked_back(store, match)

    assert live.is_over
    assert chosen == [each.offers[each.chosen] for each in decisions]
    assert not any(isinstance(event, ChairEvent) for each in decisions for event in each.heard)


async def test_what_the_rules_of_today_do_not_know_is_left_out(store):
    match, chosen = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    replay = await replay_of(store, await store.matches.load(match.live.match))
    unknown = Slice(decision(0, '{"kind": "whist"}', "person"), ())
    read = entry(replay.game, unknown)
    old = replace(replay, entries=tuple(each._replace(input=read.input) for each in replay.entries))

    assert chosen
    assert Unreadable("decision") == read.input
    assert [] == list(decisions_of(old, 0))
