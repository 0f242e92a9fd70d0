"""Regulars' tables are kept for a server, and go with it, or when too few people are left."""

import asyncio
from dataclasses import replace

import pytest

from bot.app.features import people_of
from bot.features.regulars.store import MOST, RegularStore
from bot.features.regulars.values import Regular, RegularPerson
from bot.store import Store
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS

WIRTSHAUS = 8
PEOPLE = (RegularPerson(BEN, "Ben **!**"), RegularPerson(ANNA, "Anna"))

pytestmark = pytest.mark.usefixtures("where")  # the store is on either engine


@pytest.fixture
def regulars(store: Store) -> RegularStore:
    return RegularStore(store.database)


def wished(guild: int = GASTHAUS, people: tuple[RegularPerson, ...] = PEOPLE, at: int = 1000):
    return Regular(
        guild_id=guild,
        channel_id=70,
        game="watten",
        options='{"target": 15}',
        weekday=3,
        minute=1200,
        zone="Europe/Rome",
        next_at=at,
        people=people,
    )


async def kept(regulars: RegularStore, new: Regular | None = None) -> Regular:
    new = new or wished()
    number = await regulars.create(new)
    assert number is not None
    return replace(new, id=number)


async def test_it_is_read_back_as_it_was_made_with_its_people_in_their_order(
    regulars: RegularStore,
):
    made = await kept(regulars)
    assert made == await regulars.load(made.id)
    assert await regulars.load(99) is None


async def test_it_is_changed_as_a_whole(regulars: RegularStore):
    made = await kept(regulars)
    people = (RegularPerson(CLARA, "Clara"), RegularPerson(BEN, "Ben"))
    changed = replace(made, weekday=0, minute=5, zone="UTC", next_at=7, people=people)
    assert await regulars.change(changed)
    assert changed == await regulars.load(made.id)
    assert not await regulars.change(replace(changed, id=99))


async def test_a_server_has_so_many_and_no_more(regulars: RegularStore):
    for _ in range(MOST):
        await kept(regulars)
    assert await regulars.create(wished()) is None
    await kept(regulars, wished(WIRTSHAUS))
    assert MOST == len(await regulars.of_guild(GASTHAUS))


async def test_one_finds_those_to_which_one_belongs(regulars: RegularStore):
    own = await kept(regulars)
    await kept(regulars, wished(people=(RegularPerson(CLARA, "C"), RegularPerson(BEN, "B"))))
    await kept(regulars, wished(WIRTSHAUS))
    assert (own,) == await regulars.of_guild(GASTHAUS, ANNA)
    assert 2 == len(await regulars.of_guild(GASTHAUS))


async def test_those_are_due_whose_time_has_come(regulars: RegularStore):
    late, soon = await kept(regulars, wished(at=2000)), await kept(regulars, wished(at=1000))
    assert () == await regulars.due(999)
    assert (soon,) == await regulars.due(1000)
    assert (soon, late) == await regulars.due(2000)
    assert (late,) == await regulars.beyond(1000)


async def test_of_two_that_move_it_at_once_one_does(regulars: RegularStore):
    made = await kept(regulars)
    both = await asyncio.gather(*(regulars.move(made.id, 1000, 5000) for _ in range(2)))
    assert [False, True] == sorted(both)
    assert () == await regulars.due(4999)


async def test_the_message_that_called_them_last_is_known(regulars: RegularStore):
    made = await kept(regulars)
    await regulars.note_call(made.id, 500)
    assert replace(made, message_id=500) == await regulars.load(made.id)


async def test_where_too_few_are_left_nothing_is_left(regulars: RegularStore, store: Store):
    trio = (*PEOPLE, RegularPerson(CLARA, "Clara"))
    made = await kept(regulars, wished(people=trio))
    await regulars.leave(made.id, ANNA)
    left = await regulars.load(made.id)
    assert left is not None
    assert [BEN, CLARA] == [each.user_id for each in left.people]
    await regulars.leave(made.id, ANNA)
    assert left == await regulars.load(made.id)
    await regulars.leave(made.id, BEN)
    assert await regulars.load(made.id) is None
    async with store.database.reading() as session:
        assert [] == await session.rows("SELECT * FROM regular_people")


async def test_whoever_is_forgotten_belongs_nowhere(regulars: RegularStore, store: Store):
    pair = await kept(regulars)
    trio = await kept(regulars, wished(people=(*PEOPLE, RegularPerson(CLARA, "Clara"))))
    exported = (await people_of(store).export(ANNA))["regulars"]
    assert [(pair.id, "Anna", 1), (trio.id, "Anna", 1)] == [
        (each["id"], each["name"], each["place"]) for each in exported
    ]
    assert "Ben" not in str(exported)
    await people_of(store).forget(ANNA, 5000)
    assert await regulars.load(pair.id) is None
    left = await regulars.load(trio.id)
    assert left is not None
    assert [BEN, CLARA] == [each.user_id for each in left.people]


async def test_a_purged_server_has_none(regulars: RegularStore, store: Store):
    gone, other = await kept(regulars), await kept(regulars, wished(WIRTSHAUS))
    await people_of(store).purge_guild(GASTHAUS)
    assert await regulars.load(gone.id) is None
    assert other == await regulars.load(other.id)


async def test_one_is_deleted_with_its_people(regulars: RegularStore, store: Store):
    made = await kept(regulars)
    await regulars.delete(made.id)
    async with store.database.reading() as session:
        assert [] == await session.rows("SELECT * FROM regular_people")
