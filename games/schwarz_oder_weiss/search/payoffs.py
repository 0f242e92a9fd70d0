"""The worth of a deal to a seat, and the question its chances answer."""

from games.core.scene import Says
from games.schwarz_oder_weiss.display.phrases import own
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.state import SchwarzView


def about(view: SchwarzView) -> Says:
    """The event that a chance is about: the bidder makes the contract, or for the others fails."""
    by_bidder = view.seat == view.public.bidder
    return own("hint.made" if by_bidder else "hint.broken")


def points(view: SchwarzView, factor: int, *, made: bool) -> float:
    """The gain of this seat over the best of those it plays against in this deal."""
    public = view.public
    bidder, contract = public.bid
    total = law.worth(contract, public.points, factor)
    gains = law.gains(public.seats, bidder, total, made=made)
    against = public.opponents if view.seat == bidder else (bidder,)
    return gains[view.seat] - max(gains[seat] for seat in against)
