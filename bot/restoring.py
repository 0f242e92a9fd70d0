"""A live table is made anew from what is stored of its match."""

from collections.abc import Iterable

from bot.causes import Events
from bot.chairs import Chair
from bot.lobby import options_of
from bot.store.matches import StoredMatch
from bot.tables import LiveTable
from games.catalogue import CATALOGUE


def restored(match: StoredMatch, came: Iterable[Events]) -> LiveTable:
    """The table of a stored match after what came of its inputs.

    Raises whatever reading, folding or describing it raises, where the log is not sound.
    """
    live = LiveTable(match.id, CATALOGUE[match.game], options_of(match), _chairs(match))
    live.hints = match.hints
    live.restore(came)
    return live


def _chairs(match: StoredMatch) -> tuple[Chair, ...]:
    return tuple(
        Chair(chair.name, chair.user_id, None if chair.user_id else chair.level or "craft")
        for chair in match.seats
    )
