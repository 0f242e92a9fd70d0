"""From what imagined deals promise to what such promises have come to in play."""

from bisect import bisect_right
from itertools import pairwise
from typing import TypeAlias

from games.core.thinking import Outlook

Kept: TypeAlias = tuple[tuple[float, float], ...]
"""(chance that something seemed to have, share of times it came true), rising, from 0 to 1."""


def kept(promises: Kept, chance: float) -> float:
    """How often such a promise has come true."""
    at = bisect_right([seen for seen, _ in promises[1:-1]], chance)
    (low, bottom), (high, top) = [*pairwise(promises)][at]
    return bottom + (chance - low) / (high - low) * (top - bottom)


def corrected(mean: Outlook, chance: float, swing: float) -> Outlook:
    """An outlook with an honest chance, where `swing` points lie between good and bad luck."""
    return Outlook(chance, mean.points + swing * (chance - mean.chance))
