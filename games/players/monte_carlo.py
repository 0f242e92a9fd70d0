"""A player who thinks ahead: averages over imagined worlds until the best action is clear."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from operator import sub
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from games.core.game import AnyGame
from games.core.player import Player
from games.core.prospect import Outlook, Prospect
from games.core.view import View
from games.players.characters import NO_MANNERS, NO_MOOD, RAISE, Manners, Mood

ActionT = TypeVar("ActionT")

FEWEST = 12
"""The number of worlds, if there are so many, before a leader is believed."""

SURE = 3.5
"""By how many standard errors a leader must be ahead of another to be out of its reach."""

DOUBTED = 2
"""The number of unseen worlds that are assumed in which the leader loses the most that can be lost:
even if a dozen came out alike, another need not."""

TWINS = 100
"""Worlds after which candidates that came to the same in each are taken for the same."""

GROWTH = 1.25
"""The factor by which the worlds must grow before it is asked again whether all is clear."""

PARTS = 30
"""The number of parts of the worlds, each of which is left out once to see what that changes."""

BEFORE = 3
"""The steps are divided by this for a decision after which another is to come."""


class Weighed(NamedTuple, Generic[ActionT]):
    """The result of thinking."""

    candidates: tuple[ActionT | None, ...]
    outlooks: tuple[Outlook, ...]
    """The mean over all worlds, a candidate each."""
    worth: tuple[float, ...]
    worlds: int
    """Those that can be; without any of them nothing is known of the candidates."""
    steps: int

    @property
    def best(self) -> ActionT | None:
        """The candidate that is worth most; the first among equals."""
        return self.candidates[max(range(len(self.worth)), key=self.worth.__getitem__)]


class Tally:
    """Weighted sums over worlds, and how far the candidates differ from the leader in each."""

    def __init__(self, candidates: int) -> None:
        self.total = 0.0
        self.chance = [0.0] * candidates
        self.points = [0.0] * candidates
        self.most = 0.0
        self.rows: list[tuple[float, tuple[float, ...]]] = []
        self.seen: list[tuple[float, Sequence[Outlook]]] = []
        self.is_whole = False
        """Whether these are all the worlds there are, so that nothing is left to chance."""

    def add(self, weight: float, outlooks: Sequence[Outlook]) -> None:
        """Add a world."""
        self.total += weight
        row: list[float] = []
        for at, (chance, points) in enumerate(outlooks):
            self.chance[at] += weight * chance
            self.points[at] += weight * points
            self.most = max(self.most, abs(points))
            row.append(points)
        self.rows.append((weight, tuple(row)))
        self.seen.append((weight, outlooks))

    def means(self) -> tuple[Outlook, ...]:
        """The mean outlooks, or none at all if nothing was added."""
        total = self.total or 1.0
        pairs = zip(self.chance, self.points, strict=True)
        return tuple(Outlook(chance / total, points / total) for chance, points in pairs)

    def means_without(self) -> Iterator[tuple[Outlook, ...]]:
        """The mean outlooks without each of the parts into which the worlds fall.

        There are none if there are too few worlds for that, or if they are all there are.
        """
        many = 0 if self.is_whole else min(PARTS, len(self.seen))
        for start in range(many if many > 1 else 0):
            part = Tally(len(self.points))
            for weight, outlooks in self.seen[start::many]:
                part.add(weight, outlooks)
            yield self._without(part).means()

    def _without(self, part: "Tally") -> "Tally":
        rest = Tally(len(self.points))
        rest.total = self.total - part.total
        rest.chance = [*map(sub, self.chance, part.chance)]
        rest.points = [*map(sub, self.points, part.points)]
        return rest

    def is_clear(self) -> bool:
        """Return whether nobody can be expected to catch up with the leader by points."""
        leader = max(range(len(self.points)), key=self.points.__getitem__)
        return all(self._is_settled(at, leader) for at in range(len(self.points)) if at != leader)

    def clearness(self, leader: int) -> float:
        """The number of standard errors by which this one is ahead of the nearest other."""
        others = (at for at in range(len(self.points)) if at != leader)
        return min((self._ahead(at, leader) for at in others), default=0.0)

    def _ahead(self, at: int, leader: int) -> float:
        if not self.total:
            return 0.0
        mean, _, doubt = self._lead(at, leader)
        return mean * self.total / doubt if doubt else 0.0

    def _is_settled(self, at: int, leader: int) -> bool:
        """Return whether one is far behind the leader, or its twin."""
        mean, spread, doubt = self._lead(at, leader)
        if mean > SURE * doubt / self.total + 1e-9:
            return True
        return len(self.rows) >= TWINS and not mean and not spread

    def _lead(self, at: int, leader: int) -> tuple[float, float, float]:
        """The lead of the leader, how far it varies, and `total` standard errors of it.

        The leader may do badly in worlds that were not looked at.
        """
        mean = (self.points[leader] - self.points[at]) / self.total
        spread = 0.0
        for weight, row in self.rows:
            spread += (weight * (row[leader] - row[at] - mean)) ** 2
        unseen = DOUBTED * (self.total / len(self.rows) * (2 * self.most + mean)) ** 2
        return mean, spread, sqrt(spread + unseen)


def weigh(prospect: Prospect[ActionT], steps: int) -> Weighed[ActionT]:
    """Look at worlds until `steps` are spent, none is left, or the leader is out of reach."""
    return _tally(prospect, steps, until_clear=True)[0]


def weigh_all(prospect: Prospect[ActionT], steps: int) -> tuple[Weighed[ActionT], float]:
    """Weigh without stopping once all is clear, so that it is known how far behind the others are.

    Also return by how many standard errors the best is ahead of the nearest in points, which is
    less than zero if another leads by points.
    """
    weighed, tally = _tally(prospect, steps, until_clear=False)
    return weighed, tally.clearness(weighed.candidates.index(weighed.best))


def _tally(
    prospect: Prospect[ActionT], steps: int, *, until_clear: bool
) -> tuple[Weighed[ActionT], Tally]:
    tally, spent, pause = Tally(len(prospect.candidates)), 0, FEWEST
    for sample in prospect.samples:
        if sample.weight:
            tally.add(sample.weight, sample.outlooks)
        spent += sample.steps
        if spent >= steps:
            break
        if until_clear and len(tally.rows) >= pause:
            if tally.is_clear():
                break
            pause = int(pause * GROWTH)
    else:
        tally.is_whole = True
    means = tally.means()
    worth = prospect.worth(means)
    return Weighed(prospect.candidates, means, worth, len(tally.rows), spent), tally


def decide(
    prospect: Prospect[ActionT],
    weighed: Weighed[ActionT],
    by_heuristic: ActionT | None,
    mood: Mood = NO_MOOD,
) -> ActionT | None:
    """Decide for the best candidate, or for the rule of thumb if it is as good: partners expect it.

    The mood may make a kind of action seem better than it is, by so many chances to win the match,
    and want a reason for a raise. If no world could be imagined, the rule of thumb decides.
    """
    if not weighed.worlds:
        return by_heuristic
    raises = prospect.grounds >= mood.raises_from
    worth = {
        action: worth + prospect.match * _seems(mood.likes, action)
        for action, worth in zip(weighed.candidates, weighed.worth, strict=True)
        if raises or not _is_raise(action)
    }
    best = max(worth, key=worth.__getitem__)
    as_good = by_heuristic in worth and worth[by_heuristic] >= worth[best] - prospect.close - 1e-9
    return by_heuristic if as_good else best


def _is_raise(action: Any) -> bool:
    return action is not None and action.kind == RAISE


def _seems(seems: Mapping[str, float], action: Any) -> float:
    return 0.0 if action is None else seems.get(action.kind, 0.0)


class Thought(NamedTuple, Generic[ActionT]):
    """A decision and what it was based on."""

    prospect: Prospect[ActionT]
    """The last prospect that was weighed: the decision before it was to keep silent."""
    weighed: Weighed[ActionT]
    choice: ActionT | None
    tally: Tally
    """The worlds that were weighed."""


def think_through(
    prospect: Prospect[ActionT],
    steps: int,
    by_heuristic: ActionT | None,
    mood: Mood = NO_MOOD,
) -> Thought[ActionT]:
    """Weigh and decide, then go on to the next decision; `steps` are for all of it."""
    following = prospect.then
    weighed, tally = _tally(prospect, steps // BEFORE if following else steps, until_clear=True)
    choice = decide(prospect, weighed, by_heuristic, mood)
    if choice is None and following is not None:
        return think_through(following(), steps - weighed.steps, by_heuristic, mood)
    return Thought(prospect, weighed, choice, tally)


def thinking(game: AnyGame, steps: int, manners: Manners = NO_MANNERS) -> Player:
    """A player of `game` who spends about so many steps on a decision."""

    def choose(
        view: View[Any, Any], heard: Sequence[Any], offers: Sequence[Any], rng: Random
    ) -> Any:
        by_heuristic = game.heuristic(view, heard, offers, rng)
        prospect = game.think(view, heard, offers, rng)
        if prospect is None or _besides(game, by_heuristic, prospect):
            return by_heuristic
        return think_through(prospect, steps, by_heuristic, manners.mood(rng)).choice

    return choose


def _besides(game: AnyGame, by_heuristic: Any, prospect: Prospect[Any]) -> bool:
    """Return whether the rule of thumb says something that the prospect does not decide."""
    said = by_heuristic is not None and by_heuristic.kind in game.interjections
    return said and by_heuristic not in prospect.candidates
