"""The hints about raising, holding and folding: calibrated outlooks, and reasons."""

from collections.abc import Callable, Mapping, Sequence

from games.core.prospect import Outlook
from games.core.scene import Says, says
from games.watten.heuristics.raising import better
from games.watten.heuristics.remembered import raises_anyway
from games.watten.rules.actions import Action, Fold, Hold, PlayForThree, Raise
from games.watten.rules.state import WattenView, side, side_of
from games.watten.search import opponent_model
from games.watten.search.calibration import of_deal, of_hold
from games.watten.search.payoffs import at_stake, folding, if_held, price_of_folding

FOLD_INDEED = 0.75
"""The share of those expected to fold to a raise who do."""

INDIFFERENT = frozenset({says("watten.reason.no_bluff").key})
"""Reasons by which something else is as good."""

ONLY_AGAINST: Mapping[str, str] = {
    says(f"watten.reason.{name}").key: "fold"
    for name in ("fold_loses", "worth_holding", "at_this_score")
}
"""Reasons that speak against folding and not against raising."""

EVEN = 0.05
"""Up to how many points a raise may make a difference that is said to bring nothing."""

ABOUT = 0.3
"""The points by which folding may be better and is still called about as good."""


def calibrate(
    view: WattenView,
    candidates: Sequence[Action | None],
    best: Action | None,
    outlooks: Sequence[Outlook],
) -> tuple[Outlook, ...]:
    """These outlooks as they have come true, all by one measure, so that they can be compared.

    Holds are measured by holds: the best of hands answer a raise with a higher one. A seat that
    raises from habit has met any hand.
    """
    proposal = view.public.proposal
    measure = of_deal
    if proposal is not None and not isinstance(best, Raise):
        asking = side(view.public, side_of(view.public, proposal.seat))
        bluffs = raises_anyway(view.public, asking)

        def measure(chance: float) -> float:
            return bluffs * of_deal(chance) + (1 - bluffs) * of_hold(chance)

    pairs = zip(candidates, outlooks, strict=True)
    return tuple(_correct(view, action, mean, measure) for action, mean in pairs)


def _correct(
    view: WattenView, action: Action | None, mean: Outlook, measure: Callable[[float], float]
) -> Outlook:
    value = at_stake(view, action)
    match action:
        case Fold():
            return mean
        case Raise():
            expected, anyway = folding(view, action, mean), opponent_model.folds_anyway(view)
            folds = max(FOLD_INDEED * expected, anyway)
            wins = measure(if_held(mean, expected))
            points = folds * opponent_model.price(view.public) + (1 - folds) * _points(wins, value)
            return Outlook(folds + (1 - folds) * wins, points)
        case _:
            wins = measure(mean.chance)
            return Outlook(wins, _points(wins, value))


def _points(wins: float, value: int) -> float:
    """The points of a deal of this value that is won so often."""
    return (2 * wins - 1) * value


def reason(
    view: WattenView,
    candidates: Sequence[Action | None],
    action: Action | None,
    outlooks: Sequence[Outlook],
) -> Says:
    """The reason why this is the thing to say."""
    at = candidates.index(action)
    match action:
        case Raise() if folding(view, action, outlooks[at]) > 0.5:
            return says("watten.reason.they_fold", count=opponent_model.price(view.public))
        case Raise(value=value):
            return says("watten.reason.play_for_more", count=value)
        case Fold():
            return says("watten.reason.too_dear", count=price_of_folding(view))
        case Hold() | PlayForThree():
            true = calibrate(view, candidates, action, outlooks)
            return _why_hold(view, action, true[at].points)
        case _:
            return _why_calm(candidates, action, calibrate(view, candidates, action, outlooks))


def _why_calm(
    candidates: Sequence[Action | None], action: Action | None, true: Sequence[Outlook]
) -> Says:
    """The reason not to raise."""
    calm = true[candidates.index(action)].points
    pairs = zip(candidates, true, strict=True)
    gain = max(mean.points - calm for said, mean in pairs if isinstance(said, Raise))
    if gain > EVEN:
        return says("watten.reason.enough_at_stake")
    return says("watten.reason.raise_is_even" if gain > -EVEN else "watten.reason.no_raise")


def _why_hold(view: WattenView, action: Hold | PlayForThree, points: float) -> Says:
    """The reason not to fold, though holding comes to these points only."""
    price = price_of_folding(view)
    if not better(view, price, 0.0):
        return says("watten.reason.fold_loses")
    if points >= -price:
        more = at_stake(view, action) - price
        return says("watten.reason.worth_holding", count=price, more=more)
    raised = view.public.proposal is not None
    if raised and isinstance(action, Hold) and points >= -price - ABOUT:
        return says("watten.reason.no_bluff")
    return says("watten.reason.at_this_score")
