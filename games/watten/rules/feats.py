"""What an answer to higher stakes adds to the statistics of the player who gave it."""

from games.core.seats import Seat
from games.watten.rules.events import Event, Folded, Held


def feats(event: Event) -> tuple[tuple[Seat, str], ...]:
    """Holding and folding count for the one who spoke, though a partner is bound by it (§6).

    Who raises again has held first (§6.5). A tense side that would not play for three has folded
    like any other (§6.10).
    """
    match event:
        case Held():
            return ((event.seat, "raise_held"),)
        case Folded():
            return ((event.seat, "raise_folded"),)
        case _:
            return ()
