"""The one way in which numbers that may be fractions are added where something is decided."""

from collections.abc import Iterable


def add_up(numbers: Iterable[float]) -> float:
    """The sum, rounded after each number from left to right: the same in every Python.

    The built-in `sum` does so up to Python 3.11 and carries what was rounded away from 3.12 on, so
    that of two choices which are nearly as good another may come out ahead.
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
