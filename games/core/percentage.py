"""The one way to turn a share into whole percent."""

from math import floor
from typing import Final

_NOISE: Final = 1e-9
"""The error that sums of floating-point numbers may have at a half."""


def percentage(part: float, whole: float) -> int:
    """A share in percent: a half is rounded up, but only nothing is 0 and only everything 100.

    `whole` is more than 0, and a `part` outside 0 to `whole` counts as the nearer of the two.
    """
    if part <= 0:
        return 0
    if part >= whole:
        return 100
    return min(max(floor(100 * part / whole + 0.5 + _NOISE), 1), 99)
