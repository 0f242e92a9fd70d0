"""From what imagined deals promise to what such promises have come to in play."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from games.core.prospect import Outlook

Kept: TypeAlias = tuple[tuple[float, float], ...]
"""(chance that something seemed to have, share of times it came true), rising, from 0 to 1."""

Correction: TypeAlias = Callable[[object, Sequence[Outlook]], Sequence[Outlook]]
"""(the best of the candidates, mean outlooks of all of them) -> what such outlooks have come to."""


def kept(promises: Kept, chance: float) -> float:
    """How often such a promise has come true."""
    at = bisect_right([seen for seen, _ in promises[1:-1]], chance)
    (low, bottom), (high, top) = [*pairwise(promises)][at]
    return bottom + (chance - low) / (high - low) * (top - bottom)


def doubting(honest: Callable[[float], float], swing: float = 0.0) -> Correction:
    """Corrects every chance, and the points, of which `swing` lie between good and bad luck."""

    def corrected(_: object, means: Sequence[Outlook]) -> Sequence[Outlook]:
        chances = [honest(mean.chance) for mean in means]
        pairs = zip(means, chances, strict=True)
        return [Outlook(true, mean.points + swing * (true - mean.chance)) for mean, true in pairs]

    return corrected
