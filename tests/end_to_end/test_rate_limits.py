"""Discord holds the bot back: it waits for as long as it is told, and then goes on as before."""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from sandbox.journal import Record
from tests.end_to_end.public_edits import paths_by_way, paths_of_private_edits
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_faults import begun, ends_well, nothing_unexpected, plays_and_sees_it
from tests.patience import ANSWER_DEADLINE

WAIT = 0.4
LIMITS: dict[str, dict[str, Any]] = {
    "of the bot": {"scope": "user"},
    "within that of the bot": {"scope": "user", "remaining": 3},
    "shared with others": {"scope": "shared", "remaining": 3, "code": 20028},
    "everywhere": {"global_": True},
}
Limit: TypeAlias = dict[str, Any]
limited = pytest.mark.parametrize("limit", LIMITS.values(), ids=LIMITS)


def waited(bot: RunningBot, alike: Callable[[Record], object]) -> float:
    """Seconds from the only request that was refused to the next one like it, which was taken."""
    requests = bot.here.journal.requests
    (refused,) = (number for number, each in enumerate(requests) if each.status == 429)
    again = next(each for each in requests[refused + 1 :] if alike(each))
    assert (requests[refused].path, True) == (again.path, again.status < 300)
    return again.at - requests[refused].at


@limited
async def test_an_answer_is_given_once_the_wait_is_over(bot: RunningBot, limit: Limit):
    anna, ben, person = await begun(bot)
    bot.here.faults.add(method="POST", path="/callback$", status=429, retry_after=WAIT, **limit)
    with nothing_unexpected():
        await person.chooses(person.choices[-1])
    assert WAIT <= waited(bot, lambda each: each.path.endswith("/callback"))
    assert 1 == bot.stored_match().all_decisions
    assert not any(message["failed"] for message in person.messages)
    await ends_well(bot, anna, ben)


@limited
async def test_an_answer_that_must_wait_for_too_long_fails_and_its_press_counts(
    bot: RunningBot, limit: Limit
):
    anna, ben, person = await begun(bot)
    await bot.here.control.set(deadline=WAIT / 2)
    bot.here.faults.add(method="POST", path="/callback$", status=429, retry_after=WAIT, **limit)
    pressed = person.choices[-1]
    with nothing_unexpected():
        await person.clicks(pressed)
        await person.waits(
            lambda: any(message["failed"] for message in person.messages), "the press to fail"
        )
        await bot.here.control.set(deadline=ANSWER_DEADLINE)
        await person.waits(lambda: pressed not in person.buttons, "the hand redrawn")
    assert 1 == bot.stored_match().all_decisions
    assert 1 == len(person.hands)
    await ends_well(bot, anna, ben)


@limited
@pytest.mark.parametrize("alone", [True, False], ids=["with the bot's token", "through a token"])
async def test_a_table_is_shown_the_same_way_once_the_wait_is_over(
    bot: RunningBot, limit: Limit, alone: bool
):
    anna, ben, person = await begun(bot)
    (table,) = anna.tables
    path = paths_by_way(bot.here, alone=alone)
    bot.here.faults.add(method="PATCH", path=path, status=429, retry_after=WAIT, **limit)
    await plays_and_sees_it(person, anna)
    assert WAIT <= waited(bot, lambda each: each.is_public_edit)
    assert [table] == anna.tables
    await ends_well(bot, anna, ben)


@limited
async def test_a_hand_is_shown_once_the_wait_is_over(bot: RunningBot, limit: Limit):
    anna, ben, person = await begun(bot)
    other = ben if person is anna else anna
    (hand,) = other.hands
    path = paths_of_private_edits(bot.here, other.number_of(other.name))
    bot.here.faults.add(method="PATCH", path=path, status=429, retry_after=WAIT, **limit)
    with nothing_unexpected():
        await person.chooses(person.choices[-1])
        await other.waits(lambda: other.choices, "their turn")
    assert WAIT <= waited(bot, lambda each: each.method == "PATCH" and hand in str(each.response))
    assert [hand] == other.hands
    await ends_well(bot, anna, ben)
