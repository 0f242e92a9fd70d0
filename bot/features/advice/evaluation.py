"""The decisions of a person that cost most: all are weighed briefly, the worst of them again."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias

from bot.ai import Adviser, PoolRequest, Urgency
from bot.features.advice.pages import ReviewProgress
from bot.features.advice.past_decisions import PastDecision
from bot.features.advice.questions import question
from bot.process.clock import Instant, monotonic
from games.core.advice import Advice, Judged
from games.core.game import AnyGame
from games.players import STEPS

_BRIEFLY, _AGAIN = 40_000, STEPS["strong"]
"""Steps for every decision, and for each of those that seem to have cost much: those of a hint."""
_SUSPECTS, _SHOWN = 10, 5
"""The number of decisions that are weighed again, and of those that are shown."""
_LEAST = 0.1
"""The least that a decision must have cost to be shown, in points of the game."""
_SURE = 2.5
"""The standard errors that it must have cost besides: less may be due to imagined cards."""
_SECONDS, _SINCE_ASKED = 8 * 60, 13 * 60
"""Seconds after which no more is weighed: an answer must come within 15 minutes of being asked for.
"""
_PATIENCE, _MOST_PATIENCE = 60.0, 240.0
"""Seconds that an answer may take at first, and once some have not come. They harm nobody: players
at tables go first, and with what is left of a busy machine the briefest thought takes half a
minute."""
_TRIES = 3
"""The number of times a decision is asked about that gets no answer."""

Tell: TypeAlias = Callable[[ReviewProgress], None]


class Answer(NamedTuple):
    """Advice, and the offers it is about."""

    offers: tuple[Any, ...]
    advice: Advice

    def judges(self, decided: PastDecision) -> bool:
        """Return whether it recommends the choice, or says how much better another action was.

        Nobody is blamed for not saying what nobody waited for.
        """
        chosen, best = self.offers.index(decided.action), self.advice.best
        if chosen == best:
            return True
        compared = best is None or self.offers[best] in decided.offers
        return compared and self.advice.of(chosen) is not None


Answers: TypeAlias = dict[tuple[int, int], Answer]
"""(number of inputs before a decision, steps spent on it) -> the answer."""


@dataclass(frozen=True, slots=True)
class EvaluatedDecision:
    """A decision, with the average results of the choice and of the best in all possible worlds."""

    decided: PastDecision
    offers: tuple[Any, ...]
    """The offers that the advice is about."""
    advice: Advice
    chosen: Judged
    best: Judged

    @property
    def cost(self) -> float:
        """The points of the game by which the choice gains less."""
        return self.best.points - self.chosen.points


@dataclass(frozen=True, slots=True)
class Found:
    """The decisions that cost most, in the order of play."""

    costly: tuple[EvaluatedDecision, ...]
    count: int
    """The number of decisions looked at; 0 where none of them could be weighed."""
    partly: bool
    """Whether there was no time for all of them."""


class CostEvaluator:
    """Weighs the decisions of one match; it gets its turn like every table.

    The answers stay in `answers`, so that another evaluator can go on from there.
    """

    def __init__(
        self,
        adviser: Adviser,
        game: AnyGame,
        match: int,
        asked_at: Instant | None = None,
        answers: Answers | None = None,
    ) -> None:
        self._adviser = adviser
        self._game = game
        self._match = match
        # The table may be playing again under its own number, which has its own turn.
        self._turn = -match
        now = monotonic()
        since = now if asked_at is None else asked_at
        self._until = min(now + _SECONDS, since + _SINCE_ASKED)
        self._answers: Answers = {} if answers is None else answers
        self._patience = _PATIENCE

    async def costly(self, decisions: tuple[PastDecision, ...], tell: Tell) -> Found:
        """Find the worst of these decisions."""
        await self._ask(decisions, _BRIEFLY, tell)
        briefly = [*self._evaluations(decisions, _BRIEFLY)]
        suspects = tuple(each.decided for each in _worst(briefly, _SUSPECTS))
        await self._ask(suspects, _AGAIN, tell)
        # What seems worst is partly what was misjudged most: so where there is a second weighing,
        # only that counts.
        unsure = [each for each in suspects if (each.at, _AGAIN) not in self._answers]
        found = (*self._evaluations(suspects, _AGAIN), *self._evaluations(unsure, _BRIEFLY))
        sure = (each for each in found if each.chosen.behind >= _SURE)
        in_order = tuple(sorted(_worst(sure, _SHOWN), key=lambda each: each.decided.at))
        unknown = [each for each in decisions if (each.at, _BRIEFLY) not in self._answers]
        count = len(decisions) - len(unknown) if briefly else 0
        return Found(in_order, count, partly=bool(unknown or unsure))

    @property
    def _is_late(self) -> bool:
        return monotonic() > self._until

    async def _ask(self, decisions: tuple[PastDecision, ...], steps: int, tell: Tell) -> None:
        """Get an answer to each that has none; where none comes, ask again after the others."""
        missing = [each for each in decisions if (each.at, steps) not in self._answers]
        waiting = deque((each, 1) for each in missing)
        done = len(decisions) - len(missing)
        while waiting and not self._is_late:
            tell(ReviewProgress(done, len(decisions), steps == _AGAIN))
            each, tries = waiting.popleft()
            answer = await self._answer(each, steps)
            if answer is not None:
                self._answers[each.at, steps] = answer
                done += 1
                continue
            self._patience = min(2 * self._patience, _MOST_PATIENCE)
            if tries < _TRIES:
                waiting.append((each, tries + 1))
        tell(ReviewProgress(done, len(decisions), steps == _AGAIN))

    async def _answer(self, each: PastDecision, steps: int) -> Answer | None:
        """Ask about one decision; None where there is no answer, or no time.

        At a close look, the question of a hint comes first, since the person may have taken that
        hint.
        """
        if steps == _AGAIN and each.asked != each.offers:
            hint = await self._advise(each, each.asked, steps)
            if hint is None or hint.judges(each):
                return hint
        return await self._advise(each, each.offers, steps)

    async def _advise(
        self, each: PastDecision, offers: tuple[Any, ...], steps: int
    ) -> Answer | None:
        asked = PoolRequest(
            self._turn,
            self._game,
            question(self._match, self._game, each.view, each.heard, offers, steps),
            lambda: not self._is_late,
            min(self._patience, self._until - monotonic()),
            Urgency.REVIEW,
        )
        advice = await self._adviser.advise(asked)
        return None if advice is None else Answer(offers, advice)

    def _evaluations(
        self, decisions: Iterable[PastDecision], steps: int
    ) -> Iterator[EvaluatedDecision]:
        """The decisions that were answered and can be judged."""
        for each in decisions:
            answer = self._answers.get((each.at, steps))
            if answer is None:
                continue
            offers, advice = answer
            chosen, best = advice.of(offers.index(each.action)), advice.of(advice.best)
            if chosen and best:
                yield EvaluatedDecision(each, offers, advice, chosen, best)


def _worst(weighed: Iterable[EvaluatedDecision], most: int) -> list[EvaluatedDecision]:
    costly = [each for each in weighed if each.cost >= _LEAST]
    return sorted(costly, key=attrgetter("cost"), reverse=True)[:most]
