"""A slow match of three weeks with two restarts, each hand opened from the list of one's tables."""

from pathlib import Path
from typing import Any, Final

from sandbox import Running
from tests.cogs.test_my_tables import sits_down_slowly
from tests.end_to_end.client_person import Button, Person
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import Anything, RunningBot
from tests.kit.virtual_time import VirtualClock

HOUR: Final = 3600
WEEK: Final = 7 * 24 * HOUR
BETWEEN: Final = 20 * HOUR
"""From one decision to the next: far more than the fifteen minutes that a hand can be edited."""
FOR_EVER: Final = 1000
EVENINGS: Final = "target=12, bidding=turns, doubling=off"
PACE: dict[str, Any] = {"reminder": HOUR, "grace": 0}


async def test_a_match_of_three_weeks_is_played_from_the_list_of_tables(
    here: Running, tmp_path: Path, clock: VirtualClock
):
    database, choose, opens = tmp_path / "stammtisch.sqlite3", Anything(), 0
    began = clock.time()
    async with opened(here, database, **PACE) as bot:
        await sits_down_slowly(bot, *bot.people("anna", "ben"), options=EVENINGS)
    for week in (1, 2, FOR_EVER):
        async with opened(here, database, **PACE) as bot:
            anna, ben = bot.people("anna", "ben")
            while bot.stored_match().state == "playing" and clock.time() - began < week * WEEK:
                await time_goes_by(bot, clock)
                opens += await go_on(bot, anna, ben, choose)
            if week == FOR_EVER:
                await anna.waits(anna.sees_the_end, "the result")
    match = bot.stored_match()
    assert "finished" == match.state
    assert clock.time() - began > 3 * WEEK
    assert opens > 3 * WEEK / BETWEEN
    match.replayed()
    actors = {actor for _, kind, _, actor in match.inputs if kind == "decision"}
    assert {"person"} == actors
    assert [] == match.rows("SELECT 1 FROM slow_tables")


async def time_goes_by(bot: RunningBot, clock: VirtualClock) -> None:
    """Let every hand and every token on the screens be a day old."""
    clock.advance(BETWEEN)
    await bot.here.control.expire(BETWEEN)


async def go_on(bot: RunningBot, anna: Person, ben: Person, choose: Anything) -> int:
    """Whoever is awaited opens a hand by `/mytables` and decides; how many hands were opened."""
    before = len(bot.stored_match().bodies)
    opened_hands = 0
    for person in (anna, ben):
        hand = await opens_from_list(person)
        opened_hands += 1
        calls = [each for each in hand if each.action == "on"]
        choices = [each for each in hand if each.action in {"act", "ask"}]
        if calls:
            await person.clicks(calls[0])
            await person.waits(lambda p=person: not p.is_busy, "an answer")
        elif choices:
            await person.chooses(choose(choices))
        if len(bot.stored_match().bodies) > before:
            break
    return opened_hands


async def opens_from_list(person: Person) -> list[Button]:
    """Press the button of the only table in one's list; returns what can be pressed on the hand.

    The hand comes in the place of the list.
    """
    known = {message["id"] for message in person.messages}
    await person.sends("mytables")
    await person.waits(lambda: new(person, known, "hand_at"), "the list")
    await person.clicks(new(person, known, "hand_at")[0])
    await person.waits(
        lambda: person.hand and person.hand["id"] not in known and not person.is_busy, "the hand"
    )
    return new(person, known)


def new(person: Person, known: set[str], action: str = "") -> list[Button]:
    """What a person can press on messages that were not there before."""
    return [
        each
        for each in person.buttons
        if each.message not in known and each.private and action in {"", each.action}
    ]
