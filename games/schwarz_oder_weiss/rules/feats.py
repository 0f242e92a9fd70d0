"""What a deal adds to the statistics of whoever bid."""

from games.core.seats import Seat
from games.schwarz_oder_weiss.rules.events import DealScored, Event, Result

_MADE = frozenset({Result.MADE, Result.OPPONENTS_SURRENDERED})


def feats(event: Event) -> tuple[tuple[Seat, str], ...]:
    """A bid that was made, by play or by the others' surrender, or that failed (§6)."""
    match event:
        case DealScored():
            return ((event.bidder, "bid_made" if event.result in _MADE else "bid_failed"),)
        case _:
            return ()
