"""The one way in which a share becomes whole percent."""

from math import floor
from typing import Final

_NOISE: Final = 1e-9
"""What sums of floating-point numbers may lack of a half."""


def percentage(part: float, whole: float) -> int:
    """So many of 100: a half is rounded up, and 0 and 100 are said of nothing and of all alone.

    `whole` is more than 0, and a `part` outside 0 and `whole` counts as the nearer of them.
    """
    if part <= 0:
        return 0
    if part >= whole:
        return 100
    return min(max(floor(100 * part / whole + 0.5 + _NOISE), 1), 99)
