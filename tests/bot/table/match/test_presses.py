"""A press means what its button offered when it was drawn, or nothing any more."""

from random import Random

from bot.table.match.live_match import restore
from bot.table.match.seats import HandedOver
from bot.table.match.setup import Setup
from tests.bot.table.match.live_matches import (
    ANNA,
    BEN,
    CLARA,
    RACED,
    SCHWARZ,
    begin,
    playing,
    press,
    seats,
)
from tests.bot.table.match.toy_interjections import RAISE, WINK, Liking, Options, Play, Say, parley


async def test_a_press_means_what_was_offered_when_its_button_was_drawn(store):
    match = await begin(store)
    seat = await playing(match)
    live = match.live

    for index, action in enumerate(live.offers(seat)):
        assert action == live.pressed_action(seat, live.told_count(seat), index)
    assert live.pressed_action(seat, live.told_count(seat), len(live.offers(seat))) is None
    assert live.pressed_action(seat, live.told_count(seat), -1) is None
    assert live.pressed_action(seat, live.told_count(seat) + 1, 0) is None


async def test_an_old_press_means_nothing_once_the_hand_has_changed(store):
    match = await begin(store)
    seat = await playing(match)
    number = match.live.told_count(seat)
    await match.live.act(seat, match.live.offers(seat)[0], "person")

    assert match.live.pressed_action(seat, number, 0) is None
    assert "stale" == await press(match.live, seat, number, 0)


async def test_an_old_press_stands_while_its_hand_looks_the_same(store):
    match = await begin(store, ANNA, BEN, CLARA)
    seat = await playing(match)
    number = match.live.told_count(seat)
    await match.live.move_chair(HandedOver(seat=(seat + 1) % 3, absent=False))

    assert number != match.live.told_count(seat)
    assert match.live.offers(seat)[0] == match.live.pressed_action(seat, number, 0)


async def bidding(match):
    """Bring a raced match to where everybody may bid; returns whose number tells when."""
    await match.until(lambda live: live.is_raced, Random(3))
    seat = min(match.live.to_act)
    return seat, match.live.told_count(seat)


async def test_a_bid_counts_though_another_card_has_fallen(store):
    match = await begin(store, options=RACED)
    seat, number = await bidding(match)
    bid = match.live.offers(seat)[0]
    await match.live.proceed(match.live.public_count)

    assert match.live.is_claim(bid)
    assert bid == match.live.pressed_action(seat, number, 0)


async def test_a_bid_on_an_earlier_deals_cards_does_not_count_in_this_one(store):
    match = await begin(store, options=RACED)
    seat, number = await bidding(match)
    while match.live.scene().deal == 1:  # nobody bids: the deal is passed out
        await match.live.proceed(match.live.public_count)
        if match.live.game.needs_deal(match.live.public):
            await match.live.deal(SCHWARZ.deck)
    while not match.live.offers(seat):
        await match.live.proceed(match.live.public_count)

    assert match.live.pressed_action(seat, number, 0) is None


async def at_parley(store):
    """A match whose deals all begin alike; ways on to the next of them, and to its tables."""
    game, options = parley(Liking()), Options(target=9)
    match = await begin(store, game=game, options=options)
    setting = Setup(match.live.match, game, options, seats((ANNA, BEN)))

    async def next_deal() -> None:
        if match.live.to_act:
            await match.live.act(0, RAISE, "person")
            await match.live.act(1, Say(kind="fold"), "person")
        await match.live.deal(game.deck)

    async def tables():
        """The one in play, and what a restart would find."""
        return match.live, await restore(store, setting)

    await next_deal()
    return match, next_deal, tables


async def test_a_press_from_this_deal_or_the_one_before_is_understood_and_no_older_one(store):
    match, next_deal, tables = await at_parley(store)
    first = match.live.told_count(0)
    card = match.live.offers(0)[0]
    assert isinstance(card, Play)
    await next_deal()
    second = match.live.told_count(0)

    # The hand looks just as it did, so whoever pressed meant this.
    for live in await tables():
        assert [card, card] == [live.pressed_action(0, number, 0) for number in (first, second)]

    await next_deal()
    for live in await tables():
        assert [None, card] == [live.pressed_action(0, number, 0) for number in (first, second)]
    assert "stale" == await press(match.live, 0, first, 0)
    assert "done" == await press(match.live, 0, second, 0)


async def test_a_press_from_the_deal_before_means_nothing_in_a_hand_that_looks_otherwise(store):
    match, next_deal, _ = await at_parley(store)
    number = match.live.told_count(0)
    await next_deal()
    await match.live.act(1, WINK, "person")  # seat 0 is shown that it was winked at

    assert match.live.pressed_action(0, number, 0) is None


async def test_each_age_in_this_deal_and_the_one_before_is_known_as_it_was_and_no_older_one(store):
    match, next_deal, tables = await at_parley(store)
    deals = []
    for _ in range(3):
        seen = {}
        for wish in (WINK, None, WINK, None):
            seat = min(match.live.to_act)
            await match.live.act(seat, wish or match.live.offers(seat)[0], "person")
            seen |= {(each, match.live.told_count(each)): match.live.view(each) for each in (0, 1)}
        deals.append(seen)
        if len(deals) < 3:
            await next_deal()
    past, *known = deals

    for live in await tables():
        then = {age: live._snapshots.state_at(*age) for seen in deals for age in seen}
        assert {None} == {then[age] for age in past}
        for (seat, told), view in (known[0] | known[1]).items():
            state = then[seat, told]
            assert state is not None
            assert view == state.table.view_from(seat)
