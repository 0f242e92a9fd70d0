"""Score pads are kept as they were written, and go with whoever keeps them."""

import asyncio

import pytest

from bot.app.features import people_of
from bot.features.pads.store import NewPad, PadStore
from bot.features.pads.values import Pad, PadEntry
from bot.model import private_scope
from bot.store import Store
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS

NAMES = ("Ännchen **+** Ben", "@everyone")

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def pads(store: Store) -> PadStore:
    return PadStore(store.database)


async def opened(pads: PadStore, user: int = ANNA, scope: int = GASTHAUS, after: int | None = None):
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
    made = await pads.create(new, 1000)
    assert made is not None
    return made


def deal(user: int = ANNA, name: str = "Anna", points: int = 2) -> PadEntry:
    return PadEntry("deal", (points, 0), user, name)


async def loaded(pads: PadStore, pad: int) -> Pad:
    found = await pads.load(pad)
    assert found is not None
    return found


async def test_a_pad_is_read_back_as_it_was_opened_and_written(pads: PadStore):
    made = await opened(pads)
    assert await pads.append(made.id, 0, deal(), 2000)
    assert await pads.append(made.id, 1, PadEntry("undo", (), BEN, "Ben"), 3000)
    found = await loaded(pads, made.id)
    assert (NAMES, 15, "de-tirol", 70, None) == (
        found.names,
        found.target,
        found.tongue,
        found.channel_id,
        found.message_id,
    )
    assert (deal(), PadEntry("undo", (), BEN, "Ben")) == found.entries
    assert await pads.load(99) is None


async def test_of_two_who_write_the_same_deal_one_does(pads: PadStore):
    made = await opened(pads)
    both = await asyncio.gather(
        pads.append(made.id, 0, deal(ANNA, "Anna", 2), 2000),
        pads.append(made.id, 0, deal(BEN, "Ben", 3), 2000),
    )
    assert [False, True] == sorted(both)
    assert 1 == len((await loaded(pads, made.id)).entries)


async def test_no_entry_leaves_a_gap(pads: PadStore):
    made = await opened(pads)
    assert not await pads.append(made.id, 1, deal(), 2000)
    assert not await pads.append(99, 0, deal(), 2000)


async def test_a_pad_is_followed_by_one_other_at_most(pads: PadStore):
    made = await opened(pads)
    following = await opened(pads, after=made.id)
    assert (True, False) == (
        (await loaded(pads, made.id)).goes_on,
        (await loaded(pads, following.id)).goes_on,
    )
    again = NewPad(
        scope=7, channel=70, user=BEN, game="x", names=NAMES, target=1, tongue="en", after=made.id
    )
    assert await pads.create(again, 2000) is None


async def test_where_a_pad_is_can_change(pads: PadStore):
    made = await opened(pads)
    await pads.note_message(made.id, 500)
    assert (70, 500) == await _place(pads, made.id)
    await pads.place(made.id, GASTHAUS, 71, None)
    assert (71, None) == await _place(pads, made.id)


async def _place(pads: PadStore, pad: int) -> tuple[int, int | None]:
    found = await loaded(pads, pad)
    return found.channel_id, found.message_id


async def test_a_person_finds_their_own_pads_the_newest_first(pads: PadStore):
    own = [(await opened(pads)).id for _ in range(3)]
    await opened(pads, BEN)
    assert own[:0:-1] == [each.id for each in await pads.of_person(ANNA, 2)]
    assert own[:1] == [each.id for each in await pads.of_person(ANNA, 2, 2)]
    assert (3, 1, 0) == tuple([await pads.count(who) for who in (ANNA, BEN, CLARA)])


async def test_whoever_is_forgotten_takes_their_pads_along_and_stands_on_no_other(
    pads: PadStore, store: Store
):
    own, others = await opened(pads), await opened(pads, BEN)
    for pad in (own, others):
        await pads.append(pad.id, 0, deal(), 2000)
        await pads.append(pad.id, 1, deal(BEN, "Ben"), 2000)
    await people_of(store).forget(ANNA, 5000)
    assert await pads.load(own.id) is None
    first, second = (await loaded(pads, others.id)).entries
    assert ("", (2, 0)) == (first.name, first.changes)
    assert first.user_id < 0
    assert deal(BEN, "Ben") == second


async def test_an_export_has_ones_pads_and_what_one_wrote_and_no_other_writer(
    pads: PadStore, store: Store
):
    own, others = await opened(pads), await opened(pads, BEN)
    await pads.append(own.id, 0, deal(BEN, "Benedikt", 3), 2000)
    await pads.append(others.id, 0, deal(), 2000)
    export = await people_of(store).export(ANNA)
    assert [own.id] == [each["id"] for each in export["pads"]]
    assert [(others.id, "Anna")] == [(e["pad_id"], e["name"]) for e in export["pad_entries"]]
    assert [(own.id, "[3, 0]")] == [(e["pad_id"], e["changes"]) for e in export["pad_deals"]]
    assert "Benedikt" not in str(export)
    assert str(BEN) not in str(export)


async def test_a_purged_server_takes_its_pads_along_and_no_others(pads: PadStore, store: Store):
    gone, kept = await opened(pads), await opened(pads, scope=private_scope(ANNA))
    await pads.append(gone.id, 0, deal(), 2000)
    await people_of(store).purge_guild(GASTHAUS)
    assert await pads.load(gone.id) is None
    assert kept.id == (await loaded(pads, kept.id)).id
    async with store.database.reading() as session:
        assert [] == await session.rows("SELECT * FROM pad_entries")
