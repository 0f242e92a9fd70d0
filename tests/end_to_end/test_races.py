"""Who bids first is decided by the time in Discord's ids, whatever arrives first at the bot."""

import json
import time

from tests.end_to_end.client_person import Guest
from tests.end_to_end.conftest import Opens
from tests.end_to_end.running_bot import Inn

RACE = "target=3, bidding=realtime, doubling=off"
UNHURRIED = {"card": 0.6, "race_hold": 0.25, "hand_edit": 0.02}


async def ready_to_bid(inn: Inn) -> tuple[Guest, Guest]:
    """Anna and Ben at a table where both may bid; whoever is dealt to first comes first."""
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options=RACE)
    await anna.waits(lambda: anna.choices and ben.choices, "both to be able to bid")
    bodies = map(json.loads, inn.ledger().bodies)
    order = next(body["order"] for body in bodies if body["kind"] == "deal_started")
    return (anna, ben) if order.index(0) < order.index(1) else (ben, anna)


def bidders(inn: Inn) -> list[str]:
    """Who has bid, by name."""
    bids = [event for event in inn.ledger().events if event.kind == "bid_made"]
    return [inn.ledger().chairs[bid.seat].name.casefold() for bid in bids]


def now() -> int:
    return int(time.time() * 1000)


async def test_the_earlier_press_wins_though_it_arrives_later(opens: Opens):
    inn = await opens(**UNHURRIED)
    forehand, rearhand = await ready_to_bid(inn)
    at = now()
    await forehand.clicks(forehand.choices[0], at=at + 200)
    await rearhand.clicks(rearhand.choices[0], at=at, deliver_after=0.05)
    await rearhand.waits(lambda: bidders(inn), "the verdict")
    assert [rearhand.name] == bidders(inn)
    await forehand.waits(lambda: "200 ms" in "".join(forehand.told), "how late it was")


async def test_the_loser_is_told_by_how_much_in_their_language(opens: Opens):
    inn = await opens(**UNHURRIED)
    await ready_to_bid(inn)
    anna, ben = inn.guests("anna", "ben")
    at = now()
    await anna.clicks(anna.choices[0], at=at)
    await ben.clicks(ben.choices[0], at=at + 123)
    await ben.is_told("Anna was 123 ms earlier.")
    assert not any("ms" in told for told in anna.told)


async def test_presses_of_almost_the_same_moment_go_to_whoever_is_dealt_to_first(opens: Opens):
    inn = await opens(**UNHURRIED)
    forehand, rearhand = await ready_to_bid(inn)
    at = now()
    await rearhand.clicks(rearhand.choices[0], at=at)
    await forehand.clicks(forehand.choices[0], at=at + 50)
    await rearhand.waits(lambda: len(rearhand.told) > 1, "the reason")
    assert [forehand.name] == bidders(inn)
    sentences = {
        "anna": "Ben hat im selben Augenblick gedrückt und bekommt den Vortritt.",
        "ben": "Anna pressed at the same moment and takes precedence.",
    }
    assert sentences[rearhand.name] == rearhand.told[-1].strip()


async def test_one_millisecond_more_is_no_tie(opens: Opens):
    inn = await opens(**UNHURRIED)
    forehand, rearhand = await ready_to_bid(inn)
    at = now()
    await rearhand.clicks(rearhand.choices[0], at=at)
    await forehand.clicks(forehand.choices[0], at=at + 51)
    await forehand.waits(lambda: "51 ms" in "".join(forehand.told), "how late it was")
    assert [rearhand.name] == bidders(inn)


async def test_a_press_on_a_hand_that_shows_fewer_cards_still_counts(opens: Opens):
    inn = await opens(hand_edit=60, card=0.3)
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options=RACE)
    await anna.waits(lambda: "**Anna** · 0 Punkte · 2 Karten" in anna.text, "two cards")
    await anna.presses("hand", private=True)
    await anna.waits(lambda: anna.choices, "a bid")
    seen, older = len(inn.ledger().events), anna.choices[0]
    await anna.waits(lambda: len(inn.ledger().events) > seen, "another card")
    assert older == anna.choices[0]
    await anna.clicks(older)
    await anna.waits(lambda: bidders(inn), "the bid")
    assert ["anna"] == bidders(inn)
    assert [] == [told for told in anna.told if "angesagt" in told and "**" not in told]


async def test_pressing_twice_is_harmless(opens: Opens):
    inn = await opens(**UNHURRIED)
    await ready_to_bid(inn)
    anna, ben = inn.guests("anna", "ben")
    bid = anna.choices[0]
    await anna.clicks(bid)
    await anna.clicks(bid)
    await anna.waits(lambda: bidders(inn) and not anna.view["pending"], "the verdict")
    await inn.here.control.quiet(0.1)
    assert ["anna"] == bidders(inn)
    assert 1 == len(anna.told)
    assert [] == anna.view["notices"]
    await inn.plays_on(anna, ben)
    inn.ledger().replayed()
