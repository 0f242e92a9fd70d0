"""How a match ended, with all that counts of it: told the same way at its end and ever after."""

from collections import Counter
from collections.abc import Iterable

from bot.match.event_log import MatchState
from bot.match.seats import ChairEvent, settled
from bot.model import Ending
from games.core.events import Event
from games.core.game import AnyGame
from games.core.seats import Seat


def ending(game: AnyGame, last: MatchState, log: Iterable[Event]) -> Ending:
    """How a match ended that came to this state by this log."""
    return Ending(
        settled(game.outcome(last.table.public), last.chairs),
        game.deal_number(last.table.public),
        _feats(game, log),
    )


def _feats(game: AnyGame, log: Iterable[Event]) -> tuple[tuple[Seat, str, int], ...]:
    told_to_all = (
        event for event in log if event.audience is None and not isinstance(event, ChairEvent)
    )
    counted = Counter(feat for event in told_to_all for feat in game.feats(event))
    return tuple((seat, feat, count) for (seat, feat), count in sorted(counted.items()))
