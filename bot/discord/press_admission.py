"""Decides which interactions are handled: each once, and no more of one person than is fair."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal

from bot.process.clock import Instant, monotonic

Verdict = Literal["welcome", "told", "silent"]
"""Handle it; or else say that it was too many, which is said once, or nothing at all."""

_BURST = 3.0
"""Seconds' worth of interactions that may come at once."""
_KNOWN = 10_000
"""How many interactions are remembered, to know those that Discord delivers a second time."""
_PEOPLE = 1_000
"""How many people are counted before the quiet ones are dropped."""


@dataclass(slots=True)
class _Bucket:
    left: float
    at: Instant
    told: bool = False


class Admission:
    """Remembers in memory which interactions came lately, and how many from whom."""

    def __init__(self, per_second: float) -> None:
        """`per_second` is how many interactions of one person are handled in the long run."""
        self._per_second = per_second
        self._most = max(1.0, per_second * _BURST)
        self._buckets: dict[int, _Bucket] = {}
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_again(self, interaction: int) -> bool:
        """Return whether this interaction was seen before: a resumed session may replay it."""
        if interaction in self._seen:
            return True
        self._seen[interaction] = None
        if len(self._seen) > _KNOWN:
            self._seen.popitem(last=False)
        return False

    def of(self, person: int) -> Verdict:
        """Count one more interaction of a person, and return the verdict on it."""
        bucket = self._bucket_of(person)
        if bucket.left >= 1:
            bucket.left -= 1
            return "welcome"
        if bucket.told:
            return "silent"
        bucket.told = True
        return "told"

    def _bucket_of(self, person: int) -> _Bucket:
        now = monotonic()
        bucket = self._buckets.get(person)
        if bucket is None:
            self._let_go(now)
            bucket = self._buckets[person] = _Bucket(self._most, now)
        bucket.left = min(self._most, bucket.left + (now - bucket.at) * self._per_second)
        bucket.at = now
        if bucket.left == self._most:  # the flood is over
            bucket.told = False
        return bucket

    def _let_go(self, now: Instant) -> None:
        if len(self._buckets) >= _PEOPLE:
            self._buckets = {
                person: bucket
                for person, bucket in self._buckets.items()
                if bucket.left + (now - bucket.at) * self._per_second < self._most
            }
