"""Somebody learns a game: with a wrong turn, left and resumed after a restart, up to a table."""

import pytest

from bot.features.lessons.screens import LESSONS, answer_to
from games.catalogue import CATALOGUE
from games.core.lesson_course import positions
from tests.end_to_end.client_person import Button, Entry, Person, entries_of
from tests.end_to_end.conftest import opened
from tests.end_to_end.running_bot import RunningBot

GAME = "tyrolean_watten"


def answers(person: Person, step: int) -> list[Button | Entry]:
    """What a step (counted from 1) on somebody's screen offers as answers."""
    entries = (entry for message in person.messages for entry in entries_of(message))
    offered = (*person.buttons, *entries)
    return [each for each in offered if answered(each, step - 1)]


def answered(answer: Button | Entry, step: int) -> bool:
    """Whether this answers a step, counted from 0."""
    name = name_of(answer)
    return "|learn_act|" in name and name.endswith(f".{step}")


def ways_on(person: Person, step: int) -> list[Button | Entry]:
    """What leads from this step to the next one."""
    right = [answer for answer in answers(person, step) if is_right(answer)]
    return right or [
        button
        for button in person.buttons
        if button.action == "learn_on" and button.arg.endswith(f".{step}")
    ]


def is_right(answer: Button | Entry) -> bool:
    """Whether this is the answer that leads on."""
    game, offer, step = arg_of(answer).split(".")
    return answer_to(game, int(step), int(offer))[1]


def name_of(answer: Button | Entry) -> str:
    return answer.custom_id if isinstance(answer, Button) else answer.value


def arg_of(answer: Button | Entry) -> str:
    """Which answer of the game this is."""
    return name_of(answer).rpartition("|")[2]


async def gives(bot: RunningBot, person: Person, answer: Button | Entry) -> None:
    if isinstance(answer, Button):
        await person.clicks(answer)
    else:
        await bot.here.control.select(person.name, answer.message, answer.menu, [answer.value])


async def is_at(person: Person, step: int) -> None:
    await person.is_told(f"step {step} of {LESSONS[GAME]}")


async def learns(bot: RunningBot, person: Person, first: int, last: int) -> None:
    """Go from one step to another, steps counted from 1 as they are shown."""
    for step in range(first, last):
        await person.waits(lambda at=step: ways_on(person, at), f"a way on from step {step}")
        await gives(bot, person, ways_on(person, step)[0])
        await sees_tricks(person, step + 1)
    await is_at(person, last)


async def sees_tricks(person: Person, step: int) -> None:
    """Look at each trick that was taken on the way to a step."""
    game = CATALOGUE[GAME]
    assert game.lesson is not None
    tricks = positions(game, game.lesson)[step - 1].tricks
    for index, _ in enumerate(tricks, 1):
        await person.presses("learn_on", f"{GAME}.{index}")


async def begins(person: Person) -> None:
    await person.sends("learn")
    await person.is_told("Learn the games")
    await person.presses("learn", GAME)


async def test_a_lesson_is_played_left_and_resumed_after_a_restart(here, tmp_path):
    database = tmp_path / "stammtisch.sqlite3"
    async with opened(here, database) as bot:
        ben, anna = bot.people("ben", "anna")
        await begins(ben)
        await learns(bot, ben, 1, 3)
        wrong = next(each for each in answers(ben, 3) if not is_right(each))
        await gives(bot, ben, wrong)
        await ben.is_told("Your two nines become strong only as the Schlag")
        await ben.presses("learn_words", arg_of(wrong))
        await ben.is_told("The rank that is strong in this deal")
        await ben.presses("learn_act", arg_of(wrong))
        await ben.is_told("Your two nines become strong only as the Schlag")
        await ben.presses("learn", GAME)
        await is_at(ben, 3)
        await ben.presses("learn_words", f"{GAME}..2")
        await ben.is_told("The rank that is strong in this deal")
        assert not answers(ben, 3), "the words stand in the place of the step"
        await ben.presses("learn", GAME)
        await learns(bot, ben, 3, 9)
        assert [] == anna.messages
    async with opened(here, database) as bot:
        ben = bot.person("ben")
        await ben.sends("learn")

        def resuming() -> list[Button]:
            return [each for each in ben.buttons if "Go on (9 of 14)" == each.label]

        await ben.waits(resuming, "the way back into the lesson")
        await ben.clicks(resuming()[0])
        await learns(bot, ben, 9, LESSONS[GAME])
        await ben.presses("open_table", GAME)
        await ben.sees("Resi")
        await ben.presses("start")
        await ben.opens_hand()
        await ben.sends("learn")
        await ben.is_told("Tyrolean Watten ✓")
        await ben.presses("open_table", GAME)


async def test_a_lesson_needs_no_server_nor_does_the_table_at_its_end(bot: RunningBot):
    channel = await bot.here.control.open_dm("ben")
    ben = bot.person("ben", channel).without_direct_messages()
    await begins(ben)
    await learns(bot, ben, 1, LESSONS[GAME])
    await ben.presses("open_table", GAME)
    await ben.waits(lambda: any(each.action == "start" for each in ben.buttons), "a lobby")


@pytest.mark.parametrize("allowed", [True, False])
async def test_who_has_learnt_a_game_gets_time_and_all_that_the_server_allows(
    bot: RunningBot, allowed: bool
):
    anna, ben = bot.people("anna", "ben")
    if not allowed:
        await anna.sends("server")
        await anna.waits(lambda: anna.told, "the settings")
        for press in ("hints|off", "computers|off"):
            await anna.forges(f"2|0|0|set_server_{press}")
            await anna.waits(lambda: not anna.is_busy, "an answer")
    await ben.sends("learn")
    await ben.is_told("Learn the games")
    await ben.forges(f"2|0|0|open_table|{GAME}")
    await ben.waits(lambda: any(each.action == "stand" for each in ben.buttons), "a lobby")
    assert [("relaxed", allowed)] == bot.stored_match().rows("SELECT pace, hints FROM matches")
    assert allowed == ("Resi" in ben.text)


async def test_where_no_table_was_opened_yet_a_lesson_shows_the_cards_of_its_readers_table(
    bot: RunningBot,
):
    anna, ben = bot.people("anna", "ben")
    for person, title, french in ((anna, "Schritt 2 von", False), (ben, "step 2 of", True)):
        await person.sends("learn")
        await person.presses("learn", GAME)
        await person.presses("learn_on", f"{GAME}.0")
        await person.is_told(title)
        assert french == ("♦" in person.text)
