"""With whom somebody does not wish to sit is kept for them alone, and goes with either."""

from bot.app.features import people_of
from bot.store import Store
from tests.bot.store.conftest import ANNA, BEN, CLARA


async def test_a_list_is_read_back_as_it_was_chosen_last(store: Store):
    await store.blocks.save(ANNA, (CLARA, BEN), 10)
    assert {BEN, CLARA} == set(await store.blocks.of(ANNA))
    await store.blocks.save(ANNA, (BEN,), 20)
    assert (BEN,) == await store.blocks.of(ANNA)
    assert () == await store.blocks.of(BEN)


async def test_nobody_is_on_their_own_list(store: Store):
    await store.blocks.save(ANNA, (ANNA, BEN), 10)
    assert (BEN,) == await store.blocks.of(ANNA)
    assert frozenset() == await store.blocks.apart_from(ANNA, (ANNA,))


async def test_it_keeps_both_apart_whoever_wished_it(store: Store):
    await store.blocks.save(ANNA, (BEN,), 10)
    assert {BEN} == await store.blocks.apart_from(ANNA, (BEN, CLARA))
    assert {ANNA} == await store.blocks.apart_from(BEN, (ANNA, CLARA))
    assert frozenset() == await store.blocks.apart_from(CLARA, (ANNA, BEN))


async def test_an_export_tells_that_there_is_one_and_not_who_is_on_it(store: Store):
    await store.blocks.save(ANNA, (BEN,), 10)
    assert [{"made_at": 10}] == (await people_of(store).export(ANNA))["blocks"]
    assert [] == (await people_of(store).export(BEN))["blocks"]


async def test_whoever_is_forgotten_is_on_no_list_and_has_none(store: Store):
    await store.blocks.save(ANNA, (BEN,), 10)
    await store.blocks.save(CLARA, (ANNA, BEN), 10)
    await people_of(store).forget(ANNA, 20)
    assert () == await store.blocks.of(ANNA)
    assert (BEN,) == await store.blocks.of(CLARA)
