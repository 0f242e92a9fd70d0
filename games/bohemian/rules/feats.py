"""What a deal adds to the statistics of who went without a trick."""

from games.bohemian.rules.events import DealScored, Event
from games.core.seats import Seat


def feats(event: Event) -> tuple[tuple[Seat, str], ...]:
    """A deal without a single trick, for everybody who had such a one (§6)."""
    match event:
        case DealScored():
            return tuple(
                (seat, "no_trick") for seat, tricks in enumerate(event.tricks) if not tricks
            )
        case _:
            return ()
