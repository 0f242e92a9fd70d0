"""Advice is thought out once for each decision, and never for a decision that is over."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.ai import PlayerFailed, PoolRequest
from bot.features.advice.hints import HintService
from games.core.advice import Advice
from tests.bot.table.match.live_matches import RACED, SCHWARZ, begin


class Slow:
    """Thinks until it may answer; counts what it was asked."""

    def __init__(self, advice: Advice | None) -> None:
        self.advice = advice
        self.asked = 0
        self.was_asked = asyncio.Event()
        self.may_answer = asyncio.Event()

    async def advise(self, asked: PoolRequest) -> Advice | None:
        self.asked += asked.is_wanted()
        self.was_asked.set()
        await self.may_answer.wait()
        return self.advice


@pytest.fixture
async def hint_service():
    made = []

    def hint_service(advice=None):
        pool = Slow(advice)
        made.append(HintService(pool))
        return made[-1], pool

    yield hint_service
    for each in made:
        await each.close()


async def at_a_choice(store, game=SCHWARZ):
    """A match at which somebody has a choice, and who."""
    match = await begin(store, game=game)
    await match.until(lambda live: live.scene().trick, Random(1))
    return match, next(iter(match.live.to_act))


async def answered(hint_service, pool, live, seat, *, times=1):
    """What so many askers are told, once it may be told."""
    asking = [asyncio.create_task(hint_service.hint(live, seat)) for _ in range(times)]
    await asyncio.sleep(0.01)
    pool.may_answer.set()
    return await asyncio.gather(*asking)


async def test_who_asks_again_meanwhile_waits_for_the_same_answer(store, hint_service):
    match, seat = await at_a_choice(store)
    asked, pool = hint_service(Advice(best=0))
    told = await answered(asked, pool, match.live, seat, times=5)

    assert [Advice(best=0)] * 5 == told
    assert 1 == pool.asked


async def test_what_was_answered_is_thought_out_anew_for_who_asks_later(store, hint_service):
    match, seat = await at_a_choice(store)
    asked, pool = hint_service(Advice(best=0))
    for _ in range(2):
        await answered(asked, pool, match.live, seat)

    assert 2 == pool.asked


async def test_who_gives_up_waiting_takes_the_answer_from_nobody(store, hint_service):
    match, seat = await at_a_choice(store)
    asked, pool = hint_service(Advice(best=0))
    leaving = asyncio.create_task(asked.hint(match.live, seat))
    await asyncio.sleep(0.01)
    staying = asyncio.create_task(asked.hint(match.live, seat))
    leaving.cancel()
    pool.may_answer.set()

    assert Advice(best=0) == await staying
    assert 1 == pool.asked


async def test_no_advice_is_given_on_a_decision_that_is_made(store, hint_service):
    match, seat = await at_a_choice(store)
    asked, pool = hint_service(Advice(best=0))
    asking = asyncio.create_task(asked.hint(match.live, seat))
    await asyncio.sleep(0.01)
    await match.step(Random(2))
    pool.may_answer.set()

    assert None is await asking


async def test_what_changes_without_another_question_is_thought_out_once_more(store, hint_service):
    match = await begin(store, options=RACED)
    live = match.live
    await match.until(lambda live: live.offers(0) and live.game.moves_on(live.public), Random(1))
    asked, pool = hint_service(Advice(best=0))
    asking = asyncio.create_task(asked.hint(live, 0))
    await pool.was_asked.wait()
    held = live.holding(0)
    while live.holding(0) == held:
        await live.proceed(live.public_count)
    pool.may_answer.set()

    assert Advice(best=0) == await asking
    assert 2 == pool.asked


@pytest.mark.parametrize("advice", [None, Advice(best=1)])
async def test_where_nobody_thinks_rules_of_thumb_advise(store, hint_service, advice):
    match, seat = await at_a_choice(store)
    asked, pool = hint_service(advice)
    (told,) = await answered(asked, pool, match.live, seat)
    thumb = SCHWARZ.heuristic(match.live.view(seat), (), match.live.offers(seat), Random(0))

    assert (advice or Advice(best=match.live.offers(seat).index(thumb))) == told


async def test_an_adviser_that_breaks_down_names_no_card(store, hint_service):
    def rave(view, *_):
        raise ValueError(f"what is {view.private.hand}")

    match, seat = await at_a_choice(store, replace(SCHWARZ, heuristic=rave))
    asked, pool = hint_service()
    with pytest.raises(PlayerFailed, match=r"^ValueError at \S+:\d+") as broken:
        await answered(asked, pool, match.live, seat)

    assert not any(str(card) in str(broken.value) for card in match.live.view(seat).private.hand)
    assert broken.value.__suppress_context__
