"""What a Solo adds to the statistics of the soloist."""

from games.bauernstoss.rules.events import DealScored, Event, Result
from games.core.seats import Seat

_NAMES = {Result.SOLO_MADE: "solo_made", Result.SOLO_FAILED: "solo_failed"}


def feats(event: Event) -> tuple[tuple[Seat, str], ...]:
    """A Solo that was made or failed counts for the soloist, not for the partner (§5, §7)."""
    match event:
        case DealScored(soloist=seat, result=result) if seat is not None and result in _NAMES:
            return ((seat, _NAMES[result]),)
        case _:
            return ()
