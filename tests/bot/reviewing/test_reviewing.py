"""A review judges what a person decided by what they knew then, and finds what cost most."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import count, cycle, groupby, repeat
from random import Random
from typing import Any

import pytest

from bot.chairs import ChairEvent, HandedOver, Resigned, TakenBack
from bot.replaying import Replay, replay_of
from bot.reviewing import Reviews
from bot.reviewing.decided import Decided, decided
from bot.reviewing.weighing import Found, Scales
from bot.store import Store
from bot.store.steps import Decision
from bot.thinking import Asked
from games.catalogue import CATALOGUE
from games.core.advice import Advice
from games.core.scene import says
from games.core.thinking import Outlook, Prospect, Sample
from games.players.advice import advised
from games.watten.state import known_trump
from tests.bot.playing import ANNA, BEN, CLARA, SHORT, Match, begin

GAMES = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
PEOPLE = (ANNA, BEN, CLARA, CLARA + 1, CLARA + 2, CLARA + 3)


class Here:
    """Advises at once, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    async def advise(self, asked: Asked) -> Advice | None:
        await asyncio.sleep(0)
        self.asked.append(asked)
        return advised(asked.question, asked.game) if asked.is_wanted() else None


def costing(*costs: float):
    """Thinks that the first offer is the best, and that the others cost so much more."""
    points = [0.0, *(-cost for cost in costs)]

    def think(_view: Any, _heard: Any, offers: Sequence[Any], _rng: Random) -> Prospect[Any]:
        given = [points[min(at, len(points) - 1)] for at in range(len(offers))]
        sample = Sample(1.0, tuple(Outlook(0.5, each) for each in given), 10**6)
        return Prospect(
            candidates=tuple(offers), samples=repeat(sample), about=says("hint.wins_deal")
        )

    return think


async def played(store: Store, game: Any, seed: int = 3) -> tuple[Match, list[tuple[Any, ...]]]:
    """A match between people who press anything, and what the first of them chose from what."""
    match = await begin(store, *PEOPLE[: game.seats[0]], game=game, options=game.options())
    live, chosen, rng = match.live, [], Random(seed)
    while not live.is_over:
        before = (live.view(0), live.heard(0), live.offers(0))
        await match.step(rng)
        inputs = await store.events.inputs(live.match)
        last = inputs[-1].input
        if isinstance(last, Decision) and last.seat == 0:
            chosen.append((*before, game.actions.validate_json(last.action)))
    return match, chosen


async def looked_back(store: Store, match: Match) -> tuple[Replay, tuple[Decided, ...]]:
    replay = await replay_of(store, await store.matches.load(match.live.match))
    inputs = await store.events.inputs(match.live.match)
    return replay, tuple(decided(replay, inputs, 0))


async def found(decisions: tuple[Decided, ...], *costs: float) -> tuple[Found, Here]:
    here, game = Here(), replace(CATALOGUE["schwarz_oder_weiss"], think=costing(*costs))
    return await Scales(here, game, 5).costly(decisions, lambda *_: None), here


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
        await live.move_chair(match.memory, HandedOver(seat=0, absent=True))
        await live.move_chair(match.memory, TakenBack(seat=0))
        await live.act(match.memory, 0, action, mover)
    for seat in range(3):
        if live.is_over:
            break
        await live.move_chair(match.memory, Resigned(seat=seat))
    _, decisions = await looked_back(store, match)

    assert live.is_over
    assert chosen == [each.offers[each.chosen] for each in decisions]
    assert not any(isinstance(event, ChairEvent) for each in decisions for event in each.heard)


async def test_what_the_rules_of_today_do_not_know_is_left_out(store):
    match, chosen = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    replay = await replay_of(store, await store.matches.load(match.live.match))
    inputs = await store.events.inputs(match.live.match)
    unknown = Decision(0, '{"kind": "whist"}', "person")
    old = [each._replace(input=unknown) for each in inputs]

    assert chosen
    assert [] == list(decided(replay, old, 0))


async def test_at_blind_watten_nothing_is_shown_that_was_not_known_then(store, monkeypatch):
    game = CATALOGUE["blind_watten"]
    match, _ = await played(store, game)
    _, decisions = await looked_back(store, match)
    # Whoever does not see the trump has a choice of calls or cards like anybody else.
    blind = [each for each in decisions if known_trump(each.view) is None]
    monkeypatch.setattr("bot.reviewing.shelf.decided", lambda *_: iter(blind))
    monkeypatch.setitem(CATALOGUE, game.key, replace(game, think=costing(1.0)))
    review = await Reviews(store, Here()).of(await store.matches.load(match.live.match), 0).task
    known = [(game.scene(each.view.public), game.holding(each.view)) for each in blind]

    assert review.costly
    assert [] == [each for each in review.costly if (each.scene, each.holding) not in known]


async def test_the_trick_of_a_decision_is_the_one_being_played(store, monkeypatch):
    game = CATALOGUE["schwarz_oder_weiss"]
    match, rng = await begin(store, *PEOPLE[:3], options=SHORT), Random(3)
    live = match.live
    await match.until(
        lambda live: live.scene().last_trick and 0 in live.to_act and len(live.offers(0)) > 1, rng
    )
    scene = live.scene()
    await live.act(match.memory, 0, live.offers(0)[-1], "person")
    for seat in range(3):
        await live.move_chair(match.memory, Resigned(seat=seat))
    monkeypatch.setitem(CATALOGUE, game.key, replace(game, think=costing(1.0)))
    review = await Reviews(store, Here()).of(await store.matches.load(live.match), 0).task

    assert 1 == scene.deal
    assert [2] == [each.trick for each in review.costly if each.scene == scene]


async def test_the_worst_are_found_and_told_in_order_of_play(store):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)
    result, here = await found(decisions, 0.5, 2.0, 3.0)
    places = [each.decided.at for each in result.costly]
    costs = sorted((each.cost for each in result.costly), reverse=True)

    assert len(decisions) == result.count
    assert sorted(places) == places
    assert 0 < len(places) <= 5
    assert {-5} == {asked.table for asked in here.asked}, "a review has a turn of its own"
    assert costs[0] == max({0: 0.0, 1: 0.5, 2: 2.0}.get(d.chosen, 3.0) for d in decisions)


async def test_what_costs_next_to_nothing_is_not_told(store):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)
    result, _ = await found(decisions, 0.05)
    assert ((), len(decisions)) == (result.costly, result.count)


async def test_what_cannot_be_calculated_is_left_out(store):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)
    plain = replace(CATALOGUE["schwarz_oder_weiss"], think=lambda *_: None)
    result = await Scales(Here(), plain, 5).costly(decisions, lambda *_: None)
    assert Found((), 0, partly=False) == result


async def test_when_time_is_up_what_was_found_is_told(store, monkeypatch):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)
    clock = count(0, 100)
    monkeypatch.setattr("bot.reviewing.weighing.time.monotonic", lambda: float(next(clock)))
    result, _ = await found(decisions, 1.0)
    assert (True, True) == (result.partly, result.count < len(decisions))


async def test_who_waits_for_a_turn_waits_no_longer_than_for_an_answer(store):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)
    long_ago = time.monotonic() - 10 * 60
    late = Scales(Here(), CATALOGUE["schwarz_oder_weiss"], 5, long_ago)
    assert Found((), 0, partly=True) == await late.costly(decisions, lambda *_: None)


async def test_only_what_is_made_is_forgotten_for_others(store, monkeypatch):
    monkeypatch.setattr("bot.reviewing.shelf._KEPT", 1)
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    stored = await store.matches.load(match.live.match)
    reviews = Reviews(store, Here())
    waiting = [reviews.of(replace(stored, id=each), 0) for each in (stored.id, 8, 9)]
    assert waiting[0] is reviews.of(stored, 0)
    await asyncio.wait([each.task for each in waiting])
    assert not any(each.task.cancelled() for each in waiting)
    again = reviews.of(stored, 1)
    assert again is reviews.of(stored, 1)
    assert waiting[0] is not reviews.of(stored, 0)
    await reviews.close()


async def test_reviews_are_made_one_after_the_other(store):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    stored = await store.matches.load(match.live.match)
    here = Here()
    reviews = Reviews(store, here)
    await asyncio.gather(*(reviews.of(stored, seat).task for seat in (0, 1)))
    seats = [asked.question.view.seat for asked in here.asked]

    assert {0, 1} == set(seats)
    assert 2 == len(list(groupby(seats)))


async def test_a_review_is_made_once_and_tells_how_far_it_is(store):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    stored = await store.matches.load(match.live.match)
    here = Here()
    reviews = Reviews(store, here)
    making = reviews.of(stored, 0)
    review = await making.task

    assert making is reviews.of(stored, 0)
    assert making.done == making.all >= review.count
    assert review is await reviews.of(stored, 0).task
    other = reviews.of(stored, 1)
    assert other is not making
    await reviews.close()
    assert other.task.cancelled()
    assert other is not reviews.of(stored, 1), "what failed is made anew"
    await reviews.close()
