"""What a deal is worth to a seat, and what it asks itself about it."""

from games.core.scene import Says
from games.schwarz_oder_weiss.display.phrases import own
from games.schwarz_oder_weiss.rules import law
from games.schwarz_oder_weiss.rules.state import SchwarzView


def about(view: SchwarzView) -> Says:
    """The bidder wants to make the contract, everybody else to see it fail."""
    by_bidder = view.seat == view.public.bidder
    return own("hint.made" if by_bidder else "hint.broken")


def points(view: SchwarzView, factor: int, *, made: bool) -> float:
    """What this seat gains over the best of those it plays against in this deal."""
    public = view.public
    bidder, contract = public.settled
    total = law.worth(contract, public.points, factor)
    gains = law.gains(public.seats, bidder, total, made=made)
    against = public.opponents if view.seat == bidder else (bidder,)
    return gains[view.seat] - max(gains[seat] for seat in against)
