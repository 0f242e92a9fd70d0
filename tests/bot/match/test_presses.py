"""A press means what its button offered when it was drawn, or nothing any more."""

from random import Random

from bot.match.seats import HandedOver
from tests.bot.match.live_matches import ANNA, BEN, CLARA, RACED, SCHWARZ, begin, playing, press


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
    await match.live.act(seat, match.live.offers(seat)[0], "person")

    assert match.live.meant(seat, number, 0) is None
    assert "stale" == await press(match.live, seat, number, 0)


async def test_an_old_press_stands_while_its_hand_looks_the_same(store):
    match = await begin(store, ANNA, BEN, CLARA)
    seat = await playing(match)
    number = match.live.told_to(seat)
    await match.live.move_chair(HandedOver(seat=(seat + 1) % 3, absent=False))

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
    await match.live.proceed(match.live.told_to_all)

    assert match.live.is_claim(bid)
    assert bid == match.live.meant(seat, number, 0)


async def test_a_bid_on_an_earlier_deals_cards_does_not_count_in_this_one(store):
    match = await begin(store, options=RACED)
    seat, number = await bidding(match)
    while match.live.scene().deal == 1:  # nobody bids: the deal is passed out
        await match.live.proceed(match.live.told_to_all)
        if match.live.game.needs_deal(match.live.public):
            await match.live.deal(SCHWARZ.deck)
    while not match.live.offers(seat):
        await match.live.proceed(match.live.told_to_all)

    assert match.live.meant(seat, number, 0) is None
