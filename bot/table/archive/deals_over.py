"""The finished deals of a match in play: all that onlookers may ever be shown of it.

The deal still being played is not hidden here but left out, before anything is made of it, for
nobody can know whether an onlooker tells a player what they see.
"""

import asyncio
from collections.abc import Iterable

from bot.store import Store
from bot.store.matches import StoredMatch
from bot.table.archive.replay import Replay, precompute
from bot.table.match.event_log import EventLog, LogEntry, fold, opening
from bot.table.match.seats import ChairEvent
from bot.table.match.setup import Setup, setup_of
from games.core.game import AnyGame


def deals_over(setting: Setup, entries: tuple[LogEntry, ...]) -> Replay:
    """Return the replay up to the end of the last finished deal; without one it has no steps."""
    return precompute(Replay(setting, entries[: _inputs(setting, entries)], goes_on=True))


async def deals_over_of(store: Store, match: StoredMatch) -> Replay:
    """Return the same for a match in the store. Raises DatabaseFailed."""
    setting = setup_of(match)
    entries = await EventLog(store, match.id, setting.game).entries()
    return await asyncio.to_thread(deals_over, setting, entries)


def _inputs(setting: Setup, entries: Iterable[LogEntry]) -> int:
    """Return the number of inputs up to the result of the last finished deal.

    A result alone is not enough: the table must have laid its cards down, too, and wait for the
    next deck or for nothing.
    """
    game, state, found = setting.game, opening(setting), 0
    for number, each in enumerate(entries, 1):
        state = fold(game, state, each.events)
        public = state.table.public
        if _has_result(game, each) and (game.needs_deal(public) or game.is_over(public)):
            found = number
    return found


def _has_result(game: AnyGame, entry: LogEntry) -> bool:
    """Return whether this entry told everybody how a deal ended."""
    aloud = (
        event
        for event in entry.events
        if event.audience is None and not isinstance(event, ChairEvent)
    )
    return any(told.result for event in aloud if (told := game.tell(event)) is not None)
