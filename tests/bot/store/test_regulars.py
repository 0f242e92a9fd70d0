"""Regulars' tables are kept for a server, and go with it, or when too few people are left."""

import asyncio
from dataclasses import replace

from bot.model import Regular, RegularPerson
from bot.store import Store
from bot.store.regulars import MOST
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS

WIRTSHAUS = 8
PEOPLE = (RegularPerson(BEN, "Ben **!**"), RegularPerson(ANNA, "Anna"))


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


async def kept(store: Store, new: Regular | None = None) -> Regular:
    new = new or wished()
    number = await store.regulars.create(new)
    assert number is not None
    return replace(new, id=number)


async def test_it_is_read_back_as_it_was_made_with_its_people_in_their_order(store: Store):
    made = await kept(store)
    assert made == await store.regulars.load(made.id)
    assert await store.regulars.load(99) is None


async def test_it_is_changed_as_a_whole(store: Store):
    made = await kept(store)
    people = (RegularPerson(CLARA, "Clara"), RegularPerson(BEN, "Ben"))
    changed = replace(made, weekday=0, minute=5, zone="UTC", next_at=7, people=people)
    assert await store.regulars.change(changed)
    assert changed == await store.regulars.load(made.id)
    assert not await store.regulars.change(replace(changed, id=99))


async def test_a_server_has_so_many_and_no_more(store: Store):
    for _ in range(MOST):
        await kept(store)
    assert await store.regulars.create(wished()) is None
    await kept(store, wished(WIRTSHAUS))
    assert MOST == len(await store.regulars.of_guild(GASTHAUS))


async def test_one_finds_those_to_which_one_belongs(store: Store):
    own = await kept(store)
    await kept(store, wished(people=(RegularPerson(CLARA, "C"), RegularPerson(BEN, "B"))))
    await kept(store, wished(WIRTSHAUS))
    assert (own,) == await store.regulars.of_guild(GASTHAUS, ANNA)
    assert 2 == len(await store.regulars.of_guild(GASTHAUS))


async def test_those_are_due_whose_time_has_come(store: Store):
    late, soon = await kept(store, wished(at=2000)), await kept(store, wished(at=1000))
    assert () == await store.regulars.due(999)
    assert (soon,) == await store.regulars.due(1000)
    assert (soon, late) == await store.regulars.due(2000)
    assert (late,) == await store.regulars.beyond(1000)


async def test_of_two_that_move_it_at_once_one_does(store: Store):
    made = await kept(store)
    both = await asyncio.gather(*(store.regulars.move(made.id, 1000, 5000) for _ in range(2)))
    assert [False, True] == sorted(both)
    assert () == await store.regulars.due(4999)


async def test_the_message_that_called_them_last_is_known(store: Store):
    made = await kept(store)
    await store.regulars.called_by(made.id, 500)
    assert replace(made, message_id=500) == await store.regulars.load(made.id)


async def test_where_too_few_are_left_nothing_is_left(store: Store):
    trio = (*PEOPLE, RegularPerson(CLARA, "Clara"))
    made = await kept(store, wished(people=trio))
    await store.regulars.leave(made.id, ANNA)
    left = await store.regulars.load(made.id)
    assert left is not None
    assert [BEN, CLARA] == [each.user_id for each in left.people]
    await store.regulars.leave(made.id, ANNA)
    assert left == await store.regulars.load(made.id)
    await store.regulars.leave(made.id, BEN)
    assert await store.regulars.load(made.id) is None
    async with store.database.reading() as session:
        assert [] == await session.rows("SELECT * FROM regular_people")


async def test_whoever_is_forgotten_belongs_nowhere(store: Store):
    pair = await kept(store)
    trio = await kept(store, wished(people=(*PEOPLE, RegularPerson(CLARA, "Clara"))))
    exported = (await store.people.export(ANNA))["regulars"]
    assert [(pair.id, "Anna", 1), (trio.id, "Anna", 1)] == [
        (each["id"], each["name"], each["place"]) for each in exported
    ]
    assert "Ben" not in str(exported)
    await store.people.forget(ANNA, 5000)
    assert await store.regulars.load(pair.id) is None
    left = await store.regulars.load(trio.id)
    assert left is not None
    assert [BEN, CLARA] == [each.user_id for each in left.people]


async def test_a_purged_server_has_none(store: Store):
    gone, other = await kept(store), await kept(store, wished(WIRTSHAUS))
    await store.people.purge_guild(GASTHAUS)
    assert await store.regulars.load(gone.id) is None
    assert other == await store.regulars.load(other.id)


async def test_one_is_deleted_with_its_people(store: Store):
    made = await kept(store)
    await store.regulars.delete(made.id)
    async with store.database.reading() as session:
        assert [] == await session.rows("SELECT * FROM regular_people")
