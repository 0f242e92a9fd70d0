"""Advice is thought out once for each decision, and never for a decision that is over."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.advising import Counsel
from bot.thinking import Asked, BrokeDown
from games.core.advice import Advice
from tests.bot.playing import SCHWARZ, begin


class Slow:
    """Thinks until it may answer; counts what it was asked."""

    def __init__(self, advice: Advice | None) -> None:
        self.advice = advice
        self.asked = 0
        self.may_answer = asyncio.Event()

    async def advise(self, asked: Asked) -> Advice | None:
        self.asked += asked.is_wanted()
        await self.may_answer.wait()
        return self.advice


@pytest.fixture
async def counsel():
    made = []

    def counsel(advice=None):
        minds = Slow(advice)
        made.append(Counsel(minds))
        return made[-1], minds

    yield counsel
    for each in made:
        await each.close()


async def at_a_choice(store, game=SCHWARZ):
    """A match at which somebody has a choice, and who."""
    match = await begin(store, game=game)
    await match.until(lambda live: live.scene().trick, Random(1))
    return match, next(iter(match.live.to_act))


async def answered(counsel, minds, live, seat, *, times=1):
    """What so many askers are told, once it may be told."""
    asking = [asyncio.create_task(counsel.given(live, seat)) for _ in range(times)]
    await asyncio.sleep(0.01)
    minds.may_answer.set()
    return await asyncio.gather(*asking)


async def test_who_asks_again_meanwhile_waits_for_the_same_answer(store, counsel):
    match, seat = await at_a_choice(store)
    asked, minds = counsel(Advice(best=0))
    told = await answered(asked, minds, match.live, seat, times=5)

    assert [Advice(best=0)] * 5 == told
    assert 1 == minds.asked


async def test_what_was_answered_is_thought_out_anew_for_who_asks_later(store, counsel):
    match, seat = await at_a_choice(store)
    asked, minds = counsel(Advice(best=0))
    for _ in range(2):
        await answered(asked, minds, match.live, seat)

    assert 2 == minds.asked


async def test_who_gives_up_waiting_takes_the_answer_from_nobody(store, counsel):
    match, seat = await at_a_choice(store)
    asked, minds = counsel(Advice(best=0))
    leaving = asyncio.create_task(asked.given(match.live, seat))
    await asyncio.sleep(0.01)
    staying = asyncio.create_task(asked.given(match.live, seat))
    leaving.cancel()
    minds.may_answer.set()

    assert Advice(best=0) == await staying
    assert 1 == minds.asked


async def test_no_advice_is_given_on_a_decision_that_is_made(store, counsel):
    match, seat = await at_a_choice(store)
    asked, minds = counsel(Advice(best=0))
    asking = asyncio.create_task(asked.given(match.live, seat))
    await asyncio.sleep(0.01)
    await match.step(Random(2))
    minds.may_answer.set()

    assert None is await asking


@pytest.mark.parametrize("advice", [None, Advice(best=1)])
async def test_where_nobody_thinks_rules_of_thumb_advise(store, counsel, advice):
    match, seat = await at_a_choice(store)
    asked, minds = counsel(advice)
    (told,) = await answered(asked, minds, match.live, seat)
    thumb = SCHWARZ.craft(match.live.view(seat), (), match.live.offers(seat), Random(0))

    assert (advice or Advice(best=match.live.offers(seat).index(thumb))) == told


async def test_an_adviser_that_breaks_down_names_no_card(store, counsel):
    def rave(view, *_):
        raise ValueError(f"what is {view.private.hand}")

    match, seat = await at_a_choice(store, replace(SCHWARZ, craft=rave))
    asked, minds = counsel()
    with pytest.raises(BrokeDown, match=r"^ValueError at \S+:\d+") as broken:
        await answered(asked, minds, match.live, seat)

    assert not any(str(card) in str(broken.value) for card in match.live.view(seat).private.hand)
    assert broken.value.__suppress_context__
