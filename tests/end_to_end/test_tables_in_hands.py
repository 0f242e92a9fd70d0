"""Whoever is asked something has the table in their hand, at no request more than the answer."""

from collections.abc import Sequence
from typing import Any

from sandbox.journal import Record
from sandbox.world.messages import Flags
from tests.end_to_end.client_person import Button, Person
from tests.end_to_end.conftest import StartBot
from tests.end_to_end.leak_watch import watching
from tests.end_to_end.results import assert_result_is_shown
from tests.end_to_end.running_bot import Anything, RunningBot
from tests.end_to_end.test_direct_messages import deals_of

MATCH = "target=5, bidding=turns, doubling=off"


def felts(person: Person) -> list[str]:
    """The names of the pictures that lie with somebody's hand."""
    return [each["filename"] for each in (person.hand or {"attachments": []})["attachments"]]


def descriptions(message: dict[str, Any] | None) -> list[str]:
    """What the pictures that a message shows are described with."""
    found: list[str] = []

    def look(parts: list[dict[str, Any]]) -> None:
        for part in parts:
            found.extend(item["description"] for item in part.get("items", ()))
            look(part.get("components", []))

    look((message or {"components": []})["components"])
    return found


def table_of(person: Person) -> dict[str, Any]:
    """The table's message, as a person sees it."""
    return next(each for each in person.messages if each["id"] == person.tables[0])


def private_edits(requests: list[Record]) -> list[Record]:
    """Every edit of a private message that no press has asked for."""
    edits = [each for each in requests if each.method == "PATCH" and each.status == 200]
    return [each for each in edits if each.response["flags"] & Flags.EPHEMERAL]


async def speaking_german(bot: RunningBot) -> tuple[Person, ...]:
    """Two people who read the same, as the table does."""
    people = _, ben = bot.people("anna", "ben")
    await ben.sends("settings", language="de")
    await ben.waits(lambda: ben.told and not ben.is_busy, "the settings")
    return people


async def asked(*people: Person) -> tuple[Person, list[Person]]:
    """Whoever is asked, and the others, once all hands show it."""
    await people[0].waits(
        lambda: 1 == sum(map(bool, map(felts, people))) and any(one.choices for one in people),
        "a table in one hand alone",
    )
    one = next(person for person in people if felts(person))
    return one, [person for person in people if person is not one]


async def test_the_table_lies_in_the_hand_of_who_is_asked_and_leaves_it_with_the_answer(
    bot: RunningBot,
):
    people = bot.people("anna", "ben")
    with watching(bot) as watch:
        await bot.sits_down(*people, options=MATCH)
        for _ in range(8):
            one, _ = await asked(*people)
            assert 1 == len(descriptions(one.hand))
            assert one.choices
            hand = one.hands[-1]
            await one.chooses(one.choices[-1])
            assert hand == one.hands[-1]
        await bot.plays_on(*people)
        await assert_result_is_shown(bot, people[0])
    for person in people:
        await person.waits(lambda each=person: not felts(each), "a hand of a match that is over")
    assert not watch.leaks, "\n".join(watch.leaks)


async def test_the_table_in_a_hand_is_described_as_it_is_to_everybody(bot: RunningBot):
    people = await speaking_german(bot)
    await bot.sits_down(*people, options=MATCH)
    await bot.plays_some(*people)
    one, _ = await asked(*people)
    await bot.here.control.quiet(0.1)

    assert descriptions(table_of(one)) == descriptions(one.hand)


async def test_who_hears_the_cards_has_no_picture_in_their_hand(bot: RunningBot):
    anna, ben = people = bot.people("anna", "ben")
    await anna.sends("settings", text="on")
    await anna.waits(lambda: not anna.view["pending"], "the settings")
    await bot.sits_down(*people, options=MATCH)
    await bot.plays_on(*people, until=lambda: felts(ben))
    await bot.plays_on(*people, until=lambda: anna.choices and not felts(ben))

    assert [] == felts(anna)


async def test_a_hand_that_moves_with_its_table_takes_the_picture_along(bot: RunningBot):
    people = bot.people("anna", "ben")
    await bot.sits_down(*people, options=MATCH)
    one, _ = await asked(*people)
    before, felt = one.hands, felts(one)
    await one.presses("menu", private=False)
    await one.presses("bump")
    await one.waits(lambda: before != one.hands, "the hand further down")
    await bot.here.control.quiet(0.1)

    assert felt == felts(one)


async def test_a_hand_tells_nothing_that_the_table_does_not_show_yet(start_bot: StartBot):
    bot = await start_bot(edit=1.2, hand_edit=0.5)
    people = await speaking_german(bot)
    await bot.sits_down(*people, options=MATCH)
    await bot.plays_on(*people)
    await bot.here.control.quiet(0.1)
    requests = bot.here.journal.requests
    unasked = {id(each) for each in private_edits(requests)}
    seen, early, told = set[str](), list[str](), 0
    for each in requests:
        if each.is_public_edit:
            seen.update(descriptions(each.response))
        elif id(each) in unasked:
            told += len(descriptions(each.response))
            early += [felt for felt in descriptions(each.response) if felt not in seen]

    assert told
    assert [] == early


async def test_each_press_is_one_answer_and_each_question_one_edit_at_most(bot: RunningBot):
    people = bot.people("anna", "ben")
    await bot.sits_down(*people, options="target=9, bidding=turns, doubling=off")
    await bot.here.control.quiet(0.1)
    begun, presses, anything = len(bot.here.journal.requests), 0, Anything()

    def choose(choices: Sequence[Button]) -> Button:
        nonlocal presses
        presses += 1
        return anything(choices)

    await bot.plays_on(*people, chooses=choose)
    await bot.here.control.quiet(0.1)
    requests = bot.here.journal.requests[begun:]
    answers = [each for each in requests if each.path.startswith("/interactions/")]

    assert presses == len(answers)
    # Besides being asked, everybody has the beginning of each deal and its end to see.
    assert len(private_edits(requests)) <= presses + 2 * len(people) * deals_of(bot)
    assert any(each.response["attachments"] for each in private_edits(requests))
    assert [] == [each for each in requests if "/webhooks/" in each.path and each.method == "POST"]


async def test_what_is_asked_once_more_keeps_the_table_in_sight(bot: RunningBot):
    people = bot.people("anna", "ben", "clara", "dora")

    def is_asked(person: Person) -> bool:
        return bool(felts(person)) and any(each.action == "ask" for each in person.choices)

    await bot.sits_down(*people, game="bauernstoss", options="target=12")
    await people[0].waits(lambda: any(map(is_asked, people)), "somebody who may bid a solo")
    asked = next(filter(is_asked, people))
    await bot.here.control.quiet(0.1)
    before, begun = felts(asked), len(bot.here.journal.requests)
    await asked.chooses(next(each for each in asked.choices if each.action == "ask"))
    await bot.here.control.quiet(0.1)

    assert 1 == len(asked.choices)
    assert before == felts(asked)
    assert 1 == len(bot.here.journal.requests) - begun
