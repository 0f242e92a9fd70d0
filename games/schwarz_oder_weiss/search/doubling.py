"""Doppelt and its answers: what both sides can know of the deal."""

from collections.abc import Iterator, Sequence
from random import Random

from games.core.prospect import Outlook, Prospect, Sample
from games.core.tricks import Place
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.actions import Action, Surrender
from games.schwarz_oder_weiss.rules.state import Public, SchwarzView
from games.schwarz_oder_weiss.search.contract_estimate import Bidder
from games.schwarz_oder_weiss.search.determinize import deals, hidden_places, unknowns, unseen_cards
from games.schwarz_oder_weiss.search.double_dummy import mask
from games.schwarz_oder_weiss.search.match_equity import SCALE, standing
from games.schwarz_oder_weiss.search.payoffs import about, points
from games.schwarz_oder_weiss.search.reasons import why_call

BIDDER_LAYOUTS = 6
"""Ways the cards may lie for a bidder with an imagined hand, to find the card it leads."""

DOUBLED = 0.25
"""The doubles of opponents who cannot break the contract, for each of those who can."""


LAYOUTS = 16
"""Ways the cards may lie over which a doubled bidder seeks one good lead."""


def insists(chance: float, factor: int) -> float:
    """The chance that a bidder who estimates this chance has come to play for this factor."""
    return 0.2 + chance if factor <= 2 else 0.05 + chance**3


def call_prospect(view: SchwarzView, offers: Sequence[Action], rng: Random) -> Prospect[Action]:
    """The prospect of a double or an answer to one, by the chance of the deal and by the score."""

    def worth(means: Sequence[Outlook]) -> tuple[float, ...]:
        return tuple(
            _worth(view, action, mean.chance) for action, mean in zip(offers, means, strict=True)
        )

    return Prospect(
        candidates=tuple(offers),
        samples=_samples(view, offers, rng),
        about=about(view),
        worth=worth,
        match=SCALE,
        reason=lambda action, means: why_call(action or offers[0], offers, means),
    )


def _samples(view: SchwarzView, offers: Sequence[Action], rng: Random) -> Iterator[Sample]:
    seen = _as_bidder if view.seat == view.public.bidder else _as_opponent
    for made, weight, steps in seen(view, rng):
        good = made if view.seat == view.public.bidder else 1 - made
        outlooks = tuple(Outlook(good, _points(view, action, made)) for action in offers)
        yield Sample(weight, outlooks, steps)


def factor_after(public: Public, action: Action) -> int:
    """The factor of the deal once this has been said."""
    return public.factor * (2 if action.kind in ("double", "redouble") else 1)


def _points(view: SchwarzView, action: Action, made: float) -> float:
    public = view.public
    if isinstance(action, Surrender):
        return -law.price(public.points)
    factor = factor_after(public, action)
    good = points(view, factor, made=True)
    return made * good + (1 - made) * points(view, factor, made=False)


def _worth(view: SchwarzView, action: Action, chance: float) -> float:
    public, scores = view.public, standing(view.public)
    bidder, contract = public.bid
    by_bidder = view.seat == bidder
    if isinstance(action, Surrender):
        side = (bidder,) if by_bidder else public.opponents
        price = law.price(public.points)
        return scores.after(view.seat, [-price if s in side else 0 for s in range(public.seats)])
    total = law.worth(contract, public.points, factor_after(public, action))
    return scores.after_deal(view.seat, bidder, total, chance if by_bidder else 1 - chance)


def _as_bidder(view: SchwarzView, rng: Random) -> Iterator[tuple[float, float, int]]:
    """(chance of the best lead, weight, steps) by the opponents' hands."""
    public = view.public
    _, contract = public.bid
    me = Bidder(contract, public.seats, mask(view.private.hand), mask(public.dummy))
    while True:
        estimate = me.estimate(me.layouts(LAYOUTS, rng), DOUBLED)
        yield estimate.chance, 1.0, estimate.steps + 40


def _as_opponent(view: SchwarzView, rng: Random) -> Iterator[tuple[float, float, int]]:
    """(made or not, weight, steps) by the hands that a bidder might lead from."""
    public = view.public
    bidder, contract = public.bid
    places = hidden_places(view)
    dummy = mask(public.dummy)
    for hidden in deals(unseen_cards(view), unknowns(view), rng):
        held: dict[Place, int] = dict(zip(places, hidden, strict=True))
        held[view.seat] = mask(view.private.hand)
        theirs = Bidder(contract, public.seats, held[bidder], dummy)
        estimate = theirs.estimate(theirs.layouts(BIDDER_LAYOUTS, rng))
        deal = theirs.deal([held[seat] for seat in public.opponents])
        made = deal.is_led(estimate.lead)
        yield float(made), insists(estimate.chance, public.factor), estimate.steps + deal.nodes + 80
