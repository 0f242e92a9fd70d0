"""The one way to add numbers that may be fractions wherever something is decided."""

from collections.abc import Iterable


def add_up(numbers: Iterable[float]) -> float:
    """The sum, rounded after each number from left to right: the same in every Python.

    The built-in `sum` does so up to Python 3.11; from 3.12 on it carries what was rounded away, so
    that the other of two nearly equal choices may come out ahead.
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
