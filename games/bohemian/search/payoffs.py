"""The worth of a deal's end to each seat, with the match in mind."""

from collections.abc import Sequence
from math import exp

from games.bohemian.rules import law
from games.bohemian.rules.state import Public
from games.bohemian.search.position import tricks_of
from games.core.addition import add_up

CALM = 0.3
"""The part by which each point of the leader's score lowers the weight of a point (fitted)."""


def chances(score: Sequence[int], *, last: bool, share: bool = True) -> tuple[float, ...]:
    """The chance of each seat to win the match from this score (§6.5 to §6.8).

    Fitted to matches between rules of thumb: the odds of two seats go with the difference of their
    scores, and the more so the nearer the end is.
    """
    lowest, seats = min(score), len(score)
    if winners := law.winners(score, last=last, share=share):
        return tuple((seat in winners) / len(winners) for seat in range(seats))
    steep = 1 / (seats + CALM * max(0, lowest))
    odds = [exp((lowest - points) * steep) for points in score]
    total = add_up(odds)
    return tuple(each / total for each in odds)


class Payoffs:
    """The worth of a deal's tricks to every seat, in points of an even match.

    At an even score a point more than the others is worth one; the nearer somebody is to the end,
    the more it counts who will win.
    """

    def __init__(self, public: Public) -> None:
        self._seats = public.seats
        self._score = public.score
        self._stakes = public.stakes
        self._last = public.number >= law.last_deal(public.options.max_deals)
        self._share = law.may_share(public.options.tie, public.number)
        even = 1 / self._seats
        steep = 1 / (self._seats + CALM * law.START)
        self._scale = 1 / (even * (1 - even) * steep)
        goes_on = not law.winners(self._score, last=False, share=self._share)
        self._now = chances(self._score, last=False, share=self._share) if goes_on else ()
        self._known: dict[int, tuple[float, ...]] = {}

    def points(self, taken: int) -> tuple[float, ...]:
        """The gain of each seat by a deal that ends with these tricks, less what others gain."""
        gains = [-change for change in self._changes(taken)]
        every, rivals = sum(gains), self._seats - 1
        return tuple(gain - (every - gain) / rivals for gain in gains)

    def worth(self, taken: int) -> tuple[float, ...]:
        """The worth to each seat of a deal that ends with these tricks."""
        found = self._known.get(taken)
        if found is None:
            found = self._known[taken] = self._worth(taken)
        return found

    def _worth(self, taken: int) -> tuple[float, ...]:
        score = [had + more for had, more in zip(self._score, self._changes(taken), strict=True)]
        then = chances(score, last=self._last, share=self._share)
        return tuple((b - a) * self._scale for a, b in zip(self._now, then, strict=True))

    def _changes(self, taken: int) -> tuple[int, ...]:
        tricks = [tricks_of(taken, seat) for seat in range(self._seats)]
        return law.gains(tricks, self._stakes)
