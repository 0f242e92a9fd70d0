"""Which of a person's decisions cost most: all are weighed briefly, the worst of them again."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import TypeAlias

from bot.reviewing.decided import Decided
from bot.shuffle import seed
from bot.thinking import Adviser, Asked
from games.core.advice import Advice, Judged
from games.core.game import AnyGame
from games.players.question import Question

_LEVEL = "strong"
_BRIEFLY, _AGAIN = 40_000, 250_000
"""Steps for every decision, and for each of those that seem to have cost much."""
_SUSPECTS, _SHOWN = 10, 5
"""How many are weighed again, and how many are shown."""
_LEAST = 0.1
"""What a decision must have cost to be shown, in points of the game."""
_SECONDS = 8 * 60
"""After which no more is weighed: an answer must come within 15 minutes of being asked for."""

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many of how many decisions have been weighed."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision, and what it and the best came to, on average over what was possible then."""

    decided: Decided
    advice: Advice
    chosen: Judged
    best: Judged

    @property
    def cost(self) -> float:
        """By how many points of the game the choice gains less."""
        return self.best.points - self.chosen.points


@dataclass(frozen=True, slots=True)
class Found:
    """The decisions that cost most, in the order of play."""

    costly: tuple[Weighed, ...]
    count: int
    """How many decisions could be weighed."""
    partly: bool
    """Whether there was no time for all of them."""


class Scales:
    """Weighs the decisions of one match; of all tables each gets its turn, and so does this."""

    def __init__(
        self, adviser: Adviser, game: AnyGame, match: int, asked_at: float | None = None
    ) -> None:
        self._adviser = adviser
        self._game = game
        # The table may be playing again under its own number, which has its own turn.
        self._turn = -match
        self._until = (time.monotonic() if asked_at is None else asked_at) + _SECONDS

    async def costly(self, decisions: tuple[Decided, ...], tell: Progress) -> Found:
        """The worst of these decisions."""
        briefly: list[Weighed] = []
        for at, each in enumerate(decisions):
            tell(at, len(decisions))
            briefly += filter(None, [await self._weigh(each, _BRIEFLY)])
        tell(len(decisions), len(decisions))
        # What seems worst is partly what was misjudged most: so only the second weighing counts.
        suspects = _worst(briefly, _SUSPECTS)
        again = [await self._weigh(each.decided, _AGAIN) for each in suspects]
        worst = _worst(filter(None, again), _SHOWN)
        in_order = tuple(sorted(worst, key=lambda each: each.decided.at))
        return Found(in_order, len(briefly), partly=self._is_late)

    @property
    def _is_late(self) -> bool:
        return time.monotonic() > self._until

    async def _weigh(self, each: Decided, steps: int) -> Weighed | None:
        """None where it cannot be judged, or there is no time."""
        if self._is_late:
            return None
        question = Question(
            game=self._game.key,
            level=_LEVEL,
            view=each.view,
            heard=each.heard,
            offers=each.offers,
            seed=seed(),
            steps=steps,
        )
        asked = Asked(self._turn, self._game, question, lambda: not self._is_late)
        advice = await self._adviser.advise(asked)
        if advice is None:
            return None
        chosen, best = advice.of(each.chosen), advice.of(advice.best)
        return Weighed(each, advice, chosen, best) if chosen and best else None


def _worst(weighed: Iterable[Weighed], most: int) -> list[Weighed]:
    costly = [each for each in weighed if each.cost >= _LEAST]
    return sorted(costly, key=attrgetter("cost"), reverse=True)[:most]
