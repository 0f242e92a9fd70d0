"""Decide, fold, append, tell: in this order, and what fails half-way has not happened."""

import asyncio
from random import Random

import pytest

from bot.store.engine.errors import AppendConflict, DatabaseFailed
from bot.table.match.seats import HandedOver, Resigned
from games.catalogue import CATALOGUE
from games.core.errors import IllegalAction
from games.schwarz_oder_weiss.rules.events import DealStarted
from tests.bot.store.files import in_file
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    SCHWARZ,
    begin,
    playing,
    press,
    seen,
)
from tests.end_to_end.stored_match import StoredMatch
from tests.patience import PATIENCE


async def test_nothing_is_told_before_it_is_kept(store, tmp_path):
    match = await begin(store)
    kept, told = StoredMatch(tmp_path / "stammtisch.sqlite3", match.live.match), []

    def listen(events):
        told.extend(event.model_dump_json() for event in events)
        assert told == kept.bodies
        assert match.live.number == len(told)

    match.live.on_news(listen)
    await match.until(lambda live: live.scene().trick, Random(1))

    assert [event.model_dump_json() for event in await match.log()] == told


async def test_what_is_cancelled_while_it_is_kept_has_happened_here_as_well(store):
    match = await begin(store)
    seat = await playing(match)
    number = match.live.number
    async with store.database.writing():  # so that what is to be kept has to wait
        pressing = asyncio.create_task(press(match.live, seat, match.live.told_count(seat), 0))
        for _ in range(10):
            await asyncio.sleep(0)
        pressing.cancel()
    await asyncio.wait({pressing}, timeout=PATIENCE)

    assert pressing.cancelled()
    assert number < match.live.number
    assert seen(await match.again()) == seen(match.live)


async def test_what_was_done_elsewhere_is_folded_in_and_told_and_not_done_twice(store):
    match = await begin(store)
    other = await match.again()
    told = []
    match.live.on_news(told.append)
    await other.deal(SCHWARZ.deck)

    await match.live.deal(SCHWARZ.deck)

    assert seen(other) == seen(match.live) == seen(await match.again())
    assert 1 == len(await match.log())
    assert [await match.log()] == told


async def test_a_press_that_meets_one_made_elsewhere_is_decided_on_what_that_has_left(store):
    match = await begin(store)
    seat = await playing(match)
    number, other = match.live.told_count(seat), await match.again()

    assert "done" == await press(other, seat, number, 0)
    assert "stale" == await press(match.live, seat, number, 0)

    assert seen(other) == seen(match.live)


async def test_everybody_presses_in_two_processes_at_once_and_there_is_one_clean_log(store):
    match = await begin(store, ANNA, BEN, CLARA)
    rng, here, there = Random(5), match.live, await match.again()
    for _ in range(40):
        presses = [
            press(live, seat, live.told_count(seat), index)
            for seat in range(3)
            for index in range(len(here.offers(seat)))
            for live in (here, there)
        ]
        await asyncio.gather(*presses, return_exceptions=True)
        await asyncio.gather(here.catch_up(), there.catch_up())
        if here.is_over:
            break
        if not here.to_act:
            await match.step(rng)
            await there.catch_up()

    assert seen(await match.again()) == seen(here) == seen(there)


async def test_whoever_is_not_the_owner_learns_who_decided_first(store):
    match = await begin(store)
    seat = await playing(match)
    other, number = await match.again(), match.live.number
    assert await other.first_to_decide(number) is None

    await match.live.act(seat, match.live.offers(seat)[0], "person")

    assert seat == await other.first_to_decide(number)


async def test_a_log_that_has_lost_what_was_kept_is_not_gone_on_with(store):
    match = await begin(store)
    await match.live.deal(SCHWARZ.deck)
    await in_file(store)._writer.execute_fetchall("DELETE FROM events")

    with pytest.raises(AppendConflict):
        await match.live.move_chair(Resigned(seat=0))


async def test_a_disk_that_takes_nothing_changes_nothing_and_the_same_press_works_later(store):
    match = await begin(store)
    seat = await playing(match)
    action, before, told = match.live.offers(seat)[0], seen(match.live), []
    match.live.on_news(told.append)
    await in_file(store)._writer.execute_fetchall("PRAGMA query_only = ON")

    with pytest.raises(DatabaseFailed):
        await match.live.act(seat, action, "person")

    assert before == seen(match.live)
    assert [] == told

    await in_file(store)._writer.execute_fetchall("PRAGMA query_only = OFF")
    await match.live.act(seat, action, "person")

    assert 1 == len(told)
    assert seen(await match.again()) == seen(match.live)


async def test_what_the_rules_refuse_is_not_kept(store):
    match = await begin(store)
    seat = await playing(match)
    before = seen(match.live)
    held = [card.action for row in match.live.holding(seat).rows for card in row.cards]

    with pytest.raises(IllegalAction):
        await match.live.act(1 - seat, next(filter(None, held)), "person")

    assert before == seen(match.live)
    assert seen(await match.again()) == before


async def test_a_seat_goes_by_what_it_was_told_in_this_deal(store):
    match = await begin(store, options=SCHWARZ.options(bidding="turns", target=21))
    await match.until(lambda live: live.scene().deal == 2, Random(1))
    starts = [isinstance(event, DealStarted) for event in match.live.events_for(0)]

    assert (True, 1) == (starts[0], sum(starts))
    assert match.live.events_for(0) == (await match.again()).events_for(0)


async def test_of_two_presses_of_one_button_at_the_same_instant_one_counts(store):
    match = await begin(store)
    seat = await playing(match)
    number, before = match.live.told_count(seat), len(match.live.events_for(seat))
    presses = [press(match.live, seat, number, 0) for _ in range(2)]

    assert ["done", "stale"] == await asyncio.gather(*presses)
    assert len(match.live.events_for(seat)) > before
    assert seen(await match.again()) == seen(match.live)


async def test_presses_of_everybody_at_the_same_instant_leave_one_clean_log(store):
    match = await begin(store, ANNA, BEN, CLARA)
    rng = Random(5)
    for _ in range(60):
        live = match.live
        presses = [
            press(live, seat, live.told_count(seat), index)
            for seat in range(3)
            for index in range(len(live.offers(seat)))
        ]
        await asyncio.gather(*presses, return_exceptions=True)
        if live.is_over:
            break
        if not live.to_act:
            await match.step(rng)

    assert seen(await match.again()) == seen(match.live)


async def test_a_card_pressed_while_somebody_gives_up_is_not_played_any_more(store):
    match = await begin(store)
    seat = await playing(match)
    number, action = match.live.told_count(seat), match.live.offers(seat)[0]
    gives_up = match.live.move_chair(Resigned(seat=1 - seat))
    plays = match.live.act(seat, action, "person")
    presses = press(match.live, seat, number, 0)
    _, _, meant = await asyncio.gather(gives_up, plays, presses)

    assert match.live.is_over
    assert "stale" == meant
    assert seen(await match.again()) == seen(match.live)


async def test_what_somebody_else_does_for_a_seat_gives_way_to_what_happened_meanwhile(store):
    match = await begin(store)
    seat = await playing(match)
    age, action = match.live.public_count, match.live.offers(seat)[0]
    await match.live.move_chair(HandedOver(seat=seat, absent=False))
    before = seen(match.live)
    await match.live.act(seat, action, "stand_in", age=age)
    await match.live.move_chair(HandedOver(seat=seat, absent=True), age=age)
    await match.live.proceed(age)

    assert before == seen(match.live)


@pytest.mark.parametrize("key", CATALOGUE)
async def test_what_the_cards_are_in_this_deal_is_news_of_the_hand_that_holds_them(store, key):
    game = CATALOGUE[key]
    people = (ANNA, BEN, CLARA, 9)[: min(4, game.seats[-1])]
    match = await begin(store, *people, game=game, options=game.options())
    live, rng, found = match.live, Random(3), 0
    before = [(marks(live, seat), live.decision(seat)) for seat in range(len(people))]
    for _ in range(150):
        await match.step(rng)
        if live.is_over:
            break
        after = [(marks(live, seat), live.decision(seat)) for seat in range(len(people))]
        for (old, decided), (new, now) in zip(before, after, strict=True):
            found += old != new
            assert old == new or decided != now
        before = after

    assert found


def marks(live, seat):
    """Which cards of a hand say what they are in this deal."""
    return [
        (held.card, held.mark) for row in live.holding(seat).rows for held in row.cards if held.mark
    ]
