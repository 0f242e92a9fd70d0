"""A press on a hand that is shown anew just then counts, or is answered; none is lost."""

import json
from typing import Any

from tests.end_to_end.client_person import Button, Guest, buttons_of
from tests.end_to_end.running_bot import Inn

LONG = "target=51, bidding=turns, doubling=off"
BELOW = "Deine Karten liegen inzwischen weiter unten."
RENEWED = "Dieser Knopf war von vorhin"


def hands_of(guest: Guest) -> list[dict[str, Any]]:
    """The messages in which a guest can look at their cards anew, oldest first."""
    mine = [message for message in guest.messages if message["only_you"]]
    return [m for m in mine if any(each.action == "hand" for each in buttons_of(m))]


async def between_deals(inn: Inn) -> tuple[Guest, Guest, Button]:
    """Two people who have played a deal; and a button of it that Anna has seen."""
    anna, ben = inn.guests("anna", "ben")
    seen: list[Button] = []

    def over() -> bool:
        seen.extend(anna.choices[:1])
        return any(button.action == "on" for button in anna.buttons)

    await inn.sits_down(anna, ben, options=LONG)
    await inn.plays_on(anna, ben, until=over)
    return anna, ben, seen[0]


async def moves_slowly(inn: Inn, *guests: Guest) -> dict[Guest, str]:
    """The hands are shown anew with the next deal, and the old ones are still to be seen."""
    old = {guest: hands_of(guest)[-1]["id"] for guest in guests}
    inn.here.faults.add(method="DELETE", path=r"/webhooks/", delay=2, times=2)
    for guest in guests:
        await guest.presses("on", private=False)
    for guest in guests:
        await guest.waits(lambda guest=guest: len(hands_of(guest)) == 2, "both hands")
    return old


def told_to(inn: Inn, seat: int) -> int:
    """How many events a seat was told, which is the number on its buttons."""
    audiences = [json.loads(body)["audience"] for body in inn.ledger().bodies]
    return len([each for each in audiences if each is None or seat in each])


def decisions(inn: Inn) -> int:
    """How often anybody has chosen anything."""
    return len([body for *_, body, actor in inn.ledger().inputs if actor == "person"])


async def test_a_stale_press_on_a_hand_that_lies_below_by_now_is_answered(opens):
    inn = await opens(between_deals=30)
    anna, ben, stale = await between_deals(inn)
    old = (await moves_slowly(inn, anna, ben))[anna]
    before = decisions(inn)
    await anna.forges(stale.custom_id, old)
    await anna.is_told(BELOW)
    await anna.waits(lambda: 1 == len(hands_of(anna)), "the old to go", 1)

    assert old != hands_of(anna)[0]["id"]
    assert before == decisions(inn)


async def test_a_fresh_press_on_a_hand_that_lies_below_by_now_counts_and_shows_there(opens):
    inn = await opens(between_deals=30)
    anna, ben, _ = await between_deals(inn)
    old = await moves_slowly(inn, anna, ben)
    await anna.waits(lambda: "bid_asked" == json.loads(inn.ledger().bodies[-1])["kind"], "a turn")
    seat, before = json.loads(inn.ledger().bodies[-1])["seat"], decisions(inn)
    who = (anna, ben)[seat]
    pressed = f"1|1|{told_to(inn, seat)}|act|0"
    await who.forges(pressed, old[who])
    await who.waits(lambda: 1 == len(hands_of(who)), "the old to go", 1)

    assert before + 1 == decisions(inn)
    assert not any(BELOW in told for told in anna.told)
    after = f"1|1|{told_to(inn, seat)}|hand|"
    await who.waits(lambda: after in str(hands_of(who)), "the new one to show it")


async def test_a_press_on_a_hand_that_is_gone_brings_a_new_one(inn):
    anna, ben = inn.guests("anna", "ben")
    await inn.sits_down(anna, ben, options=LONG)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    who = anna if anna.choices else ben
    old = hands_of(who)[-1]["id"]
    inn.here.faults.add(method="POST", path=r"/callback$", status=404, code=10008)
    await who.clicks(who.choices[-1])
    await who.waits(lambda: old not in [each["id"] for each in hands_of(who)], "the old to go")
    await who.waits(lambda: hands_of(who), "a new hand")

    assert 1 == decisions(inn)


async def test_a_stale_press_on_a_hand_the_bot_has_lost_sight_of_says_that_it_did_nothing(opens):
    inn = await opens(between_deals=30)
    anna, ben, stale = await between_deals(inn)
    hand = hands_of(anna)[-1]["id"]
    inn.here.faults.add(method="PATCH", path=r"/webhooks/", status=404, code=10008, times=2)
    for guest in (anna, ben):
        await guest.presses("on", private=False)
    await anna.waits(lambda: "Spiel 2" in anna.text, "the next deal")
    await inn.here.control.quiet(0.2)
    await anna.forges(stale.custom_id, hand)
    await anna.is_told(RENEWED)

    assert "Spiel 2" in "".join(anna.told)
