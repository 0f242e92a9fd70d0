"""What a strong player would advise in a seat's place: the best action, how good it is, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.core.advice import Advice, Judged
from games.core.game import AnyGame
from games.core.prospect import Prospect
from games.core.scene import Says
from games.players.levels import STEPS, choose
from games.players.monte_carlo import Weighed, think_through
from games.players.question import Question
from games.players.seeded_random import chance

_HEURISTIC = "craft"


@dataclass(frozen=True, slots=True)
class Enquiry:
    """Asks for advice on a question, and not only for a decision."""

    question: Question


def advised(question: Question, game: AnyGame) -> Advice:
    """Advice from the view alone, after as many steps as the question allows.

    Raises ValueError when a player breaks its promise, and whatever breaks inside a player.
    """
    view, heard, offers = question.view, question.heard, question.offers
    rng = chance(question.seed, "decision")
    by_heuristic, before = _by_heuristic(question, game, rng)
    prospect = game.think(view, heard, offers, rng)
    if prospect is None:
        return Advice(best=_place(offers, by_heuristic), before=_place(offers, before))
    steps = STEPS["strong"] if question.steps is None else question.steps
    prospect, weighed, best = think_through(prospect, steps, by_heuristic)
    if before in prospect.candidates or _gives_up(weighed, best):
        before = None
    if not weighed.worlds:
        return Advice(best=_place(offers, best), before=_place(offers, before))
    reason, shared = _reason(prospect, weighed, best)
    return Advice(
        best=_place(offers, best),
        before=_place(offers, before),
        judged=judged(offers, prospect, weighed, best),
        about=prospect.about,
        reason=reason,
        shared=frozenset(_place(offers, action) for action in shared),
    )


def _reason(
    prospect: Prospect[Any], weighed: Weighed[Any], best: Any
) -> tuple[Says | None, tuple[Any, ...]]:
    """Why the best is good, and the other candidates of which that is true as well."""
    if prospect.reason is None:
        return None, ()
    reason = prospect.reason(best, weighed.outlooks)
    others = (each for each in weighed.candidates if each != best)
    return reason, tuple(
        each for each in others if _why(prospect.reason(each, weighed.outlooks)) == _why(reason)
    )


def _why(reason: Says | None) -> str:
    """What a reason says, whatever card it says it of and however that card is called."""
    why = None if reason is None else reason.values.get("why", reason)
    return why.key if isinstance(why, Says) else ""


def _gives_up(weighed: Weighed[Any], best: Any) -> bool:
    """Whether nothing is left to hope for after this, so that nothing need be said before it."""
    outlooks = dict(zip(weighed.candidates, weighed.outlooks, strict=True))
    return bool(weighed.worlds) and best in outlooks and not outlooks[best].chance


def _by_heuristic(question: Question, game: AnyGame, rng: Random) -> tuple[Any, Any]:
    """What the heuristic answers, and what it interjects before that; None for nothing."""

    def heuristic(offers: Sequence[Any]) -> Any:
        return choose(_HEURISTIC, game, question.view, question.heard, offers, rng)

    said = heuristic(question.offers)
    answers = [offer for offer in question.offers if offer.kind not in game.interjections]
    if said is None or said.kind not in game.interjections or not answers:
        return said, None
    return heuristic(answers), said


def judged(
    offers: Sequence[Any], prospect: Prospect[Any], weighed: Weighed[Any], best: Any
) -> tuple[Judged, ...]:
    """What all candidates came to, where `best` is the best of them."""
    calibrated = prospect.calibrated(best, weighed.outlooks)
    rows = zip(weighed.candidates, calibrated, weighed.worth, strict=True)
    return tuple(Judged(_place(offers, action), *true, worth) for action, true, worth in rows)


def _place(offers: Sequence[Any], action: Any) -> int | None:
    return None if action is None else offers.index(action)
