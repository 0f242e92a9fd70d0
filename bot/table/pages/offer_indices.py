"""The indices of what a seat is offered, which its buttons name instead of cards."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Offers: TypeAlias = Sequence[Any]
Indices: TypeAlias = Mapping[Any, int]
"""The index of each offer."""


def indices_of(offers: Offers) -> Indices:
    """Return the index of each offer, the first of equal ones."""
    return {action: index for index, action in reversed([*enumerate(offers)])}


def index_of(action: Any, indices: Indices) -> int:
    """Return the index of an action; raises ValueError if it is not offered."""
    if action not in indices:
        raise ValueError(f"{action!r} is not in the offers")
    return indices[action]
