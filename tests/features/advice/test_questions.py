"""A review asks what a hint was asked, so that nobody is blamed for having followed one."""

from dataclasses import replace
from itertools import repeat
from random import Random
from typing import Any

from bot.ai import PoolRequest
from bot.features.advice.evaluation import CostEvaluator
from bot.features.advice.hints import HintService
from bot.features.advice.past_decisions import PastDecision
from bot.features.advice.questions import question
from bot.table.match.seats import Resigned
from games.catalogue import CATALOGUE
from games.core.advice import Advice
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says
from games.players import STEPS
from games.players.advice import advise
from games.players.question import Question
from tests.bot.table.match.live_matches import begin
from tests.bot.table.match.played_matches import PEOPLE, played
from tests.features.advice.finished_matches import Here, looked_back

SCHWARZ, WATTEN = CATALOGUE["schwarz_oder_weiss"], CATALOGUE["tyrolean_watten"]


def guessing(game: Any) -> Any:
    """The game as seen by somebody who thinks by chance that one offer is the best."""

    def think(_view: Any, _heard: Any, offers: Any, rng: Random) -> Prospect[Any]:
        for _ in offers:
            rng.random()
        answers = tuple(offer for offer in offers if offer.kind not in game.interjections) or offers
        best = rng.choice(answers)
        outlooks = tuple(Outlook(0.5, float(each == best)) for each in answers)
        sample = Sample(1.0, outlooks, 10**6)
        return Prospect(candidates=answers, samples=repeat(sample), about=says("hint.wins_deal"))

    def heuristic(_view: Any, _heard: Any, offers: Any, rng: Random) -> Any:
        return rng.choice(offers)

    return replace(game, think=think, heuristic=heuristic)


class Asked:
    """Takes down what it is asked, and thinks no further."""

    def __init__(self) -> None:
        self.questions: list[Question] = []

    async def advise(self, asked: PoolRequest) -> Advice | None:
        self.questions.append(asked.question)
        return Advice(best=0)


async def test_a_review_asks_what_a_hint_was_asked(store):
    match, rng = await begin(store, *PEOPLE[:4], game=WATTEN, options=WATTEN.options()), Random(3)
    live, asked = match.live, Asked()
    hints = HintService(asked)
    while not live.is_over and live.deal_number < 3:
        if 0 in live.to_act and not WATTEN.moves_on(live.public):
            await hints.hint(live, 0)
        await match.step(rng)
    for seat in range(len(live.chairs)):
        await live.move_chair(Resigned(seat=seat))
    _, decisions = await looked_back(store, match)
    again = [
        question(live.match, WATTEN, d.view, d.heard, d.asked, STEPS["strong"]) for d in decisions
    ]

    assert len(again) > 5
    assert [] == [each for each in again if each not in asked.questions]
    assert len({each.seed for each in again}) == len(again), "each has luck of its own"


async def test_who_follows_a_hint_is_not_blamed_for_it(store):
    for game in (SCHWARZ, WATTEN):
        match, _ = await played(store, game, seed=1)
        _, decisions = await looked_back(store, match)
        here, guesses, number = Here(), guessing(game), match.live.match

        def followed(each: PastDecision, game: Any = guesses, number: int = number) -> PastDecision:
            hint = advise(
                question(number, game, each.view, each.heard, each.asked, STEPS["strong"]), game
            )
            best = each.asked[hint.best or 0]
            return replace(each, chosen=each.offers.index(best))

        following = tuple(map(followed, decisions))
        found = await CostEvaluator(here, guesses, number).costly(following, lambda *_: None)

        assert any(each.asked != each.offers for each in decisions) == (game is WATTEN)
        assert len(here.asked) > len(decisions), "some seemed to have cost much"
        assert () == found.costly
