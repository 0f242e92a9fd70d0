"""How a match ended, with all that counts of it: told the same way at its end and ever after."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bot.match.seats import Chair, ChairEvent, settled
from bot.store.steps import Ending
from games.core.events import Event
from games.core.game import AnyGame
from games.core.seats import Seat
from games.core.table import Table


def ending(
    game: AnyGame, table: Table[Any, Any, Any], chairs: tuple[Chair, ...], log: Iterable[Event]
) -> Ending:
    """How a match ended that came to this table, with these chairs, by this log."""
    return Ending(
        settled(game.outcome(table.public), chairs),
        game.scene(table.public).deal,
        _feats(game, log),
    )


def _feats(game: AnyGame, log: Iterable[Event]) -> tuple[tuple[Seat, str, int], ...]:
    told_to_all = (
        event for event in log if event.audience is None and not isinstance(event, ChairEvent)
    )
    counted = Counter(feat for event in told_to_all for feat in game.feats(event))
    return tuple((seat, feat, count) for (seat, feat), count in sorted(counted.items()))
