"""Calibration: from a chance in imagined deals to how often it has come true in play."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from games.core.prospect import Outlook

Curve: TypeAlias = tuple[tuple[float, float], ...]
"""(chance that something seemed to have, share of times it came true), rising, from 0 to 1."""

Correction: TypeAlias = Callable[[object, Sequence[Outlook]], Sequence[Outlook]]
"""(the best of the candidates, mean outlooks of all) -> what such outlooks have come to."""


def interpolate(curve: Curve, chance: float) -> float:
    """The share of play in which this chance came true, interpolated between the curve's points."""
    at = bisect_right([seen for seen, _ in curve[1:-1]], chance)
    (low, bottom), (high, top) = [*pairwise(curve)][at]
    return bottom + (chance - low) / (high - low) * (top - bottom)


def correction(calibrated: Callable[[float], float], swing: float = 0.0) -> Correction:
    """A correction of chances, and of points, of which `swing` lie between good and bad luck."""

    def correct(_: object, means: Sequence[Outlook]) -> Sequence[Outlook]:
        chances = [calibrated(mean.chance) for mean in means]
        pairs = zip(means, chances, strict=True)
        return [Outlook(true, mean.points + swing * (true - mean.chance)) for mean, true in pairs]

    return correct
