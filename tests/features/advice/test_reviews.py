"""A review is made once, shows what its asker knew, and goes on from where it had to stop."""

import asyncio
from dataclasses import replace
from itertools import groupby
from random import Random

import pytest

from bot.features.advice.reviews import Reviews
from bot.table.match.seats import Resigned
from games.catalogue import CATALOGUE
from games.core.scene import says
from games.watten.rules.state import known_trump
from tests.bot.table.match.live_matches import SHORT, begin
from tests.bot.table.match.played_matches import PEOPLE, played
from tests.features.advice.finished_matches import Busy, Here, costing, looked_back


@pytest.mark.thorough
async def test_at_blind_watten_nothing_is_shown_that_was_not_known_then(store, monkeypatch):
    game = CATALOGUE["blind_watten"]
    match, _ = await played(store, game)
    _, decisions = await looked_back(store, match)
    # Whoever does not see the trump has a choice of calls or cards like anybody else.
    blind = [each for each in decisions if known_trump(each.view) is None]
    monkeypatch.setattr("bot.features.advice.reviews.decisions_of", lambda *_: iter(blind))
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
    await live.act(0, live.offers(0)[-1], "person")
    for seat in range(3):
        await live.move_chair(Resigned(seat=seat))
    monkeypatch.setitem(CATALOGUE, game.key, replace(game, think=costing(1.0)))
    review = await Reviews(store, Here()).of(await store.matches.load(live.match), 0).task

    assert 1 == scene.deal
    assert [2] == [each.trick for each in review.costly if each.scene == scene]


@pytest.mark.parametrize("shared", [True, False])
async def test_what_is_true_of_both_is_no_reason(store, monkeypatch, shared):
    game = CATALOGUE["schwarz_oder_weiss"]
    match, _ = await played(store, game, seed=1)

    def think(view, heard, offers, rng):
        prospect = costing(1.0)(view, heard, offers, rng)
        assert prospect is not None
        return replace(prospect, reason=lambda action, _: says("a" if shared else str(action)))

    monkeypatch.setitem(CATALOGUE, game.key, replace(game, think=think))
    stored = await store.matches.load(match.live.match)
    review = await Reviews(store, Here()).of(stored, 0).task

    assert review.costly
    assert [shared] * len(review.costly) == [each.reason is None for each in review.costly]


async def test_who_asks_again_for_a_review_made_in_part_has_it_go_on_from_there(store, monkeypatch):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    stored = await store.matches.load(match.live.match)
    _, decisions = await looked_back(store, match)
    game = replace(CATALOGUE["schwarz_oder_weiss"], think=costing(0.0))
    monkeypatch.setitem(CATALOGUE, game.key, game)
    busy = Busy(*range(3, 1000))
    reviews = Reviews(store, busy)
    first = await reviews.of(stored, 0).task
    before, busy.numbers = len(busy.asked), ()
    second = await reviews.of(stored, 0).task

    assert (3, True) == (first.count, first.partly)
    assert (len(decisions), False) == (second.count, second.partly)
    assert len(decisions) - 3 == len(busy.asked) - before


async def test_only_what_is_made_is_forgotten_for_others(store, monkeypatch):
    monkeypatch.setattr("bot.features.advice.reviews._KEPT", 1)
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


@pytest.mark.thorough
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
    assert making.progress.done == making.progress.all
    assert review is await reviews.of(stored, 0).task
    other = reviews.of(stored, 1)
    assert other is not making
    await reviews.close()
    assert other.task.cancelled()
    assert other is not reviews.of(stored, 1), "what failed is made anew"
    await reviews.close()
