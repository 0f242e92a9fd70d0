"""Thinking ahead in a game: imagined worlds, and what each action would come to in them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from games.core.scene import Says
from games.core.view import View

ActionT = TypeVar("ActionT")


class Outlook(NamedTuple):
    """The result of an action in one world, or on average over many."""

    chance: float
    """The chance, from 0 to 1, that what the prospect is `about` comes true."""
    points: float
    """The gain of the seat's side by this deal less that of the others, in points of the game."""


class Sample(NamedTuple):
    """One way the hidden cards may lie, and what every candidate comes to in it."""

    weight: float
    outlooks: tuple[Outlook, ...]
    """One for each candidate, in their order."""
    steps: int
    """The cost of finding out: about the number of cards played in thought."""


def by_points(outlooks: Sequence[Outlook]) -> tuple[float, ...]:
    """The worth of the candidates if only this deal counts."""
    return tuple(outlook.points for outlook in outlooks)


def no_correction(_: object, means: Sequence[Outlook]) -> Sequence[Outlook]:
    """The outlooks unchanged, for games whose play has borne them out."""
    return means


@dataclass(frozen=True, slots=True, kw_only=True)
class Prospect(Generic[ActionT]):
    """A decision, ready to be thought about for as long as there is time."""

    candidates: tuple[ActionT | None, ...]
    """The actions that are compared, at least two; None is silence, if it may be kept."""
    samples: Iterator[Sample]
    """World after world, until all have been seen or no other comes to mind: perhaps none at all,
    and then rules of thumb decide."""
    about: Says
    """The event that the chance is about, such as winning the deal."""
    worth: Callable[[Sequence[Outlook]], tuple[float, ...]] = by_points
    """The worth of the candidates by their mean outlooks: higher is better."""
    match: float = 0.0
    """The worth of a whole match, if `worth` tells the chance to win it; 0 if it does not, and then
    characters have no say."""
    grounds: float = 1.0
    """The quality of the reason to raise what is at stake, from 0 to 1: the chance that plain
    players would count on winning with what they see."""
    close: float = 0.0
    """Up to which difference in worth the rule of thumb may have its way."""
    calibrated: Callable[[ActionT | None, Sequence[Outlook]], Sequence[Outlook]] = no_correction
    """The outlooks that such means of the candidates have come to in play when this one of them was
    best: all are corrected alike, so that they can be compared."""
    reason: Callable[[ActionT | None, Sequence[Outlook]], Says] | None = None
    """Why the action is good, in one sentence, given the mean outlooks of all candidates."""
    indifferent: frozenset[str] = frozenset()
    """Keys of the reasons by which something else is as good: they speak against nothing."""
    only_against: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Keys of reasons that speak against one kind of action alone, with this kind."""
    then: "Callable[[], Prospect[ActionT]] | None" = None
    """The next decision if silence is best, such as a card if nobody raises."""


class SearchSetup(Protocol):
    """A function that sets up a decision from what a chair knows; None: rules of thumb will do."""

    def __call__(
        self, view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random, /
    ) -> Prospect[Any] | None:
        """(view, events told to the seat in this deal, offers, seeded chance) -> a prospect."""
        ...


def no_search(
    view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random, /
) -> Prospect[Any] | None:
    """No prospect, for a game that has only rules of thumb."""
    del view, heard, offers, rng
