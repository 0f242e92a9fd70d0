"""A secret changes nothing for those who were not told."""

import asyncio
from random import Random
from typing import Any

from bot.table.presses import Act
from bot.table.screen import views
from tests.bot.table.match.live_matches import ANNA, BEN, CLARA, begin
from tests.games.kit.toy_signals import NOD, Options as NodOptions
from tests.patience import PATIENCE


async def nodding(store, *who):
    """Bring a match of Nod to where some seat may nod in secret."""
    match = await begin(store, *(who or (ANNA, BEN, CLARA)), game=NOD, options=NodOptions(target=9))
    rng = Random(8)
    while True:
        await match.step(rng)
        live = match.live
        nods = [s for s in live.to_act for a in live.offers(s) if a.kind == "nod"]
        if nods:
            return match, nods[0]


def shown(live, seat) -> list[Any]:
    """Every byte of the public message, and of the hand of `seat`."""
    return [
        live.public_count,
        repr(live.scene()),
        views.caption(live),
        live.told_count(seat),
        views.caption(live, seat),
        repr(live.holding(seat)),
        [views.caption(live, seat).id(Act(i)) for i in range(len(live.offers(seat)))],
        [live.lines, live.sheet],
    ]


async def test_a_secret_changes_nothing_for_those_who_were_not_told(store):
    match, who = await nodding(store)
    third = (who + 2) % 3
    before, number = shown(match.live, third), match.live.number
    await match.live.act(who, match.live.offers(who)[0], "person")

    assert number + 1 == match.live.number
    assert before == shown(match.live, third)


async def test_who_waits_for_a_table_does_not_wake_for_a_secret(store):
    match, who = await nodding(store)
    waits = asyncio.create_task(match.live.wait_past(match.live.public_count))
    await match.live.act(who, match.live.offers(who)[0], "person")
    await asyncio.sleep(0)

    assert not waits.done()

    await match.live.proceed(match.live.public_count)
    async with asyncio.timeout(PATIENCE):
        await waits


async def test_a_signal_is_never_raced_for(store):
    match, who = await nodding(store)

    assert match.live.is_raced
    assert not match.live.is_claim(match.live.offers(who)[0])


async def test_a_deed_is_secret_if_nothing_of_it_lies_open(store):
    match, who = await nodding(store)
    nod = match.live.offers(who)[0]

    assert match.live.is_secret(who, nod)

    await match.live.act(who, nod, "person")

    assert not match.live.is_secret(who, nod)

    await match.until(lambda live: not live.is_raced and live.to_act, Random(1))
    seat = min(match.live.to_act)

    assert not match.live.is_secret(seat, match.live.offers(seat)[0])
