"""Decide, append, evolve, tell: in this order, and each match is what its log says."""

import asyncio
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from bot import pictures
from bot.chairs import HandedOver, Resigned, TakenBack
from bot.operations import ending_of
from bot.store import open_store
from bot.store.errors import AppendConflict, DatabaseFailed, WrongState
from games.core.errors import IllegalAction
from games.schwarz_oder_weiss.events import DealStarted
from tests.bot.playing import ANNA, BEN, CLARA, RACED, SCHWARZ, SHORT, begin, chair_event
from tests.games.kit.nod import NOD, Options as NodOptions


def seen(live: Any) -> list[Any]:
    """All that can be asked of a table."""
    each = range(len(live.chairs))
    return [
        live.number,
        live.told_to_all,
        [live.told_to(seat) for seat in each],
        [live.view(seat) for seat in each],
        [live.offers(seat) for seat in each],
        [live.heard(seat) for seat in each],
        [live.scene(), live.lines, live.sheet],
        [live.chairs, live.outcome, live.to_act],
        [live.is_over, live.is_raced, live.is_between_deals],
    ]


async def playing(match, rng=None):
    """Bring a match of two to where somebody has to play a card."""
    rng = rng or Random(1)
    await match.until(lambda live: live.scene().trick or live.is_over, rng)
    assert not match.live.is_over
    return next(iter(match.live.to_act))


async def test_nothing_is_told_before_it_is_kept(store):
    match = await begin(store)
    kept = []

    def listen(events):
        kept.append((match.live.number, events))

    match.live.on_news(listen)
    await match.live.deal(match.memory, SCHWARZ.deck)
    stored = await match.memory.recall(SCHWARZ)

    assert [(len(stored), stored)] == kept


async def test_a_log_that_has_grown_elsewhere_changes_nothing_and_tells_nobody(store):
    match = await begin(store)
    other = await match.again()
    await other.deal(match.memory, SCHWARZ.deck)
    told, before = [], seen(match.live)
    match.live.on_news(told.append)

    with pytest.raises(AppendConflict):
        await match.live.deal(match.memory, SCHWARZ.deck)

    assert before == seen(match.live)
    assert [] == told


async def test_a_disk_that_takes_nothing_changes_nothing_and_the_same_press_works_later(store):
    match = await begin(store)
    seat = await playing(match)
    action, before, told = match.live.offers(seat)[0], seen(match.live), []
    match.live.on_news(told.append)
    await store.database._writer.execute_fetchall("PRAGMA query_only = ON")

    with pytest.raises(DatabaseFailed):
        await match.live.act(match.memory, seat, action, "person")

    assert before == seen(match.live)
    assert [] == told

    await store.database._writer.execute_fetchall("PRAGMA query_only = OFF")
    await match.live.act(match.memory, seat, action, "person")

    assert 1 == len(told)
    assert seen(await match.again()) == seen(match.live)


async def test_what_the_rules_refuse_is_not_kept(store):
    match = await begin(store)
    seat = await playing(match)
    before = seen(match.live)
    held = [card.action for row in match.live.holding(seat).rows for card in row.cards]

    with pytest.raises(IllegalAction):
        await match.live.act(match.memory, 1 - seat, next(filter(None, held)), "person")

    assert before == seen(match.live)
    assert seen(await match.again()) == before


async def test_a_seat_goes_by_what_it_was_told_in_this_deal(store):
    match = await begin(store, options=SCHWARZ.options(bidding="turns", target=21))
    await match.until(lambda live: live.scene().deal == 2, Random(1))
    starts = [isinstance(event, DealStarted) for event in match.live.heard(0)]

    assert (True, 1) == (starts[0], sum(starts))
    assert match.live.heard(0) == (await match.again()).heard(0)


async def test_of_two_presses_of_one_button_at_the_same_instant_one_counts(store):
    match = await begin(store)
    seat = await playing(match)
    number, before = match.live.told_to(seat), len(match.live.heard(seat))
    presses = [match.live.press(match.memory, seat, number, 0) for _ in range(2)]

    assert [True, False] == await asyncio.gather(*presses)
    assert len(match.live.heard(seat)) > before
    assert seen(await match.again()) == seen(match.live)


async def test_presses_of_everybody_at_the_same_instant_leave_one_clean_log(store):
    match = await begin(store, ANNA, BEN, CLARA)
    rng = Random(5)
    for _ in range(60):
        live = match.live
        presses = [
            live.press(match.memory, seat, live.told_to(seat), index)
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
    number, action = match.live.told_to(seat), match.live.offers(seat)[0]
    gives_up = match.live.move_chair(match.memory, Resigned(seat=1 - seat))
    plays = match.live.act(match.memory, seat, action, "person")
    presses = match.live.press(match.memory, seat, number, 0)
    _, _, meant = await asyncio.gather(gives_up, plays, presses)

    assert match.live.is_over
    assert not meant
    assert seen(await match.again()) == seen(match.live)


async def test_what_somebody_else_does_for_a_seat_gives_way_to_what_happened_meanwhile(store):
    match = await begin(store)
    seat = await playing(match)
    age, action = match.live.told_to_all, match.live.offers(seat)[0]
    await match.live.move_chair(match.memory, HandedOver(seat=seat, absent=False))
    before = seen(match.live)
    await match.live.act(match.memory, seat, action, "stand_in", age=age)
    await match.live.move_chair(match.memory, HandedOver(seat=seat, absent=True), age=age)
    await match.live.proceed(match.memory, age)

    assert before == seen(match.live)


# What a press means


async def test_a_press_means_what_was_offered_when_its_button_was_drawn(store):
    match = await begin(store)
    seat = await playing(match)
    live = match.live

    for index, action in enumerate(live.offers(seat)):
        assert action == live.meant(seat, live.told_to(seat), index)
    assert live.meant(seat, live.told_to(seat), len(live.offers(seat))) is None
    assert live.meant(seat, live.told_to(seat), -1) is None
    assert live.meant(seat, live.told_to(seat) + 1, 0) is None


async def test_an_old_press_means_nothing_once_the_hand_has_changed(store):
    match = await begin(store)
    seat = await playing(match)
    number = match.live.told_to(seat)
    await match.live.act(match.memory, seat, match.live.offers(seat)[0], "person")

    assert match.live.meant(seat, number, 0) is None
    assert not await match.live.press(match.memory, seat, number, 0)


async def test_an_old_press_stands_while_its_hand_looks_the_same(store):
    match = await begin(store, ANNA, BEN, CLARA)
    seat = await playing(match)
    number = match.live.told_to(seat)
    await match.live.move_chair(match.memory, HandedOver(seat=(seat + 1) % 3, absent=False))

    assert number != match.live.told_to(seat)
    assert match.live.offers(seat)[0] == match.live.meant(seat, number, 0)


async def bidding(match):
    """Bring a raced match to where everybody may bid; returns whose number tells when."""
    await match.until(lambda live: live.is_raced, Random(3))
    seat = min(match.live.to_act)
    return seat, match.live.told_to(seat)


async def test_a_bid_counts_though_another_card_has_fallen(store):
    match = await begin(store, options=RACED)
    seat, number = await bidding(match)
    bid = match.live.offers(seat)[0]
    await match.live.proceed(match.memory, match.live.told_to_all)

    assert match.live.is_claim(bid)
    assert bid == match.live.meant(seat, number, 0)


async def test_a_bid_on_an_earlier_deals_cards_does_not_count_in_this_one(store):
    match = await begin(store, options=RACED)
    seat, number = await bidding(match)
    while match.live.scene().deal == 1:  # nobody bids: the deal is passed out
        await match.live.proceed(match.memory, match.live.told_to_all)
        if match.live.game.needs_deal(match.live.public):
            await match.live.deal(match.memory, SCHWARZ.deck)
    while not match.live.offers(seat):
        await match.live.proceed(match.memory, match.live.told_to_all)

    assert match.live.meant(seat, number, 0) is None


# A log is the whole match


async def wander(match, rng, steps):
    """Let a match take its course, with people who leave, come back and give up."""
    for _ in range(steps):
        if match.live.is_over:
            return
        event = chair_event(rng, match.live) if rng.random() < 0.04 else None
        if event is None:
            await match.step(rng)
        else:
            await match.live.move_chair(match.memory, event)


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    people=st.sampled_from(
        [(ANNA, BEN), (ANNA, BEN, CLARA), (ANNA, "craft"), (ANNA, "novice", BEN)]
    ),
    options=st.sampled_from([SHORT, RACED]),
    steps=st.integers(0, 250),
)
async def test_the_log_alone_gives_the_same_table(tmp_path_factory, seed, people, options, steps):
    async with open_store(tmp_path_factory.mktemp("log") / "db.sqlite3") as store:
        match = await begin(store, *people, options=options)
        await wander(match, Random(seed), steps)

        assert seen(await match.again()) == seen(match.live)

        stored = await store.matches.load(match.live.match)
        if match.live.is_over:
            bodies = tuple(each.body for each in await store.events.load(match.live.match))
            written = await results(store)

            assert "finished" == stored.state
            assert match.live.outcome == ending_of(stored, bodies).outcome
            assert [
                *zip(match.live.outcome.points, match.live.outcome.places, strict=True)
            ] == written
        else:
            assert "playing" == stored.state


async def results(store) -> list[tuple[int, int]]:
    async with store.database.reading() as session:
        rows = await session.rows("SELECT points, place FROM results ORDER BY seat")
    return [(row["points"], row["place"]) for row in rows]


async def test_who_gives_up_loses_a_match_of_two_though_ahead(store):
    match = await begin(store, options=SCHWARZ.options(bidding="turns", target=51))
    await match.until(lambda live: any(live.outcome.points), Random(2))
    ahead = match.live.outcome.points.index(max(match.live.outcome.points))
    await match.live.move_chair(match.memory, Resigned(seat=ahead))

    assert match.live.is_over
    assert 2 == match.live.outcome.places[ahead]
    assert [(2, 1)[seat != ahead] for seat in range(2)] == [
        place for _, place in await results(store)
    ]


async def test_a_match_of_three_goes_on_without_who_gave_up_and_puts_them_last(store):
    match = await begin(store, ANNA, BEN, CLARA)
    await match.live.move_chair(match.memory, Resigned(seat=1))

    assert not match.live.is_over

    await match.until(lambda live: live.is_over, Random(4))

    assert 3 == match.live.outcome.places[1]


async def test_a_match_that_is_over_takes_nothing_more(store):
    match = await begin(store)
    await match.live.move_chair(match.memory, Resigned(seat=0))
    before = seen(match.live)
    await match.live.deal(match.memory, SCHWARZ.deck)
    await match.live.move_chair(match.memory, TakenBack(seat=0))
    await match.live.proceed(match.memory, match.live.told_to_all)

    assert before == seen(match.live)


async def test_a_paused_match_keeps_nothing_new(store):
    match = await begin(store)
    await store.matches.set_state(match.live.match, "paused", 3000)
    before = seen(match.live)

    with pytest.raises(WrongState):
        await match.live.deal(match.memory, SCHWARZ.deck)

    assert before == seen(match.live)


# A secret changes nothing for those who were not told


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
        live.told_to_all,
        repr(live.scene()),
        pictures.caption(live),
        live.told_to(seat),
        pictures.caption(live, seat),
        repr(live.holding(seat)),
        [pictures.caption(live, seat).id("act", i) for i in range(len(live.offers(seat)))],
        [live.lines, live.sheet],
    ]


async def test_a_secret_changes_nothing_for_those_who_were_not_told(store):
    match, who = await nodding(store)
    third = (who + 2) % 3
    before, number = shown(match.live, third), match.live.number
    await match.live.act(match.memory, who, match.live.offers(who)[0], "person")

    assert number + 1 == match.live.number
    assert before == shown(match.live, third)


async def test_who_waits_for_a_table_does_not_wake_for_a_secret(store):
    match, who = await nodding(store)
    waits = asyncio.create_task(match.live.moved_past(match.live.told_to_all))
    await match.live.act(match.memory, who, match.live.offers(who)[0], "person")
    await asyncio.sleep(0)

    assert not waits.done()

    await match.live.proceed(match.memory, match.live.told_to_all)
    async with asyncio.timeout(5):
        await waits


async def test_a_signal_is_never_raced_for(store):
    match, who = await nodding(store)

    assert match.live.is_raced
    assert not match.live.is_claim(match.live.offers(who)[0])


async def test_a_deed_is_secret_if_nothing_of_it_lies_open(store):
    match, who = await nodding(store)
    nod = match.live.offers(who)[0]

    assert match.live.is_secret(who, nod)

    await match.live.act(match.memory, who, nod, "person")

    assert not match.live.is_secret(who, nod)

    await match.until(lambda live: not live.is_raced and live.to_act, Random(1))
    seat = min(match.live.to_act)

    assert not match.live.is_secret(seat, match.live.offers(seat)[0])
