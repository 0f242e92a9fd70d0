"""What a score is worth at Watten for four: the match as a chain of deals, and what follows.

Deals between players of one level who raise as they do are counted by who is near the end. From how
often they end how, the chance to win the match follows backwards from its end.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from games.core.addition import add_up
from games.core.game import AnyGame
from games.core.player import Player
from games.players.levels import player
from games.players.seeded_random import chance
from games.players.self_play import play_match
from tools.odds.numbers import Number, around, mean, proportion
from tools.odds.self_play import steps_of, versus
from tools.odds.watten_play import SEATS

METHOD: Final = "whole matches of {}"
BACKWARDS: Final = f"{METHOD}, then backwards from the end of the match"

NEAR = 2
"""A side that needs no more points than these may not raise (§6.7)."""

RESAMPLES = 40
"""How often the matches are drawn anew from themselves, to see how far the numbers spread."""

HELD = 3, 4, 5
"""What a raise that is to be answered would make the deal worth."""

SCORES = (0, 0), (5, 5), (10, 10), (12, 12), (12, 0), (0, 12), (13, 10), (10, 13)
"""(own, theirs): the scores at which it is said when to hold."""


class Played(NamedTuple):
    """One deal of a match."""

    needs: tuple[int, int]
    """The points that forehand's side and dealer's need before it."""
    won: bool
    """Whether forehand's side has won it."""
    value: int


class Match(NamedTuple):
    """The deals of a match."""

    deals: tuple[Played, ...]
    won: bool
    """Whether the side has won that was forehand first."""


Ends = Mapping[tuple[bool, bool], Mapping[tuple[bool, int], float]]
"""[whether forehand's side is near the end, and dealer's] -> (won, value) -> how often."""


def matches(game: AnyGame, level: str, number: int, seed: int) -> Sequence[Match]:
    """So many matches between four players of this level."""
    four = [player(game, level, steps_of(level))] * SEATS
    return [
        _match(game, four, chance(seed, "match", each).getrandbits(64)) for each in range(number)
    ]


def _match(game: AnyGame, four: Sequence[Player], seed: int) -> Match:
    options = game.options()
    score = (0, 0)
    first = dealer = 0
    deals: list[Played] = []
    for step in play_match(game, options, four, seed):
        events: tuple[Any, ...] = step.events
        for event in events:
            if event.kind == "deal_started":
                dealer = event.dealer
                first = first if deals else 1 - dealer % 2
            elif event.kind == "deal_scored":
                ours = 1 - dealer % 2
                needs = options.target - score[ours], options.target - score[1 - ours]
                deals.append(Played(needs, event.winners[0] % 2 == ours, event.value))
                score = event.score[0], event.score[1]
    return Match(tuple(deals), score[first] > score[1 - first])


def ends(played: Sequence[Match]) -> Ends:
    """How often deals end how."""
    found: dict[tuple[bool, bool], Counter[tuple[bool, int]]] = {}
    for deal in (deal for match in played for deal in match.deals):
        near = deal.needs[0] <= NEAR, deal.needs[1] <= NEAR
        found.setdefault(near, Counter())[deal.won, deal.value] += 1
    return {
        near: {end: count / counted.total() for end, count in counted.items()}
        for near, counted in found.items()
    }


EVEN: Final[Mapping[tuple[bool, int], float]] = {(True, 2): 0.5, (False, 2): 0.5}
"""What is taken for the ends of deals of a kind that was never met."""


class Equity:
    """The chance to win the match, by what each side needs."""

    def __init__(self, by_nearness: Ends) -> None:
        self._ends = by_nearness
        self.forehand = cache(self._forehand)

    def _forehand(self, mine: int, theirs: int) -> float:
        """Forehand's side needs `mine` points, dealer's side `theirs`; the next deal is due."""
        if mine <= 0 or theirs <= 0:
            return float(mine <= 0)
        near = mine <= NEAR, theirs <= NEAR
        return add_up(
            often * self.after(mine - value if won else mine, theirs if won else theirs - value)
            for (won, value), often in self._ends.get(near, EVEN).items()
        )

    def after(self, mine: int, theirs: int) -> float:
        """The same for the side that has just been forehand's: it deals next."""
        return 1 - self.forehand(theirs, mine)

    def hold_from(self, mine: int, theirs: int, value: int) -> float:
        """The chance to win the deal from which a raise to `value` is held, as forehand's side."""
        folded = self.after(mine, theirs - value + 1)
        lost, won = self.after(mine, theirs - value), self.after(mine - value, theirs)
        return _share(folded - lost, won - lost)

    def raise_from(self, mine: int, theirs: int, value: int) -> float:
        """The chance from which a raise to `value` pays that is always held, and never answered."""
        lost = self.after(mine, theirs - value + 1) - self.after(mine, theirs - value)
        won = self.after(mine - value, theirs) - self.after(mine - value + 1, theirs)
        return _share(lost, lost + won)


def _share(part: float, whole: float) -> float:
    """A part of the whole, from 0 to 1; all of it where there is nothing to divide."""
    return min(1.0, max(0.0, part / whole)) if whole else 1.0


Asking = Callable[[Equity], float]


def _again(played: Sequence[Match], rng: Random) -> Sequence[Match]:
    """As many matches, drawn from these with replacement."""
    return rng.choices(played, k=len(played))


def match_numbers(game: AnyGame, level: str, number: int, seed: int) -> Iterator[Number]:
    """What the score is worth, and from which chance on one holds and raises."""
    played = matches(game, level, number, seed)
    method, backwards = METHOD.format(versus(level)), BACKWARDS.format(versus(level))
    target = int(game.options().target)
    deals = [deal for match in played for deal in match.deals]
    yield proportion("match.first_forehand_wins", sum(m.won for m in played), number, method, seed)
    yield mean("match.deals", [len(match.deals) for match in played], "count", method, seed)
    yield mean("match.deal_value", [deal.value for deal in deals], "points", method, seed)
    best = Equity(ends(played))
    rng = chance(seed, "again")
    others = [Equity(ends(_again(played, rng))) for _ in range(RESAMPLES)]

    def spread(key: str, ask: Asking) -> Number:
        return around(key, ask(best), [ask(each) for each in others], backwards, seed, len(deals))

    for mine in range(target):
        for theirs in range(target):
            needs = target - mine, target - theirs
            yield spread(f"equity.forehand.{mine}.{theirs}", lambda e, n=needs: e.forehand(*n))
    for mine, theirs in SCORES:
        needs = target - mine, target - theirs
        for value in HELD:
            if value > min(needs):  # the deal has decided the match before
                continue
            at = f"{value}.at.{mine}.{theirs}"
            yield spread(f"hold.from.{at}", lambda e, n=needs, v=value: e.hold_from(*n, v))
            yield spread(f"raise.from.{at}", lambda e, n=needs, v=value: e.raise_from(*n, v))
