"""A posted replay is drawn anew once somebody was forgotten whose name it may show."""

import pytest

from bot.app.features import people_of
from bot.features.replays.store import REPLAY, STALE_REPLAY, ReplayStore
from bot.store import Store
from bot.store.events import LogStep
from bot.store.messages import Posted
from tests.bot.store.conftest import ANNA, BEN, CLARA, Begin, won_by
from tests.bot.store.inputs import PROCEED

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


async def posted(store: Store, match: int, message: int) -> Posted:
    """The replay of a match that is over by now, as it stands in a channel."""
    await store.events.append(match, 0, LogStep(PROCEED, ["{}"], won_by(0)), 3000)
    kept = Posted(message, match, REPLAY, 70)
    await store.messages.remember(kept)
    return kept


async def test_who_is_forgotten_makes_their_own_replays_stale_and_no_others(
    store: Store, begin: Begin
):
    own = await posted(store, await begin(ANNA, BEN), 10)
    other = await posted(store, await begin(BEN, CLARA), 20)
    table = Posted(30, own.match, "table", 70)
    await store.messages.remember(table)
    replays = ReplayStore(store.database)
    assert () == await replays.stale()
    await people_of(store).forget(ANNA, 5000)
    stale = Posted(own.message_id, own.match, STALE_REPLAY, own.channel_id)
    assert (stale,) == await replays.stale()
    assert (stale, table) == await store.messages.of_match(own.match)
    assert (other,) == await store.messages.of_match(other.match)
