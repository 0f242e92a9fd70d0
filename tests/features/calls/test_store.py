"""A server is called once an hour at most, and who wishes to be called is known until they stop."""

import asyncio

import pytest

from bot.app.features import people_of
from bot.features.calls.store import BETWEEN_MS, MOST_WISHES, CallPermit, CallStore
from bot.features.calls.values import CallWish
from bot.store import Store
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS

NOON = 1_790_000_000_000
WIRTSHAUS = 8

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def calls(store: Store) -> CallStore:
    return CallStore(store.database)


def wish(user: int = ANNA, game: str = "watten", start: int = 20, guild: int = GASTHAUS, **more):
    return CallWish(
        guild_id=guild, user_id=user, game=game, from_hour=start, until_hour=0, zone=None, **more
    )


async def kept(calls: CallStore, *wishes: CallWish) -> None:
    for each in wishes:
        assert await calls.wish(each)


async def test_a_server_is_called_once_an_hour(calls: CallStore):
    assert CallPermit(None, is_first=True) == await calls.claim(GASTHAUS, NOON)
    assert CallPermit(NOON) == await calls.claim(GASTHAUS, NOON + BETWEEN_MS - 1)
    assert CallPermit(None) == await calls.claim(GASTHAUS, NOON + BETWEEN_MS)
    assert CallPermit(None, is_first=True) == await calls.claim(WIRTSHAUS, NOON)


async def test_of_two_calls_at_once_one_is_made(calls: CallStore):
    both = await asyncio.gather(*(calls.claim(GASTHAUS, NOON) for _ in range(2)))
    assert [None, NOON] == sorted((each.since for each in both), key=lambda since: since or 0)


async def test_a_call_that_did_not_happen_keeps_nobody_from_calling(calls: CallStore):
    await calls.claim(GASTHAUS, NOON)
    await calls.release(GASTHAUS, NOON)
    assert (await calls.claim(GASTHAUS, NOON + 1)).since is None


async def test_a_call_from_the_future_counts_for_nothing(calls: CallStore):
    await calls.claim(GASTHAUS, NOON + 10 * BETWEEN_MS)
    assert (await calls.claim(GASTHAUS, NOON)).since is None


async def test_wishes_are_found_by_person_and_by_game(calls: CallStore):
    await kept(calls, wish(), wish(game=""), wish(BEN, "skat"), wish(CLARA, guild=WIRTSHAUS))
    assert ["watten", ""] == [each.game for each in await calls.wishes_of(ANNA, GASTHAUS)]
    found = await calls.wishes_for(GASTHAUS, "watten")
    assert [(ANNA, "watten"), (ANNA, "")] == [(each.user_id, each.game) for each in found]
    every = await calls.wishes_for(GASTHAUS, "skat")
    assert {ANNA, BEN} == {each.user_id for each in every}


async def test_the_same_hours_are_one_wish_with_the_last_clock(calls: CallStore):
    await kept(calls, wish())
    at_noon = CallWish(
        guild_id=GASTHAUS, user_id=ANNA, game="watten", from_hour=20, until_hour=0, zone="UTC"
    )
    await kept(calls, at_noon)
    (only,) = await calls.wishes_of(ANNA, GASTHAUS)
    assert "UTC" == only.zone


async def test_one_has_so_many_wishes_on_a_server_and_no_more(calls: CallStore):
    await kept(calls, *(wish(start=hour) for hour in range(MOST_WISHES)))
    assert not await calls.wish(wish(start=23))
    await kept(calls, wish(start=0), wish(start=23, guild=WIRTSHAUS))
    assert MOST_WISHES == len(await calls.wishes_of(ANNA, GASTHAUS))


async def test_who_was_called_longest_ago_comes_first(calls: CallStore):
    await kept(calls, wish(ANNA), wish(BEN), wish(CLARA))
    await calls.note_called(GASTHAUS, (ANNA, BEN), NOON)
    await calls.note_called(GASTHAUS, (ANNA,), NOON + 1)
    found = await calls.wishes_for(GASTHAUS, "watten")
    assert [CLARA, BEN, ANNA] == [each.user_id for each in found]


async def test_one_takes_back_ones_own_wish_alone_or_all_to_a_game(calls: CallStore):
    await kept(calls, wish(), wish(start=8), wish(game=""), wish(game="skat"), wish(BEN))
    first, *_ = await calls.wishes_of(ANNA, GASTHAUS)
    await calls.take_back(BEN, GASTHAUS, first.id)
    assert 4 == len(await calls.wishes_of(ANNA, GASTHAUS))
    await calls.take_back(ANNA, GASTHAUS, first.id)
    assert 3 == len(await calls.wishes_of(ANNA, GASTHAUS))
    assert 2 == await calls.take_back_all(ANNA, GASTHAUS, "watten")
    assert ["skat"] == [each.game for each in await calls.wishes_of(ANNA, GASTHAUS)]
    assert 1 == len(await calls.wishes_of(BEN, GASTHAUS))


@pytest.mark.parametrize("gone", ["forget", "purge_guild"])
async def test_wishes_go_with_their_person_and_with_their_server(
    calls: CallStore, store: Store, gone: str
):
    await kept(calls, wish(), wish(BEN, guild=WIRTSHAUS))
    await calls.claim(GASTHAUS, NOON)
    assert ["watten"] == [e["game"] for e in (await people_of(store).export(ANNA))["call_wishes"]]
    if gone == "forget":
        await people_of(store).forget(ANNA, NOON)
    else:
        await people_of(store).purge_guild(GASTHAUS)
        assert (await calls.claim(GASTHAUS, NOON)).is_first
    assert () == await calls.wishes_of(ANNA, GASTHAUS)
    assert 1 == len(await calls.wishes_of(BEN, WIRTSHAUS))
