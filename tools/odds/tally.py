"""Cases counted under many keys at once, and the numbers that come of them."""

from collections import defaultdict
from collections.abc import Sequence

from tools.odds.numbers import Number, Unit, mean, proportion

ENOUGH = 50
"""The least cases of which a number is made."""


class Tally:
    """What happened, key by key: yes or no, or a difference between two ways to play a deal."""

    def __init__(self, method: str, seed: int) -> None:
        self._method = method
        self._seed = seed
        self._hits: dict[str, list[bool]] = defaultdict(list)
        self._gains: dict[str, list[float]] = defaultdict(list)

    def count(self, key: str, hit: bool) -> None:  # noqa: FBT001 - the case itself
        """Add a case of something that happened or did not."""
        self._hits[key].append(hit)

    def gain(self, key: str, after: float, before: float) -> None:
        """Add the same deal played in two ways: what it came to so, and what otherwise."""
        self._gains[key].append(after - before)

    def numbers(self, unit: Unit = "chance") -> Sequence[Number]:
        """The chances and mean gains of all keys with enough cases; the gains are in this unit."""
        chances = [
            proportion(key, sum(hits), len(hits), self._method, self._seed)
            for key, hits in self._hits.items()
            if len(hits) >= ENOUGH
        ]
        gains = [
            mean(key, values, unit, self._method, self._seed)
            for key, values in self._gains.items()
            if len(values) >= ENOUGH
        ]
        return sorted((*chances, *gains), key=lambda each: each.key)
