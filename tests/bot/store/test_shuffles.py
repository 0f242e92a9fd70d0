"""The next deck of a match is fixed once; nothing but its digest can slip out of the store."""

import asyncio

from bot.app.features import people_of
from bot.store import open_store
from bot.store.events import LogStep
from bot.store.matches import NewLobby
from bot.store.shuffles import StoredShuffle
from games.core.fairness import Seal
from tests.bot.store.inputs import PROCEED, deck

FIRST, SECOND, THIRD = (
    StoredShuffle(f"S9 H1{number}", f"nonce {number}", f"digest {number}") for number in range(3)
)


async def deal(store, match, at):
    """Let the log grow by a deck, from event `at` on."""
    await store.events.append(match, at, LogStep(deck("S9", "H10"), ["{}"]), 3000)


async def test_what_is_fixed_first_stays(store, begin):
    match = await begin()

    assert FIRST == await store.shuffles.fix(match, FIRST, 1)
    assert FIRST == await store.shuffles.fix(match, SECOND, 2)
    assert {0: FIRST} == await store.shuffles.of(match)


async def test_of_two_at_the_same_instant_one_is_fixed(store, begin):
    match = await begin()
    both = await asyncio.gather(
        store.shuffles.fix(match, FIRST, 1), store.shuffles.fix(match, SECOND, 1)
    )

    assert 1 == len(set(both))
    assert both[:1] == [*(await store.shuffles.of(match)).values()]


async def test_a_deal_makes_room_for_the_next_deck(store, begin):
    match = await begin()
    await store.shuffles.fix(match, FIRST, 1)
    await deal(store, match, 0)
    await store.events.append(match, 1, LogStep(PROCEED, ["{}", "{}"]), 3000)

    assert SECOND == await store.shuffles.fix(match, SECOND, 2)
    await deal(store, match, 3)
    await store.shuffles.fix(match, THIRD, 3)

    assert {0: FIRST, 1: SECOND, 2: THIRD} == await store.shuffles.of(match)


async def test_a_match_that_had_dealt_before_counts_on(store, begin):
    match = await begin()
    await deal(store, match, 0)
    await store.shuffles.fix(match, FIRST, 1)

    assert {1: FIRST} == await store.shuffles.of(match)


async def test_matches_have_their_own_decks(store, begin):
    one, other = await begin(), await begin()
    await store.shuffles.fix(one, FIRST, 1)
    await store.shuffles.fix(other, SECOND, 1)

    assert ({0: FIRST}, {0: SECOND}) == (
        await store.shuffles.of(one),
        await store.shuffles.of(other),
    )


async def test_the_open_seal_says_whether_its_deck_was_dealt(store, begin):
    match = await begin()
    seals = [await store.shuffles.last_seal(match)]
    await store.shuffles.fix(match, FIRST, 1)
    seals.append(await store.shuffles.last_seal(match))
    await deal(store, match, 0)
    seals.append(await store.shuffles.last_seal(match))
    await store.shuffles.fix(match, SECOND, 2)
    seals.append(await store.shuffles.last_seal(match))

    assert seals == [
        None,
        Seal("digest 0", dealt=False),
        Seal("digest 0", dealt=True),
        Seal("digest 1", dealt=False),
    ]


async def test_a_fixed_deck_is_there_after_a_restart(path):
    async with open_store(path) as store:
        match = await store.matches.create_lobby(NewLobby(7, 70, "skat", 1, "{}", None), 1)
        await store.shuffles.fix(match, FIRST, 1)
    async with open_store(path) as store:
        assert FIRST == await store.shuffles.fix(match, SECOND, 2)


async def test_decks_are_deleted_with_their_match(store, begin):
    match = await begin()
    await store.shuffles.fix(match, FIRST, 1)
    await people_of(store).purge_guild(7)

    assert {} == await store.shuffles.of(match)


def test_a_deck_prints_nothing_but_its_digest():
    assert "StoredShuffle(digest='digest 0')" == repr(FIRST)
