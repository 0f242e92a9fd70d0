"""Matches to look back at, and advisers who answer at once, or have no time."""

import asyncio
from collections.abc import Sequence
from itertools import repeat
from random import Random
from typing import Any

from bot.ai import PoolRequest
from bot.features.advice.past_decisions import PastDecision, decisions_of
from bot.store import Store
from bot.table.archive.replay import Replay, replay_of
from games.core.advice import Advice
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says
from games.players.advice import advise
from tests.bot.table.match.live_matches import Match


class Here:
    """Advises at once, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[PoolRequest] = []

    async def advise(self, asked: PoolRequest) -> Advice | None:
        await asyncio.sleep(0)
        self.asked.append(asked)
        return advise(asked.question, asked.game) if asked.is_wanted() else None


class Busy(Here):
    """Has no time to answer the questions with these numbers, counted from 0, or on these steps."""

    def __init__(self, *numbers: int, steps: int = 0) -> None:
        super().__init__()
        self.numbers = numbers
        self._steps = steps

    async def advise(self, asked: PoolRequest) -> Advice | None:
        advice = await super().advise(asked)
        busy = len(self.asked) - 1 in self.numbers or asked.question.steps == self._steps
        return None if busy else advice


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


async def looked_back(store: Store, match: Match) -> tuple[Replay, tuple[PastDecision, ...]]:
    replay = await replay_of(store, await store.matches.load(match.live.match))
    return replay, tuple(decisions_of(replay, 0))
