"""Reviews of finished matches: each is made once, beside the games, and kept for a while."""

import asyncio
from dataclasses import dataclass

from bot.ai import Adviser
from bot.features.advice.evaluation import Answers, CostEvaluator, EvaluatedDecision
from bot.features.advice.pages import NOT_BEGUN, CostlyDecision, Review, ReviewProgress
from bot.features.advice.past_decisions import decisions_of
from bot.process.clock import monotonic
from bot.store import Store
from bot.store.matches import StoredMatch
from bot.table.archive.replay import Replay, replay_of
from games.core.seats import Seat

_KEPT = 64
"""The number of reviews kept for people who look again, besides those that are still to be made."""


@dataclass(slots=True)
class ReviewJob:
    """A review that is being made, or is made."""

    task: asyncio.Task[Review]
    answers: Answers
    """The answers that have been found so far."""
    progress: ReviewProgress = NOT_BEGUN


class Reviews:
    """All reviews that somebody has asked for lately."""

    def __init__(self, store: Store, adviser: Adviser) -> None:
        self._store = store
        self._adviser = adviser
        self._making: dict[tuple[int, Seat], ReviewJob] = {}
        # One at a time: those who play must not wait for many who look back.
        self._only = asyncio.Lock()

    def of(self, match: StoredMatch, seat: Seat) -> ReviewJob:
        """The review of a finished match for a seat; a second asker waits for the same one."""
        key = (match.id, seat)
        known = self._making.get(key)
        if known is not None and not _is_to_be_made_anew(known.task):
            return known
        made = [old for old, making in self._making.items() if making.task.done()]
        for old in made[: max(0, len(made) - _KEPT + 1)]:
            del self._making[old]
        answers: Answers = {} if known is None else known.answers
        task = asyncio.create_task(self._make(match, seat, answers))
        making = self._making[key] = ReviewJob(task, answers)
        return making

    async def close(self) -> None:
        """Call off all reviews that are being made."""
        tasks = [making.task for making in self._making.values()]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _make(self, match: StoredMatch, seat: Seat, answers: Answers) -> Review:
        asked_at = monotonic()

        def tell(progress: ReviewProgress) -> None:
            making = self._making.get((match.id, seat))
            if making is not None:
                making.progress = progress

        async with self._only:
            replay = await replay_of(self._store, match)
            decisions = await asyncio.to_thread(lambda: tuple(decisions_of(replay, seat)))
            scales = CostEvaluator(self._adviser, replay.game, match.id, asked_at, answers)
            found = await scales.costly(decisions, tell)
        return Review(
            count=found.count,
            partly=found.partly,
            costly=tuple(_costly_decision(replay, each) for each in found.costly),
        )


def _is_to_be_made_anew(task: asyncio.Task[Review]) -> bool:
    """Return whether it failed, or there was no time for all of it."""
    if not task.done():
        return False
    return task.cancelled() or task.exception() is not None or task.result().partly


def _trick(replay: Replay, at: int) -> int:
    """The trick of its deal that was being played after so many inputs; 0 before all of them."""
    seen, deal = reversed(replay.steps), replay.scenes[at].deal
    last = next((step for step in seen if step.inputs <= at), None)
    if last is None or last.stage == "deal_over" or replay.scenes[last.inputs].deal != deal:
        return 0
    return last.trick + 1


def _costly_decision(replay: Replay, weighed: EvaluatedDecision) -> CostlyDecision:
    """A decision as it looked to the person who made it."""
    each = weighed.decided
    scene = replay.scenes[each.at]
    best = weighed.advice.best
    return CostlyDecision(
        deal=scene.deal,
        trick=_trick(replay, each.at),
        scene=scene,
        holding=replay.game.holding(each.view),
        chosen=each.action,
        better=None if best is None else weighed.offers[best],
        cost=weighed.cost,
        chances=(weighed.chosen, weighed.best),
        about=weighed.advice.about,
        reason=None if weighed.chosen.offer in weighed.advice.shared else weighed.advice.reason,
    )
