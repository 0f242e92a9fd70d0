"""A decision weighed for a puzzle: with all the steps there are, however clear it seems."""

from typing import NamedTuple

from games.core.advice import Advice
from games.core.game import AnyGame
from games.players.advice import judge
from games.players.monte_carlo import weigh_all
from games.players.question import Question
from games.players.seeded_random import chance


class Verdict(NamedTuple):
    """The best action, and how clearly it is best."""

    best: int
    """The index of the best of the offers."""
    advice: Advice
    worlds: int
    """In how many worlds all that is offered was tried."""
    lead: float
    """By how many points of the game the best gains more than the next."""
    clearness: float
    """The number of standard errors by which it is ahead of the nearest."""


def verdict(question: Question, game: AnyGame, steps: int) -> Verdict | None:
    """The verdict after so many steps, in which rules of thumb have no say.

    None for what makes no puzzle: if silence is an answer, not everything offered can be compared,
    or no world can be imagined. Raises whatever breaks inside a game.
    """
    rng = chance(question.seed, "verdict")
    prospect = game.think(question.view, question.heard, question.offers, rng)
    if prospect is None or set(prospect.candidates) != set(question.offers):
        return None
    weighed, clearness = weigh_all(prospect, steps)
    if not weighed.worlds:
        return None
    action = weighed.best
    found = judge(question.offers, prospect, weighed, action)
    best = question.offers.index(action)
    advice = Advice(
        best=best,
        judged=found,
        about=prospect.about,
        reason=prospect.reason(action, weighed.outlooks) if prospect.reason else None,
    )
    return Verdict(best, advice, weighed.worlds, _lead(advice), clearness)


def _lead(advice: Advice) -> float:
    best = advice.of(advice.best)
    others = [each.points for each in advice.judged if each.offer != advice.best]
    return 0.0 if best is None or not others else best.points - max(others)
