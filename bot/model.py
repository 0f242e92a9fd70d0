"""Values that more than one room of the bot speaks of, so that nobody copies them by hand."""

from dataclasses import dataclass

from games.core.outcome import Outcome
from games.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended, after how many deals, and who has done how often what is counted."""

    outcome: Outcome
    deals: int = 0
    feats: tuple[tuple[Seat, str, int], ...] = ()
