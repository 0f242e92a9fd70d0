"""The features of the product, and whoever forgets, exports and purges what they all keep."""

from typing import Final

from bot.features.calls import store as calls
from bot.features.daily import store as daily
from bot.features.lessons import store as lessons
from bot.features.pads import store as pads
from bot.features.puzzles import store as puzzles
from bot.features.regulars import store as regulars
from bot.features.replays import store as replays
from bot.features.reports import store as reports
from bot.features.server import store as server
from bot.features.standings import store as standings
from bot.features.tournaments import store as tournaments
from bot.store import Store
from bot.store.ownership import Ownership
from bot.store.people import People

OWNERSHIPS: Final[tuple[Ownership, ...]] = (
    calls.OWNERSHIP,
    daily.OWNERSHIP,
    lessons.OWNERSHIP,
    pads.OWNERSHIP,
    puzzles.OWNERSHIP,
    regulars.OWNERSHIP,
    replays.OWNERSHIP,
    reports.OWNERSHIP,
    server.OWNERSHIP,
    standings.OWNERSHIP,
    tournaments.OWNERSHIP,
)
"""What each feature that keeps anything keeps about people and servers."""


def people_of(store: Store) -> People:
    """All that is kept about people and servers in a store, whichever feature keeps it."""
    return People(store.database, store.settings, OWNERSHIPS)
