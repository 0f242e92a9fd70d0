"""Score pads are kept as they were written, and go with whoever keeps them."""

import asyncio

from bot.model import Pad, PadEntry, private_scope
from bot.store import Store
from bot.store.pads import NewPad
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS

NAMES = ("Ännchen **+** Ben", "@everyone")


async def opened(store: Store, user: int = ANNA, scope: int = GASTHAUS, after: int | None = None):
    new = NewPad(
        scope=scope,
        channel=70,
        user=user,
        game="tyrolean_watten",
        names=NAMES,
        target=15,
        tongue="de-tirol",
        after=after,
    )
    made = await store.pads.create(new, 1000)
    assert made is not None
    return made


def deal(user: int = ANNA, name: str = "Anna", points: int = 2) -> PadEntry:
    return PadEntry("deal", (points, 0), user, name)


async def loaded(store: Store, pad: int) -> Pad:
    found = await store.pads.load(pad)
    assert found is not None
    return found


async def test_a_pad_is_read_back_as_it_was_opened_and_written(store: Store):
    made = await opened(store)
    assert await store.pads.append(made.id, 0, deal(), 2000)
    assert await store.pads.append(made.id, 1, PadEntry("undo", (), BEN, "Ben"), 3000)
    found = await loaded(store, made.id)
    assert (NAMES, 15, "de-tirol", 70, None) == (
        found.names,
        found.target,
        found.tongue,
        found.channel_id,
        found.message_id,
    )
    assert (deal(), PadEntry("undo", (), BEN, "Ben")) == found.entries
    assert await store.pads.load(99) is None


async def test_of_two_who_write_the_same_deal_one_does(store: Store):
    made = await opened(store)
    both = await asyncio.gather(
        store.pads.append(made.id, 0, deal(ANNA, "Anna", 2), 2000),
        store.pads.append(made.id, 0, deal(BEN, "Ben", 3), 2000),
    )
    assert [False, True] == sorted(both)
    assert 1 == len((await loaded(store, made.id)).entries)


async def test_no_entry_leaves_a_gap(store: Store):
    made = await opened(store)
    assert not await store.pads.append(made.id, 1, deal(), 2000)
    assert not await store.pads.append(99, 0, deal(), 2000)


async def test_a_pad_is_followed_by_one_other_at_most(store: Store):
    made = await opened(store)
    following = await opened(store, after=made.id)
    assert (True, False) == (
        (await loaded(store, made.id)).goes_on,
        (await loaded(store, following.id)).goes_on,
    )
    again = NewPad(
        scope=7, channel=70, user=BEN, game="x", names=NAMES, target=1, tongue="en", after=made.id
    )
    assert await store.pads.create(again, 2000) is None


async def test_where_a_pad_is_can_change(store: Store):
    made = await opened(store)
    await store.pads.found_at(made.id, 500)
    assert (70, 500) == await _place(store, made.id)
    await store.pads.place(made.id, GASTHAUS, 71, None)
    assert (71, None) == await _place(store, made.id)


async def _place(store: Store, pad: int) -> tuple[int, int | None]:
    found = await loaded(store, pad)
    return found.channel_id, found.message_id


async def test_a_person_finds_their_own_pads_the_newest_first(store: Store):
    own = [(await opened(store)).id for _ in range(3)]
    await opened(store, BEN)
    assert own[:0:-1] == [each.id for each in await store.pads.of_person(ANNA, 2)]
    assert own[:1] == [each.id for each in await store.pads.of_person(ANNA, 2, 2)]
    assert (3, 1, 0) == tuple([await store.pads.count(who) for who in (ANNA, BEN, CLARA)])


async def test_whoever_is_forgotten_takes_their_pads_along_and_stands_on_no_other(store: Store):
    own, others = await opened(store), await opened(store, BEN)
    for pad in (own, others):
        await store.pads.append(pad.id, 0, deal(), 2000)
        await store.pads.append(pad.id, 1, deal(BEN, "Ben"), 2000)
    await store.people.forget(ANNA, 5000)
    assert await store.pads.load(own.id) is None
    first, second = (await loaded(store, others.id)).entries
    assert ("", (2, 0)) == (first.name, first.changes)
    assert first.user_id < 0
    assert deal(BEN, "Ben") == second


async def test_an_export_has_ones_pads_and_what_one_wrote_and_no_other_writer(store: Store):
    own, others = await opened(store), await opened(store, BEN)
    await store.pads.append(own.id, 0, deal(BEN, "Benedikt", 3), 2000)
    await store.pads.append(others.id, 0, deal(), 2000)
    export = await store.people.export(ANNA)
    assert [own.id] == [each["id"] for each in export["pads"]]
    assert [(others.id, "Anna")] == [(e["pad_id"], e["name"]) for e in export["pad_entries"]]
    assert [(own.id, "[3, 0]")] == [(e["pad_id"], e["changes"]) for e in export["pad_deals"]]
    assert "Benedikt" not in str(export)
    assert str(BEN) not in str(export)


async def test_a_purged_server_takes_its_pads_along_and_no_others(store: Store):
    gone, kept = await opened(store), await opened(store, scope=private_scope(ANNA))
    await store.pads.append(gone.id, 0, deal(), 2000)
    await store.people.purge_guild(GASTHAUS)
    assert await store.pads.load(gone.id) is None
    assert kept.id == (await loaded(store, kept.id)).id
    async with store.database.reading() as session:
        assert [] == await session.rows("SELECT * FROM pad_entries")
