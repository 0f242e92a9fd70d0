"""Between two deals everybody sees who has called for the next one, and every call is heard."""

import re
from typing import Any

from sandbox.control.interacting import components_of
from tests.end_to_end.client_person import Person, buttons_of, text_of
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.running_bot import RunningBot

LONG = "target=51, bidding=turns, doubling=off"


async def scored(bot: RunningBot, *people: Person) -> None:
    """Play until the score of the first deal is being looked at."""
    await bot.sits_down(*people, options=LONG)
    await bot.plays_on(*people, until=lambda: calls(people[0]))


def calls(person: Person) -> list[str]:
    """Where this person can call for the next deal."""
    return [button.message for button in person.buttons if button.action == "on"]


def hand_of(person: Person) -> str:
    """What the open hand of a person says."""
    return text_of(person.hand or {"content": "", "components": []})


async def test_everybody_sees_how_many_want_the_next_deal_and_who_is_waited_for(
    start_bot: StartBot,
):
    bot = await start_bot(between_deals=30)
    anna, ben, clara = bot.people("anna", "ben", "clara")
    await scored(bot, anna, ben, clara)

    assert "Bereit" not in anna.text

    await ben.presses("on", private=False)
    await anna.sees("Bereit fürs nächste Spiel: 1 von 3. Wir warten noch auf Anna und Clara.")
    assert "Ready for the next deal" not in hand_of(ben)
    await anna.presses("on", private=True)
    await clara.sees("Bereit fürs nächste Spiel: 2 von 3. Wir warten noch auf Clara.")
    await clara.presses("on", private=True)
    await anna.waits(lambda: not calls(anna), "the next deal")
    await anna.waits(lambda: "Bereit fürs" not in anna.text, "her hand to know of it")


async def test_who_has_called_for_the_next_deal_sees_that_in_their_hand(start_bot: StartBot):
    bot = await start_bot(between_deals=30)
    anna, ben = bot.people("anna", "ben")
    await scored(bot, anna, ben)
    await anna.presses("on", private=True)
    await anna.sees("1 von 2")

    def pressed() -> list[dict[str, Any]]:
        parts = components_of(anna.hand["components"]) if anna.hand else []
        return [part for part in parts if "|on|" in part.get("custom_id", "")]

    await anna.waits(lambda: [each["disabled"] for each in pressed()] == [True], "an answer")
    assert anna.hand is not None
    assert [] == [each for each in buttons_of(anna.hand) if each.action == "on"]


async def test_everybody_is_told_in_their_own_language_how_a_deal_ended(start_bot: StartBot):
    bot = await start_bot(between_deals=30)
    anna, ben = bot.people("anna", "ben")
    await scored(bot, anna, ben)
    ended = {
        anna: r"(?m)^### Dieses Spiel ist aus\.",
        ben: r"(?m)^### \w+ (makes|fails at) (Schwarz|Weiß) ",
    }
    for person, told in ended.items():
        await person.waits(
            lambda who=person, found=told: re.search(found, hand_of(who)), "the end of the deal"
        )
    by_table = re.findall(r"\w+ (?:schafft|scheitert an) (?:Schwarz|Weiß) ", anna.text)
    assert by_table
    assert not re.search(by_table[0], hand_of(anna))


async def test_calling_twice_counts_once_and_a_stranger_counts_never(start_bot: StartBot):
    bot = await start_bot(between_deals=30)
    anna, ben = bot.people("anna", "ben")
    await scored(bot, anna, ben)
    clara = bot.person("clara")
    for _ in range(2):
        await anna.presses("on", private=False)
    await clara.presses("on", private=False)
    await clara.is_told("sitting at this table.")
    await bot.here.control.quiet(0.1)

    assert "Bereit fürs nächste Spiel: 1 von 2. Wir warten noch auf Ben." in clara.text


async def test_a_late_call_does_not_count_for_the_deal_after_the_next(start_bot: StartBot):
    bot = await start_bot(between_deals=30)
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=LONG)
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    await anna.forges("2|1|5|on|")
    await bot.here.control.quiet(0.1)
    await bot.plays_on(anna, ben, until=lambda: calls(anna))
    await ben.presses("on", private=False)

    await anna.sees("Bereit fürs nächste Spiel: 1 von 2. Wir warten noch auf Anna.")


async def test_no_call_for_the_next_deal_is_left_where_the_match_is_ended(start_bot: StartBot):
    bot = await start_bot(between_deals=30)
    anna, ben = people = bot.people("anna", "ben")
    await scored(bot, *people)
    for person in people:
        await person.presses("menu", private=False)
        await person.presses("vote_end")
    await bot.becomes("ended")
    await anna.waits(lambda: not calls(anna), "a table and a hand without the next deal")
    await ben.waits(lambda: not calls(ben), "a table and a hand without the next deal")


async def test_who_plays_against_computers_may_look_at_all_hands_after_a_deal(start_bot: StartBot):
    bot = await start_bot(between_deals=30)
    (anna,) = bot.people("anna")
    await bot.sits_down(anna, computers=1, options=LONG)
    await bot.plays_on(anna, until=lambda: calls(anna))
    await anna.waits(lambda: looks_on(anna), "a way to see all hands")
    await anna.presses("watch", private=True)
    await anna.is_told("alle Karten offen")
    assert hand_of(anna)


async def test_where_others_play_nobody_at_the_table_is_offered_their_hands(start_bot: StartBot):
    bot = await start_bot(between_deals=30)
    anna, ben = people = bot.people("anna", "ben")
    await scored(bot, *people)
    await bot.here.control.quiet(0.1)
    assert [] == looks_on(anna) == looks_on(ben)


def looks_on(person: Person) -> list[str]:
    """Where in their hand a person can look at all hands."""
    hand = person.hand or {"id": ""}
    return [
        each.message
        for each in person.buttons
        if (each.action, each.message) == ("watch", hand["id"])
    ]
