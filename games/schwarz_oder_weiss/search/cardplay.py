"""The choice of the next card, solved in every world that this seat cannot rule out."""

from collections.abc import Iterator, Sequence
from random import Random

from games.core.calibration import Correction, correction
from games.core.prospect import Outlook, Prospect, Sample, no_correction
from games.core.scene import Says
from games.core.tricks import Place
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.actions import Action, PlayCard
from games.schwarz_oder_weiss.rules.state import SchwarzView
from games.schwarz_oder_weiss.search.determinize import deals, hidden_places, unknowns, unseen_cards
from games.schwarz_oder_weiss.search.double_dummy import NUMBERS, Open, breakers, mask
from games.schwarz_oder_weiss.search.payoffs import about, points
from games.schwarz_oder_weiss.search.reasons import INDIFFERENT, why_card
from games.search.solver import Position

WORLD = 40
"""Steps that dealing one world costs."""

DEFENCE = 2.8
"""Opponents hope for hands from which nobody bids: their chance is calibrated by this power."""


def card_prospect(
    view: SchwarzView, offers: tuple[PlayCard, ...], rng: Random
) -> Prospect[Action] | None:
    """The prospect of every playable card; None if there is no choice."""
    if len(offers) < 2:
        return None

    def reason(action: Action | None, means: Sequence[Outlook]) -> Says:
        at = next(i for i, offer in enumerate(offers) if offer == action)
        return why_card(view, offers[at].card, means[at], (*means[:at], *means[at + 1 :]))

    return Prospect(
        candidates=offers,
        samples=_samples(view, offers, rng),
        about=about(view),
        calibrated=_calibration(view),
        reason=reason,
        indifferent=INDIFFERENT,
    )


def _calibration(view: SchwarzView) -> Correction:
    """The correction to what outlooks have come to in play, which is none for the bidder's."""
    if view.seat == view.public.bidder:
        return no_correction
    ends = outlooks_of(view)
    return correction(lambda chance: chance**DEFENCE, ends[False].points - ends[True].points)


def _samples(view: SchwarzView, offers: tuple[PlayCard, ...], rng: Random) -> Iterator[Sample]:
    public = view.public
    outlooks = outlooks_of(view)
    numbers = [NUMBERS[action.card] for action in offers]
    for hidden in deals(unseen_cards(view), unknowns(view), rng):
        deal, at = imagine(view, hidden)
        made = deal.leads() if public.trump is None else deal.cards(public.trump, at)
        yield Sample(1.0, tuple(outlooks[made[n]] for n in numbers), deal.nodes + WORLD)


def outlooks_of(view: SchwarzView) -> dict[bool, Outlook]:
    """The outlook for this seat, by whether the contract is made."""
    by_bidder = view.seat == view.public.bidder
    return {
        made: Outlook(float(made is by_bidder), points(view, view.public.factor, made=made))
        for made in (True, False)
    }


def imagine(view: SchwarzView, hidden: tuple[int, ...]) -> tuple[Open, Position]:
    """The deal with these hidden hands, and the position in it."""
    public = view.public
    bidder, contract = public.bid
    order = law.play_order(contract, bidder, public.seats)
    held: dict[Place, int] = dict(zip(hidden_places(view), hidden, strict=True))
    held[view.seat] = mask(view.private.hand)
    held[public.seats] = mask(public.dummy)
    hands = tuple(held[place] for place in order)
    leader = order.index(public.trick.order[0])
    lying = tuple(NUMBERS[card] for card in public.trick.cards)
    return Open(breakers(contract, public.seats), hands), Position(hands, leader, lying)
