"""The worth of a deal: when to raise, to hold, to fold and to play for three."""

from collections.abc import Iterator, Sequence
from random import Random

from games.core.prospect import Outlook, Prospect, Sample
from games.core.scene import says
from games.watten.heuristics.inference import readings
from games.watten.heuristics.raising import better, chance
from games.watten.rules.actions import Action, Fold, Hold, PlayCard, PlayForThree, Raise
from games.watten.rules.events import Event
from games.watten.rules.state import WattenView
from games.watten.search import cardplay, opponent_model
from games.watten.search.calibration import of_deal
from games.watten.search.determinize import worlds
from games.watten.search.explain import INDIFFERENT, ONLY_AGAINST, calibrate, reason
from games.watten.search.payoffs import at_stake, matters, price_of_folding
from games.watten.search.playouts import COST, plays_out
from games.watten.search.sampling import World

TIE = 1e-6
"""The extra for a raise with a good hand, if nobody folds and nothing can be lost by it."""


def prospect(
    view: WattenView, heard: Sequence[Event], offers: Sequence[Action], rng: Random
) -> Prospect[Action] | None:
    """The decision to raise, or the answer to a raise or to a tense side's question (§6).

    None if nothing but raises is offered: a seat that is asked out of turn may keep silent.
    """
    cards = tuple(a for a in offers if isinstance(a, PlayCard))
    said = tuple(a for a in offers if isinstance(a, Raise | Hold | Fold | PlayForThree))
    quiet = cards if len(cards) == 1 else (None,) if cards else ()
    candidates = (*quiet, *said)
    if len(candidates) < 2 or all(isinstance(a, Raise) for a in candidates):
        return None

    def card() -> Prospect[Action]:
        return cardplay.choice(view, heard, cards, rng)

    return Prospect(
        candidates=candidates,
        samples=_samples(view, worlds(view, rng, heard), candidates),
        about=says("hint.wins_deal"),
        calibrated=lambda best, outlooks: calibrate(view, candidates, best, outlooks),
        worth=lambda outlooks: _worths(view, candidates, outlooks),
        match=1.0,
        grounds=_grounds(view, candidates),
        reason=lambda action, outlooks: reason(view, candidates, action, outlooks),
        indifferent=INDIFFERENT,
        only_against=ONLY_AGAINST,
        then=card if len(cards) > 1 else None,
    )


def _grounds(view: WattenView, candidates: Sequence[Action | None]) -> float:
    """The chance that this seat's side wins, as plain players count.

    If there is nothing to lose, any hand will do that wins more often than not.
    """
    calm = next(a for a in candidates if not isinstance(a, Raise | Fold))
    winning = chance(view, readings(view))
    nothing_to_lose = not better(view, at_stake(view, calm), 0.0)
    return 1.0 if nothing_to_lose and winning > 0.5 else winning


def _samples(
    view: WattenView, imagined: Iterator[World], candidates: tuple[Action | None, ...]
) -> Iterator[Sample]:
    modelled = opponent_model.COST * len([a for a in candidates if isinstance(a, Raise)])
    table = cardplay.OpenDeal(view)
    for world in imagined:
        won, cards = plays_out(
            table.policy(world), table.position(world), table.need, table.past_cards(world)
        )
        outlooks = [outlook(view, world, action, won=won) for action in candidates]
        yield Sample(1.0, tuple(outlooks), world.steps + COST * cards + modelled)


def outlook(view: WattenView, world: World, action: Action | None, *, won: bool) -> Outlook:
    """The outlook of saying this in a world in which the cards alone win the deal, or do not."""
    if isinstance(action, Fold):
        return Outlook(0.0, -price_of_folding(view))
    value = at_stake(view, action)
    called = Outlook(1.0, value) if won else Outlook(0.0, -value)
    if not isinstance(action, Raise):
        return called
    folds, price = opponent_model.folds(view, world, action), opponent_model.price(view.public)
    return Outlook(folds + (1 - folds) * called.chance, folds * price + (1 - folds) * called.points)


def _worths(
    view: WattenView, candidates: Sequence[Action | None], outlooks: Sequence[Outlook]
) -> tuple[float, ...]:
    """The chances to win the match; a raise must be good even if nobody folds to it.

    Only folds that were seen to come with any hand are counted. If the match is lost with the deal,
    a raise costs nothing.
    """
    public = view.public
    pairs = tuple(zip(candidates, outlooks, strict=True))
    found = tuple(matters(view, action, mean) for action, mean in pairs)
    calm = next(n for n, a in enumerate(candidates) if not isinstance(a, Raise | Fold))
    wins, stake = of_deal(outlooks[calm].chance), at_stake(view, candidates[calm])
    before, anyway = better(view, stake, wins), opponent_model.folds_anyway(view)
    folded, free = better(view, opponent_model.price(public), 1.0), not better(view, stake, 0.0)

    def cap(action: Action | None, worth: float) -> float:
        if not isinstance(action, Raise):
            return worth
        if free:
            return worth + TIE * (outlooks[calm].chance > 0.5)
        after = anyway * folded + (1 - anyway) * better(view, action.value, wins)
        return min(worth, found[calm] + after - before)

    return tuple(cap(action, worth) for action, worth in zip(candidates, found, strict=True))
