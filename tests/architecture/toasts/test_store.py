"""Toasts are counted by person and server, and go with either."""

import pytest

from bot.app.features import people_of
from bot.store import Store
from tests.architecture.toasts.store import ToastStore
from tests.architecture.toasts.values import Toasts
from tests.bot.store.conftest import ANNA, BEN, GASTHAUS

WIRTSHAUS = 8

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
async def toasts(store: Store) -> ToastStore:
    """Two of Anna and one of Ben here, and one of Anna elsewhere."""
    toasts = ToastStore(store.database)
    rounds = ((GASTHAUS, ANNA), (GASTHAUS, BEN), (WIRTSHAUS, ANNA), (GASTHAUS, ANNA))
    for at, (guild, user) in enumerate(rounds, start=1000):
        await toasts.add(guild, user, at)
    return toasts


async def kept(toasts: ToastStore) -> list[Toasts]:
    """Those of Anna here, of Ben here, and of Anna elsewhere."""
    places = ((GASTHAUS, ANNA), (GASTHAUS, BEN), (WIRTSHAUS, ANNA))
    return [await toasts.of(guild, user) for guild, user in places]


async def test_each_counts_their_own_on_each_server(toasts: ToastStore):
    assert [Toasts(2, 1003), Toasts(1, 1001), Toasts(1, 1002)] == await kept(toasts)


async def test_they_are_exported_to_their_person_and_forgotten_with_them(
    toasts: ToastStore, store: Store
):
    exported = (await people_of(store).export(ANNA))["toasts"]
    assert [(GASTHAUS, 2), (WIRTSHAUS, 1)] == [(e["guild_id"], e["glasses"]) for e in exported]
    await people_of(store).forget(ANNA, 5000)
    assert [Toasts(), Toasts(1, 1001), Toasts()] == await kept(toasts)


async def test_they_go_with_their_server(toasts: ToastStore, store: Store):
    await people_of(store).purge_guild(GASTHAUS)
    assert [Toasts(), Toasts(), Toasts(1, 1002)] == await kept(toasts)
