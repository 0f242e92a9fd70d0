"""One's own decisions looked back at through the real client, after the match and alone."""

import asyncio

import pytest

from bot.ai import PlayerPool, PoolRequest
from games.core.advice import Advice
from tests.end_to_end.client_person import GAME, Person
from tests.end_to_end.privacy import unseen_by_others
from tests.end_to_end.running_bot import SHORT, RunningBot

REVIEW = "Review of table 1"


async def plays_a_match(bot: RunningBot, *people: Person, computers: int = 0) -> None:
    """Play a short match to its end."""
    await bot.sits_down(*people, computers=computers, game=GAME, options=SHORT)
    await bot.plays_on(*people)
    await bot.here.control.quiet()


async def reads(person: Person) -> str:
    """Wait until the review is there, and read it."""
    await person.waits(lambda: any(REVIEW in told for told in person.told), "a review")
    return next(told for told in reversed(person.told) if REVIEW in told)


async def test_after_a_match_each_looks_back_at_their_own_decisions_alone(bot: RunningBot):
    ben = bot.person("ben")
    await plays_a_match(bot, ben, computers=1)
    async with unseen_by_others(bot, ben):
        await ben.presses("review", private=False)
        review = await reads(ben)

    assert "of your decisions" in review
    assert ("Your hand: " in review) == ("a swing of about" in review) == ("You chose " in review)
    assert ("a swing of about" in review) != ("well played!" in review)


async def test_while_the_machine_is_busy_who_waits_is_told_so_and_gets_it_in_the_end(
    bot: RunningBot, monkeypatch: pytest.MonkeyPatch
):
    has_time, advise = asyncio.Event(), PlayerPool.advise

    async def advise_later(pool: PlayerPool, asked: PoolRequest) -> Advice | None:
        await has_time.wait()
        return await advise(pool, asked)

    monkeypatch.setattr(PlayerPool, "advise", advise_later)
    monkeypatch.setattr("cogs.reviews._PROGRESS", 0.05)
    monkeypatch.setattr("cogs.reviews._SLOW", 0.2)
    ben = bot.person("ben")
    await plays_a_match(bot, ben, computers=1)
    async with unseen_by_others(bot, ben):
        await ben.presses("review", private=False)
        await ben.is_told("Looking at your decisions: 0 of")
        await ben.is_told("A lot is going on, so this takes longer")
        has_time.set()
        review = await reads(ben)

    assert "of your decisions" in review
    assert "no time for more" not in review


async def test_the_latest_match_is_looked_back_at_by_command(bot: RunningBot):
    ben = bot.person("ben")
    await ben.sends("review")
    await ben.is_told("You haven\u2019t finished a match here yet.")
    await plays_a_match(bot, ben, computers=1)
    await ben.sends("review")
    first = await reads(ben)
    before = len(ben.told)
    await ben.sends("review", match=1)
    await ben.waits(lambda: len(ben.told) > before and not ben.is_busy, "the review again")
    assert first == ben.told[-1]


async def test_only_who_played_looks_back_and_only_once_it_is_over(bot: RunningBot):
    ben, clara = bot.people("ben", "clara")
    await bot.sits_down(ben, computers=1)
    await ben.sends("review", match=1)
    await ben.is_told("Table 1 is still playing.")
    await bot.plays_on(ben)
    async with unseen_by_others(bot, clara):
        await clara.presses("review", private=False)
        await clara.is_told("Only those who sat at table 1 can look back at their decisions there.")


async def test_a_match_that_never_was_cannot_be_looked_back_at(bot: RunningBot):
    dora = bot.person("dora")
    await dora.sends("review", match=7)
    await dora.is_told("I know no table 7 here.")
