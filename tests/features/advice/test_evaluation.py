"""What cost most is found, and what could not be weighed is owned up to."""

from dataclasses import replace
from itertools import cycle, repeat
from random import Random
from typing import Any

import pytest

from bot.features.advice.evaluation import CostEvaluator, Found
from bot.features.advice.pages import ReviewProgress
from bot.features.advice.past_decisions import PastDecision
from bot.process.clock import monotonic
from bot.store import Store
from games.catalogue import CATALOGUE
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says
from tests.bot.table.match.played_matches import played
from tests.features.advice.finished_matches import Busy, Here, costing, looked_back


async def asked_about(store: Store) -> tuple[tuple[PastDecision, ...], Any]:
    """Some decisions, and their game, in which all but the first offer cost something."""
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)
    return decisions, replace(CATALOGUE["schwarz_oder_weiss"], think=costing(0.5, 2.0, 3.0))


async def found(decisions: tuple[PastDecision, ...], *costs: float) -> tuple[Found, Here]:
    here, game = Here(), replace(CATALOGUE["schwarz_oder_weiss"], think=costing(*costs))
    return await CostEvaluator(here, game, 5).costly(decisions, lambda *_: None), here


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


@pytest.mark.parametrize(("luck", "is_told"), [(0.0, True), (30.0, False)])
async def test_what_may_be_due_to_what_was_imagined_is_not_told(store, luck, is_told):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)

    def think(_view: Any, _heard: Any, offers: Any, _rng: Random) -> Prospect[Any]:
        """The last offer gains a point more in the mean, most of it in one world of seven."""
        worlds = cycle([(7 + luck, *repeat(-luck / 6, 6)), repeat(1.0, 7)][not luck])
        samples = (
            Sample(1.0, (*repeat(Outlook(0.5, 0.0), len(offers) - 1), Outlook(0.5, each)), 2000)
            for each in worlds
        )
        return Prospect(candidates=offers, samples=samples, about=says("hint.wins_deal"))

    game = replace(CATALOGUE["schwarz_oder_weiss"], think=think)
    result = await CostEvaluator(Here(), game, 5).costly(decisions, lambda *_: None)
    assert is_told == bool(result.costly)


async def test_what_cannot_be_calculated_is_left_out(store):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)
    plain = replace(CATALOGUE["schwarz_oder_weiss"], think=lambda *_: None)
    result = await CostEvaluator(Here(), plain, 5).costly(decisions, lambda *_: None)
    assert Found((), 0, partly=False) == result


async def test_as_many_are_told_as_were_shown_on_the_way(store):
    decisions, game = await asked_about(store)

    def of_the_first_offer(view: Any, heard: Any, offers: Any, rng: Any) -> Any:
        return game.think(view, heard, offers[:1], rng)

    partly_judged = replace(game, think=of_the_first_offer)
    result = await CostEvaluator(Here(), partly_judged, 5).costly(decisions, lambda *_: None)

    assert any(each.chosen for each in decisions)
    assert len(decisions) == result.count


async def test_when_time_is_up_what_was_found_is_told(store, clock, monkeypatch):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)
    advise = Here.advise

    async def slowly(here: Here, asked: Any) -> Any:
        clock.advance(100)
        return await advise(here, asked)

    monkeypatch.setattr(Here, "advise", slowly)
    result, _ = await found(decisions, 1.0)
    assert (True, True) == (result.partly, result.count < len(decisions))


async def test_who_waits_for_a_turn_waits_no_longer_than_for_an_answer(store):
    match, _ = await played(store, CATALOGUE["schwarz_oder_weiss"], seed=1)
    _, decisions = await looked_back(store, match)
    long_ago = monotonic() - 14 * 60
    late = CostEvaluator(Here(), CATALOGUE["schwarz_oder_weiss"], 5, long_ago)
    assert Found((), 0, partly=True) == await late.costly(decisions, lambda *_: None)


async def test_what_gets_no_answer_is_asked_again_after_the_others_with_more_patience(store):
    decisions, game = await asked_about(store)
    busy = Busy(0, 1)
    result = await CostEvaluator(busy, game, 5).costly(decisions, lambda *_: None)
    views = [asked.question.view for asked in busy.asked]

    assert (len(decisions), False) == (result.count, result.partly)
    assert [each.view for each in (*decisions, *decisions[:2])] == views[: len(decisions) + 2]
    first, second, third, *_ = [asked.patience for asked in busy.asked]
    assert 0 < first < second < third


async def test_what_never_gets_an_answer_is_owned_up_to(store):
    decisions, game = await asked_about(store)
    busy = Busy(*range(1000))
    result = await CostEvaluator(busy, game, 5).costly(decisions, lambda *_: None)

    assert Found((), 0, partly=True) == result
    assert len(busy.asked) <= 3 * len(decisions), "it gives up in the end"


async def test_what_was_weighed_briefly_counts_where_there_is_no_time_for_more(store):
    decisions, game = await asked_about(store)
    result = await CostEvaluator(Busy(steps=250_000), game, 5).costly(decisions, lambda *_: None)

    assert (len(decisions), True) == (result.count, result.partly)
    assert result.costly


async def test_how_far_a_review_is_goes_up_by_one_at_a_time(store):
    decisions, game = await asked_about(store)
    told: list[ReviewProgress] = []
    await CostEvaluator(Busy(1), game, 5).costly(decisions, told.append)
    briefly = [each.done for each in told if not each.again]
    again = [each.done for each in told if each.again]

    assert {len(decisions)} == {each.all for each in told if not each.again}
    assert [*range(len(decisions) + 1)] == sorted({*briefly})
    assert briefly == sorted(briefly)
    assert [*range(len(again))] == again
