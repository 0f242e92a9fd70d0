"""The advice for somebody who asks: the best action, how good it is, and why."""

from dataclasses import dataclass
from typing import NamedTuple

from games.core.scene import Says


class Judged(NamedTuple):
    """One action and what it comes to, as far as the seat that asks can know."""

    offer: int | None
    """Its index among the offers; None is silence."""
    chance: float
    """The chance, from 0 to 1 and calibrated, that what the advice is `about` comes true."""
    points: float
    """The gain of the seat's side by this deal, less what the others gain."""
    worth: float
    """By which the actions are compared: higher is better."""
    behind: float = 0.0
    """By how many standard errors the best is ahead of it, in points and in worth: the lesser."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """The best action, and how everything compared came out: nothing if rules of thumb decide."""

    best: int | None
    """The index of the offer to be chosen; None is silence."""
    before: int | None = None
    """The index of something worth saying first, such as a signal, though nobody waits for it."""
    judged: tuple[Judged, ...] = ()
    about: Says | None = None
    """The event that the chances are about."""
    reason: Says | None = None
    """The reason why the best is good, in one sentence, if the game knows one."""
    shared: frozenset[int | None] = frozenset()
    """The other offers that share this reason, or against which it does not speak."""

    def of(self, offer: int | None) -> Judged | None:
        """The judgement of an action; None if it was not compared."""
        return next((each for each in self.judged if each.offer == offer), None)
