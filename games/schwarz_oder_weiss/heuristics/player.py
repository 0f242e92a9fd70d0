"""The rules of thumb of a sensible beginner: count sure tricks, bid on good odds, play to win."""

from collections.abc import Sequence
from random import Random

from games.core.actions import ClaimRest
from games.core.cards import Hand, Rank
from games.schwarz_oder_weiss.heuristics import odds
from games.schwarz_oder_weiss.heuristics.cardplay import card_to_play
from games.schwarz_oder_weiss.rules.actions import (
    Accept,
    Action,
    Bid,
    Double,
    NamePoints,
    Pass,
    PlayCard,
    Redouble,
    Surrender,
)
from games.schwarz_oder_weiss.rules.events import Event
from games.schwarz_oder_weiss.rules.law import Contract
from games.schwarz_oder_weiss.rules.state import Phase, Public, SchwarzView

BID_FROM = 0.33
"""The chance, as `odds` counts it, from which a bid is worth its risk.

The count is a careful one, and who bids first plays: with two cards some bid is more likely made
than not in 86 of 100 hands (`games/odds`). Waiting for a count of one half loses to this.
"""

DOUBLE_FROM = 7
"""The sum of high cards (ace 3, king 2, queen 1) from which a Schwarz looks doubtful."""

REDOUBLE_FROM = 0.8
SURRENDER_BELOW = 0.3
PER_CARD = 0.6
"""The part of the chance that one more card leaves, as this player plays it; with all cards open it
is more than nine tenths (`games/odds`), but naming as much loses matches."""


def choose_action(
    view: SchwarzView, heard: Sequence[Event], offers: Sequence[Action], rng: Random, /
) -> Action | None:
    """The offer a sensible beginner takes; None to let the next card fall."""
    del heard, rng  # the view says enough for rules of thumb, and they leave nothing to chance
    match view.public.phase:
        case Phase.FALLING | Phase.ASKING:
            return _bid(view, offers)
        case Phase.NAMING_POINTS:
            return _points(view, offers)
        case Phase.DOUBLING:
            return Double() if Double() in offers and _doubtful(view) else Pass()
        case Phase.ANSWERING:
            return _answer(view, offers)
        case _ if (claim := ClaimRest()) in offers:
            return claim
        case _:
            playable: Hand = tuple(a.card for a in offers if isinstance(a, PlayCard))
            return PlayCard(card=card_to_play(view, playable))


def chance(view: SchwarzView, contract: Contract) -> float:
    """The chance of the seat to make this contract with the cards it holds now."""
    public, hand = view.public, view.private.hand
    outlook = odds.BidOutlook(hand, public.dummy, _size(public) * (public.seats - 1))
    if contract is Contract.WEISS:
        return odds.weiss(outlook)[0]
    return odds.schwarz(outlook, solo=contract is Contract.SCHWARZ_SOLO)[0]


def _size(public: Public) -> int:
    return public.points or max(public.counts)


def _missing(view: SchwarzView) -> int:
    """The number of cards that would still fall to this seat and to the dummy if it bid now."""
    size = max(view.public.counts)
    return 2 * size - len(view.private.hand) - len(view.public.dummy)


def _bid(view: SchwarzView, offers: Sequence[Action]) -> Action | None:
    bids = [a for a in offers if isinstance(a, Bid)]
    best = max(bids, key=lambda a: chance(view, a.contract), default=None)
    if best and chance(view, best.contract) * 0.8 ** _missing(view) >= BID_FROM:
        return best
    return next((action for action in offers if isinstance(action, Pass)), None)


def _points(view: SchwarzView, offers: Sequence[Action]) -> Action:
    """As many points as the odds still pay for; every further card makes them worse."""
    public = view.public
    sure = chance(view, public.bid[1])
    least = max(public.counts)

    def gain(action: NamePoints) -> float:
        return action.points * (2 * sure * PER_CARD ** (action.points - least) - 1)

    return max((a for a in offers if isinstance(a, NamePoints)), key=gain)


def _doubtful(view: SchwarzView) -> bool:
    """Return whether the bidder will probably fail, judging by this hand and the dummy."""
    public, hand = view.public, view.private.hand
    _, contract = public.bid
    if contract is Contract.WEISS:
        return all(card.rank <= Rank.QUEEN for card in (*hand, *public.dummy))
    solo = contract is Contract.SCHWARZ_SOLO
    threats = [c for c in hand if solo or not odds.higher(public.dummy, c.suit, c.rank)]
    return sum(max(0, c.rank - Rank.JACK) for c in threats) >= DOUBLE_FROM


def _answer(view: SchwarzView, offers: Sequence[Action]) -> Action:
    """The answer to a double: bidders know their odds, and opponents stand by their double."""
    public = view.public
    if view.seat != public.bidder:
        return Accept()
    sure = chance(view, public.bid[1])
    if sure >= REDOUBLE_FROM and public.factor == 2 and Redouble() in offers:
        return Redouble()
    return Surrender() if Surrender() in offers and sure < SURRENDER_BELOW else Accept()
