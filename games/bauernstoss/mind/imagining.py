"""A decision of any kind: its candidates looked at in world after world."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple, TypeAlias

from games.bauernstoss.actions import Action
from games.bauernstoss.mind import reasons, stakes
from games.bauernstoss.mind.worlds import DEALING, World, worlds
from games.bauernstoss.state import BauernView
from games.core.honesty import doubting
from games.core.scene import says
from games.core.thinking import Outlook, Prospect, Sample

ENOUGH = 3_000
"""Worlds after which a choice is clear, or does not matter."""


CLOSE = 0.03
"""Points that are not worth a surprise for the partner."""


class Look(NamedTuple):
    """What the candidates come to in one world."""

    outlooks: tuple[Outlook, ...]
    steps: int
    """What it took to find out."""


Looking: TypeAlias = Callable[[World], Look]


def prospect(  # noqa: PLR0913 - all that kinds of decisions differ in
    view: BauernView,
    candidates: Sequence[Action],
    looking: Looking,
    rng: Random,
    *,
    close: float = CLOSE,
    honest: Callable[[float], float] = float,
) -> Prospect[Action] | None:
    """These actions as they look in the worlds this seat can imagine; None for fewer than two."""
    if len(candidates) < 2:
        return None

    def samples() -> Iterator[Sample]:
        for world in islice(worlds(view, rng), ENOUGH):
            outlooks, steps = looking(world)
            yield Sample(world.weight, outlooks, DEALING + steps)

    return Prospect(
        candidates=tuple(candidates),
        samples=samples(),
        about=says("hint.wins_deal"),
        worth=stakes.with_kreide,
        close=close,
        honest=doubting(honest),
        reason=partial(reasons.why, view),
    )
