"""A press on a hand that is shown anew just then counts, or is answered; none is lost."""

import asyncio
import json
from typing import Any

from tests.end_to_end.client_person import Button, Person, is_hand
from tests.end_to_end.public_edits import paths_of_private_edits
from tests.end_to_end.running_bot import RunningBot
from tests.patience import comes_true

LONG = "target=51, bidding=turns, doubling=off"
BELOW = "Deine Karten sind weiter unten; drück dort."
MOVED = "Deine Karten liegen jetzt weiter unten."
RENEWED = "Dieser Knopf war von vorhin"
SLOW = 4.0
"""Seconds until an old hand goes by itself; a press on it reduces it at once."""


def hands_of(person: Person) -> list[dict[str, Any]]:
    """The messages in which a person can look at their cards anew, oldest first."""
    mine = [message for message in person.messages if message["only_you"]]
    return [message for message in mine if is_hand(message)]


async def between_deals(bot: RunningBot) -> tuple[Person, Person, Button]:
    """Two people who have played a deal; and a button of it that Anna has seen."""
    anna, ben = bot.people("anna", "ben")
    seen: list[Button] = []

    def over() -> bool:
        seen.extend(anna.choices[:1])
        return any(button.action == "on" for button in anna.buttons)

    await bot.sits_down(anna, ben, options=LONG)
    await bot.plays_on(anna, ben, until=over)
    return anna, ben, seen[0]


async def moves_slowly(bot: RunningBot, *people: Person) -> dict[Person, str]:
    """The table and the hands are shown anew with the next deal, the old ones still to be seen."""
    await talk(bot, people[0])
    old = {person: hands_of(person)[-1]["id"] for person in people}
    path = paths_of_private_edits(bot.here)
    bot.here.faults.add(method="PATCH", path=path, delay=SLOW, times=4)
    for person in people:
        await person.presses("on", private=False)
    for person in people:
        await person.waits(lambda person=person: len(hands_of(person)) == 2, "both hands")
    return old


async def talk(bot: RunningBot, person: Person) -> None:
    """Talk the table out of sight."""
    for line in range(8):
        await bot.here.control.say(person.name, "#stammtisch", f"word {line}")


def sent_to_hands(bot: RunningBot) -> int:
    """How many private messages the bot has sent besides answers."""
    sent = [r for r in bot.here.journal.requests if (r.method, r.path[:9]) == ("POST", "/webhooks")]
    return len(sent)


def told_count(bot: RunningBot, seat: int) -> int:
    """How many events a seat was told, which is the number on its buttons."""
    audiences = [json.loads(body)["audience"] for body in bot.stored_match().bodies]
    return len([each for each in audiences if each is None or seat in each])


def decisions(bot: RunningBot) -> int:
    """How often anybody has chosen anything."""
    return len([body for *_, body, actor in bot.stored_match().inputs if actor == "person"])


async def test_a_stale_press_on_a_hand_that_lies_below_by_now_is_answered(start_bot):
    bot = await start_bot(between_deals=30)
    anna, ben, stale = await between_deals(bot)
    old = (await moves_slowly(bot, anna, ben))[anna]
    before = decisions(bot)
    await anna.forges(stale.custom_id, old)
    await anna.is_told(BELOW)
    async with asyncio.timeout(SLOW):
        await anna.waits(lambda: 1 == len(hands_of(anna)), "the old to go")

    assert old != hands_of(anna)[0]["id"]
    assert before == decisions(bot)


async def test_a_stale_press_is_answered_though_the_hand_cannot_be_reduced(start_bot):
    bot = await start_bot(between_deals=30)
    anna, ben, stale = await between_deals(bot)
    old = (await moves_slowly(bot, anna, ben))[anna]
    bot.here.faults.add(method="POST", path=r"/callback$", drop=True)
    await anna.forges(stale.custom_id, old)
    await anna.is_told(BELOW)


async def test_a_fresh_press_on_a_hand_that_lies_below_by_now_counts_and_shows_there(start_bot):
    bot = await start_bot(between_deals=30)
    anna, ben, _ = await between_deals(bot)
    old = await moves_slowly(bot, anna, ben)
    await anna.waits(
        lambda: "bid_asked" == json.loads(bot.stored_match().bodies[-1])["kind"], "a turn"
    )
    seat, before = json.loads(bot.stored_match().bodies[-1])["seat"], decisions(bot)
    who = (anna, ben)[seat]
    pressed = f"2|1|{told_count(bot, seat)}|act|0"
    await who.forges(pressed, old[who])
    async with asyncio.timeout(SLOW):
        await who.waits(lambda: 1 == len(hands_of(who)), "the old to go")

    assert before + 1 == decisions(bot)
    assert not any(BELOW in told for told in anna.told)
    after = f"2|1|{told_count(bot, seat)}|"
    await who.waits(lambda: after in str(hands_of(who)), "the new one to show it")


async def test_a_press_on_a_hand_that_is_gone_brings_a_new_one(bot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    who = anna if anna.choices else ben
    old = hands_of(who)[-1]["id"]
    bot.here.faults.add(method="POST", path=r"/callback$", status=404, code=10008)
    await who.clicks(who.choices[-1])
    await who.waits(lambda: old not in [each["id"] for each in hands_of(who)], "the old to go")
    await who.waits(lambda: hands_of(who), "a new hand")

    assert 1 == decisions(bot)


async def test_a_stale_press_on_a_hand_the_bot_has_lost_sight_of_says_that_it_did_nothing(
    start_bot,
):
    bot = await start_bot(between_deals=30)
    anna, ben, stale = await between_deals(bot)
    hand = hands_of(anna)[-1]["id"]
    path = paths_of_private_edits(bot.here)
    bot.here.faults.add(method="PATCH", path=path, status=404, code=10008, times=2)
    for person in (anna, ben):
        await person.presses("on", private=False)
    await anna.waits(lambda: "Spiel 2" in anna.text, "the next deal")
    await bot.here.control.quiet(0.2)
    await anna.forges(stale.custom_id, hand)
    await anna.is_told(RENEWED)

    assert "Nächstes Spiel" not in [button.label for button in anna.buttons if button.private]
    assert "## " in "".join(anna.told)


async def test_a_hand_stays_the_same_message_for_as_long_as_its_person_plays(start_bot):
    bot = await start_bot(between_deals=0)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    hands = [hands_of(person)[-1]["id"] for person in (anna, ben)]
    await bot.plays_on(anna, ben, until=lambda: "Spiel 4" in anna.text)
    await anna.waits(lambda: "## " in str(hands_of(anna)), "her new cards")

    assert hands == [each["id"] for person in (anna, ben) for each in hands_of(person)]
    assert 0 == sent_to_hands(bot)


async def test_a_hand_that_followed_its_table_replies_to_a_message_that_is_still_there(start_bot):
    bot = await start_bot(between_deals=30)
    anna, ben, _ = await between_deals(bot)
    old = hands_of(anna)[-1]["id"]
    await talk(bot, ben)
    for person in (anna, ben):
        await person.presses("on", private=False)
    await anna.waits(lambda: [old] != [each["id"] for each in hands_of(anna)], "a hand below")
    await anna.waits(lambda: 1 == len(hands_of(anna)), "the old one reduced")

    (hand,) = hands_of(anna)
    assert old == hand["message_reference"]["message_id"]
    assert MOVED in str(hand["referenced_message"])
    await comes_true(lambda: sent_to_hands(bot) >= 2)
    assert 2 == sent_to_hands(bot)
