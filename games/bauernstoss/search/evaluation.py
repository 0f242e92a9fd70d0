"""A decision of any kind: its candidates looked at in world after world."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple, TypeAlias

from games.bauernstoss.rules.actions import Action
from games.bauernstoss.rules.state import BauernView
from games.bauernstoss.search import payoffs, reasons
from games.bauernstoss.search.determinize import DEALING, Possibilities, worlds
from games.core.calibration import correction
from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says

ENOUGH = 3_000
"""Worlds after which a choice is clear, or does not matter."""


CLOSE = 0.03
"""Points that are not worth a surprise for the partner."""


class Evaluated(NamedTuple):
    """The outlooks of the candidates in one world."""

    outlooks: tuple[Outlook, ...]
    steps: int
    """The cost of finding out."""


Evaluator: TypeAlias = Callable[[Possibilities], Evaluated]


def prospect(  # noqa: PLR0913 - all that kinds of decisions differ in
    view: BauernView,
    candidates: Sequence[Action],
    evaluate: Evaluator,
    rng: Random,
    *,
    close: float = CLOSE,
    calibrated: Callable[[float], float] = float,
) -> Prospect[Action] | None:
    """The prospect of these actions in worlds this seat can imagine; None for fewer than two."""
    if len(candidates) < 2:
        return None

    def samples() -> Iterator[Sample]:
        for world in islice(worlds(view, rng), ENOUGH):
            outlooks, steps = evaluate(world)
            yield Sample(world.weight, outlooks, DEALING + steps)

    return Prospect(
        candidates=tuple(candidates),
        samples=samples(),
        about=says("hint.wins_deal"),
        worth=payoffs.with_kreide,
        close=close,
        calibrated=correction(calibrated),
        reason=partial(reasons.why, view),
    )
