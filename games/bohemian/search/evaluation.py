"""The candidates' results in points of the deal, and what those are worth in the match."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.bohemian.rules.state import BohemianView
from games.bohemian.search.payoffs import Payoffs
from games.bohemian.search.position import tricks_of, tricks_taken
from games.core.prospect import Outlook, Sample


class Course(NamedTuple):
    """The course of the deal in one imagined world."""

    weight: float
    ends: tuple[int, ...]
    """The tricks each seat has taken in the end, candidate by candidate."""
    steps: int
    """The cost of finding out."""


class Weighing:
    """The weighing of one decision.

    The worth of points depends on everybody's points, so it cannot be told from their means: it is
    added up here, world by world.
    """

    def __init__(self, view: BohemianView, candidates: int) -> None:
        self.standing = Payoffs(view.public)
        self._seat = view.seat
        self._taken = tricks_taken(view.public)
        self._total = 0.0
        self._worth = [0.0] * candidates
        self._known: dict[int, tuple[Outlook, float]] = {}

    def samples(self, courses: Iterable[Course]) -> Iterator[Sample]:
        """The outlooks of the candidates, world by world."""
        for weight, ends, steps in courses:
            self._total += weight
            outlooks, worth = zip(*map(self._comes_to, ends), strict=True)
            for at, each in enumerate(worth):
                self._worth[at] += weight * each
            yield Sample(weight, outlooks, steps)

    def worth(self, outlooks: Sequence[Outlook]) -> tuple[float, ...]:
        """The worth of the candidates on average over the samples, of which these are means."""
        del outlooks  # see above
        return tuple(worth / (self._total or 1.0) for worth in self._worth)

    def _comes_to(self, end: int) -> tuple[Outlook, float]:
        found = self._known.get(end)
        if found is None:
            seat, standing = self._seat, self.standing
            chance = float(tricks_of(end - self._taken, seat) > 0)
            outlook = Outlook(chance, standing.points(end)[seat])
            found = self._known[end] = outlook, standing.worth(end)[seat]
        return found
