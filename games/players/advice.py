"""Advice of a strong player in a seat's place: the best action, how good it is, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from typing import Any

from games.core.addition import add_up
from games.core.advice import Advice, Judged
from games.core.game import AnyGame
from games.core.prospect import Outlook, Prospect
from games.core.scene import Says
from games.players.levels import STEPS, choose
from games.players.monte_carlo import Tally, Weighed, think_through
from games.players.question import Question
from games.players.seeded_random import chance

_HEURISTIC = "craft"
_NOTHING = 1e-9
"""The largest difference that counts as none."""
_CLEAREST = 99.0
"""So many standard errors are as good as any number of them."""


@dataclass(frozen=True, slots=True)
class Enquiry:
    """A request for advice on a question, and not only for a decision."""

    question: Question


def advise(question: Question, game: AnyGame) -> Advice:
    """Give advice from the view alone, after as many steps as the question allows.

    Raises ValueError if a player breaks its promise, and whatever breaks inside a player.
    """
    view, heard, offers = question.view, question.heard, question.offers
    rng = chance(question.seed, "decision")
    by_heuristic, before = _by_heuristic(question, game, rng)
    prospect = game.think(view, heard, offers, rng)
    if prospect is None:
        return Advice(best=_place(offers, by_heuristic), before=_place(offers, before))
    steps = STEPS["strong"] if question.steps is None else question.steps
    prospect, weighed, best, tally = think_through(prospect, steps, by_heuristic)
    if before in prospect.candidates or _gives_up(weighed, best):
        before = None
    if not weighed.worlds:
        return Advice(best=_place(offers, best), before=_place(offers, before))
    reason, shared = _reason(prospect, weighed, best)
    behind = _behind(prospect, tally, best)
    found = judge(offers, prospect, weighed, best)
    return Advice(
        best=_place(offers, best),
        before=_place(offers, before),
        judged=tuple(j._replace(behind=b) for j, b in zip(found, behind, strict=True)),
        about=prospect.about,
        reason=reason,
        shared=frozenset(_place(offers, action) for action in shared),
    )


def _reason(
    prospect: Prospect[Any], weighed: Weighed[Any], best: Any
) -> tuple[Says | None, tuple[Any, ...]]:
    """The reason why the best is good, and the candidates against which it does not speak."""
    if prospect.reason is None:
        return None, ()
    reason = prospect.reason(best, weighed.outlooks)
    others = tuple(each for each in weighed.candidates if each != best)
    if _why(reason) in prospect.indifferent:
        return reason, others
    only = prospect.only_against.get(_why(reason))
    return reason, tuple(
        each
        for each in others
        if _why(prospect.reason(each, weighed.outlooks)) == _why(reason)
        or (only is not None and getattr(each, "kind", None) != only)
    )


def _why(reason: Says | None) -> str:
    """The key of a reason, whatever card it is about and whatever that card is called."""
    why = None if reason is None else reason.values.get("why", reason)
    return why.key if isinstance(why, Says) else ""


def _gives_up(weighed: Weighed[Any], best: Any) -> bool:
    """Return whether nothing is left to hope for after this, so that nothing need be said first."""
    outlooks = dict(zip(weighed.candidates, weighed.outlooks, strict=True))
    return bool(weighed.worlds) and best in outlooks and not outlooks[best].chance


def _by_heuristic(question: Question, game: AnyGame, rng: Random) -> tuple[Any, Any]:
    """The heuristic's answer, and its interjection before that; None for nothing."""

    def heuristic(offers: Sequence[Any]) -> Any:
        return choose(_HEURISTIC, game, question.view, question.heard, offers, rng)

    said = heuristic(question.offers)
    answers = [offer for offer in question.offers if offer.kind not in game.interjections]
    if said is None or said.kind not in game.interjections or not answers:
        return said, None
    return heuristic(answers), said


def judge(
    offers: Sequence[Any], prospect: Prospect[Any], weighed: Weighed[Any], best: Any
) -> tuple[Judged, ...]:
    """The judgement of every candidate, where `best` is the best of them."""
    calibrated = prospect.calibrated(best, weighed.outlooks)
    rows = zip(weighed.candidates, calibrated, weighed.worth, strict=True)
    return tuple(Judged(_place(offers, action), *true, worth) for action, true, worth in rows)


def _behind(prospect: Prospect[Any], tally: Tally, best: Any) -> tuple[float, ...]:
    """The number of standard errors by which each candidate is behind the best.

    They come from leaving out each part of the worlds in turn (a jackknife), since the figures told
    are more than means.
    """
    without = [*map(partial(_leads, prospect, best), tally.means_without())]
    leads = _leads(prospect, best, tally.means())
    return tuple(
        min(_errors(lead, parts) for lead, *parts in zip(*of_one, strict=True))
        for of_one in zip(leads, *without, strict=True)
    )


def _leads(
    prospect: Prospect[Any], best: Any, means: Sequence[Outlook]
) -> tuple[tuple[float, float], ...]:
    """The lead of the best over each candidate, in points and in worth."""
    at = prospect.candidates.index(best)
    points = [each.points for each in prospect.calibrated(best, means)]
    worth = prospect.worth(means)
    return tuple((points[at] - p, worth[at] - w) for p, w in zip(points, worth, strict=True))


def _errors(lead: float, parts: Sequence[float]) -> float:
    """A lead in standard errors; `parts` are the leads without each of the parts."""
    if lead <= _NOTHING:
        return 0.0
    mean = add_up(parts) / len(parts) if parts else 0.0
    spread = add_up((each - mean) ** 2 for each in parts)
    error = sqrt(spread * (len(parts) - 1) / len(parts)) if parts else 0.0
    return min(lead / error, _CLEAREST) if error > _NOTHING else _CLEAREST


def _place(offers: Sequence[Any], action: Any) -> int | None:
    return None if action is None else offers.index(action)
