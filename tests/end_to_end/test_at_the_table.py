"""Presses that do not fit, at a table in play: only whoever pressed hears of it."""

import re

import pytest

from sandbox import NotPossible
from sandbox.control.interacting import components_of
from tests.end_to_end.card_spelling import written
from tests.end_to_end.client_person import Person, whose_turn
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import RunningBot


async def playing(bot: RunningBot, *people: Person) -> None:
    """Play on until cards are played and somebody may not play all of theirs."""
    await bot.plays_on(
        *people, until=lambda: any(person.choices and held_back(person) for person in people)
    )


def held_back(person: Person) -> list[str]:
    """The lines that say which cards this person may not play now, and why."""
    parts = components_of(person.hand["components"]) if person.hand else []
    said = "\n".join(part.get("content", "") for part in parts)
    return re.findall(r"^-# (?:Not|Nicht) .*: .*", said, re.MULTILINE)


@pytest.mark.parametrize("action", ["hand", "resign", "leave", "pause", "vote_end", "bump", "back"])
async def test_who_does_not_sit_there_does_nothing_there(bot: RunningBot, action):
    players = bot.people("anna", "ben")
    await bot.sits_down(*players)
    await whose_turn(*players)
    clara = bot.person("clara")
    before = bot.stored_match().bodies
    await clara.asks_for_help()
    async with unseen_by_others(bot, clara):
        await clara.forges(f"2|1|5|{action}|", clara.messages[-1]["id"])
        await clara.is_told("sitting at this table.")
    assert before == bot.stored_match().bodies


async def test_a_press_out_of_turn_changes_nothing(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    first, other = await whose_turn(anna, ben)
    before = bot.stored_match().bodies
    number = first.choices[0].custom_id.split("|")[2]
    async with unseen_by_others(bot, other):
        assert other.hand is not None
        await other.forges(f"2|1|{number}|act|0", other.hand["id"])
    assert before == bot.stored_match().bodies


async def test_the_same_button_twice_counts_once(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    seat = 0 if first is anna else 1
    choice = first.choices[-1]
    await first.clicks(choice)
    await first.clicks(choice)
    await bot.here.control.quiet(0.1)
    assert 1 == bot.stored_match().decisions(seat)
    assert [] == first.view["notices"]
    assert 1 == len(first.told)


async def test_a_card_that_may_not_be_played_has_no_button_and_an_old_one_is_answered_kindly(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=51, bidding=turns, doubling=off")
    await playing(bot, anna, ben)
    person, _ = await whose_turn(anna, ben)
    assert person.hand is not None
    before, number = bot.stored_match().bodies, person.choices[0].custom_id.split("|")[2]
    held = {card for line in held_back(person) for card, _ in written(line)}
    assert held
    assert not held & {card for each in person.choices for card, _ in written(each.label)}
    async with unseen_by_others(bot, person):
        # Hands that were sent by an earlier version have such buttons.
        await person.forges(f"2|1|{number}|held|0.0", person.hand["id"])
        await person.waits(lambda: len(person.told) > 1, "a sentence")
    sentences = {"anna": "Dieser Knopf gilt nicht mehr.", "ben": "This button no longer works."}
    assert sentences[person.name] in person.told[-1]
    assert before == bot.stored_match().bodies


@pytest.mark.parametrize("arg", ["25", "99999999999999", "", "x"])
async def test_a_choice_that_was_never_offered_redraws_the_hand(bot: RunningBot, arg):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    before, shown = bot.stored_match().bodies, first.choices
    number = first.choices[0].custom_id.split("|")[2]
    async with unseen_by_others(bot, first):
        await first.forges(f"2|1|{number}|act|{arg}", first.choices[0].message)
        await first.waits(lambda: not first.view["pending"], "an answer")
    assert shown == first.choices
    assert before == bot.stored_match().bodies


async def test_an_old_press_redraws_the_hand_as_it_is_now(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    old = first.choices[-1]
    await bot.plays_on(
        anna, ben, until=lambda: '"card_played"' in "".join(bot.stored_match().bodies)
    )
    await whose_turn(anna, ben)
    before = bot.stored_match().bodies
    async with unseen_by_others(bot, first):
        await first.forges(old.custom_id, old.message)
        await first.waits(lambda: not first.view["pending"], "an answer")
    assert before == bot.stored_match().bodies


async def test_the_hand_of_another_cannot_be_had(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    assert anna.hand is not None
    with pytest.raises(NotPossible):
        await ben.forges("2|1|11|hand|", anna.hand["id"])
    assert len(anna.told) == len(ben.told) == 1


async def test_a_hand_names_its_table_to_who_sits_at_another_one_too(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    assert "Tisch 1" not in "".join(anna.told)
    next_door = [bot.person(name, "#nebenzimmer") for name in ("anna", "clara")]
    await bot.sits_down(*next_door)

    assert "Schwarz oder Weiß · Tisch 2" in "".join(next_door[0].told)
    assert "Table 2" not in "".join(next_door[1].told)
    await anna.looks_again()
    assert "Schwarz oder Weiß · Tisch 1" in "".join(anna.told)


async def test_what_is_settled_is_told_to_who_holds_the_hand_and_nobody_else(bot: RunningBot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben)
    first, _ = await whose_turn(anna, ben)
    before, number = bot.stored_match().bodies, first.choices[0].custom_id.split("|")[2]
    clara = bot.person("clara")
    assert anna.hand is not None
    await clara.asks_for_help()
    async with unseen_by_others(bot, anna):
        await anna.forges(f"2|1|{number}|more|", anna.hand["id"])
        await anna.is_told("Bisher in diesem Spiel")
    async with unseen_by_others(bot, clara):
        await clara.forges(f"2|1|{number}|more|")
        await clara.is_told("sitting at this table.")
    assert before == bot.stored_match().bodies
