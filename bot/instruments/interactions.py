"""The time people wait: from the arrival of an interaction to its first answer, or to giving up."""

from collections import OrderedDict
from typing import Final, NamedTuple

from bot.instruments.metrics import Metrics, label_value
from bot.process.clock import Instant, monotonic

GIVEN_UP: Final = 15.0
"""Seconds after which no answer is awaited any more: Discord takes none after three, and discord.py
tries for some more."""
_REMEMBERED: Final = 900.0
"""Seconds for which one that comes again, after a connection was lost, is known to be the same."""


class _Arrival(NamedTuple):
    kind: str
    at: Instant


class Interactions:
    """Interactions by id, from their arrival on; the ids stay in here."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._open: OrderedDict[int, _Arrival] = OrderedDict()
        self._seen: OrderedDict[int, Instant] = OrderedDict()

    def note_arrival(self, interaction: int, kind: str) -> None:
        """Count the arrival of an interaction of this kind; a repeated one is not counted."""
        self.give_up()
        if interaction in self._seen:
            return
        arrival = _Arrival(label_value("kind", kind), monotonic())
        self._open[interaction], self._seen[interaction] = arrival, arrival.at
        self._metrics.interactions.labels(arrival.kind).inc()

    def note_answer(self, interaction: int) -> None:
        """Note that Discord took an answer; only the first counts."""
        arrival = self._open.pop(interaction, None)
        if arrival is not None:
            self._metrics.answers.labels(arrival.kind).observe(monotonic() - arrival.at)

    def give_up(self) -> None:
        """Count interactions that have waited too long, and forget those long past."""
        now = monotonic()
        while self._open and now - next(iter(self._open.values())).at > GIVEN_UP:
            _, late = self._open.popitem(last=False)
            self._metrics.unanswered.labels(late.kind).inc()
        while self._seen and now - next(iter(self._seen.values())) > _REMEMBERED:
            self._seen.popitem(last=False)
