"""Somebody changes the order of their hand between two presses, and no other card is played."""

import json

from bot.pages.words import language
from games.catalogue import CATALOGUE
from games.core.cards import card
from tests.end_to_end.client_person import Button, Person, whose_turn
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_confirmed_cards import wishes

EN = language("en")
NAMES = {EN.card_label(each) for each in CATALOGUE["bohemian_watten"].deck}
OTHER = {"left": "right", "right": "left"}


def played(bot: RunningBot) -> list[str]:
    events = map(json.loads, bot.stored_match().bodies)
    return [EN.card_label(card(each["card"])) for each in events if each["kind"] == "card_played"]


def cards_of(person: Person) -> list[Button]:
    return [each for each in person.choices if name_of(each) in NAMES]


def may_play(person: Person) -> bool:
    return any(each.action == "act" for each in cards_of(person))


def name_of(button: Button) -> str:
    return button.label.split(" · ")[0]


async def test_a_hand_that_was_drawn_in_another_order_plays_the_card_that_was_pressed(
    bot: RunningBot,
):
    people = anna, ben = bot.people("anna", "ben")
    for person in people:
        await wishes(person, language="en", cards="french", order="left")
    await bot.sits_down(anna, ben, game="bohemian_watten", options="max_deals=10")
    order, turned = dict.fromkeys(people, "left"), 0
    while turned < 6:
        await bot.plays_on(anna, ben, until=lambda: any(map(may_play, people)))
        asked, _ = await whose_turn(anna, ben)
        before, count = cards_of(asked), len(played(bot))
        order[asked] = OTHER[order[asked]]
        await wishes(asked, order=order[asked])
        assert before == cards_of(asked)
        await asked.clicks(before[0])
        await asked.waits(lambda at=count: len(played(bot)) > at, "a card")
        assert name_of(before[0]) == played(bot)[count]
        turned += 1
