"""The results of raises, holds and folds, by what they put at stake."""

from games.core.prospect import Outlook
from games.watten.heuristics.raising import better
from games.watten.rules.actions import Action, Fold, Hold, PlayForThree, Raise
from games.watten.rules.raising import decided_value, price
from games.watten.rules.state import START_VALUE, WattenView
from games.watten.search import opponent_model

RIGHT = 0.3
"""The worth of the right to raise next to the holder of a later raise, by deal they may lose."""


def at_stake(view: WattenView, action: Action | None) -> int:
    """The value of the deal if this is said and nobody folds."""
    public = view.public
    match action:
        case Raise(value=value):
            return value
        case Hold() if public.proposal is not None:
            return public.proposal.value
        case Hold() | PlayForThree():
            return decided_value(public)
        case _:
            return public.value


def matters(view: WattenView, action: Action | None, mean: Outlook) -> float:
    """The chance to win the match after this, by what it comes to on average."""
    if isinstance(action, Fold):
        return better(view, price_of_folding(view), 0.0)
    value = at_stake(view, action)
    if not isinstance(action, Raise):
        return better(view, value, mean.chance)
    given_up = folding(view, action, mean)
    called = if_held(mean, given_up)
    if value > START_VALUE + 1:
        # Whoever holds may raise next, and this side may not (§6.6).
        called = max(0.0, called - RIGHT * (1 - called))
    won = better(view, opponent_model.price(view.public), 1.0)
    return given_up * won + (1 - given_up) * better(view, value, called)


def folding(view: WattenView, action: Raise, mean: Outlook) -> float:
    """The share of worlds in which the others fold to this raise, by how often it wins how much."""
    played = (2 * mean.chance - 1) * action.value
    share = (played - mean.points) / (action.value - opponent_model.price(view.public))
    return min(1.0, max(0.0, share))


def if_held(mean: Outlook, folds: float) -> float:
    """The chance that a raise wins if it is held; 1 if everybody folds to it."""
    return max(0.0, (mean.chance - folds) / (1 - folds)) if folds < 1 else 1.0


def price_of_folding(view: WattenView) -> int:
    """The points for the others if this side gives up now (§6.4, §6.10, §6.15)."""
    return price(view.public)
