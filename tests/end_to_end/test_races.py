"""Who bids first is decided by the time in Discord's ids, whatever arrives first at the bot."""

import json

from bot.process.clock import now
from tests.end_to_end.client_person import Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import RunningBot

RACE = "target=3, bidding=realtime, doubling=off"
UNHURRIED = {"card": 0.6, "race_hold": 0.25, "hand_edit": 0.02}


async def ready_to_bid(bot: RunningBot) -> tuple[Person, Person]:
    """Anna and Ben at a table where both may bid; whoever is dealt to first comes first."""
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=RACE)
    await anna.waits(lambda: anna.choices and ben.choices, "both to be able to bid")
    bodies = map(json.loads, bot.stored_match().bodies)
    order = next(body["order"] for body in bodies if body["kind"] == "deal_started")
    return (anna, ben) if order.index(0) < order.index(1) else (ben, anna)


def bidders(bot: RunningBot) -> list[str]:
    """Who has bid, by name."""
    bids = [event for event in bot.stored_match().events if event.kind == "bid_made"]
    return [bot.stored_match().chairs[bid.seat].name.casefold() for bid in bids]


async def test_the_earlier_press_wins_though_it_arrives_later(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    forehand, rearhand = await ready_to_bid(bot)
    at = now()
    await forehand.clicks(forehand.choices[0], at=at + 200)
    await rearhand.clicks(rearhand.choices[0], at=at, deliver_after=0.05)
    await rearhand.waits(lambda: bidders(bot), "the verdict")
    assert [rearhand.name] == bidders(bot)
    await forehand.waits(lambda: "200 ms" in "".join(forehand.told), "how late it was")


async def test_the_loser_is_told_by_how_much_in_their_language(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    await ready_to_bid(bot)
    anna, ben = bot.people("anna", "ben")
    at = now()
    await anna.clicks(anna.choices[0], at=at)
    await ben.clicks(ben.choices[0], at=at + 123)
    await ben.is_told("Anna was 123 ms earlier.")
    assert not any("ms" in told for told in anna.told)


async def test_presses_of_almost_the_same_moment_go_to_whoever_is_dealt_to_first(
    start_bot: StartBot,
):
    bot = await start_bot(**UNHURRIED)
    forehand, rearhand = await ready_to_bid(bot)
    at = now()
    await rearhand.clicks(rearhand.choices[0], at=at)
    await forehand.clicks(forehand.choices[0], at=at + 50)
    await rearhand.waits(lambda: len(rearhand.told) > 1, "the reason")
    assert [forehand.name] == bidders(bot)
    sentences = {
        "anna": "Ben hat im selben Augenblick gedrückt und hat Vortritt.",
        "ben": "Anna pressed at the same moment and goes first.",
    }
    assert sentences[rearhand.name] == rearhand.told[-1].strip()


async def test_one_millisecond_more_is_no_tie(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    forehand, rearhand = await ready_to_bid(bot)
    at = now()
    await rearhand.clicks(rearhand.choices[0], at=at)
    await forehand.clicks(forehand.choices[0], at=at + 51)
    await forehand.waits(lambda: "51 ms" in "".join(forehand.told), "how late it was")
    assert [rearhand.name] == bidders(bot)


async def test_a_press_on_a_hand_that_shows_fewer_cards_still_counts(start_bot: StartBot):
    bot = await start_bot(hand_edit=60, card=0.3)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=RACE)
    await anna.waits(lambda: "Anna: 0 Punkte, 2 Karten" in anna.text, "two cards")
    await anna.looks_again()
    await anna.waits(lambda: anna.choices, "a bid")
    seen, older = len(bot.stored_match().events), anna.choices[0]
    await anna.waits(lambda: len(bot.stored_match().events) > seen, "another card")
    assert older == anna.choices[0]
    await anna.clicks(older)
    await anna.waits(lambda: bidders(bot), "the bid")
    assert ["anna"] == bidders(bot)
    assert [] == [told for told in anna.told if "angesagt" in told and "**" not in told]


async def test_pressing_twice_is_harmless(start_bot: StartBot):
    bot = await start_bot(**UNHURRIED)
    await ready_to_bid(bot)
    anna, ben = bot.people("anna", "ben")
    bid = anna.choices[0]
    await anna.clicks(bid)
    await anna.clicks(bid)
    await anna.waits(lambda: bidders(bot) and not anna.view["pending"], "the verdict")
    await bot.here.control.quiet(0.1)
    assert ["anna"] == bidders(bot)
    assert 1 == len(anna.told)
    assert [] == anna.view["notices"]
    await bot.plays_on(anna, ben)
    bot.stored_match().replayed()
