"""A press counts from the moment Discord saw it, whatever becomes of the answer to it."""

import json
from typing import Any

import pytest

from bot.app.application import Application
from bot.process.clock import now
from bot.store.engine.errors import DatabaseFailed
from bot.table.match.live_match import LiveMatch
from games.core.errors import IllegalAction
from games.schwarz_oder_weiss.rules.law import Refusal
from tests.end_to_end.client_person import Button, Person
from tests.end_to_end.public_edits import paths_of_private_edits
from tests.end_to_end.running_bot import RunningBot
from tests.patience import comes_true

RACE = "target=3, bidding=realtime, doubling=off"
UNHURRIED = {"card": 0.6, "race_hold": 0.25}
NOT_SAVED = {"anna": "Das ließ sich nicht speichern.", "ben": "I couldn\u2019t save that"}
CANNOT_COUNT = {
    "a full disk": (DatabaseFailed("disk full"), NOT_SAVED["ben"]),
    "the rules": (IllegalAction(Refusal.NOT_YOUR_TURN), "It isn\u2019t your turn yet."),
}
UPDATE_MESSAGE = 7
"""The answer to a press that edits its message (Discord's interaction callback type)."""


async def ready_to_bid(bot: RunningBot) -> tuple[Person, Person]:
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options=RACE)
    await anna.waits(lambda: anna.choices and ben.choices, "both to be able to bid")
    return anna, ben


def bidders(bot: RunningBot) -> list[str]:
    events = map(json.loads, bot.stored_match().bodies)
    return [("anna", "ben")[event["seat"]] for event in events if event["kind"] == "bid_made"]


def no_bid_counts(monkeypatch: pytest.MonkeyPatch, why: str) -> str:
    """Let every bid that is first in its race end with an error; returns what is told of it."""
    error, sentence = CANNOT_COUNT[why]

    async def act(*_: object) -> None:
        raise error

    monkeypatch.setattr(LiveMatch, "act", act)
    return sentence


async def test_a_bid_is_not_late_because_its_answer_is(start_bot):
    bot = await start_bot(**UNHURRIED)
    anna, ben = await ready_to_bid(bot)
    at = now()
    bot.here.faults.add(method="POST", path=r"/callback$", delay=0.6)
    await ben.clicks(ben.choices[0], at=at)
    await anna.clicks(anna.choices[0], at=at + 200, deliver_after=0.1)
    await anna.waits(lambda: "200 ms" in "".join(anna.told), "how late it was")

    assert ["ben"] == bidders(bot)


async def test_a_bid_is_not_lost_because_its_answer_is(start_bot):
    bot = await start_bot(**UNHURRIED)
    _, ben = await ready_to_bid(bot)
    bot.here.faults.add(method="POST", path=r"/callback$", status=404, code=10062, times=2)
    await ben.clicks(ben.choices[0])
    await ben.waits(lambda: bidders(bot), "the bid")

    assert ["ben"] == bidders(bot)


async def test_a_bid_whose_acknowledgement_is_lost_is_answered_all_the_same(start_bot):
    bot = await start_bot(**UNHURRIED)
    _, ben = await ready_to_bid(bot)
    bid = ben.choices[0]
    await bot.here.control.set(deadline=1.5)
    bot.here.faults.add(method="POST", path=r"/callback$", drop=True)
    await ben.clicks(bid)
    await ben.waits(lambda: bidders(bot) and not ben.is_busy, "an answer")

    assert [] == ben.view["notices"]
    assert bid not in ben.buttons


@pytest.mark.parametrize("presses", [2, 3])
async def test_pressing_again_in_a_race_changes_nothing(start_bot, presses):
    bot = await start_bot(**UNHURRIED)
    anna, _ = await ready_to_bid(bot)
    at, bid = now(), anna.choices[0]
    for again in range(presses):
        await anna.clicks(bid, at=at + again)
    await anna.waits(lambda: bidders(bot), "the bid")
    await bot.here.control.quiet()

    assert ["anna"] == bidders(bot)
    assert not any("ms" in told for told in anna.told)


@pytest.mark.parametrize("why", CANNOT_COUNT)
async def test_a_bid_that_cannot_count_is_answered_by_the_hand_as_it_is(
    start_bot, monkeypatch, why
):
    bot = await start_bot(**UNHURRIED)
    _, ben = await ready_to_bid(bot)
    path = paths_of_private_edits(bot.here, ben.number_of("ben"))
    lost = bot.here.faults.add(method="PATCH", path=path, status=404, code=10008)
    await comes_true(lambda: lost not in bot.here.faults.waiting)
    bid = ben.choices[0]
    sentence = no_bid_counts(monkeypatch, why)
    await ben.clicks(bid)
    await ben.is_told(sentence)

    assert bid not in ben.buttons
    assert ben.choices


@pytest.mark.parametrize("why", CANNOT_COUNT)
async def test_why_a_bid_cannot_count_is_told_though_the_hand_cannot_be_redrawn(
    start_bot, monkeypatch, why
):
    bot = await start_bot(**UNHURRIED)
    _, ben = await ready_to_bid(bot)
    sentence = no_bid_counts(monkeypatch, why)
    bot.here.faults.add(
        method="PATCH", path=r"^/webhooks/.*/@original$", status=404, code=10015, times=99
    )
    await ben.clicks(ben.choices[0])
    await ben.is_told(sentence)


async def test_two_presses_of_one_card_in_flight_play_it_once_and_scold_nobody(bot):
    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=3, bidding=turns, doubling=off")
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    who = anna if anna.choices else ben
    button, before = who.choices[-1], len(who.told)
    for _ in range(2):
        await who.clicks(button)
    await bot.here.control.quiet()
    passes = [e for e in map(json.loads, bot.stored_match().bodies) if e["kind"] == "bid_passed"]

    assert before == len(who.told)
    assert [] == who.view["notices"]
    assert len(passes) <= 2


async def presses_in_vain(bot: RunningBot, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Somebody whose turn it is, and whose press cannot be saved."""

    async def press(*_: object) -> Any:
        raise DatabaseFailed("disk full")

    anna, ben = bot.people("anna", "ben")
    await bot.sits_down(anna, ben, options="target=3, bidding=turns, doubling=off")
    await anna.waits(lambda: anna.choices or ben.choices, "somebody's turn")
    monkeypatch.setattr(Application, "press", press)
    return anna if anna.choices else ben


async def test_a_press_that_could_not_be_saved_is_answered_by_the_hand_as_it_is(bot, monkeypatch):
    who = await presses_in_vain(bot, monkeypatch)
    held = who.hands
    await who.clicks(who.choices[-1])
    await who.waits(lambda: NOT_SAVED[who.name] in who.told[-1], "why nothing came of it")

    (answer,) = [each for each in bot.here.journal.requests if each.path.endswith("/callback")][-1:]
    assert UPDATE_MESSAGE == answer.body["type"]
    assert held == who.hands


async def test_that_a_press_could_not_be_saved_is_told_though_the_hand_cannot_be_redrawn(
    bot, monkeypatch
):
    who = await presses_in_vain(bot, monkeypatch)
    bot.here.faults.add(method="POST", path=r"/callback$", drop=True)
    await who.clicks(who.choices[-1])
    await who.is_told(NOT_SAVED[who.name])


async def test_a_question_stands_while_others_come_and_go_and_still_means_the_same(bot):
    people = bot.people("anna", "ben", "clara", "dora")
    await bot.sits_down(*people, game="bauernstoss", options="target=12")
    await people[0].waits(lambda: any(solo(each) for each in people), "somebody who may bid")
    asked = next(each for each in people if solo(each))
    await asked.chooses(solo(asked)[0])
    (yes,) = asked.choices
    leaver = next(each for each in people if each is not asked)
    await leaver.sends("leave")
    await asked.sees("ein Computer springt ein")
    await bot.here.control.quiet()

    assert [yes.label] == [choice.label for choice in asked.choices]
    await asked.chooses(asked.choices[0])
    events = bot.stored_match
    await asked.waits(lambda: any(e.kind == "solo_claimed" for e in events().events), "a solo")


def solo(person: Person) -> list[Button]:
    return [choice for choice in person.choices if choice.action == "ask"]
