"""How much people decide themselves: of their last matches among people, on one server."""

from dataclasses import replace

import pytest

from bot.app.features import people_of
from bot.store import Store
from bot.store.events import Actor, LogStep
from bot.store.tallies.reliability import ENOUGH, LATELY
from tests.bot.store.conftest import ANNA, BEN, CLARA, GASTHAUS, Begin, won_by
from tests.bot.store.inputs import PROCEED, decision

WIRTSHAUS = 8


class Evenings:
    """Matches that are played from beginning to end."""

    def __init__(self, store: Store, begin: Begin) -> None:
        self._store = store
        self._begin = begin

    async def play(
        self, *who: int | str, stood_in: int = 0, of: int = 8, resigned: bool = False, **more
    ) -> None:
        """The first of these decides so often, and a computer for them so often of it."""
        match = await self._begin(*(who or (ANNA, BEN)), **more)
        own: list[Actor] = ["person"] * (of - stood_in)
        others: list[Actor] = ["stand_in"] * stood_in
        actors = (*others, *own)
        events = self._store.events
        for number, actor in enumerate(actors):
            await events.append(match, number, LogStep(decision(0, "{}", actor), ["{}"]), 9)
        ending = won_by(0, len(who) or 2)
        if resigned:
            ending = replace(ending, resigned=frozenset({0}))
        await events.append(match, len(actors), LogStep(PROCEED, ["{}"], ending), 9)


@pytest.fixture
def evenings(store: Store, begin: Begin) -> Evenings:
    return Evenings(store, begin)


async def of(store: Store, *users: int, guild: int = GASTHAUS) -> dict[int, int]:
    return await store.reliability.of(guild, users)


async def test_of_few_matches_nothing_is_said(store: Store, evenings: Evenings):
    for _ in range(ENOUGH - 1):
        await evenings.play()
    assert {} == await of(store, ANNA, BEN, CLARA)
    await evenings.play()
    assert {ANNA: 100, BEN: 100} == await of(store, ANNA, BEN, CLARA)


async def test_what_a_computer_or_the_clock_decided_is_not_ones_own(
    store: Store, evenings: Evenings
):
    for _ in range(ENOUGH):
        await evenings.play(stood_in=1, of=8)
    assert {ANNA: 88, BEN: 100} == await of(store, ANNA, BEN)


@pytest.mark.parametrize("left", [{"resigned": True}, {"stood_in": 3, "of": 8}])
async def test_a_match_that_was_left_counts_as_nothing(store: Store, evenings: Evenings, left):
    for _ in range(ENOUGH - 1):
        await evenings.play()
    await evenings.play(**left)
    assert 90 == (await of(store, ANNA))[ANNA]


async def test_who_decided_nothing_and_stayed_left_nothing(store: Store, evenings: Evenings):
    for _ in range(ENOUGH):
        await evenings.play(of=0)
    assert {ANNA: 100, BEN: 100} == await of(store, ANNA, BEN)


async def test_only_the_last_matches_count(store: Store, evenings: Evenings):
    await evenings.play(resigned=True)
    for _ in range(LATELY - 1):
        await evenings.play()
    assert {ANNA: 98} == await of(store, ANNA)
    await evenings.play(game="watten")
    assert {ANNA: 100} == await of(store, ANNA)


async def test_neither_computers_nor_hints_nor_no_clock_nor_another_server_count(
    store: Store, evenings: Evenings
):
    for _ in range(ENOUGH):
        await evenings.play(ANNA, "craft")
        await evenings.play(hints=True)
        await evenings.play(pace="untimed")
        await evenings.play(guild=WIRTSHAUS)
    assert {} == await of(store, ANNA)
    assert {ANNA: 100} == await of(store, ANNA, guild=WIRTSHAUS)


async def test_who_played_with_a_former_person_keeps_the_figure(store: Store, evenings: Evenings):
    for _ in range(ENOUGH):
        await evenings.play()
    await people_of(store).forget(BEN, 20)
    assert {ANNA: 100} == await of(store, ANNA, BEN)


async def test_what_a_table_asks_for_is_kept_with_it(store: Store, begin: Begin):
    match = await begin()
    assert (await store.matches.load(match)).reliable is None
