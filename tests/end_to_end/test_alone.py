"""One person in the direct messages of the bot: whole matches, without a clock, kept for them."""

import pytest

from games.catalogue import CATALOGUE
from tests.end_to_end.client_person import Person
from tests.end_to_end.running_bot import RunningBot

OPTIONS = {"schwarz_oder_weiss": "target=3, bidding=turns", "bauernstoss": ""}


async def alone(bot: RunningBot, name: str = "anna") -> Person:
    """Somebody who looks at their direct messages with the bot."""
    await bot.here.control.open_dm(name)
    return bot.person(name, "dm")


async def begins(bot: RunningBot, game: str, options: str = "", name: str = "anna") -> Person:
    person = await alone(bot, name)
    await person.plays(options, game)
    await person.presses("start")
    await person.waits(lambda: person.hand is not None, "their hand")
    return person


async def plays_to_the_end(bot: RunningBot, person: Person) -> None:
    await bot.plays_on(person, until=lambda: bot.stored_match().state == "finished")
    await person.waits(person.sees_the_end, "the result")


@pytest.mark.parametrize("game", ["schwarz_oder_weiss", "bohemian_watten"])
async def test_a_whole_match_is_played_alone_and_counts_for_its_person_only(bot, game):
    anna = await begins(bot, game, OPTIONS.get(game, ""))
    await plays_to_the_end(bot, anna)
    stored = bot.stored_match()
    expected = stored.replayed()
    assert list(zip(expected.points, expected.places, strict=True)) == stored.results()
    assert {0} == set(stored.rows("SELECT DISTINCT rated FROM results")[0])
