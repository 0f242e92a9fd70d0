"""History is leafed through a page at a time, and there is always a page."""

from bot.features.history.service import FoundMatches, History
from bot.store import Store
from tests.bot.store.conftest import GASTHAUS


async def test_where_nothing_was_played_there_is_one_empty_page(store: Store):
    history = History(store)
    assert FoundMatches((), 0, 1) == await history.page(GASTHAUS, None, None, 3, 5)
    assert 0 == await history.total()
