"""Cards that are dealt again, in somebody's direct messages, and by somebody who was challenged."""

from pathlib import Path
from typing import Any

import pytest

from bot.features.same_cards.values import Attempt
from sandbox import Running
from tests.end_to_end.client_person import Button, Person
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import RunningBot
from tests.end_to_end.test_alone import begins, in_direct_messages, plays_to_the_end


@pytest.fixture(autouse=True)
def without_par(monkeypatch) -> None:
    """A strong player makes two points at once: thinking takes a minute."""

    async def par_of(*_: Any) -> Attempt:
        return Attempt(((1, 2),))

    monkeypatch.setattr("bot.features.same_cards.service.par_of", par_of)


def decks(bot: RunningBot, match: int) -> list[str]:
    """The decks that were dealt in a match."""
    sql = "SELECT body FROM inputs WHERE match_id = ? AND kind = 'deck' ORDER BY number"
    return [body for (body,) in bot.stored_match().rows(sql, match)]


async def compares(bot: RunningBot, person: Person, match: int) -> None:
    """Play a match to its end in their direct messages, and press what its result offers."""
    await bot.plays_on(person, until=lambda: bot.stored_match(match).state == "finished")

    def said() -> list[Button]:
        named = f"2|{match}|"
        return [
            each
            for each in person.buttons
            if each.custom_id.startswith(named) and each.action == "same_cards"
        ]

    await person.waits(said, "the result")
    await person.clicks(said()[0])


async def test_the_cards_of_a_match_are_dealt_again_and_compared_after_a_restart(
    here: Running, tmp_path: Path
):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        anna = await begins(bot)
        await plays_to_the_end(bot, anna)
        await anna.presses("same_cards")
        await anna.is_told("Diese Karten noch einmal")
        await anna.presses("same_cards_play")
        await anna.waits(lambda: anna.choices, "her turn")
        await anna.chooses(anna.choices[0])
    async with opened(here, database) as bot:
        await anna.waits(lambda: anna.choices, "her turn")
        await compares(bot, anna, 2)
        await anna.is_told("starker Computer: +2")
        dealt = decks(bot, 2)
        assert dealt == decks(bot, 1)[: len(dealt)]
        assert [(1,)] == bot.stored_match().rows("SELECT DISTINCT match_id FROM results")


async def test_a_challenge_is_played_in_direct_messages_and_both_compare(
    here: Running, tmp_path: Path
):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        await plays_to_the_end(bot, await begins(bot))
        anna = bot.person("anna").without_direct_messages()
        await anna.sends("challenge", friend="ben")
        ben = bot.person("ben").without_direct_messages()
        await ben.waits(lambda: "challenges" in ben.text or "fordert" in ben.text, "the challenge")
        await anna.presses("challenge_take")
        await anna.is_told("gilt nicht dir")
        await ben.presses("challenge_take")
        there = await in_direct_messages(bot, "ben")
        await there.waits(lambda: there.choices, "his turn")
        await there.sends("replay", match=1)
        await there.is_told("First play the challenge")
    async with opened(here, database) as bot:
        await there.waits(lambda: there.choices, "his turn")
        await compares(bot, there, 2)
        await there.is_told("Anna")
        await anna.presses("challenge_result")
        await anna.is_told("Ben")


async def test_who_declines_a_challenge_says_so_to_all(bot: RunningBot):
    await plays_to_the_end(bot, await begins(bot))
    anna, ben = (person.without_direct_messages() for person in bot.people("anna", "ben"))
    await anna.sends("challenge", friend="anna")
    await anna.is_told("Deine eigenen Karten")
    await anna.sends("challenge", friend="ben")
    await ben.presses("challenge_decline")
    await anna.waits(lambda: "nimmt die Herausforderung" in anna.text, "an answer")
